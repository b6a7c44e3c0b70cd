"""Room to search for the shortest path of a ticket in, with as many new stations as a seat could build."""

from __future__ import annotations

from typing import Annotated, Final

from ironlanes.boards.model import MAX_NODES, MAX_STATIONS, MAX_TRACKS
from ironlanes.boards.records import Numbers, Small, Smalls, Wides, record_dtype

#: Stations that stand and may be used or not, times new ones from none to all: at most so many ways to have come.
MAX_LAYERS: Final = 2**MAX_STATIONS


class Search:
    """Room to search in. A state is a node and, above it, a layer: the seat's stations used, and how many new ones."""

    cost: Annotated[Smalls, (MAX_TRACKS,)]  # trains; CLOSED: not to be had
    loan: Annotated[Smalls, (MAX_TRACKS,)]  # the seat's stations that lend the track
    is_site: Annotated[Smalls, (MAX_TRACKS,)]  # whether a new station could lend it
    lenders: Small  # how many stations of the seat stand
    new: Small  # how many it could build
    reached: Annotated[Wides, (MAX_LAYERS * MAX_NODES,)]
    came_from: Annotated[Numbers, (MAX_LAYERS * MAX_NODES,)]
    came_by: Annotated[Numbers, (MAX_LAYERS * MAX_NODES,)]
    queue: Annotated[Numbers, (MAX_LAYERS * MAX_NODES,)]
    is_waiting: Annotated[Smalls, (MAX_LAYERS * MAX_NODES,)]


SEARCH: Final = record_dtype(Search)
