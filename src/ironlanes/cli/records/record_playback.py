"""Replay records; a CommandError gives the first problem."""

from __future__ import annotations

from ironlanes.boards.text import printable
from ironlanes.game.events import Event
from ironlanes.game.game import Game
from ironlanes.game.json.record import begin_record, check_result
from ironlanes.game.validation import expect_object

from ..errors import CommandError


def begin_game(record: object, file: str) -> tuple[Game, list[str]]:
    """Return the game at the start of a record, and the texts of its actions."""
    try:
        return begin_record(Game, record)
    except ValueError as error:
        raise CommandError(f"{file} can't be replayed. {printable(str(error), 400)}") from error


def play_text(game: Game, text: str, file: str) -> list[Event]:
    """Play the next action of a record."""
    try:
        return game.play(text)
    except ValueError as error:
        why = str(error) if text in game.compiled.action_index else "there is no such action on this board."
        number = len(game.played) + 1
        raise CommandError(f"{file}: action {number} «{printable(text)}» is not possible: {why}") from error


def check_end(game: Game, record: object, file: str) -> None:
    """Compare the result in a record with that of the game."""
    try:
        check_result(game, expect_object(record, "record").get("result"))
    except ValueError as error:
        raise CommandError(f"{file}: after {len(game.played)} actions, {printable(str(error), 300)}") from error
