"""Units: entries that are compiled together, so that LLVM works only once on the kernels that they share."""

from __future__ import annotations

import gc
import pickle
import sys
import sysconfig
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import cache, cached_property
from threading import RLock
from typing import Any, Final, Protocol

import llvmlite
import numba
import numpy as np
from numba.core.compiler import compile_result
from numba.core.compiler_lock import global_compiler_lock
from numba.core.environment import lookup_environment
from numba.core.registry import cpu_target
from numba.core.serialize import dumps

from . import cache as files
from .compile_notice import telling_who_waits
from .digest import content_digest
from .linker import UnitLibrary
from .mode import MODE, Mode

#: To be raised when the same source is compiled to other machine code than before.
_FORMAT: Final = 5
#: Threads take turns at loading and compiling.
_lock: Final = RLock()


class UnitEntry(Protocol):
    """What a unit needs of an entry: a dispatcher of Numba's with the types that it is compiled for."""

    py_func: Callable[..., object]

    def __call__(self, *arguments: Any) -> Any: ...

    @property
    def signature(self) -> tuple[Any, ...]: ...

    def lower(self) -> Any: ...

    def add_overload(self, compiled: Any) -> None: ...

    def disable_compile(self) -> None: ...


class LinkedUnit:
    """Some entries, and their machine code once they are ready."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.entries: list[UnitEntry] = []
        self.is_loaded = False
        #: Whether it was compiled in this process.
        self.was_compiled = False

    @cached_property
    def cache_name(self) -> str:
        """What the machine code is called in the cache."""
        about = [f"{each.py_func.__name__}{each.signature}" for each in self.entries]
        return f"{self.name}-{content_digest(self.entries, _surroundings(), *about)}"

    @property
    def is_ready(self) -> bool:
        """Whether this need not be compiled: it is in this process or in the cache."""
        return self.is_loaded or files.is_cached(self.cache_name)

    @property
    def steps(self) -> int:
        """How often `prepare` tells of progress."""
        return len(self.entries) + 1

    def prepare(self, report_step: Callable[[], None] | None = None) -> None:
        """Load the machine code; where there is none, compile it and keep it.

        Where nobody asks for reports, a person who waits for the compiler is told so.
        """
        report = report_step or (lambda: None)
        with _lock, global_compiler_lock:
            if self.is_loaded or self._load():
                for _ in range(self.steps):
                    report()
                return
            with nullcontext() if report_step else telling_who_waits(), files.only_here(self.cache_name):
                if not self._load():
                    self._compile(report)

    def _load(self) -> bool:
        data = files.load(self.cache_name)
        if data is None:
            return False
        cpu_target.target_context.refresh()
        code, described, environments = pickle.loads(data)
        library = cpu_target.target_context.codegen().unserialize_library(code)
        self._put_in(library, described, environments)
        return True

    def _compile(self, report_step: Callable[[], None]) -> None:
        with _no_garbage_collection():
            self._lower_and_link(report_step)
        self.was_compiled = True
        report_step()

    def _lower_and_link(self, report_step: Callable[[], None]) -> None:
        library = UnitLibrary(cpu_target.target_context.codegen(), self.name)
        described = []
        for entry in self.entries:
            lowered = entry.lower()
            library.add_entry(lowered.library, lowered.fndesc.llvm_cpython_wrapper_name)
            lowered.fndesc.typemap = lowered.fndesc.calltypes = None  # large, and of no use any more
            described.append((lowered.fndesc, lowered.environment, lowered.signature))
            report_step()
        library.finalize()
        names = [each.name for each in library._final_module.global_variables]
        environments = [found for name in names if (found := lookup_environment(name)) is not None]
        files.save(self.cache_name, dumps((library.serialize_using_object_code(), described, environments)))
        self._put_in(library, described, environments)

    def _put_in(self, library: Any, described: list[Any], environments: list[Any]) -> None:
        """Let calls of the entries run the code of a library."""
        target = cpu_target.target_context
        for entry, (about, environment, signature) in zip(self.entries, described, strict=True):
            function = target.get_executable(library, about, environment)
            entry.add_overload(
                compile_result(
                    target_context=target,
                    typing_context=target.typing_context,
                    library=library,
                    entry_point=function,
                    fndesc=about,
                    environment=environment,
                    signature=signature,
                    objectmode=False,
                )
            )
            entry.disable_compile()
        for environment in environments:
            library.codegen.set_env(environment.env_name, environment)
        self.is_loaded = True


@contextmanager
def _no_garbage_collection() -> Iterator[None]:
    """Numba makes millions of objects that stay until it is done: looking through them takes long and finds little."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


@cache
def _surroundings() -> str:
    """What else machine code depends on: versions, the mode, the processor."""
    versions = (sys.version_info[:3], sysconfig.get_config_var("SOABI"), numba.__version__, llvmlite.__version__)
    mode = Mode.CHECKED if MODE is Mode.CHECKED else Mode.COMPILED
    return repr((_FORMAT, *versions, np.__version__, str(mode), cpu_target.target_context.codegen().magic_tuple()))
