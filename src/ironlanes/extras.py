"""Optional packages: `needs_extra` around an import turns a missing one into a sentence that says what to install."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal, TypeAlias

#: The extras of `pyproject.toml`.
Extra: TypeAlias = Literal["cluster", "compile", "data", "env", "host", "play", "print", "train", "train-gpu"]


class MissingExtra(ModuleNotFoundError):
    """A package of an extra is not installed; the message names the command that installs it."""


def how_to_install(extra: Extra) -> str:
    """Return the end of a sentence: the command that installs an extra."""
    return f"run `pip install '.[{extra}]'` in the checkout of Ironlanes."


@contextmanager
def needs_extra(extra: Extra, need: str) -> Iterator[None]:
    """Raise `MissingExtra` if an import in the block fails; `need` says what needs which package."""
    try:
        yield
    except ModuleNotFoundError as error:
        if isinstance(error, MissingExtra) or str(error.name).startswith("ironlanes"):
            raise
        raise MissingExtra(f"{need}: {how_to_install(extra)}", name=error.name) from None
