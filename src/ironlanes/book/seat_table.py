"""Summaries of games as one table: a row a game, a column a seat."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from ironlanes.boards import Board
from ironlanes.game.compiled_board import CompiledBoard
from ironlanes.kernel.board_arrays import FROM_DECK, LOCOMOTIVES, Verb
from ironlanes.kernel.records import Records

from .group_sums import Bools, Int64Array

#: A win, in the whole numbers that are counted: shared by up to five seats, it still is a whole number.
WIN: Final = 60
#: The kinds of first action.
FIRST_ACTIONS: Final = ("deck", "display", "locomotive", "claim", "tickets", "station", "pass")


@dataclass(frozen=True)
class SeatTable:
    """Games on one board with the same number of players. Arrays are by game and seat, and some by a third thing."""

    compiled: CompiledBoard
    summaries: Records

    @cached_property
    def board(self) -> Board:
        return self.compiled.board

    @cached_property
    def players(self) -> int:
        return int(self.summaries["players"][0])

    def numbers(self, field: str) -> Int64Array:
        """Return a number that each seat has."""
        found: Int64Array = self.summaries[field][:, : self.players].astype(np.int64)
        return found

    def members(self, field: str, size: int) -> Bools:
        """Return which of `size` tickets, tracks or places are in a set that each seat has."""
        words = np.ascontiguousarray(self.summaries[field][:, : self.players]).astype("<u8")
        bits = np.unpackbits(words.view(np.uint8).reshape(*words.shape[:2], -1), axis=-1, bitorder="little")
        found: Bools = bits[:, :, :size].astype(bool)
        return found

    def tickets(self, field: str) -> Bools:
        """Return a set of tickets that each seat has."""
        return self.members(field, len(self.board.tickets))

    @cached_property
    def claimed(self) -> Bools:
        """The tracks of each seat."""
        return self.members("claimed", len(self.board.tracks))

    @cached_property
    def reached(self) -> Bools:
        """The places where each seat has a track or a station."""
        index = self.board.place_index
        ends = np.zeros((len(self.board.tracks), len(self.board.places)), dtype=np.int64)
        for number, track in enumerate(self.board.tracks):
            ends[number, [index[place] for place in track.places]] = 1
        stations = np.ascontiguousarray(self.summaries["stations"][:, : self.players, None])
        bits = np.unpackbits(stations.astype("<u8").view(np.uint8), axis=-1, bitorder="little")
        found: Bools = (self.claimed @ ends > 0) | bits[:, :, : len(self.board.places)].astype(bool)
        return found

    @cached_property
    def wins(self) -> Int64Array:
        """The share of the win that each seat has, `WIN` for a whole one."""
        winners = self.numbers("is_winner")
        shares: Int64Array = WIN * winners // winners.sum(1, keepdims=True)
        return shares

    @cached_property
    def lead(self) -> Int64Array:
        """The points by which each seat is ahead of the best other one; negative if it is behind."""
        totals = self.numbers("total")
        others = np.where(np.eye(self.players, dtype=bool), np.iinfo(np.int64).min, totals[:, None, :])
        ahead: Int64Array = totals - others.max(2)
        return ahead

    @cached_property
    def place(self) -> Int64Array:
        """Each seat's place in the turn order, from 0."""
        start = self.summaries["start"].astype(np.int64)[:, None]
        places: Int64Array = (np.arange(self.players) - start) % self.players
        return places

    @cached_property
    def first_action(self) -> Int64Array:
        """The kind of each seat's first action, as a place in `FIRST_ACTIONS`; -1 for a seat without a turn."""
        arrays = self.compiled.arrays[0]
        actions = self.numbers("first_action")
        verb, subject = arrays["action_verb"][actions], arrays["action_subject"][actions]
        drawn = np.where(subject == FROM_DECK, 0, np.where(subject == LOCOMOTIVES, 2, 1))
        kinds = np.select(
            [verb == Verb.DRAW, verb == Verb.CLAIM, verb == Verb.TICKETS, verb == Verb.STATION], [drawn, 3, 4, 5], 6
        )
        return np.where(actions < 0, -1, kinds).astype(np.int64)
