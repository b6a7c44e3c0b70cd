"""Bots as they are asked for on a command line: by name, from a Python file, or as a program in any language."""

from __future__ import annotations

import shlex
import shutil
from typing import Final

from ironlanes.boards.validate.problems import nearest
from ironlanes.game.json.validation import FieldError

from ..registry import KnownBot, find_bot, known_bots
from .file import bot_in_file, names_file
from .program import ProgramBot

PROGRAM: Final = "exec:"


def open_bot(spec: str) -> KnownBot:
    """The bot that a text asks for: `path`, `my_bot.py:MyBot` or `exec:COMMAND ARGUMENTS`.

    It runs what the text names, so the text must come from the person whose machine this is; else use `find_bot`.
    """
    if spec in known_bots():
        return find_bot(spec)
    if spec.startswith(PROGRAM):
        return _program(spec.removeprefix(PROGRAM))
    if names_file(spec):
        return bot_in_file(spec)
    raise FieldError("bot", _unknown(spec))


def _unknown(spec: str) -> str:
    """What to do about a text that names no bot."""
    if "," in spec:
        return "there is no bot of that name; name each bot by itself: --bot A --bot B."
    known = known_bots()
    if hint := nearest(spec, list(known)):
        return f"there is no bot of that name.{hint}"
    return f'there is no bot of that name; there are {", ".join(known)}, or give my_bot.py:MyBot or "exec:COMMAND".'


def _program(line: str) -> KnownBot:
    try:
        command = shlex.split(line)
    except ValueError as error:
        raise FieldError(
            "bot", f"after 'exec:' comes a command as in a shell; this has {str(error).lower()}."
        ) from None
    if not command:
        raise FieldError("bot", "after 'exec:' comes the command that starts the program.")
    if shutil.which(command[0]) is None:
        raise FieldError("bot", f"there is no program '{command[0]}', or it may not be run; try its whole path.")
    return KnownBot(f"The program `{line.strip()}`.", lambda rng: ProgramBot(command, rng))
