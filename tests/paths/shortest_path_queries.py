"""The kernels' shortest paths, in names."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from ironlanes.game.compiled_board import CompiledBoard
from ironlanes.game.game import Game
from ironlanes.game.protocol_names import members
from ironlanes.kernel.compile import new_records
from ironlanes.paths import api as paths_api
from ironlanes.paths.scratch import FAR, PATH_SCRATCH
from ironlanes.rules.state import NONE

_SCRATCHES = new_records(1, PATH_SCRATCH)


@dataclass(frozen=True, slots=True)
class Way:
    """A shortest path as a kernel finds it."""

    trains: int
    #: The tracks that the trains go to.
    tracks: frozenset[str]
    #: The first of them from the first place.
    first: str | None = None
    #: Another player's track that it uses through a station which is yet to be built.
    borrowed: str | None = None


@cache
def nodes_of(compiled: CompiledBoard, place: str) -> np.uint64:
    """The nodes of a place, a bit each."""
    board_arrays, number, nodes = compiled.arrays[0], compiled.board.place_index[place], 0
    for track, places in enumerate(board_arrays["track_places"][: len(compiled.board.tracks)].tolist()):
        if number in places:
            nodes |= 1 << int(board_arrays["track_nodes"][track, places.index(number)])
    return np.uint64(nodes)


def way(game: Game, places: tuple[str, str], seat: int = 0, may_build: bool = False, viewer: int = 0) -> Way | None:
    """A shortest path of a seat between two places, from what a viewer sees."""
    starts, goals = (nodes_of(game.compiled, place) for place in places)
    observations, tracks = game.view(viewer).raw.observations, game.board.tracks
    trains = paths_api.find_shortest_path(
        observations, game.compiled.arrays, _SCRATCHES, seat, starts, goals, int(may_build)
    )
    if trains == FAR:
        return None
    scratch = _SCRATCHES[0]
    first, borrowed = (
        None if track == NONE else tracks[track].name for track in (scratch["path_first"], scratch["path_borrows"])
    )
    return Way(trains, frozenset(tracks[track].name for track in members(scratch["path"])), first, borrowed)


def ways_of_tickets(game: Game, seat: int) -> dict[str, Way | None]:
    """For each ticket of a seat, how to complete it without a new station."""
    count = len(game.board.tickets)
    missing, ticket_paths = np.zeros(count, dtype=np.int32), np.zeros((count, 2), dtype=np.uint64)
    view = game.view(seat)
    paths_api.find_ticket_paths(view.raw.observations, game.compiled.arrays, _SCRATCHES, missing, ticket_paths)
    found: dict[str, Way | None] = {}
    for name in view.tickets:
        ticket = game.board.ticket_index[name]
        tracks = frozenset(game.board.tracks[track].name for track in members(ticket_paths[ticket]))
        found[name] = None if missing[ticket] == FAR else Way(int(missing[ticket]), tracks)
    return found
