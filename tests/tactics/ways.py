"""The kernels' shortest paths, in names."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from ironlanes.game.game import Game
from ironlanes.game.names import members
from ironlanes.game.prepared import Prepared
from ironlanes.rules.compiling import new_records
from ironlanes.rules.state import NOBODY
from ironlanes.tactics import entries
from ironlanes.tactics.mind import FAR, MIND

_MINDS = new_records(1, MIND)


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
def nodes_of(ready: Prepared, place: str) -> np.uint64:
    """The nodes of a place, a bit each."""
    tables, number, nodes = ready.tables[0], ready.board.place_index[place], 0
    for track, places in enumerate(tables["track_places"][: len(ready.board.tracks)].tolist()):
        if number in places:
            nodes |= 1 << int(tables["track_nodes"][track, places.index(number)])
    return np.uint64(nodes)


def way(game: Game, places: tuple[str, str], seat: int = 0, may_build: bool = False, viewer: int = 0) -> Way | None:
    """A shortest path of a seat between two places, from what a viewer sees."""
    starts, goals = (nodes_of(game.ready, place) for place in places)
    sights, tracks = game.view(viewer).sights, game.board.tracks
    trains = entries.find_way(sights, game.ready.tables, _MINDS, 0, seat, starts, goals, may_build)
    if trains == FAR:
        return None
    mind = _MINDS[0]
    first, borrowed = (
        None if track == NOBODY else tracks[track].name for track in (mind["path_first"], mind["path_borrows"])
    )
    return Way(trains, frozenset(tracks[track].name for track in members(mind["path"])), first, borrowed)


def ways_of_tickets(game: Game, seat: int) -> dict[str, Way | None]:
    """For each ticket of a seat, how to complete it without a new station."""
    count = len(game.board.tickets)
    missing, ways = np.zeros(count, dtype=np.int32), np.zeros((count, 2), dtype=np.uint64)
    view = game.view(seat)
    entries.find_ways(view.sights, game.ready.tables, _MINDS, 0, missing, ways)
    found: dict[str, Way | None] = {}
    for name in view.tickets:
        ticket = game.board.ticket_index[name]
        tracks = frozenset(game.board.tracks[track].name for track in members(ways[ticket]))
        found[name] = None if missing[ticket] == FAR else Way(int(missing[ticket]), tracks)
    return found
