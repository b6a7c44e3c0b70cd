"""Connections and the longest path in a player's tracks (K5, K6, X2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ironlanes.boards.model import Board, Ticket, Track

#: Two ends and a length.
Edge = tuple[str, str, int]


def ends(board: Board, track: Track) -> tuple[str, str]:
    """Return a track's two ends; K6: in a country it has its own end, where no other track arrives."""
    countries = {country.slug for country in board.countries}
    first, second = (f"{place} by {track.name}" if place in countries else place for place in track.places)
    return first, second


def completes(board: Board, ticket: Ticket, tracks: Iterable[Track]) -> bool:
    """K5, K6: the tracks connect an end of the ticket's one place with an end of the other."""
    neighbours: dict[str, set[str]] = {}
    ends_in: dict[str, set[str]] = {place: set() for place in ticket.places}
    for track in tracks:
        for place, end, other in zip(track.places, ends(board, track), reversed(ends(board, track)), strict=True):
            neighbours.setdefault(end, set()).add(other)
            ends_in.setdefault(place, set()).add(end)
    start, goal = ticket.places
    return any(reachable(end, neighbours) & ends_in[goal] for end in ends_in[start])


def reachable(start: str, neighbours: dict[str, set[str]]) -> set[str]:
    """Everything that is connected with one end."""
    seen, waiting = {start}, [start]
    while waiting:
        for end in neighbours[waiting.pop()] - seen:
            seen.add(end)
            waiting.append(end)
    return seen


def longest_path(board: Board, tracks: Iterable[Track]) -> int:
    """X2: the length of the longest continuous path in these tracks."""
    return longest_trail([(*ends(board, track), track.length) for track in tracks])


def longest_trail(edges: Sequence[Edge]) -> int:
    """The most spaces that one walk covers which uses no edge twice, by trying every walk from every end."""
    places = {place for edge in edges for place in edge[:2]}
    return max((_longest_from(place, edges, frozenset()) for place in places), default=0)


def _longest_from(place: str, edges: Sequence[Edge], used: frozenset[int]) -> int:
    longest = 0
    for number, (one, other, length) in enumerate(edges):
        if number in used or place not in (one, other):
            continue
        beyond = other if place == one else one
        longest = max(longest, length + _longest_from(beyond, edges, used | {number}))
    return longest
