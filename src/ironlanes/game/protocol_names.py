"""Sets and counts of the rules' records in the words of the protocol."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np

from ironlanes.boards.model import CARDS, COLOURS

PHASES: Final = (
    "setup-split",
    "setup-tickets",
    "turn",
    "second-draw",
    "keep-tickets",
    "tunnel",
    "passengers",
    "over",
)


def progress_text(players: int, to_move: int | None, phase: str) -> str:
    """Describe the progress of a game, for `repr`."""
    return f"{players} players, " + (
        "the game is over" if to_move is None else f"seat {to_move} to move, phase '{phase}'"
    )


def members(mask: Any) -> list[int]:
    """The elements of a set of one or more words, ascending."""
    words = mask.tolist() if getattr(mask, "ndim", 0) else [int(mask)]
    elements = []
    for word, rest in enumerate(words):
        before = 64 * word - 1
        while rest:
            lowest = rest & -rest
            elements.append(before + lowest.bit_length())
            rest ^= lowest
    return elements


def card_counts(counts: Iterable[int]) -> dict[str, int]:
    """Cards by kind, without those of which there is none."""
    return {card: count for card, count in zip(CARDS, _plain(counts), strict=True) if count}


def colour_counts(counts: Iterable[int]) -> dict[str, int]:
    """Passengers by colour, without those of which there is none."""
    return {colour: count for colour, count in zip(COLOURS, _plain(counts), strict=True) if count}


def _plain(numbers: Any) -> Any:
    """Python's own numbers: an array hands its own out one by one, which takes far longer."""
    return numbers.tolist() if isinstance(numbers, np.ndarray) else numbers


def named(names: Sequence[str], elements: Iterable[int]) -> list[str]:
    """The names of some elements."""
    return [names[element] for element in _plain(elements)]


def owners(names: Sequence[str], masks: Any, players: int) -> dict[str, int]:
    """Who has what, by name in alphabetical order."""
    found = {element: seat for seat in range(players) for element in members(masks[seat])}
    return {names[element]: found[element] for element in sorted(found)}


def standing_passengers(names: Sequence[str], standing: Any) -> dict[str, list[str]]:
    """The passengers at each place where some stand, colours in alphabetical order."""
    return {name: colours_in(word) for name, word in zip(names, standing.tolist(), strict=False) if word}


def colours_in(word: int) -> list[str]:
    """The passengers at a place, from the word that holds four bits per colour."""
    return [colour for index, colour in enumerate(COLOURS) for _ in range(word >> 4 * index & 15)]
