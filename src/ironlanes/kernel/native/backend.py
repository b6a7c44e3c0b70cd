"""Run the package's kernels from a native library, and kernels of one's own beside it by Numba."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cached_property
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from ..backend import AnyFunction, Unit
from ..signatures import ArrayType, arguments_of
from .library import Library
from .manifest import describe_arguments

if TYPE_CHECKING:
    from ..backend import Backend


class NativeUnit:
    """Entries of the native library, which are always ready."""

    is_ready = True

    def __init__(self, name: str) -> None:
        self.name = name
        self.entries: list[AnyFunction] = []

    @property
    def steps(self) -> int:
        """How often `prepare` reports progress."""
        return len(self.entries) + 1

    def prepare(self, report_step: Callable[[], None] | None = None) -> None:
        """Report that everything is done."""
        for _ in range(self.steps if report_step else 0):
            assert report_step is not None
            report_step()


class Prebuilt:
    """Takes entries from a library; those that it lacks are somebody's own, and are compiled."""

    def __init__(self, library: Library, compiler: Callable[[], Backend]) -> None:
        self._library = library
        self._compiler = compiler
        self._units: dict[str, NativeUnit] = {}

    @cached_property
    def module(self) -> ModuleType:
        """The library as a Python module."""
        return self._library.load()

    def kernel(self, function: AnyFunction) -> AnyFunction:
        """Return a stand-in, which Numba is given a kernel for when it compiles a caller."""
        return LazyKernel(function, self._compiler)

    def entry(self, function: AnyFunction, unit: str) -> tuple[AnyFunction, Unit | None]:
        """Return the function of the library that takes the entry's place."""
        about = self._library.manifest["entries"].get(function.__name__)
        if about is None or about["module"] != function.__module__:
            return self._compiler().entry(function, unit)
        found = self._units.setdefault(f"{function.__module__}.{unit}", NativeUnit(unit))

        def dtypes() -> tuple[Any, ...]:
            return _dtypes_of(function, about["arguments"])

        entry = self.module.bind(function.__name__, function.__module__, function.__doc__ or "", dtypes)
        found.entries.append(entry)
        return entry, found


def _dtypes_of(function: AnyFunction, expected: list[str]) -> tuple[Any, ...]:
    """Return the dtype of each array that an entry takes, None for numbers, if they are those of the build."""
    arguments = arguments_of(function)
    if describe_arguments(arguments) != expected:
        raise TypeError(f"{function.__name__}: the native library was built for records with another layout.")
    return tuple(each.dtype if isinstance(each, ArrayType) else None for each in arguments)


class LazyKernel:
    """Stands in for a kernel until Numba compiles a function that calls it; then it passes for Numba's dispatcher.

    So a prebuilt game imports no compiler, and kernels of one's own, and loops for GPUs, find what they expect.
    """

    def __init__(self, function: AnyFunction, compiler: Callable[[], Backend]) -> None:
        assert isinstance(function, FunctionType)
        self.py_func = function
        self.__name__, self.__qualname__ = function.__name__, function.__qualname__
        self.__module__, self.__doc__ = function.__module__, function.__doc__
        self._compiler = compiler

    @cached_property
    def _dispatcher(self) -> Any:
        return self._compiler().kernel(self.py_func)

    @property  # type: ignore[misc] # whoever asks for a dispatcher's class has imported Numba
    def __class__(self) -> type:
        return type(self._dispatcher) if "numba.core.dispatcher" in sys.modules else LazyKernel

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self._dispatcher, name)

    def __call__(self, *_arguments: object) -> None:
        raise TypeError(f"{self.__qualname__} is a kernel: only entries can be called from Python.")
