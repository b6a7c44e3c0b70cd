"""A digest of everything that compiled code depends on.

It is made from the code objects that an entry can reach and from the values of the constants that they use. So it is
the same in every checkout and environment; comments, docstrings and line numbers are no part of it.
"""

from __future__ import annotations

import builtins
import hashlib
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import cache
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np


class UndigestibleGlobal(TypeError):
    """A kernel uses a global whose value can't be part of a digest."""


def content_digest(entries: Iterable[Callable[..., object]], *besides: str) -> str:
    """The digest of entries, of all kernels that they reach, and of what else their machine code depends on."""
    digest = hashlib.sha256()
    for text in besides:
        digest.update(text.encode() + b"\0")
    for function in _reachable(entries):
        digest.update(_function_digest(function))
    return digest.hexdigest()[:32]


def _reachable(entries: Iterable[Callable[..., object]]) -> Iterator[FunctionType]:
    """The functions behind entries, and those behind the kernels that they call, directly or not."""
    found = {_name_of(entry): _python_of(entry) for entry in entries}
    waiting = list(found.values())
    while waiting:
        function = waiting.pop()
        yield function
        for _, value in _globals_used(function):
            if hasattr(value, "py_func") and _name_of(value) not in found:
                found[_name_of(value)] = _python_of(value)
                waiting.append(_python_of(value))


def _python_of(compiled: Callable[..., object]) -> FunctionType:
    function = getattr(compiled, "py_func", compiled)
    assert isinstance(function, FunctionType)
    return function


def _name_of(thing: Any) -> str:
    return f"{thing.__module__}.{thing.__qualname__}"


@cache
def _globals_used(function: FunctionType) -> list[tuple[str, Any]]:
    """The globals that a function may look up, by name: attributes are named there as well, which does no harm."""
    known = function.__globals__
    return [(name, known[name]) for name in sorted(_names(function.__code__)) if name in known]


def _names(code: CodeType) -> set[str]:
    inner = (_names(constant) for constant in code.co_consts if isinstance(constant, CodeType))
    return set(code.co_names).union(*inner)


@cache
def _function_digest(function: FunctionType) -> bytes:
    return hashlib.sha256("\n".join(_describe_function(function)).encode()).digest()


def _describe_function(function: FunctionType) -> Iterator[str]:
    yield _name_of(function)
    yield from _describe_code(function.__code__, function.__doc__)
    yield repr(function.__defaults__)
    for name, value in _globals_used(function):
        yield f"{name}={_describe_value(function, name, value)}"


def _describe_code(code: CodeType, docstring: str | None) -> Iterator[str]:
    """What a code object does: neither where it stands nor what its docstring says."""
    yield repr((code.co_name, code.co_code, code.co_exceptiontable, code.co_flags))
    yield repr((code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars, code.co_argcount))
    for number, constant in enumerate(code.co_consts):
        if isinstance(constant, CodeType):
            yield from _describe_code(constant, None)
        elif number > 0 or docstring is None or constant != docstring:  # the docstring is the first constant
            yield f"{type(constant).__name__} {_in_order(constant)!r}"


def _in_order(constant: object) -> object:
    """A constant whose text is the same in every process."""
    return sorted(map(repr, constant)) if isinstance(constant, frozenset) else constant


def _describe_value(function: FunctionType, name: str, value: Any) -> str:
    """A global's value, or the name of what is described elsewhere or belongs to a library of a known version."""
    if hasattr(value, "py_func"):
        return _name_of(value)
    if isinstance(value, type) and issubclass(value, Enum):
        return f"{_name_of(value)} {[(member.name, member.value) for member in value]}"
    if isinstance(value, np.ndarray):
        return f"{value.dtype.str} {value.shape} {hashlib.sha256(value.tobytes()).hexdigest()}"
    if isinstance(value, bool | int | float | str | bytes | tuple | Enum | np.generic | None):
        return f"{type(value).__name__} {value!r}"
    if isinstance(value, type | FunctionType | BuiltinFunctionType) and not _is_own(value.__module__):
        return _name_of(value)
    if isinstance(value, ModuleType) and not _is_own(value.__name__):
        return value.__name__
    if value is getattr(builtins, name, None):
        return name
    raise UndigestibleGlobal(
        f"the kernel {_name_of(function)} uses {name}, a {type(value).__name__}: use numbers, enums and other kernels."
    )


def _is_own(module: str) -> bool:
    return module.partition(".")[0] == __name__.partition(".")[0]
