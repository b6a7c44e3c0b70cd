"""Games against bots that were played on a visitor's device, and are handed over to this server.

Such a game becomes a table whose game is over. It is in its player's history and can be reviewed, but it counts for
nothing that others see: people who play on their own device can look at every card.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Final

from ironlanes.bots import FIRST_OPPONENT, first_names
from ironlanes.game.board_hash import board_hash
from ironlanes.game.game import Game
from ironlanes.game.validation import FieldError

from ...model.appearance import Appearance
from ...model.ids import ALPHABET, LENGTH
from ...model.messages.incoming import DeviceGame, Options
from ...model.request_errors import RequestError
from ...model.table_events import Acted, Chair, Created, Hinted, LogRow, Started, TableEvent
from ...play.people.player_names import clean_name
from ...play.tables.saved_rows import save_row
from ...play.tables.seating import bot_name, require_bot, unique_names
from ...play.tables.table_state import initial_state
from ...storage.database.database import Change
from ...storage.play.logs import AppendLine
from ..games.game_lookup import unplayable_record
from .counting import counted_games

#: The longest game that is taken over; games of five that nobody draws out have some 600 actions.
MAX_ACTIONS: Final = 2000


def table_of_device_game(user: str, device_id: str) -> str:
    """Return the id of the table that a user's game on a device becomes: the same however often it is handed over."""
    return _id_of(f"table {user} {device_id}")


def game_of_table(table: str) -> str:
    """Return the id of the game at a table that was handed over."""
    return _id_of(f"game {table}")


def read_device_game(handed: DeviceGame) -> Game:
    """Return the game that is handed over, played again from its seed; raise RequestError if it can't be one."""
    actions = handed.record.get("actions")
    if isinstance(actions, list) and len(actions) > MAX_ACTIONS:
        raise RequestError("too-long", f"A game of more than {MAX_ACTIONS} actions is not taken over.", 413)
    if handed.record.get("position") is not None:
        text = "The record can't be played again: a game that is handed over begins with a deal, not with a position."
        raise RequestError("record-unknown-field", text, 422, field="position")
    try:
        game = Game.from_record(handed.record)
    except FieldError as error:
        raise unplayable_record(error) from error
    if not game.is_over:
        raise RequestError("record-unfinished", "Only a game that is over can be handed over.", 422)
    return game


def taken_over(
    handed: DeviceGame, game: Game, user: str, name: str, appearance: Appearance, at: float, node: str | None
) -> list[Change]:
    """Return the changes that save a game as a table of its player; raise RequestError if its seats can't be right."""
    table = table_of_device_game(user, handed.id)
    chairs, board = _chairs(handed, game, user, name, appearance), board_hash(game.board)
    created = Created(
        *(game.board.id, chairs, Options().model_dump(), user, FIRST_OPPONENT, str(game.seed), game.start, board),
        is_from_device=True,
    )
    first = LogRow(at, created)
    state, changes = initial_state(table, first), list[Change]([AppendLine(table, 0, first)])
    for event in _events(game, chairs, Started(game_of_table(table), str(game.seed), chairs, game.start, board)):
        row = LogRow(at, event)
        changes.append(AppendLine(table, state.length, row))
        state.apply(row)
    return [*changes, save_row(state, node), *counted_games(state)]


def _chairs(handed: DeviceGame, game: Game, user: str, name: str, appearance: Appearance) -> tuple[Chair, ...]:
    """Return who sat where: the visitor, others on their device, and bots."""
    seats = game.players
    if len(handed.bots) != seats or handed.seat >= seats or handed.bots[handed.seat] is not None:
        text = f"The game has {seats} seats, and a person has to sit in yours."
        raise RequestError("no-seat", text, 422, seats=seats)
    chairs: list[Chair] = []
    for seat, (bot, called) in enumerate(zip(handed.bots, game.names, strict=True)):
        if bot is not None:
            known = require_bot(bot)
            chairs.append(Chair("bot", called if called in first_names(known) else bot_name(known, chairs), known))
        elif seat == handed.seat:
            chairs.append(Chair("person", name, user=user, avatar=appearance.avatar))
        else:
            chairs.append(Chair("person", clean_name(called), user=user, is_local=True))
    return unique_names(chairs)


def _events(game: Game, chairs: Sequence[Chair], started: Started) -> Iterator[TableEvent]:
    """Yield what happened at the table, from its start to the last action."""
    yield started
    hints = {(hint["seq"], hint["seat"]): hint["level"] for hint in game.hints}
    for number, (seat, action) in enumerate(zip(_seats_that_moved(game), game.played, strict=True)):
        if (level := hints.get((number, seat))) is not None:
            yield Hinted(seat, level)
        yield Acted(seat, action.text, "person" if chairs[seat].bot is None else "bot")


def _seats_that_moved(game: Game) -> list[int]:
    """Return who played each action of a game."""
    again, seats = Game.new(game.board, game.players, game.seed, game.start), list[int]()
    for action in game.played:
        assert again.seat is not None  # the record was played to its end before
        seats.append(again.seat)
        again.play(action)
    return seats


def _id_of(text: str) -> str:
    digest = int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")
    return "".join(ALPHABET[digest // len(ALPHABET) ** place % len(ALPHABET)] for place in range(LENGTH))
