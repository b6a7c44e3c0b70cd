"""Numba's compiler, told to do LLVM's work once for a whole unit instead of once for each kernel.

By itself Numba optimises every kernel, together with all that it calls, and turns it into machine code before it goes
on with the caller: a kernel at the bottom is optimised again for each level above it. Here kernels and entries are only
lowered to LLVM's intermediate code. A unit takes in the code of its entries and of all kernels that they reach, and
LLVM works on that once.

This file uses parts of Numba that may change between versions. With versions that `mode.py` does not name, Numba
compiles by itself (`plain.py`), which takes longer.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from numba import _dynfunc
from numba.core.codegen import JITCodeLibrary, ll
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.lowering import Lower
from numba.core.runtime.context import NRTContext
from numba.core.typed_passes import AnnotateTypes, InlineOverloads, NativeLowering
from numba.core.untyped_passes import (
    InlineClosureLikes,
    InlineInlinables,
    LiteralUnroll,
    MakeFunctionToJitFunction,
    WithLifting,
)

#: Passes of Numba for what no kernel has: `with`, closures, comprehensions, calls that are inlined before typing.
NEEDLESS: Final = (
    WithLifting,
    InlineClosureLikes,
    MakeFunctionToJitFunction,
    InlineInlinables,
    LiteralUnroll,
    InlineOverloads,
    AnnotateTypes,
)


class LoweredLibrary(JITCodeLibrary):  # type: ignore[misc] # Numba ships without types
    """The code of one function, as it was lowered."""

    def add_llvm_module(self, module: Any) -> None:
        module.data_layout = self._codegen._data_layout
        self._final_module.link_in(module)

    def finalize(self) -> None:
        """There is nothing to do until a unit takes the code in."""
        self._finalized = True


class UnitLibrary(JITCodeLibrary):  # type: ignore[misc] # Numba ships without types
    """The code of some entries and of all kernels that they reach."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.enable_object_caching()
        self._wrappers = set[str]()

    def add_entry(self, library: LoweredLibrary, wrapper: str) -> None:
        """Take an entry in; the wrapper is the function of it that Python calls."""
        self.add_linking_library(library)
        self._wrappers.add(wrapper)

    def finalize(self) -> None:
        """Take the kernels' code in, and let LLVM do its work."""
        reached = reached_from(self)
        lowered = [library for library in reached if isinstance(library, LoweredLibrary)]
        for library in lowered:
            self._final_module.link_in(library._final_module, preserve=True)
        _refuse_allocations(self.name, reached)
        for name in {name for library in lowered for name in _defined_in(library)} - self._wrappers:
            self._final_module.get_function(name).linkage = "internal"
        self._linking_libraries = [library for library in reached if not isinstance(library, LoweredLibrary)]
        super().finalize()

    def _optimize_final_module(self) -> None:
        """LLVM's passes, once. Numba runs some before, for the sake of reference counts, which kernels don't have."""
        optimise(self._final_module, self._codegen._tm)


def optimise(module: Any, machine: Any, *, vectorise: bool = False) -> None:
    """Run LLVM's passes over a module.

    Loops are not unrolled, and vectorised only if asked for: most are short, and that takes a quarter of LLVM's time.
    """
    options = ll.create_pipeline_tuning_options(speed_level=2)
    options.loop_unrolling = options.slp_vectorization = False
    options.loop_vectorization = vectorise
    builder = ll.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)


def _refuse_allocations(unit: str, libraries: list[Any]) -> None:
    """Without reference counts nobody would give the memory of a new array back."""
    names = (each.name for library in libraries for each in library._final_module.functions)
    if any(name.startswith("NRT_MemInfo_alloc") for name in names):
        raise TypeError(f"a kernel of {unit} makes an array: hand it one to fill instead.")


def reached_from(library: Any) -> list[Any]:
    """All libraries that a library needs, directly or not."""
    reached: dict[int, Any] = {}
    waiting = [library]
    while waiting:
        for needed in waiting.pop()._linking_libraries:
            if id(needed) not in reached:
                reached[id(needed)] = needed
                waiting.append(needed)
    return list(reached.values())


def _defined_in(library: Any) -> set[str]:
    """The functions that a library offers to others."""
    functions = library._final_module.functions
    return {each.name for each in functions if not each.is_declaration and each.linkage == ll.Linkage.external}


class _Lowering(Lower):  # type: ignore[misc] # Numba ships without types
    """Lower a function without counting references to arrays: whoever calls an entry keeps its arrays alive."""

    def lower(self) -> None:
        with _no_reference_counts(self.module):
            super().lower()


@contextmanager
def _no_reference_counts(module: Any) -> Iterator[None]:
    """Let Numba leave reference counts out of a module; the wrappers that Python calls are lowered after this."""
    original = NRTContext._call_incref_decref

    def call_elsewhere(context: Any, builder: Any, *about: Any) -> None:
        if builder.module is not module:
            original(context, builder, *about)

    NRTContext._call_incref_decref = call_elsewhere
    try:
        yield
    finally:
        NRTContext._call_incref_decref = original


@register_pass(mutates_CFG=True, analysis_only=False)
class _EntryLowering(NativeLowering):  # type: ignore[misc] # Numba ships without types
    """Lower an entry, with the wrapper that Python calls."""

    _name = "entry_lowering"
    lowering_class = _Lowering

    def run_pass(self, state: Any) -> bool:
        state.flags.no_cfunc_wrapper = state.flags.no_compile = True
        state.library = LoweredLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return bool(super().run_pass(state))


@register_pass(mutates_CFG=True, analysis_only=False)
class _KernelLowering(_EntryLowering):
    """Lower a kernel, without a wrapper: nothing but entries and other kernels call it."""

    _name = "kernel_lowering"

    def run_pass(self, state: Any) -> bool:
        state.flags.no_cpython_wrapper = True
        super().run_pass(state)
        lowered, name = state["cr"], state.func_id.func_qualname
        # Numba knows an overload by its function object, which here is no more than a name: it is never called.
        function = _dynfunc.make_function(lowered.fndesc.lookup_module(), name, "", 1, lowered.env, (state.library,))
        state.targetctx.insert_user_function(function, lowered.fndesc, [state.library])
        state["cr"] = lowered._replace(cfunc=function)
        return True


class LeanPassManager(PassManager):  # type: ignore[misc] # Numba ships without types
    """Runs passes, and nothing else.

    For listeners and for people who look for errors in it, Numba writes the types of all arguments out as text before
    each pass, and checks its own work after it. Boards and states are records of many fields, so that takes a while.
    """

    def _runPass(self, _index: int, each: Any, state: Any) -> None:  # noqa: N802 # the name is Numba's
        each.analysis = self._analysis
        for step in (each.run_initialization, each.run_pass, each.run_finalizer):
            step(state)


class _Compiler(CompilerBase):  # type: ignore[misc] # Numba ships without types
    """Numba's passes with another one for lowering."""

    lowering: type[NativeLowering]

    def define_pipelines(self) -> list[Any]:
        self.state.flags.no_rewrites = True  # of exceptions, of operations on whole arrays
        pipeline = LeanPassManager("kernel")
        for each, about in DefaultPassBuilder.define_nopython_pipeline(self.state).passes:
            if each not in NEEDLESS:
                pipeline.add_pass(self.lowering if each is NativeLowering else each, about)
        pipeline.finalize()
        return [pipeline]


class KernelCompiler(_Compiler):
    """Types and lowers a kernel."""

    lowering = _KernelLowering


class EntryCompiler(_Compiler):
    """Types and lowers an entry."""

    lowering = _EntryLowering
