"""The build hook: compiles the inner rooms with mypyc when asked to, else the wheel is pure Python. The scenarios come
with it.

    SPELLWRIGHT_COMPILE=1 pip install .         compile; if that fails say so and build a pure wheel
    SPELLWRIGHT_COMPILE=require pip install .   compile; if that fails the build fails

Which modules are compiled stands in pyproject.toml. The work is done in a folder of its own: compiled modules next to
the sources would shadow them in an editable installation, which is why this is no job for hatch-mypyc.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VARIABLE = "SPELLWRIGHT_COMPILE"

SETUP = """
from mypyc.build import mypycify
from setuptools import setup

modules = mypycify({arguments!r}, opt_level={level!r}, debug_level="0", multi_file={many!r})
setup(name="spellwright", packages=[], package_dir={{"": "src"}}, ext_modules=modules)
"""
SETTINGS = """
[mypy]
mypy_path = src
follow_imports = silent
"""


def wish() -> str:
    """`""` for a pure wheel, `"1"` to try, `"require"` to insist."""
    value = os.environ.get(VARIABLE, "").strip().lower()
    if value in ("", "0", "no", "false"):
        return ""
    return "require" if value == "require" else "1"


class CustomBuildHook(BuildHookInterface[Any]):
    """Adds scenarios and compiled modules to the wheel."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return list(self.config.get("needs", [])) if wish() and self.target_name == "wheel" else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        if version != "editable":
            for source, inside in self.config.get("with", {}).items():
                build_data["force_include"][str(Path(self.root) / source)] = inside
        if not wish():
            return
        if version == "editable":
            self.app.display_warning(f"{VARIABLE} does nothing for an editable installation: it stays pure")
            return
        with tempfile.TemporaryDirectory(prefix="spellwright-build-") as name:
            try:
                libraries = self._compile(Path(name))
            except Exception as error:
                if wish() == "require":
                    raise
                self.app.display_warning(f"not compiled, the wheel is pure Python: {error}")
                return
            for path in libraries:
                inside = path.relative_to(Path(name) / "out")
                kept = self._kept() / inside
                kept.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path, kept)
                build_data["force_include"][str(kept)] = inside.as_posix()
        build_data["infer_tag"] = True
        build_data["pure_python"] = False

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        shutil.rmtree(self._kept(), ignore_errors=True)

    def _kept(self) -> Path:
        """Where compiled modules lie until the wheel is written."""
        return Path(self.directory) / "compiled"

    def modules(self) -> list[str]:
        """Paths of the modules to compile, from the project's root."""
        root = Path(self.root)
        found = []
        for path in sorted((root / "src" / "spellwright").rglob("*.py")):
            name = path.relative_to(root).as_posix()
            if any(fnmatch(name, p) for p in self.config["compile"]) and not any(
                fnmatch(name, p) for p in self.config.get("leave", [])
            ):
                found.append(name)
        return found

    def _compile(self, folder: Path) -> list[Path]:
        """Compile in `folder` and return the libraries, which lie below `folder/out` as they shall in the wheel."""
        shutil.copytree(Path(self.root) / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        (folder / "mypy.ini").write_text(SETTINGS)
        modules = self.modules()
        arguments = ["--config-file", "mypy.ini", *modules]
        level = os.environ.get("SPELLWRIGHT_COMPILE_LEVEL", "3")
        (folder / "setup.py").write_text(SETUP.format(arguments=arguments, level=level, many=len(modules) > 1))
        command = [sys.executable, "setup.py", "build_ext", "--build-lib", "out", "--build-temp", "tmp"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError((done.stdout + done.stderr)[-4000:])
        return sorted(p for p in (folder / "out").rglob("*") if p.suffix in (".so", ".pyd"))
