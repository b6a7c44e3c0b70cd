"""A recorded game, decision by decision: what happened, and what every position was worth with open cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ironlanes.boards.actions import Action
from ironlanes.bots.lockstep.positions import Positions
from ironlanes.game.events import Event
from ironlanes.game.game import Game
from ironlanes.game.view import View


@dataclass(frozen=True, slots=True)
class RecordedDecision:
    """One action of a record, with what its seat saw before it."""

    number: int  # counted from 0
    turn: int  # the turn of the whole table that it belongs to, counted from 1; 0 during the set-up
    seat: int
    phase: str
    action: Action
    index: int  # of the action, in the board's action table
    legal: tuple[int, ...]
    view: View
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """All decisions of a game, and all positions: one more than there are decisions."""

    game: Game  # after the last of them
    decisions: tuple[RecordedDecision, ...]
    positions: Positions

    @property
    def players(self) -> int:
        return self.game.players


class UnfinishedGame(ValueError):
    """A record that can't be reviewed, because its game is not over."""

    def __init__(self) -> None:
        super().__init__("The game of this record is not over; only finished games can be reviewed.")


def read_recorded_game(record: Mapping[str, object]) -> RecordedGame:
    """Play the record of a finished game again and keep every position."""
    recorded = read_running_game(record)
    if not recorded.game.is_over:
        raise UnfinishedGame
    return recorded


def read_running_game(record: Mapping[str, object]) -> RecordedGame:
    """Play a record again and keep every position, whether its game is over or not."""
    end = Game.from_record(record)
    start: dict[str, object] = {**record, "actions": [], "result": None}
    game = Game.from_record(start)
    decisions, positions = [], [Positions.of_game(game)]
    for number, action in enumerate(end.played):
        seat, phase, view = game.seat, game.phase, game.view(game.seat)
        legal, index = tuple(game.legal_indices()), game.index_of(action)
        assert seat is not None
        events = game.play_index(index)
        decisions.append(RecordedDecision(number, game.turns, seat, phase, action, index, legal, view, tuple(events)))
        positions.append(Positions.of_game(game))
    return RecordedGame(game, tuple(decisions), Positions.join(positions))


def turns_of(decisions: Sequence[RecordedDecision]) -> list[list[RecordedDecision]]:
    """Group the decisions by turn, without the setup."""
    turns: dict[int, list[RecordedDecision]] = {}
    for decision in decisions:
        if decision.turn:
            turns.setdefault(decision.turn, []).append(decision)
    return list(turns.values())
