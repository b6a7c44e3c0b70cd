"""Bots from a Python file: `my_bot.py:MyBot`."""

from __future__ import annotations

import importlib.util
import inspect
import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Final
from zlib import crc32

import numpy as np

from ironlanes.game.validation import FieldError

from ..registry import Bot, KnownBot, MakeBot

#: A path that ends in `.py` and, after a colon, the name of a class or function in that file.
SPEC: Final = re.compile(r"(?P<path>.+\.py)(?::(?P<name>\w*))?", re.DOTALL)


def names_file(spec: str) -> bool:
    """Whether a text means a bot in a file."""
    return SPEC.fullmatch(spec) is not None


def bot_in_file(spec: str) -> KnownBot:
    """The bot that a class, or a function that makes one, in a file is; what is wrong is told in one sentence."""
    found = SPEC.fullmatch(spec)
    assert found, "ask names_file first"
    path = Path(found["path"])
    if not path.is_file():
        raise FieldError("bot", f"there is no file '{path}'.")
    module = _load(path.resolve())
    name = found["name"] or _only_bot(module, path)
    if not hasattr(module, name):
        raise FieldError("bot", f"there is no '{name}' in {path.name}{_listed(module)}.")
    thing = getattr(module, name)
    about = (inspect.getdoc(thing) or f"The bot {name} of {path.name}.").partition("\n")[0]
    return KnownBot(about, maker_of(thing, f"{name} in {path.name}"), _public_name(thing, name), spec)


def _public_name(thing: object, name: str) -> str:
    """Return the attribute `name` of a bot's class, if it is a text, and else the name of the class."""
    own = getattr(thing, "name", None)
    return own if isinstance(own, str) and own else name


def maker_of(thing: object, problem: str) -> MakeBot:
    """How to make a bot with a class, or with a function that returns one; `problem` is what messages call it."""
    if not callable(thing):
        raise FieldError("bot", f"{problem} is neither a class nor a function that makes a bot.")
    if inspect.isclass(thing):
        _check_decide(thing, problem)
    make = _given_chance(thing, problem)

    def checked(rng: np.random.Generator) -> Bot:
        bot: Bot = make(rng)
        _check_decide(bot, problem)
        return bot

    return checked


def _check_decide(thing: object, problem: str) -> None:
    decide = getattr(thing, "decide", None)
    if not callable(decide):
        raise FieldError("bot", f"{problem} has no method decide(self, view, actions).")
    given = (None,) * (3 if inspect.isclass(thing) and inspect.isfunction(decide) else 2)
    try:
        inspect.signature(decide).bind(*given)
    except TypeError:
        raise FieldError("bot", f"decide of {problem} must take a view and the legal actions.") from None


def _given_chance(thing: Callable[..., Bot], problem: str) -> MakeBot:
    """A generator goes to a parameter that must be given, or is called `rng`; other bots are made without one."""
    signature = inspect.signature(thing)
    parameters = signature.parameters.values()
    needed = [
        each
        for each in parameters
        if each.default is each.empty and each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)
    ]
    if "rng" in signature.parameters:
        needed = [each for each in needed if each.name != "rng"]
        if not needed:
            return lambda rng: thing(rng=rng)
    elif not needed:
        return lambda _: thing()
    elif len(needed) == 1 and needed[0].kind is not inspect.Parameter.KEYWORD_ONLY:
        return lambda rng: thing(rng)
    raise FieldError("bot", f"{problem} must be made with a generator, as {thing.__name__}(rng), or with nothing.")


def _only_bot(module: ModuleType, path: Path) -> str:
    """The one bot in a file, where no name says which."""
    names = _bots_in(module)
    if len(names) != 1:
        raise FieldError("bot", f"say which bot of {path.name} you mean, as {path.name}:MyBot{_listed(module)}.")
    return names[0]


def _bots_in(module: ModuleType) -> list[str]:
    return [
        name
        for name, thing in vars(module).items()
        if inspect.isclass(thing) and thing.__module__ == module.__name__ and hasattr(thing, "decide")
    ]


def _listed(module: ModuleType) -> str:
    names = _bots_in(module)
    return f"; it has {', '.join(names)}" if names else "; it has no class with a method `decide`"


@cache
def _load(path: Path) -> ModuleType:
    """Run a file once; modules beside it can be imported, as if it were started itself."""
    name = f"ironlanes_bot_{path.stem}_{crc32(bytes(path)):x}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    sys.modules[name] = module  # dataclasses and pickles look their module up there
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise FieldError("bot", f"{path.name} can't be loaded: {_where(error, path)}{_shown(error)}.") from error
    return module


def _where(error: BaseException, path: Path) -> str:
    if isinstance(error, SyntaxError) and error.lineno is not None:
        return f"line {error.lineno}: "
    lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == str(path)]
    return f"line {lines[-1]}: " if lines else ""


def _shown(error: BaseException) -> str:
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{type(error).__name__}: {text}".removesuffix(".").removesuffix(": ")
