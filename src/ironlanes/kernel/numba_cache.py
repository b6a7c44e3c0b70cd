"""Numba's own cache, used so that it is never stale.

Numba looks at the file of a cached function alone, and would not notice a change in a file that this one imports. So
each state of the sources has a folder.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numba
import numpy as np

from .cache import cache_folder
from .native.sources import PACKAGE


def numba_cache_folder(name: str, packages: Iterable[str]) -> Path | None:
    """Return a folder for code that was compiled from exactly these packages' sources; None if nothing is cached."""
    base = cache_folder()
    if base is None:
        return None
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {sys.version}".encode())
    for source in (path for package in packages for path in sorted((PACKAGE / package).rglob("*.py"))):
        digest.update(source.read_bytes())
    folder = base / f"{name}-{digest.hexdigest()[:16]}"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


@contextmanager
def lent_cache(folder: Path | None) -> Iterator[None]:
    """Let Numba cache in a folder for a while; the setting is global, and is read when a function is decorated."""
    settings = vars(numba.config)
    default = settings["CACHE_DIR"]
    settings["CACHE_DIR"] = default if folder is None else str(folder)
    try:
        yield
    finally:
        settings["CACHE_DIR"] = default
