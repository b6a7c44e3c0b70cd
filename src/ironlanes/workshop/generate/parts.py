"""Make one part of a board anew, and leave the rest and what is locked: its tracks, their colours, or its tickets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Final

import numpy as np

from ironlanes.boards import Board
from ironlanes.boards.file.draft import Draft
from ironlanes.boards.model import Place, Ticket, Track
from ironlanes.boards.planar_graphs import Pair, Point
from ironlanes.boards.problems import ProblemReport
from ironlanes.boards.validate.balance import shortest_path
from ironlanes.boards.validate.board_checks import check_draft
from ironlanes.drawing.geography.projection import projection_for

from ..places.areas import PlaceError
from .board_maker import ATTEMPTS, PER_CITY
from .colours import UncolouredTrack, colour_tracks
from .connections import add_doubles, add_ferries, add_tunnels, measure
from .graph import Matrix, distances
from .land_grid import LandGrid
from .laying import coloured_track, lay_tracks, pairs_of
from .locks import NO_LOCKS, Locks
from .mountains import mountain_share
from .network import connect
from .ticket_decks import make_tickets

#: Cities lie in a square of 1000. For the network alone they are moved by up to this much: so seeds differ.
WHIM: Final = 25.0
#: Fewer cities have no network to choose.
FEWEST: Final = 4


def with_new_colours(board: Board, seed: int, locks: Locks = NO_LOCKS) -> Board:
    """Return a board whose tracks have other colours."""
    random, index = Random(f"colours/{seed}"), board.place_index
    lanes = [
        coloured_track(track, index)
        if track.name in locks.tracks
        else UncolouredTrack((index[track.places[0]], index[track.places[1]]), track.length, track.locomotives > 0)
        for track in board.tracks
    ]
    colour_tracks(lanes, random)
    tracks = [replace(track, colour=lane.colour) for track, lane in zip(board.tracks, lanes, strict=True)]
    return replace(board, tracks=tuple(tracks))


def with_new_tickets(board: Board, seed: int, locks: Locks = NO_LOCKS) -> Board:
    """Return a board with other tickets, each worth its shortest path."""
    slugs = [place.slug for place in board.places]
    kept = locks.tickets_of(board)
    tickets = make_tickets(board.rules, slugs, _spaces(board), Random(f"tickets/{seed}"), kept)
    return replace(board, tickets=tuple(sorted(tickets, key=lambda ticket: ticket.name)))


def with_new_tracks(board: Board, seed: int, locks: Locks = NO_LOCKS) -> Board:
    """Return a board whose cities are connected in another way; tracks into countries stay, tickets get their worth."""
    if len(board.cities) < FEWEST:
        raise PlaceError(f"there are {len(board.cities)} cities, and a network needs {FEWEST}.")
    for attempt in range(ATTEMPTS):
        random = Random(f"tracks/{seed}/{attempt}")
        found = _valid(board, _new_tracks(board, locks, random))
        if found is not None:
            return found
    raise PlaceError("no network was found that fits these cities and tickets; try again, or move a city.")


#: The parts that can be made anew, by the names that people choose them by.
PARTS: Final[dict[str, Callable[[Board, int, Locks], Board]]] = {
    "tracks": with_new_tracks,
    "colours": with_new_colours,
    "tickets": with_new_tickets,
}


def _new_tracks(board: Board, locks: Locks, random: Random) -> list[Track]:
    cities, rules = board.cities, board.rules
    world = np.array([(city.longitude, city.latitude) for city in cities])
    projection = projection_for(world).fitted(world, 0.0, 0.0, 1000.0, 1000.0)
    points: list[Point] = [(float(x), float(y)) for x, y in projection.to_board(world)]
    land = LandGrid(projection, points)
    moved = [(x + random.uniform(-WHIM, WHIM), y + random.uniform(-WHIM, WHIM)) for x, y in points]
    slugs, countries = [city.slug for city in cities], {place.slug for place in board.countries}
    borders = [track for track in board.tracks if countries & set(track.places)]
    kept = [track for track in locks.tracks_of(board) if track not in borders]
    fixed = pairs_of(kept, slugs)
    pairs = connect(moved, lambda pair: land.water_between(*(points[each] for each in pair)), PER_CITY, fixed)
    plans = measure(points, pairs, len(rules.track_points))

    def sea(pair: Pair) -> float:
        ends = (points[pair[0]], points[pair[1]])
        return max(0.01, land.water_between(*ends)) if land.is_sea(*ends) else 0.0

    add_ferries(plans, sea)
    if rules.tunnel_cards:
        add_tunnels(plans, {pair: _height(cities, pair) for pair in pairs}, random)
    doubles = add_doubles(len(cities), plans)
    for plan in plans:
        plan.tracks = 2 if plan.pair in doubles else 1
    return [*lay_tracks(plans, slugs, random, kept), *borders]


def _height(cities: Sequence[Place], pair: Pair) -> float:
    start, end = (cities[each] for each in pair)
    return mountain_share((start.latitude, start.longitude), (end.latitude, end.longitude))


def _valid(board: Board, tracks: list[Track]) -> Board | None:
    """Return the board with these tracks and the tickets' new worths, or None if it can't be played."""
    draft = Draft(board.id, board.name, board.rules, about=board.about, author=board.author)
    draft.places = {place.name: place for place in board.places}
    draft.tracks = {track.name: track for track in tracks}
    draft.tickets = {ticket.name: ticket for ticket in board.tickets}
    report = ProblemReport(board.name)
    check_draft(draft, report)
    if report.problems:
        return None
    found = draft.board()
    return replace(found, tickets=tuple(_worth(found, ticket) for ticket in found.tickets))


def _worth(board: Board, ticket: Ticket) -> Ticket:
    return replace(ticket, points=shortest_path(board, ticket))


def _spaces(board: Board) -> Matrix:
    """Return the lengths of the shortest paths between places; none leads through a country (K6)."""
    index = board.place_index
    pairs = [(index[track.places[0]], index[track.places[1]]) for track in board.tracks]
    cities = [index[city.slug] for city in board.cities]
    return distances(len(board.places), pairs, [track.length for track in board.tracks], through=cities)
