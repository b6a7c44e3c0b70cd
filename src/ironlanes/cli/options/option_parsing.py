"""Options that name a bot, a seed or a number of players, read in one way wherever they are given."""

from __future__ import annotations

import typer

from ironlanes.boards import Board
from ironlanes.bots import open_bot, register_bot
from ironlanes.game.json.validation import FieldError
from ironlanes.game.seeds import read_seed


def parse_players(requested: int | None, board: Board) -> int:
    """How many play; three where nobody says and the board allows it."""
    counts = board.rules.players
    if requested is None:
        return 3 if 3 in counts else counts[0]
    if requested not in counts:
        text = ", ".join(map(str, counts))
        raise typer.BadParameter(f"{board.name} is played by {text} players", param_hint="--players")
    return requested


def parse_start(requested: int | None, players: int) -> int | None:
    """The seat that begins; None: by lot."""
    if requested is not None and requested not in range(players):
        raise typer.BadParameter(f"with {players} players the seats are 0 to {players - 1}", param_hint="--start")
    return requested


def parse_seed(text: str | None) -> int:
    """A seed; drawn at random where none is given."""
    try:
        return read_seed(text)
    except ValueError:
        raise typer.BadParameter("a seed is a whole number from 0 to 2^256 - 1", param_hint="--seed") from None


def parse_bot(spec: str, hint: str = "--bot") -> str:
    """A bot that there is, in a file or as a program too; from now on it can be asked for by this text."""
    try:
        bot = open_bot(spec)
    except FieldError as error:
        raise typer.BadParameter(error.problem, param_hint=hint) from None
    register_bot(spec, bot.about, bot.make)
    return spec
