"""The record that a shortest-path search works in: the graph of a seat, the search, and the path found last."""

from __future__ import annotations

from typing import Annotated, Final

from ironlanes.boards.model import MAX_NODES, MAX_STATIONS, MAX_TRACKS
from ironlanes.kernel.board_arrays import MASK_WORDS
from ironlanes.kernel.records import Int8, Int8Array, Int16, Int16Array, Int32, Int32Array, UInt64Array

#: The cost of a track that a seat can't have.
CLOSED: Final = -1
#: A distance that nothing has.
FAR: Final = 2**30
#: By trains, a track costs its length times this and 1: of equally short paths the one with fewer tracks wins.
TRAIN: Final = 128
#: A step of a path may use another player's track through a station: one yet to be built, or one of the seat's own.
NEW_STATION: Final = 1
LAYERS: Final = 2 ** (1 + MAX_STATIONS)


class PathScratch:
    """A seat's graph and a search in it. A state is a node and, above it, the stations that were used."""

    # the graph: what it takes to have each track, and through which stations those of others can be used
    cost: Annotated[Int32Array, (MAX_TRACKS,)]
    borrowable: Annotated[Int8Array, (MAX_TRACKS,)]  # the stations that lend each track, a bit each
    own_stations: Int8  # how many stations of the seat can lend
    station_sites: Annotated[UInt64Array, (1,)]  # the places where it could build one
    # the search for a shortest path
    reached: Annotated[Int32Array, (LAYERS * MAX_NODES,)]
    came_from: Annotated[Int16Array, (LAYERS * MAX_NODES,)]
    came_by: Annotated[Int16Array, (LAYERS * MAX_NODES,)]
    queue: Annotated[Int16Array, (LAYERS * MAX_NODES,)]
    is_waiting: Annotated[Int8Array, (LAYERS * MAX_NODES,)]
    # the path that was found last: the tracks that it takes, what they cost, the first of them, what it borrows
    path: Annotated[UInt64Array, (MASK_WORDS,)]
    path_cost: Int32
    path_first: Int16
    path_borrows: Int16
