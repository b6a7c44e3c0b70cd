"""Many positions of one board, hidden cards included, with the notes that a network reads beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
import numpy.typing as npt

from ironlanes.game.compiled_board import CompiledBoard
from ironlanes.game.game import Game
from ironlanes.kernel.compile import copy_records, new_records
from ironlanes.kernel.records import Int32Array, Records
from ironlanes.rules import api as rules_api
from ironlanes.rules.randomness import key_of
from ironlanes.rules.refusals import RefusalCode
from ironlanes.rules.state import SCORE_RECORD, SCRATCH, STATE, Phase

from ..learned.notes import NOTES
from . import api
from .seeds import Seeds

Rows = npt.NDArray[np.integer] | Sequence[int]


def pick_records(records: Records, rows: Rows) -> Records:
    """Copies of some records, as bytes: NumPy's own copies go field by field."""
    width = records.dtype.itemsize
    return records.view(np.uint8).reshape(-1, width)[np.asarray(rows)].reshape(-1).view(records.dtype)


@dataclass(frozen=True, slots=True)
class Positions:
    """States and notes, row by row. Playing changes them in place; `pick` copies."""

    compiled: CompiledBoard
    states: Records
    notes: Records

    @classmethod
    def of_game(cls, game: Game) -> Self:
        """The present position of a game, alone."""
        return cls.of_states(game.compiled, copy_records(game.raw.states), game.knowledge.known_cards)

    @classmethod
    def of_states(cls, compiled: CompiledBoard, states: Records, known: Sequence[Sequence[int]]) -> Self:
        """States that share what everybody saw: the cards that each hand is known to hold."""
        notes = new_records(len(states), NOTES)
        notes["known"][:, : len(known)] = known
        api.measure_longest(states, compiled.arrays, new_records(1, SCRATCH), notes)
        return cls(compiled, states, notes)

    @classmethod
    def dealt(cls, compiled: CompiledBoard, players: int, seeds: Sequence[int], starts: Sequence[int]) -> Self:
        """New games, by their seeds and the seats that begin."""
        states = new_records(len(seeds), STATE)
        states["key"] = np.stack([key_of(seed) for seed in seeds])
        first = np.array(starts, dtype=np.int8)
        api.deal_games(states, compiled.arrays, new_records(1, SCRATCH), players, first)
        return cls(compiled, states, new_records(len(seeds), NOTES))

    @classmethod
    def join(cls, parts: Sequence[Self]) -> Self:
        """All positions of some groups, in order."""
        states, notes = ([getattr(part, name).view(np.uint8) for part in parts] for name in ("states", "notes"))
        first = parts[0]
        return cls(
            first.compiled,
            np.concatenate(states).view(first.states.dtype),
            np.concatenate(notes).view(first.notes.dtype),
        )

    def __len__(self) -> int:
        return len(self.states)

    @property
    def players(self) -> int:
        return int(self.states["players"][0])

    @property
    def are_over(self) -> npt.NDArray[np.bool_]:
        over: npt.NDArray[np.bool_] = self.states["phase"] == int(Phase.OVER)
        return over

    @property
    def are_in_setup(self) -> npt.NDArray[np.bool_]:
        """Whether tickets are still kept before the first turn."""
        in_setup: npt.NDArray[np.bool_] = self.states["phase"] <= int(Phase.SETUP_TICKETS)
        return in_setup

    def is_legal(self, row: int, action: int) -> bool:
        """Whether the seat to move of one position may take an action."""
        seat = int(self.states["to_move"][row])
        scratches = new_records(1, SCRATCH)
        refusal = rules_api.reason_against(self.states, row, self.compiled.arrays, scratches, seat, action)
        return bool(refusal == RefusalCode.NONE)

    def pick(self, rows: Rows) -> Self:
        """Copies of some positions."""
        return type(self)(self.compiled, pick_records(self.states, rows), pick_records(self.notes, rows))

    def play(self, actions: npt.NDArray[np.integer], rows: Rows | None = None) -> None:
        """Carry out one legal action, by its index, in each position or in those of `rows`."""
        places = np.arange(len(self), dtype=np.int32) if rows is None else np.asarray(rows, dtype=np.int32)
        api.play_actions(
            self.states,
            places,
            self.compiled.arrays,
            new_records(1, SCRATCH),
            self.notes,
            np.asarray(actions, dtype=np.int32),
        )

    def shuffle_cards(self, seeds: Seeds) -> None:
        """Shuffle the train cards of every deck, and all shuffles to come."""
        api.shuffle_cards(self.states, seeds.next())

    def shuffle_tickets(self, seeds: Seeds) -> None:
        """Shuffle the ticket decks of every position."""
        api.shuffle_tickets(self.states, self.compiled.arrays, seeds.next())

    def shuffle_decks(self, seeds: Seeds) -> None:
        """Shuffle all decks anew: nobody knows their order even when all cards lie open."""
        self.shuffle_cards(seeds)
        self.shuffle_tickets(seeds)

    def scores(self, rows: Rows) -> Records:
        """The score records of some positions, as if the games ended there."""
        places: Int32Array = np.asarray(rows, dtype=np.int32)
        score_records = new_records(len(places), SCORE_RECORD)
        api.score_positions(self.states, places, self.compiled.arrays, new_records(1, SCRATCH), score_records)
        return score_records
