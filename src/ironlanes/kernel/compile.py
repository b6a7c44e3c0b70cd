"""The two decorators that make compiled functions of Python ones, and the records that these work on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar, cast

import numpy as np

from .mode import MODE, Mode

if TYPE_CHECKING:
    from .dispatchers import CompiledEntry
    from .units import Unit

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

#: The units of the modules that have been imported, by their modules and names.
_units: Final[dict[str, Unit]] = {}


def kernel(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """A function that entries and other kernels call, and that is compiled into them."""
    if MODE is Mode.INTERPRETED:
        return function
    from .dispatchers import Kernel  # Numba takes half a second to import

    return cast("Callable[Parameters, Result]", Kernel(function))


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
        if MODE is Mode.INTERPRETED:
            return function
        from .dispatchers import CompiledEntry
        from .units import Unit

        name = f"{function.__module__}.{unit}"
        compiled = CompiledEntry(function, _units.setdefault(name, Unit(unit)))
        return cast("Callable[Parameters, Result]", compiled)

    return decorate


def all_entries() -> tuple[Callable[..., object], ...]:
    """Every entry of the modules that have been imported."""
    return tuple(cast("Callable[..., object]", each) for unit in _units.values() for each in unit.entries)


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
    if MODE is Mode.INTERPRETED:
        return []
    return list(dict.fromkeys(cast("CompiledEntry", each).unit for each in entries))


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
