"""Room to search for the shortest path of a ticket in, with as many new stations as a seat could build."""

from __future__ import annotations

from typing import Annotated, Final

from ironlanes.boards.model import MAX_NODES, MAX_STATIONS, MAX_TRACKS
from ironlanes.kernel.records import Int8, Int8Array, Int16Array, Int32Array, record_dtype

#: Stations that stand and may be used or not, times new ones from none to all: at most so many ways to have come.
MAX_LAYERS: Final = 2**MAX_STATIONS


class TicketSearch:
    """Room to search in. A state is a node and, above it, a layer: the seat's stations used, and how many new ones."""

    cost: Annotated[Int8Array, (MAX_TRACKS,)]  # trains; CLOSED: not to be had
    borrowable: Annotated[Int8Array, (MAX_TRACKS,)]  # the seat's stations that lend the track
    is_station_site: Annotated[Int8Array, (MAX_TRACKS,)]  # whether a new station could lend it
    own_stations: Int8  # how many stations of the seat stand
    new_stations: Int8  # how many it could build
    reached: Annotated[Int32Array, (MAX_LAYERS * MAX_NODES,)]
    came_from: Annotated[Int16Array, (MAX_LAYERS * MAX_NODES,)]
    came_by: Annotated[Int16Array, (MAX_LAYERS * MAX_NODES,)]
    queue: Annotated[Int16Array, (MAX_LAYERS * MAX_NODES,)]
    is_waiting: Annotated[Int8Array, (MAX_LAYERS * MAX_NODES,)]


TICKET_SEARCH: Final = record_dtype(TicketSearch)
