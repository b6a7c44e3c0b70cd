"""All entries and the kernels that they reach as one LLVM module, with one C function for each entry.

Every C function has the type `int32_t il_NAME(const uint64_t *arguments, int64_t *result)`, on every platform. The
arguments are 64-bit words: a number takes one word, an array its address and then its shape. The function returns 0,
or 1 if a kernel divided by zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final, Protocol

import llvmlite.binding as llvm
from llvmlite import ir
from numba.core import cgutils, types
from numba.core.callconv import CPUCallConv
from numba.core.registry import cpu_target
from numba.np.arrayobj import populate_array

from ..linker import LoweredLibrary, UnitLibrary, reached_from

#: What the C functions' names begin with.
PREFIX: Final = "il_"
#: The most arguments that the shim has room for.
MAX_ARGUMENTS: Final = 32
_WORD: Final = ir.IntType(64)
_STATUS: Final = ir.IntType(32)


class Entry(Protocol):
    """What lowering needs of an entry."""

    __name__: str

    @property
    def signature(self) -> tuple[Any, ...]: ...

    def lower(self) -> Any: ...


class Program:
    """The lowered code of all entries, as LLVM bitcode, and the kind of each entry's arguments and result."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        library = UnitLibrary(cpu_target.target_context.codegen(), "program")
        #: By entry: one letter for each argument, and one for the result (see `_kind_of`).
        self.kinds: dict[str, tuple[str, str]] = {}
        wrappers = []
        with _no_exception_texts():
            for entry in entries:
                lowered = entry.lower()
                library.add_linking_library(lowered.library)
                wrappers.append(_wrapper(entry.__name__, lowered))
                self._note(entry.__name__, lowered.signature)
        self.bitcode = _linked(library, wrappers).as_bitcode()

    def _note(self, name: str, signature: Any) -> None:
        """Write down how an entry is called, if the shim can call it so."""
        kinds = "".join(_kind_of(each) for each in signature.args)
        if name in self.kinds:
            raise TypeError(f"two entries are called {name}: a library can have one.")
        if len(kinds) > MAX_ARGUMENTS or any(each in "456789" for each in kinds):
            raise TypeError(f"{name} has too many arguments, or an array with too many dimensions: see shim.c.")
        self.kinds[name] = kinds, _kind_of(signature.return_type)


def _linked(library: UnitLibrary, wrappers: list[ir.Module]) -> Any:
    """Return one module in which nothing but the wrappers can be seen from outside."""
    module = llvm.parse_assembly("")
    for each in reached_from(library):
        if isinstance(each, LoweredLibrary) or not each.name.startswith("nrt"):
            module.link_in(each._final_module, preserve=True)
    for wrapper in wrappers:
        module.link_in(llvm.parse_assembly(str(wrapper)))
    for each in (*module.functions, *module.global_variables):
        if not each.is_declaration and not each.name.startswith(PREFIX):
            each.linkage = "internal"
    module.verify()
    return module


@contextmanager
def _no_exception_texts() -> Iterator[None]:
    """Let compiled code return its status alone: the texts hold paths of this machine, and nobody could read them."""
    original = CPUCallConv.set_static_user_exc
    CPUCallConv.set_static_user_exc = lambda *_about, **_named: None
    try:
        yield
    finally:
        CPUCallConv.set_static_user_exc = original


def _kind_of(kind: Any) -> str:
    """Return the letter of a type: a number, a truth value, nothing, or the dimensions of an array."""
    if isinstance(kind, types.Array):
        return str(kind.ndim)
    return {types.int64: "i", types.uint64: "u", types.boolean: "b", types.none: "n"}[kind]


def _wrapper(name: str, lowered: Any) -> ir.Module:
    """Write the C function of an entry."""
    context = cpu_target.target_context
    module = ir.Module(name)
    pointer = _WORD.as_pointer()
    function = ir.Function(module, ir.FunctionType(_STATUS, (pointer, pointer)), PREFIX + name)
    builder = ir.IRBuilder(function.append_basic_block())
    words = _Words(builder, function.args[0])
    signature = lowered.signature
    values = [_argument(context, builder, kind, words) for kind in signature.args]
    called = context.declare_function(module, lowered.fndesc)
    status, result = context.call_conv.call_function(builder, called, signature.return_type, signature.args, values)
    with cgutils.if_likely(builder, builder.not_(status.is_error)):
        if signature.return_type is not types.none:
            builder.store(_widened(builder, signature.return_type, result), function.args[1])
        builder.ret(ir.Constant(_STATUS, 0))
    builder.ret(ir.Constant(_STATUS, 1))
    return module


class _Words:
    """The words of a call, one after the other."""

    def __init__(self, builder: ir.IRBuilder, address: Any) -> None:
        self._builder, self._address, self._count = builder, address, 0

    def take(self) -> Any:
        """Load the next word."""
        place = self._builder.gep(self._address, [ir.Constant(ir.IntType(32), self._count)])
        self._count += 1
        return self._builder.load(place)


def _argument(context: Any, builder: ir.IRBuilder, kind: Any, words: _Words) -> Any:
    """Return an argument as compiled code takes it."""
    if not isinstance(kind, types.Array):
        word = words.take()
        return builder.icmp_unsigned("!=", word, _WORD(0)) if kind is types.boolean else word
    made = context.make_array(kind)(context, builder)
    data = builder.inttoptr(words.take(), made.data.type)
    shape = [words.take() for _ in range(kind.ndim)]
    strides = [_WORD(context.get_abi_sizeof(context.get_data_type(kind.dtype)))]
    for size in reversed(shape[1:]):
        strides.insert(0, builder.mul(strides[0], size))
    populate_array(
        made, data, cgutils.pack_array(builder, shape), cgutils.pack_array(builder, strides), strides[-1], None
    )
    return made._getvalue()


def _widened(builder: ir.IRBuilder, kind: Any, value: Any) -> Any:
    return builder.zext(value, _WORD) if kind is types.boolean else value
