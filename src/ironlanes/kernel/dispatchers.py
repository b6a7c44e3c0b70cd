"""Compiled functions as Python sees them: kernels, which only other compiled code calls, and entries."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Final

import numba
from numba.core.registry import CPUDispatcher

from .backend import AnyFunction
from .linker import EntryCompiler, KernelCompiler
from .mode import MODE, Mode
from .numba_types import numba_type
from .signatures import arguments_of
from .units import LinkedUnit

_OPTIONS: Final = {"nopython": True, "boundscheck": MODE is Mode.CHECKED, "nogil": True}


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

    def __init__(self, function: Callable[..., object], unit: LinkedUnit) -> None:
        super().__init__(function, targetoptions=dict(_OPTIONS), pipeline_class=EntryCompiler)
        self.unit = unit
        unit.entries.append(self)

    @cached_property
    def signature(self) -> tuple[Any, ...]:
        """The types that it is compiled for."""
        return tuple(numba_type(each) for each in arguments_of(self.py_func))

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


class Linked:
    """Compiles whole units with the linker of this package."""

    def __init__(self) -> None:
        self._units: dict[str, LinkedUnit] = {}

    def kernel(self, function: AnyFunction) -> AnyFunction:
        """Return a dispatcher of Numba's that only compiled functions call."""
        return Kernel(function)

    def entry(self, function: AnyFunction, unit: str) -> tuple[AnyFunction, LinkedUnit]:
        """Return a dispatcher of Numba's that Python calls."""
        found = self._units.setdefault(f"{function.__module__}.{unit}", LinkedUnit(unit))
        return CompiledEntry(function, found), found
