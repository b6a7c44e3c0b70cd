"""The two decorators that make compiled functions of Python ones, and the records that these work on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import count
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar, cast

import numpy as np

from .backend import AnyFunction, Backend, Interpreted, Unit
from .kernel_error import KernelError
from .mode import CURE, MODE, Mode, numba_mode
from .native.library import NATIVE

if TYPE_CHECKING:
    from types import ModuleType

    from .native.backend import Prebuilt

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

#: The entries of the modules that have been imported, and the unit of each.
_unit_of: Final[dict[AnyFunction, Unit | None]] = {}


@cache
def _backend() -> Backend:
    """Return what makes kernels and entries in this process."""
    return _prebuilt() or (Interpreted() if MODE is Mode.INTERPRETED else _compiler())


@cache
def _prebuilt() -> Prebuilt | None:
    """Return what takes entries from a native library; None where they are not prebuilt."""
    if MODE is not Mode.PREBUILT:
        return None
    from .native.backend import Prebuilt

    assert NATIVE.library is not None
    return Prebuilt(NATIVE.library, _compiler)


def native_module() -> ModuleType | None:
    """Return the native library as a Python module; None where kernels are not prebuilt."""
    prebuilt = _prebuilt()
    return None if prebuilt is None else prebuilt.module


@cache
def _compiler() -> Backend:
    """Return what compiles with Numba, which takes half a second to import."""
    mode = numba_mode() if MODE is Mode.PREBUILT else MODE
    if mode is None:
        raise KernelError(f"Kernels of your own need Numba: {CURE}")
    if mode is Mode.PLAIN:
        from .plain import Plain

        return Plain()
    from .dispatchers import Linked

    return Linked()


def kernel(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """A function that entries and other kernels call, and that is compiled into them."""
    return cast("Callable[Parameters, Result]", _backend().kernel(function))


def compiled_entry(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """A function that Python calls: compiled when it is first needed, and kept on disk for other processes.

    It is compiled for the types that its annotations name: numbers (`int`, `bool`, `np.uint64`), arrays of numbers
    (`Int32Array`, or `Annotated[Int32Array, 2]` where there are two dimensions), arrays of records
    (`Annotated[Records, STATE]`).
    """
    return compiled_entry_of(function.__name__)(function)


def compiled_entry_of(unit: str) -> Callable[[Callable[Parameters, Result]], Callable[Parameters, Result]]:
    """An entry that is compiled together with the others of its module in the same unit: those share many kernels."""

    def decorate(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
        entry, _unit_of[entry] = _backend().entry(function, unit)
        return cast("Callable[Parameters, Result]", entry)

    return decorate


def all_entries() -> tuple[Callable[..., object], ...]:
    """Every entry of the modules that have been imported."""
    return tuple(_unit_of)


def are_ready(entries: Iterable[Callable[..., object]]) -> bool:
    """Whether none of these need be compiled any more."""
    return all(unit.is_ready for unit in units_of(entries))


def prepare(entries: Iterable[Callable[..., object]], report: Callable[[int, int], None]) -> None:
    """Load entries, or compile them; `report` is told how many steps of how many are done."""
    units = units_of(entries)
    total = sum(unit.steps for unit in units)
    done = count(1)
    report(0, total)
    for unit in units:
        unit.prepare(lambda: report(next(done), total))


def units_of(entries: Iterable[Callable[..., object]]) -> list[Unit]:
    """The units that entries belong to; there are none where nothing is compiled."""
    return list(dict.fromkeys(unit for each in entries if (unit := _unit_of[each]) is not None))


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
