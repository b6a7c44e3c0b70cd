"""The joint graph of a seat: the tracks that it could still claim, its own for nothing, and what stations lend it."""

from __future__ import annotations

import numpy as np

from ironlanes.boards.tables import MASK_WORDS, Tables
from ironlanes.rules.compiling import kernel
from ironlanes.rules.masks import bit, contains, first_of, without_first
from ironlanes.rules.paths import EMPTY
from ironlanes.rules.state import Sight
from ironlanes.rules.stations import free_cities

from .mind import CLOSED, NEW_STATION, TRAIN, Mind


@kernel
def lay_graph(sight: Sight, board: Tables, mind: Mind, seat: int, shortest: int) -> None:
    """Lay out a seat's joint graph by trains, of tracks with so many spaces or more; anybody can see it."""
    trains = int(sight.trains[seat])
    for track in range(board.tracks):
        mind.loan[track] = 0
        length = int(board.track_length[track])
        if contains(sight.claimed[seat], track):
            mind.cost[track] = 0
        elif shortest <= length <= trains and contains(sight.available[seat], track):
            mind.cost[track] = length * TRAIN + 1
        else:
            mind.cost[track] = CLOSED
    mind.lenders = 0
    mind.sites[0] = EMPTY
    if board.stations > 0:
        lay_loans(sight, board, mind, seat)


@kernel
def lay_loans(sight: Sight, board: Tables, mind: Mind, seat: int) -> None:
    """B4: which tracks of others the seat's stations lend it, and which one yet to be built could."""
    if sight.stations_left[seat] > 0:
        mind.sites[0] = free_cities(sight, board)
    for other in range(sight.players):
        if other != seat:
            lend_tracks(sight, board, mind, seat, other)
    own = sight.stations[seat]
    while own != EMPTY:
        own = without_first(own)
        mind.lenders += 1


@kernel
def lend_tracks(sight: Sight, board: Tables, mind: Mind, seat: int, owner: int) -> None:
    """Note for each track of another seat the stations that lend it."""
    for word in range(MASK_WORDS):
        rest = sight.claimed[owner, word]
        while rest != EMPTY:
            track = 64 * word + first_of(rest)
            rest = without_first(rest)
            ends = bit(int(board.track_places[track, 0])) | bit(int(board.track_places[track, 1]))
            lenders = NEW_STATION if mind.sites[0] & ends != EMPTY else 0
            station = NEW_STATION
            own = sight.stations[seat]
            while own != EMPTY:
                station *= 2
                if ends & bit(first_of(own)) != EMPTY:
                    lenders |= station
                own = without_first(own)
            mind.loan[track] = lenders


@kernel
def site_for(board: Tables, mind: Mind, track: int) -> np.uint64:
    """The places where a new station would lend a track."""
    ends = bit(int(board.track_places[track, 0])) | bit(int(board.track_places[track, 1]))
    return mind.sites[0] & ends  # type: ignore[no-any-return]
