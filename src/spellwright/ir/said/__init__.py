"""What a card says: one class a phrase, in topic modules. A class carries the template it is said with (see `base`)."""

from __future__ import annotations


def load() -> None:
    """Imports every module of said classes, and so makes them known to `ir.node.from_data`."""
    import importlib
    import pkgutil

    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
