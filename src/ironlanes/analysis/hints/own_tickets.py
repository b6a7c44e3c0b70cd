"""Distances of the viewer's tickets, on the current board and after a claim."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import permutations
from typing import Final

import numpy as np

from ironlanes.boards.model import MAX_TICKETS, Track
from ironlanes.game.view import View
from ironlanes.kernel.board_arrays import MASK_WORDS
from ironlanes.kernel.compile import copy_records, new_records
from ironlanes.kernel.records import Records
from ironlanes.paths import api as paths_api
from ironlanes.paths.scratch import FAR, PATH_SCRATCH

#: With more tickets than this, not every order of building them is tried.
ALL_ORDERS: Final = 4

#: Trains that are missing for each ticket; None: there is no way any more.
Distances = dict[str, int | None]


class OwnTickets:
    """The tickets of a view's own seat. A board that differs is another observation, never another state."""

    def __init__(self, view: View) -> None:
        assert view.viewer is not None
        self.view, self.seat = view, view.viewer
        self._arrays = view.compiled.arrays
        self._scratches = new_records(1, PATH_SCRATCH)

    @cached_property
    def distances(self) -> Distances:
        """The distances on the board as it is."""
        return self._distances(self.view.raw.observations)

    @property
    def open(self) -> Distances:
        """The tickets that are not completed but can be, with the trains that are left."""
        trains = self.view.trains(self.seat)
        return {name: missing for name, missing in self.distances.items() if missing and missing <= trains}

    @property
    def lost(self) -> list[str]:
        """The tickets that the trains that are left can't complete."""
        return [name for name, missing in self.distances.items() if missing != 0 and name not in self.open]

    @cached_property
    def tracks_ahead(self) -> list[Track]:
        """The tracks on the shortest ways of the open tickets."""
        paths = self._search(self.view.raw.observations)[1]
        wanted = np.zeros(MASK_WORDS, dtype=np.uint64)
        for name in self.open:
            wanted |= paths[self.view.board.ticket_index[name]]
        return [track for number, track in enumerate(self.view.board.tracks) if _has(wanted, number)]

    def after_claim(self, track: str) -> Distances:
        """Return the distances if the seat claimed a track."""
        observations, number = copy_records(self.view.raw.observations), self.view.board.track_index[track]
        _claim(observations, self.seat, _mask(number))
        observations["trains"][0, self.seat] -= self.view.board.tracks[number].length
        return self._distances(observations)

    def without(self, track: str) -> Distances:
        """Return the distances if another seat claimed a track, which also closes parallel tracks where C6 applies."""
        observations, number = copy_records(self.view.raw.observations), self.view.board.track_index[track]
        gone = _mask(number)
        if self.view.players < self.view.board.rules.parallel_from:
            gone |= self._arrays[0]["siblings"][number]
        observations["available"][0, self.seat] &= ~gone
        return self._distances(observations)

    def trains_together(self, tickets: Sequence[str]) -> int | None:
        """Return the trains that some tickets need together, counting shared tracks once; None if there is no way.

        They are built one after another in the best order. With many tickets only some orders are tried, so the result
        may be a little more than the least.
        """
        near_first = sorted(tickets, key=lambda name: self.distance(name) or 0)
        orders = permutations(tickets) if len(tickets) <= ALL_ORDERS else (near_first, near_first[::-1])
        found = [self._build(order) for order in orders]
        return min((trains for trains in found if trains is not None), default=None)

    def distance(self, ticket: str) -> int | None:
        """Return the trains that any ticket, held or not, would need by itself; None if there is no way."""
        return self._build([ticket])

    def _build(self, tickets: Sequence[str]) -> int | None:
        """Return the trains needed to build the shortest paths of some tickets in this order; None: there is no way."""
        observations, total = copy_records(self.view.raw.observations), 0
        for ticket in tickets:
            ends = self._arrays[0]["ticket_ends"][self.view.board.ticket_index[ticket]]
            missing = paths_api.find_shortest_path(
                observations, self._arrays, self._scratches, self.seat, ends[0], ends[1], 0
            )
            if missing == FAR:
                return None
            total += missing
            _claim(observations, self.seat, self._scratches["path"][0])
        return total

    def _distances(self, observations: Records) -> Distances:
        missing = self._search(observations)[0]
        index = self.view.board.ticket_index
        found = {name: int(missing[index[name]]) for name in self.view.tickets}
        return {name: None if trains == FAR else trains for name, trains in found.items()}

    def _search(self, observations: Records) -> tuple[np.ndarray, np.ndarray]:
        missing = np.full(MAX_TICKETS, FAR, dtype=np.int32)
        paths = np.zeros((MAX_TICKETS, MASK_WORDS), dtype=np.uint64)
        paths_api.find_ticket_paths(observations, self._arrays, self._scratches, missing, paths)
        return missing, paths


def _mask(track: int) -> np.ndarray:
    """Return the set that contains one track."""
    mask = np.zeros(MASK_WORDS, dtype=np.uint64)
    mask[track >> 6] = np.uint64(1) << np.uint64(track & 63)
    return mask


def _has(mask: np.ndarray, track: int) -> bool:
    return bool(int(mask[track >> 6]) >> (track & 63) & 1)


def _claim(observations: Records, seat: int, tracks: np.ndarray) -> None:
    """Give a seat some tracks."""
    observations["claimed"][0, seat] |= tracks
    observations["available"][0] &= ~tracks
