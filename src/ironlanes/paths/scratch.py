"""The record that the graph search works in: the graph of a seat, the search, and the path found last."""

from __future__ import annotations

from typing import Annotated, Final

from ironlanes.boards.model import MAX_NODES, MAX_STATIONS, MAX_TRACKS
from ironlanes.kernel.board_arrays import MASK_WORDS
from ironlanes.kernel.records import Int8, Int8Array, Int16, Int16Array, Int32, Int32Array, UInt64Array, record_dtype

#: The cost of a track that a seat can't have.
CLOSED: Final = -1
#: A distance that nothing has.
FAR: Final = 2**30
#: A track costs its length times this and 1: of equally short paths the one with fewer tracks wins.
TRAIN: Final = 128
#: The bit of `borrowable` for a station that is yet to be built; the seat's own stations have the bits above it.
NEW_STATION: Final = 1
#: A layer tells which of a seat's stations a path has used, and how many new ones; a seat has MAX_STATIONS in all.
MAX_LAYERS: Final = 2**MAX_STATIONS


class PathScratch:
    """A seat's graph and a search in it. A state of the search is a node and, above it, a layer."""

    # The graph: what it takes to have each track, and which stations could lend it.
    cost: Annotated[Int32Array, (MAX_TRACKS,)]
    borrowable: Annotated[Int8Array, (MAX_TRACKS,)]  # a set of stations
    own_stations: Int8  # how many stations the seat has built
    new_stations: Int8  # how many more it could build
    station_sites: Annotated[UInt64Array, (1,)]  # the cities where it could build one
    # The search for a shortest path.
    reached: Annotated[Int32Array, (MAX_LAYERS * MAX_NODES,)]
    came_from: Annotated[Int16Array, (MAX_LAYERS * MAX_NODES,)]
    came_by: Annotated[Int16Array, (MAX_LAYERS * MAX_NODES,)]
    queue: Annotated[Int16Array, (MAX_LAYERS * MAX_NODES,)]
    is_waiting: Annotated[Int8Array, (MAX_LAYERS * MAX_NODES,)]
    # The path found last: the tracks to claim, their cost, the first of them, and what a new station lends.
    path: Annotated[UInt64Array, (MASK_WORDS,)]
    path_cost: Int32
    path_first: Int16
    path_borrows: Int16


PATH_SCRATCH: Final = record_dtype(PathScratch)
