"""Compiled functions as Python sees them: kernels, which only other compiled code calls, and entries."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

import numba
import numpy as np
from numba.core.registry import CPUDispatcher

from .linker import EntryCompiler, KernelCompiler
from .mode import MODE, Mode
from .records import ELEMENTS
from .units import Unit

_OPTIONS: Final = {"nopython": True, "boundscheck": MODE is Mode.CHECKED, "nogil": True}
_SCALARS: Final = {int: numba.int64, bool: numba.boolean, np.uint64: numba.uint64}


class Kernel(CPUDispatcher):  # type: ignore[misc] # Numba ships without types
    """A function that entries and other kernels call: it becomes part of each unit that reaches it."""

    def __init__(self, function: Callable[..., object]) -> None:
        super().__init__(function, targetoptions=dict(_OPTIONS), pipeline_class=KernelCompiler)

    def get_call_template(self, types: Any, named: Any) -> Any:
        """Numba asks for a variant that fits a call: there is one for whole numbers of every size, and for enums."""
        return super().get_call_template(tuple(_widened(each) for each in types), named)

    def __call__(self, *_arguments: object) -> None:
        raise TypeError(f"{self.py_func.__qualname__} is a kernel: only entries can be called from Python.")


class CompiledEntry(CPUDispatcher):  # type: ignore[misc] # Numba ships without types
    """A function that Python calls, compiled for the types that its annotations name, or loaded from the cache."""

    def __init__(self, function: Callable[..., object], unit: Unit) -> None:
        super().__init__(function, targetoptions=dict(_OPTIONS), pipeline_class=EntryCompiler)
        self.unit = unit
        unit.entries.append(self)

    @cached_property
    def signature(self) -> tuple[Any, ...]:
        """The types that it is compiled for."""
        hints = get_type_hints(self.py_func, include_extras=True)
        hints.pop("return", None)
        return tuple(_type_of(hint) for hint in hints.values())

    def lower(self) -> Any:
        """Numba's result of lowering it, with the wrapper that Python calls."""
        return self._compiler.compile(self.signature, None)

    def _compile_for_args(self, *_arguments: object, **_named: object) -> CompiledEntry:
        """Numba asks for code that fits a call: once it is there, the call is made again, or refused."""
        self.unit.prepare()
        return self


def _widened(kind: Any) -> Any:
    """The type that an argument is handed over as: compiled code computes with 64 bits in any case."""
    kind = numba.types.unliteral(kind)
    is_signed = isinstance(kind, numba.types.Integer) and kind.signed
    return numba.int64 if is_signed or isinstance(kind, numba.types.IntEnumMember) else kind


def _type_of(hint: Any) -> Any:
    """A number, an array of numbers with its dimensions (else one), or an array of records with their dtype."""
    if hint in _SCALARS:
        return _SCALARS[hint]
    plain, extra = get_args(hint) if get_origin(hint) is Annotated else (hint, 1)
    if isinstance(extra, np.dtype):
        return numba.types.Array(numba.from_dtype(extra), 1, "C")
    if plain not in ELEMENTS:
        raise TypeError(f"an entry can't take {hint}: numbers, arrays of them or `Annotated[Records, dtype]`.")
    return numba.types.Array(numba.from_dtype(np.dtype(ELEMENTS[plain])), extra, "C")
