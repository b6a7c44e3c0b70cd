"""Helpers for sentences: names of tracks and tickets, lists, counts, and text from elsewhere that is safe to print."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .model import Board, Track

DASH: Final = "\N{EN DASH}"


def endpoints(board: Board, places: tuple[str, str]) -> str:
    """Return the names of the two places of a track or a ticket."""
    return DASH.join(board.place_name(place) for place in places)


def track_label(board: Board, track: Track) -> str:
    """Return the names of the two places of a track, with its number in a parallel group."""
    return endpoints(board, track.places) + (f" ({track.lane})" if track.lane else "")


def board_summary(board: Board) -> dict[str, object]:
    """Return the facts about a board that lists of boards show, as JSON."""
    return {
        "id": board.id,
        "name": board.name,
        "players": list(board.rules.players),
        "cities": len(board.cities),
        "countries": len(board.countries),
        "tracks": len(board.tracks),
        "tickets": len(board.tickets),
    }


def join_words(words: Iterable[object], last: str = "and") -> str:
    """Join words for a sentence: `a, b and c`. No words at all are `nothing`."""
    *others, final = list(map(str, words)) or ["nothing"]
    return f"{', '.join(others)} {last} {final}" if others else final


def count_noun(number: int, noun: str) -> str:
    """Return a number and what it counts: `1 card`, `2 cards`."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def printable(text: str, limit: int = 60) -> str:
    """Make a text safe to show: one line of at most `limit` characters, none of which a terminal would interpret."""
    shown = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text[: limit + 1])
    return shown if len(shown) <= limit else f"{shown[: limit - 1]}…"
