"""The graph of a seat: the tracks that it could still claim, its own for nothing, and what stations lend it.

All of that is open: any viewer's observation will do.
"""

from __future__ import annotations

import numpy as np

from ironlanes.kernel.bits import EMPTY, bit, contains, first_of, size_of, without_first
from ironlanes.kernel.board_arrays import MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.rules.state import Observation
from ironlanes.rules.stations import free_cities

from .scratch import CLOSED, NEW_STATION, TRAIN, PathScratch


@kernel
def build_seat_graph(
    observation: Observation, board: BoardArrays, scratch: PathScratch, seat: int, shortest: int
) -> None:
    """Build a seat's graph of the tracks with at least `shortest` spaces for which it has enough trains."""
    build_graph(observation, board, scratch, seat, shortest, int(observation.trains[seat]))


@kernel
def build_graph(
    observation: Observation, board: BoardArrays, scratch: PathScratch, seat: int, shortest: int, longest: int
) -> None:
    """Build a seat's graph of the tracks with `shortest` to `longest` spaces."""
    for track in range(board.tracks):
        scratch.borrowable[track] = 0
        length = int(board.track_length[track])
        if contains(observation.claimed[seat], track):
            scratch.cost[track] = 0
        elif shortest <= length <= longest and contains(observation.available[seat], track):
            scratch.cost[track] = length * TRAIN + 1
        else:
            scratch.cost[track] = CLOSED
    scratch.own_stations = 0
    scratch.new_stations = 0
    scratch.station_sites[0] = EMPTY
    if board.stations > 0:
        mark_borrowable(observation, board, scratch, seat)


@kernel
def mark_borrowable(observation: Observation, board: BoardArrays, scratch: PathScratch, seat: int) -> None:
    """B4: note which tracks of others the seat's stations lend it, and which tracks a new station could."""
    scratch.own_stations = size_of(observation.stations[seat])
    scratch.new_stations = observation.stations_left[seat]
    if scratch.new_stations > 0:
        scratch.station_sites[0] = free_cities(observation, board)
    for other in range(observation.players):
        if other != seat:
            mark_borrowable_from(observation, board, scratch, seat, other)


@kernel
def mark_borrowable_from(
    observation: Observation, board: BoardArrays, scratch: PathScratch, seat: int, owner: int
) -> None:
    """Note for each track of another seat the stations that could lend it."""
    for word in range(MASK_WORDS):
        rest = observation.claimed[owner, word]
        while rest != EMPTY:
            track = 64 * word + first_of(rest)
            rest = without_first(rest)
            ends = bit(int(board.track_places[track, 0])) | bit(int(board.track_places[track, 1]))
            lending = NEW_STATION if scratch.station_sites[0] & ends != EMPTY else 0
            station = NEW_STATION
            own = observation.stations[seat]
            while own != EMPTY:
                station *= 2
                if ends & bit(first_of(own)) != EMPTY:
                    lending |= station
                own = without_first(own)
            scratch.borrowable[track] = lending


@kernel
def sites_for(board: BoardArrays, scratch: PathScratch, track: int) -> np.uint64:
    """The places where a new station would lend a track."""
    ends = bit(int(board.track_places[track, 0])) | bit(int(board.track_places[track, 1]))
    return scratch.station_sites[0] & ends  # type: ignore[no-any-return]
