"""Measures whether the tickets, tracks and trains of a board fit together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final

from ..model import Board, Ticket
from .bridges import bridges

#: Warn about tickets whose points per space are below this fraction of the mean, or above its inverse.
ODD_PAY: Final = 0.6


@dataclass(frozen=True, slots=True)
class TicketBalance:
    """A ticket, and the length of its shortest path in spaces."""

    ticket: str
    points: int
    spaces: int

    @property
    def points_per_space(self) -> float:
        return self.points / self.spaces


@dataclass(frozen=True, slots=True)
class Balance:
    """What `boards check --balance` reports about a board."""

    tickets: tuple[TicketBalance, ...]
    spaces: int  # of all tracks
    trains: int  # of all players together, with the highest number of players
    cut_tracks: tuple[str, ...]  # each is the only connection between two parts of the board
    dead_ends: tuple[str, ...]  # cities with a single neighbour
    without_ticket: tuple[str, ...]  # places that no ticket names
    warnings: tuple[str, ...]


def balance_of(board: Board) -> Balance:
    """Measure a board."""
    tickets = tuple(TicketBalance(each.name, each.points, shortest_path(board, each)) for each in board.tickets)
    neighbours = Counter(place for pair in {track.places for track in board.tracks} for place in pair)
    named = {place for ticket in board.tickets for place in ticket.places}
    spaces, trains = sum(track.length for track in board.tracks), board.rules.trains * board.rules.players[-1]
    return Balance(
        tickets=tickets,
        spaces=spaces,
        trains=trains,
        cut_tracks=tuple(_cut_tracks(board)),
        dead_ends=tuple(city.slug for city in board.cities if neighbours[city.slug] == 1),
        without_ticket=tuple(place.slug for place in board.places if place.slug not in named),
        warnings=tuple(_warnings(board, tickets, spaces, trains)),
    )


def shortest_path(board: Board, ticket: Ticket) -> int:
    """Return the length of a ticket's shortest path. No path leads through a country (K6)."""
    start, goal = ticket.places
    countries = {place.slug for place in board.countries}
    near: dict[str, list[tuple[str, int]]] = {}
    for track in board.tracks:
        first, second = track.places
        near.setdefault(first, []).append((second, track.length))
        near.setdefault(second, []).append((first, track.length))
    queue, known = [(0, start)], set[str]()
    while queue:
        spaces, place = heappop(queue)
        if place == goal:
            return spaces
        if place in known or (place in countries and place != start):
            continue
        known.add(place)
        for other, length in near[place]:
            heappush(queue, (spaces + length, other))
    raise AssertionError(f"there is no path for {ticket.name}, which `check_draft` should have refused")


def _cut_tracks(board: Board) -> Iterator[str]:
    """Yield the tracks whose removal disconnects their cities; a parallel group counts as one track."""
    countries = {place.slug for place in board.countries}
    # no path leads through a country (K6), so what ends at one connects nothing else
    pairs = [pair for pair in dict.fromkeys(track.places for track in board.tracks) if not countries & set(pair)]
    cut = bridges(pairs)
    yield from ("--".join(pair) for pair in pairs if pair in cut)


def _warnings(board: Board, tickets: tuple[TicketBalance, ...], spaces: int, trains: int) -> Iterator[str]:
    if spaces < trains:
        yield (
            f"all tracks together have {spaces} spaces, fewer than the {trains} trains of {board.rules.players[-1]}"
            " players: the last round may come late or never."
        )
    mean = sum(each.points for each in tickets) / sum(each.spaces for each in tickets)
    for each in tickets:
        sentence = f"{each.ticket}: {each.points} points for {each.spaces} spaces"
        if each.spaces > board.rules.trains:
            yield f"{sentence}, more than the {board.rules.trains} trains of a player."
        elif each.points_per_space < ODD_PAY * mean:
            yield f"{sentence} is low; the board's average is {mean:.2f} points per space."
        elif each.points_per_space > mean / ODD_PAY:
            yield f"{sentence} is high; the board's average is {mean:.2f} points per space."
