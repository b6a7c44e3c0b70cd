"""Compile the loops over many games for a GPU, and cache them on disk."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final

import numba
import numpy as np

from ironlanes.kernel.cache import cache_folder

#: The packages whose sources the compiled loops depend on.
SOURCES: Final = ("boards", "kernel", "rules", "paths", "bots", "learning")


@cache
def _gpu_cache() -> Path | None:
    """Return a cache folder for exactly these sources; Numba itself would not notice a change in an imported file."""
    base = cache_folder()
    if base is None or os.environ.get("IRONLANES_NO_GPU_CACHE"):
        return None
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {sys.version}".encode())
    home = Path(__file__).parents[2]
    for source in (path for name in SOURCES for path in sorted((home / name).rglob("*.py"))):
        digest.update(source.read_bytes())
    folder = base / f"gpu-{digest.hexdigest()[:16]}"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


@contextmanager
def _lent_cache(folder: Path | None) -> Iterator[None]:
    """Let Numba cache in a folder for a while; the setting is global, and is read when a function is decorated."""
    settings = vars(numba.config)
    default = settings["CACHE_DIR"]
    settings["CACHE_DIR"] = default if folder is None else str(folder)
    try:
        yield
    finally:
        settings["CACHE_DIR"] = default


def gpu_kernel(function: Callable[..., None]) -> Any:
    """Compile a loop over games for a GPU; it is launched as `kernel[blocks, threads](...)`."""
    from numba import cuda

    folder = _gpu_cache()
    with _lent_cache(folder):
        return cuda.jit(cache=folder is not None)(function)
