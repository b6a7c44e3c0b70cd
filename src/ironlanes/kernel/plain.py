"""Compile with what Numba offers to everybody: `numba.njit`, for versions that the linker does not fit.

The machine code does the same; making it takes several times longer, because Numba optimises each kernel in every
function that calls it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import numba

from .backend import AnyFunction
from .cache import is_cached, save
from .compile_notice import telling_who_waits
from .numba_cache import lent_cache, numba_cache_folder
from .numba_types import numba_type
from .signatures import arguments_of

#: The packages whose sources entries depend on.
SOURCES: Final = ("boards", "kernel", "rules", "paths", "game", "bots", "analysis", "learning", "book", "server/play")


class PlainUnit:
    """Entries of Numba's, each compiled by itself."""

    def __init__(self, name: str, key: str) -> None:
        self.name = name
        self.entries: list[PlainEntry] = []
        self._stamp = f"{key}-compiled"
        self._is_loaded = False

    @property
    def is_ready(self) -> bool:
        """Whether another process has compiled this already."""
        return self._is_loaded or is_cached(self._stamp)

    @property
    def steps(self) -> int:
        """How often `prepare` reports progress."""
        return len(self.entries) + 1

    def prepare(self, report_step: Callable[[], None] | None = None) -> None:
        """Compile every entry, or load it from Numba's cache."""
        report = report_step or (lambda: None)
        for entry in self.entries:
            entry.compile()
            report()
        save(self._stamp, b"")
        self._is_loaded = True
        report()


class PlainEntry:
    """A function that Python calls, compiled for the types that its annotations name when it is first called."""

    def __init__(self, function: AnyFunction, folder: Path | None) -> None:
        self.py_func = function
        self.__name__, self.__qualname__ = function.__name__, function.__qualname__
        self.__module__, self.__doc__ = function.__module__, function.__doc__
        self._folder = folder
        self._compiled: AnyFunction | None = None

    def compile(self) -> AnyFunction:
        """Compile the function, or load it from Numba's cache, and return what calls it."""
        if self._compiled is None:
            with lent_cache(self._folder):
                made = numba.njit(cache=self._folder is not None, nogil=True)(self.py_func)
            made.compile(tuple(numba_type(each) for each in arguments_of(self.py_func)))
            made.disable_compile()
            self._compiled = made
        return self._compiled

    def __call__(self, *arguments: object) -> Any:
        if self._compiled is None:
            with telling_who_waits():
                self.compile()
        return self.compile()(*arguments)


class Plain:
    """Compiles with public parts of Numba only."""

    def __init__(self) -> None:
        self._units: dict[str, PlainUnit] = {}

    @cached_property
    def _folder(self) -> Path | None:
        return numba_cache_folder("plain", SOURCES)

    def kernel(self, function: AnyFunction) -> AnyFunction:
        """Return a dispatcher of Numba's; it is cached as a part of the entries that reach it."""
        return numba.njit(nogil=True)(function)  # type: ignore[no-any-return] # Numba ships without types

    def entry(self, function: AnyFunction, unit: str) -> tuple[AnyFunction, PlainUnit]:
        """Return a function that is compiled when it is first called."""
        key = f"{function.__module__}.{unit}"
        state = self._folder.name if self._folder else "uncached"
        found = self._units.setdefault(key, PlainUnit(unit, f"{state}-{key}"))
        entry = PlainEntry(function, self._folder)
        found.entries.append(entry)
        return entry, found
