"""A board while it is being read: each part by the name of its entry, in the order of the file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from ..model import Board, Place, RuleSet, Ticket, Track


@dataclass(slots=True)
class Draft:
    """The contents of a board file before validation."""

    id: str
    name: str
    rules: RuleSet
    places: dict[str, Place] = field(default_factory=dict)
    tracks: dict[str, Track] = field(default_factory=dict)
    tickets: dict[str, Ticket] = field(default_factory=dict)
    about: str = ""
    author: str = ""

    def board(self) -> Board:
        """Return the board, with its parts in their final order."""
        return Board(
            id=self.id,
            name=self.name,
            rules=self.rules,
            places=tuple(sorted(self.places.values(), key=lambda place: place.slug)),
            tracks=tuple(sorted(self.tracks.values(), key=lambda track: track.name)),
            tickets=tuple(sorted(self.tickets.values(), key=lambda ticket: ticket.name)),
            about=self.about,
            author=self.author,
        )


def numbered(pairs: Iterable[tuple[str, str]]) -> Iterator[int]:
    """Return for each pair its number among equal pairs, counted from 1, or 0 if it is unique."""
    listed = list(pairs)
    total, seen = Counter(listed), Counter[tuple[str, str]]()
    for pair in listed:
        seen[pair] += 1
        yield seen[pair] if total[pair] > 1 else 0


def pair_name(pair: tuple[str, str], number: int) -> str:
    """Return the text name of a track or ticket: "a--b", or "a--b/1" if several connect the same places."""
    return f"{pair[0]}--{pair[1]}" + (f"/{number}" if number else "")


def named_tracks(tracks: Iterable[Track]) -> list[Track]:
    """Return tracks with the names and lanes that belong to them, in order."""
    ordered = sorted(tracks, key=lambda track: (track.places, track.lane))
    lanes = numbered(track.places for track in ordered)
    return [
        replace(track, name=pair_name(track.places, lane), lane=lane)
        for track, lane in zip(ordered, lanes, strict=True)
    ]


def named_tickets(tickets: Sequence[Ticket]) -> list[Ticket]:
    """Return tickets with the names that belong to them."""
    numbers = numbered(ticket.places for ticket in tickets)
    return [
        replace(ticket, name=pair_name(ticket.places, number)) for ticket, number in zip(tickets, numbers, strict=True)
    ]
