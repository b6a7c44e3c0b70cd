"""Bots as they are asked for on a command line: by name, from a Python file, or as a program in any language."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path
from typing import Final

from ironlanes.boards.problems import nearest
from ironlanes.game.validation import FieldError

from ..registry import KnownBot, find_bot, known_bots, register_bot
from .file import bot_in_file, names_file
from .program import ProgramBot

PROGRAM: Final = "exec:"
#: A name before a bot, as in `Otto=my_bot.py:MyBot`. A path or a command before the `=` is part of the bot.
NAMED: Final = re.compile(r"(?P<name>[^=:/\\]+)=(?P<spec>.+)", re.DOTALL)
#: The longest name of a bot of one's own.
LONGEST_NAME: Final = 24


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


def register_own_bot(text: str) -> str:
    """Open the bot that `SPEC` or `NAME=SPEC` asks for, and register it; return the name by which it is found.

    A bot without a given name has the name that its class says, or that of its class or program.
    """
    found = NAMED.fullmatch(text)
    spec = found["spec"] if found else text
    if found is None and spec in known_bots():
        return spec
    bot = open_bot(spec)
    name = (found["name"] if found else bot.name).strip()
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        raise FieldError("bot", f"the name of a bot must have 1 to {LONGEST_NAME} printable characters.")
    other = known_bots().get(name)
    if other is not None and other.spec != spec:
        raise FieldError("bot", f"there is already a bot called '{name}'; give this one another name: NAME={spec}.")
    register_bot(name, bot.about, bot.make, spec=spec)
    return name


def spec_of(name: str) -> str:
    """Return the text with which another process opens a registered bot: of a packaged one, its name."""
    known = known_bots().get(name)
    return name if known is None else known.spec or name


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
    about = f"The program `{line.strip()}`."
    return KnownBot(about, lambda rng: ProgramBot(command, rng), _program_name(command), PROGRAM + line)


def _program_name(command: list[str]) -> str:
    """Return the name of the last file in a command, such as `bot` of `node bot.mjs`, without its suffix."""
    files = [word for word in command[1:] if Path(word).is_file()]
    return Path(files[-1] if files else command[0]).stem
