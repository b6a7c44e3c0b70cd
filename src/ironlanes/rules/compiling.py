"""How kernels are compiled: as shipped, with bounds checks, or not at all (for tests and debugging)."""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar, cast

import numba
import numpy as np

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class Mode(StrEnum):
    """How the rules run; chosen by the environment variable IRONLANES_KERNEL."""

    COMPILED = "compiled"
    CHECKED = "checked"  # compiled, and every index is checked against its array
    INTERPRETED = "interpreted"


#: The rooms with kernels in them, and the boards; each may use those before it.
KERNEL_ROOMS: Final = ("boards", "rules", "tactics", "scenes")
MODE: Final = Mode(os.environ.get("IRONLANES_KERNEL", Mode.COMPILED))


def _fingerprint(room: Path) -> str:
    """What compiled code of a room depends on: Numba does not notice a change in a function that another file calls."""
    below = [room.parent / name for name in KERNEL_ROOMS[: KERNEL_ROOMS.index(room.name) + 1]]
    sources = [source for each in below for source in sorted(each.glob("*.py"))]
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {sys.version} {MODE}".encode())
    for source in sources:
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


@cache
def cache_folder(room: Path) -> Path:
    """Where a room's compiled code is kept: in the user's cache or, where nobody can write, among temporary files."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(base) / "ironlanes" / "kernels" / _fingerprint(room)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.gettempdir()) / f"ironlanes-{os.getuid()}" / "kernels" / folder.name
    return folder


#: Where the compiled rules are kept.
CACHE_FOLDER: Final = cache_folder(Path(__file__).parent)


def kernel(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """A rule, called by other rules: compiled into whatever calls it."""
    if MODE is Mode.INTERPRETED:
        return function
    compiled = numba.njit(boundscheck=MODE is Mode.CHECKED, nogil=True)(function)
    return cast("Callable[Parameters, Result]", compiled)


def entry(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """A way in from Python: compiled at its first call, and kept on disk for the next process."""
    if MODE is Mode.INTERPRETED:
        return function
    settings = vars(numba.config)  # the cache's place is a setting of all Numba: lent for this function only
    default = settings["CACHE_DIR"]
    settings["CACHE_DIR"] = str(cache_folder(Path(function.__code__.co_filename).parent))
    try:
        compiled = numba.njit(boundscheck=MODE is Mode.CHECKED, nogil=True, cache=True)(function)
    finally:
        settings["CACHE_DIR"] = default
    return cast("Callable[Parameters, Result]", compiled)


def is_kept(function: Callable[..., object]) -> bool:
    """Whether a way in has been compiled from these very files, by any process, and need only be loaded."""
    if MODE is Mode.INTERPRETED:
        return True
    folder = Path(cast("Any", function).stats.cache_path)  # Numba keeps each copy of the sources apart
    return any(folder.glob(f"*.{function.__name__}-*.nbi"))


def new_records(count: int, dtype: np.dtype[np.void]) -> np.ndarray:
    """Blank records for kernels to fill."""
    if MODE is Mode.INTERPRETED:
        return np.zeros(count, dtype=np.dtype((np.record, dtype)))
    return np.zeros(count, dtype=dtype)


def copy_records(records: np.ndarray) -> np.ndarray:
    """The same records once more, copied as bytes: NumPy's own copy goes field by field and takes far longer."""
    return records.view(np.uint8).copy().view(records.dtype)


def records_from_bytes(content: bytes, dtype: np.dtype[np.void]) -> np.ndarray:
    """Records for kernels from the bytes of others, as `tobytes` gives them."""
    records = new_records(len(content) // dtype.itemsize, dtype)
    records.view(np.uint8)[:] = np.frombuffer(content, np.uint8)
    return records
