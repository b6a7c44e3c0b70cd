"""Spoiling JSON: a little, a lot, and in ways that a position may survive."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

Path = tuple[str | int, ...]

JUNK: list[Any] = [
    None, True, False, 0, 1, 2, 3, 5, -1, 7, 13, 45, 99, 127, 128, 255, 256, 2**31, 2**63, 2**64, 10**30, 0.0, 1.0, 2.5,
    "", "red", "locomotive", "boston--new-york/1", "all", "x", "é" * 80, "\0", "\u2028", [], {}, [[]], [None], ["red"],
    {"red": 1}, {"x": 1}, {"": {}},
]  # fmt: skip
KEYS = "x red berlin paris start pending phase passes cmd seat seed map 0".split()


def paths(value: Any, before: Path = ()) -> Iterator[Path]:
    """The way to everything inside a value."""
    inside: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        inside = list(value.items())
    elif isinstance(value, list):
        inside = list(enumerate(value))
    for key, part in inside:
        yield (*before, key)
        yield from paths(part, (*before, key))


def at(value: Any, path: Path) -> Any:
    """What lies at the end of a way."""
    for key in path:
        value = value[key]
    return value


def spoil(value: Any, rng: random.Random) -> Any:
    """A copy with some parts lost, doubled, moved, renamed, or replaced by junk."""
    value = copy.deepcopy(value)
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        ways = list(paths(value))
        if rng.random() < 0.5:
            ways = [way for way in ways if len(way) <= 2]
        if not ways:
            return rng.choice(JUNK)
        way = rng.choice(ways)
        spoil_part(at(value, way[:-1]), way[-1], copy.deepcopy(at(value, rng.choice(ways))), rng)
    return value


def spoil_part(parent: Any, key: str | int, other: Any, rng: random.Random) -> None:
    """One change in a list or an object."""
    match rng.randrange(7):
        case 0:
            del parent[key]
        case 1:
            parent[key] = copy.deepcopy(rng.choice(JUNK))
        case 2:
            parent[key] = other
        case 3 if isinstance(parent[key], int):
            parent[key] += rng.choice([-2, -1, 1, 2, 10])
        case 4 if isinstance(parent, list):
            parent.append(parent[0])
        case 5 if isinstance(parent, list):
            rng.shuffle(parent)
        case 6 if isinstance(parent, dict):
            parent[rng.choice(KEYS)] = parent.pop(key)
        case _:
            parent[key] = [parent[key]]


def thin_out(position: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A copy with less in it: fields to be derived, small decks, big hands, few cards but locomotives."""
    position = copy.deepcopy(position)
    for seat in position["seats"]:
        for field in ("points", "trains", "stations_left"):
            if rng.random() < 0.5:
                seat.pop(field, None)
    match rng.randrange(4):
        case 0:
            for field in ("deck", "display", "discards", "ticket_deck", "passengers"):
                if rng.random() < 0.5:
                    position.pop(field, None)
        case 1:
            position["deck"] = position["deck"][: rng.choice([0, 1, 2, 5])]
            position["discards"] = {}
            if isinstance(position["ticket_deck"], list):
                position["ticket_deck"] = position["ticket_deck"][: rng.choice([0, 1, 2, 4])]
        case 2:
            hands = [seat["hand"] for seat in position["seats"]]
            while position["deck"] and rng.random() < 0.98:
                hand, card = rng.choice(hands), position["deck"].pop()
                hand[card] = hand.get(card, 0) + 1
        case _:
            position["deck"] = [card for card in position["deck"] if card == "locomotive" or rng.random() < 0.1]
    return position
