"""How the loops over many games are compiled: for a processor's threads, or for a GPU, and kept on disk."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar, cast

import numba
import numpy as np

from ironlanes.rules.compiling import CACHE_FOLDER, MODE, Mode

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

#: The packages whose sources decide what the compiled loops do.
SOURCES: Final = ("boards", "rules", "tactics", "learning")


@cache
def _cache_folder() -> Path:
    """A folder for these very sources: Numba alone would not notice a change in an imported file."""
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {sys.version} {MODE}".encode())
    home = Path(__file__).parent.parent
    for source in (path for name in SOURCES for path in sorted((home / name).glob("*.py"))):
        digest.update(source.read_bytes())
    folder = CACHE_FOLDER.parent / f"learning-{digest.hexdigest()[:16]}"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@contextmanager
def _own_cache() -> Iterator[None]:
    """Lend Numba the folder: where its cache lies is a setting of all Numba, read when a function is decorated."""
    settings = vars(numba.config)
    default, settings["CACHE_DIR"] = settings["CACHE_DIR"], str(_cache_folder())
    try:
        yield
    finally:
        settings["CACHE_DIR"] = default


def loop(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """A loop over games for one thread, which needs no lock of Python's while it runs."""
    if MODE is Mode.INTERPRETED:
        return function
    with _own_cache():
        compiled = numba.njit(boundscheck=MODE is Mode.CHECKED, nogil=True, cache=True)(function)
    return cast("Callable[Parameters, Result]", compiled)


def gpu_kernel(function: Callable[..., None]) -> Any:
    """The same for a GPU; launched as `kernel[blocks, threads](...)`."""
    from numba import cuda

    with _own_cache():
        return cuda.jit(cache=not os.environ.get("IRONLANES_NO_GPU_CACHE"))(function)
