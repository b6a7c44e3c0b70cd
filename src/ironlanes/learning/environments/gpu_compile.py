"""Compile the loops over many games for a GPU, and cache them on disk."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

from ironlanes.kernel.numba_cache import lent_cache, numba_cache_folder

#: The packages whose sources the compiled loops depend on.
SOURCES: Final = ("boards", "kernel", "rules", "paths", "bots", "learning")


@cache
def _gpu_cache() -> Path | None:
    return None if os.environ.get("IRONLANES_NO_GPU_CACHE") else numba_cache_folder("gpu", SOURCES)


def gpu_kernel(function: Callable[..., None]) -> Any:
    """Compile a loop over games for a GPU; it is launched as `kernel[blocks, threads](...)`."""
    from numba import cuda

    folder = _gpu_cache()
    with lent_cache(folder):
        return cuda.jit(cache=folder is not None)(function)
