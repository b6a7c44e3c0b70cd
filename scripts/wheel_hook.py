"""Puts a native library into a wheel, and names the platform that the wheel is for; Hatch calls this.

IRONLANES_NATIVE names the folder of a library that `scripts/build-native --output` made. Without it, the wheel is for
every platform and has none. Nothing is compiled here, so that anybody can build the package.
"""

from __future__ import annotations

import json
import os
import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VARIABLE = "IRONLANES_NATIVE"
#: The stable ABI of the oldest Python that the package supports.
ABI = "cp311-abi3"


class NativeLibraryHook(BuildHookInterface[Any]):
    """Adds the files of a native library to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the library that the environment names, if it was built from these sources."""
        named = os.environ.get(VARIABLE)
        if not named or version == "editable":
            return
        folder, home = Path(named), Path(self.root) / "src" / "ironlanes" / "kernel" / "native"
        manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        if runpy.run_path(str(home / "sources.py"))["digest_of"](manifest["sources"]) != manifest["sources_digest"]:
            raise ValueError(f"{folder} was built from other sources: build it again.")
        platform = runpy.run_path(str(home / "targets.py"))["TARGETS"][manifest["target"]].wheel
        build_data["pure_python"] = False
        build_data["tag"] = f"{ABI}-{platform}"
        for name in ("manifest.json", manifest["file"]):
            build_data["force_include"][str(folder / name)] = f"ironlanes/kernel/native/built/{name}"
