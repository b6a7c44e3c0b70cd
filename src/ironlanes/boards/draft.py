"""A board as it is being read: every part under the name of its entry in the file, in the file's order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from .model import Board, Place, RuleSet, Ticket, Track


@dataclass(slots=True)
class Draft:
    """What a board file says, before it is known to make sense."""

    id: str
    name: str
    rules: RuleSet
    places: dict[str, Place] = field(default_factory=dict)
    tracks: dict[str, Track] = field(default_factory=dict)
    tickets: dict[str, Ticket] = field(default_factory=dict)

    def board(self) -> Board:
        """The board itself, with its parts in their lasting order."""
        return Board(
            id=self.id,
            name=self.name,
            rules=self.rules,
            places=tuple(sorted(self.places.values(), key=lambda place: place.slug)),
            tracks=tuple(sorted(self.tracks.values(), key=lambda track: track.name)),
            tickets=tuple(sorted(self.tickets.values(), key=lambda ticket: ticket.name)),
        )


def numbered(pairs: Iterable[tuple[str, str]]) -> Iterator[int]:
    """For each pair its number among equal pairs, counted from 1, or 0 for one that has no equal."""
    listed = list(pairs)
    total, seen = Counter(listed), Counter[tuple[str, str]]()
    for pair in listed:
        seen[pair] += 1
        yield seen[pair] if total[pair] > 1 else 0


def pair_name(pair: tuple[str, str], number: int) -> str:
    """The text name of a track or ticket: "a--b", or "a--b/1" where several join the same places."""
    return f"{pair[0]}--{pair[1]}" + (f"/{number}" if number else "")
