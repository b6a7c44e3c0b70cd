"""Parse the options that name a bot, a seed, a seat or a number of players."""

from __future__ import annotations

import typer

from ironlanes.boards import Board
from ironlanes.boards.text import join_words
from ironlanes.bots import open_bot, register_bot, register_own_bot
from ironlanes.game.seeds import read_seed
from ironlanes.game.validation import FieldError


def parse_players(requested: int | None, board: Board) -> int:
    """Return the number of players. Default: three, if the board allows it."""
    counts = board.rules.players
    if requested is None:
        return 3 if 3 in counts else counts[0]
    if requested not in counts:
        raise typer.BadParameter(f"{board.name} is for {join_words(counts, 'or')} players", param_hint="--players")
    return requested


def parse_start(requested: int | None, players: int) -> int | None:
    """Return the seat that begins; None for a random one."""
    if requested is not None and requested not in range(players):
        raise typer.BadParameter(f"with {players} players the seats are 0 to {players - 1}", param_hint="--start")
    return requested


def parse_seed(text: str | None) -> int:
    """Return a seed; a random one if none is given."""
    try:
        return read_seed(text)
    except ValueError:
        raise typer.BadParameter("a seed must be a whole number from 0 to 2^256 - 1", param_hint="--seed") from None


def parse_bot(spec: str, hint: str = "--bot") -> str:
    """Check that there is such a bot, and register it under this text."""
    try:
        bot = open_bot(spec)
    except FieldError as error:
        raise typer.BadParameter(error.problem, param_hint=hint) from None
    register_bot(spec, bot.about, bot.make)
    return spec


def parse_opponent(text: str) -> str:
    """Register the bot of `SPEC` or `NAME=SPEC`; return the name under which people see it."""
    try:
        return register_own_bot(text)
    except FieldError as error:
        raise typer.BadParameter(error.problem, param_hint="--bot") from None
