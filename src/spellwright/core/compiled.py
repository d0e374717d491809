"""Whether the inner rooms run compiled."""

from __future__ import annotations


def is_compiled() -> bool:
    """True when this module, and with it core, rules and the reading kernel, has been compiled by mypyc."""
    return not str(__file__).endswith((".py", ".pyc"))
