"""Find the native library that was built from exactly these sources."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple

from ..cache import cache_folder, note_use
from .sources import PACKAGE, digest_of
from .targets import host_target

#: Raised when an older library can't be called by this code any more, or its manifest can't be read.
FORMAT: Final = 1
MANIFEST: Final = "manifest.json"
#: Where a wheel has its library.
PACKAGED: Final = PACKAGE / "kernel" / "native" / "built"
#: What the folders of libraries begin with in the user's cache; there they are shared by all checkouts.
CACHED: Final = "native-"


class Library(NamedTuple):
    """A library and what its manifest says about it."""

    file: Path
    manifest: dict[str, Any]

    def load(self) -> ModuleType:
        """Load the machine code."""
        from importlib.machinery import ExtensionFileLoader
        from importlib.util import module_from_spec, spec_from_file_location

        import numpy as np

        loader = ExtensionFileLoader("kernels", str(self.file))
        spec = spec_from_file_location("kernels", self.file, loader=loader)
        assert spec is not None
        module = module_from_spec(spec)
        example = np.empty((2, 3), np.int16)
        module.check_layout(example, example.dtype)
        return module


class NativeLibrary:
    """The library that fits, or why there is none."""

    def __init__(self) -> None:
        self.reason = ""

    @cached_property
    def library(self) -> Library | None:
        """The first library that fits the platform and the sources: the package's own, else one of the cache."""
        target = host_target()
        if target is None or sys.maxsize < 2**32 or "t" in getattr(sys, "abiflags", ""):  # t: no lock, other objects
            self.reason = "there is no library of compiled kernels for this platform"
            return None
        self.reason = "there is no library of compiled kernels"
        for found in filter(None, map(library_in, _folders())):
            if found.manifest["target"] != target.name:
                continue
            if _digest_of(tuple(found.manifest["sources"])) == found.manifest["sources_digest"]:
                if found.file.parent != PACKAGED:
                    note_use(found.file.parent)
                return found
            self.reason = "the sources have changed since the library of compiled kernels was built"
        return None


#: What this process has found; it is looked for when it is first asked for.
NATIVE: Final = NativeLibrary()


def _folders() -> Iterator[Path]:
    """Name the folders that may hold a library: the package's, then those of the cache, newest first."""
    if PACKAGED.is_dir():
        yield PACKAGED
    cache = cache_folder()
    if cache is None:
        return
    with suppress(OSError):  # another process removes what nobody has used for long
        yield from sorted(cache.glob(f"{CACHED}*"), key=lambda each: each.stat().st_mtime, reverse=True)


def library_in(folder: Path) -> Library | None:
    """Return the library in a folder; None if there is none, or if it is damaged or of another format."""
    with suppress(OSError, ValueError, KeyError):
        manifest: dict[str, Any] = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        file = folder / manifest["file"]
        checksum = hashlib.sha256(file.read_bytes()).hexdigest()
        if manifest["format"] == FORMAT and checksum == manifest["sha256"]:
            return Library(file, manifest)
    return None


@cache
def _digest_of(sources: tuple[str, ...]) -> str | None:
    return digest_of(sources)
