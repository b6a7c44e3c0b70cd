"""The schedule of a match: every fixture, computed from its number alone."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from itertools import permutations

from .match import Match, Pairing


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game to play: its deal, and which entrant sits where; seat 0 goes first."""

    number: int
    deal: int
    seed: int
    seating: tuple[int, ...]


def fixture_at(match: Match, number: int) -> Fixture:
    """Return a game of a match, counted from 0.

    A deal is played at all its tables, and at each table in every rotation of the seats, so no entrant is luckier in
    cards or seats than those it is compared with. More games only add fixtures at the end.
    """
    meeting, rotation = divmod(number, match.players)
    deal, table = divmod(meeting, match.tables_per_deal)
    seated = _turn_order(_entrants_at(match, deal, table), deal)
    return Fixture(number, deal, deal_seed(match.seed, deal), seated[rotation:] + seated[:rotation])


def deal_seed(seed: int, deal: int) -> int:
    """Return the seed of a deal: below 2^52, so that every program can read it as a plain number."""
    return int.from_bytes(_digest(seed, deal)[:7]) >> 4


def _digest(*numbers: int) -> bytes:
    return hashlib.sha256(f"ironlanes arena {' '.join(map(str, numbers))}".encode()).digest()


def _entrants_at(match: Match, deal: int, table: int) -> tuple[int, ...]:
    """Return who meets at a table; with drawn tables, neighbours in a circle that is drawn for the deal."""
    if match.pairing is Pairing.EVERY:
        return match.every_table[table]
    circle = sorted(range(len(match.entrants)), key=lambda entrant: _digest(match.seed, deal, entrant))
    return tuple(circle[(table + place) % len(circle)] for place in range(match.players))


def _turn_order(entrants: tuple[int, ...], deal: int) -> tuple[int, ...]:
    """Return the entrants in turn order, before rotation; who plays after whom changes from deal to deal."""
    orders = _orders(len(entrants))
    return tuple(entrants[place] for place in orders[deal % len(orders)])


@cache
def _orders(players: int) -> tuple[tuple[int, ...], ...]:
    """Return every order around a table once; the first place is the same in all."""
    return tuple((0, *others) for others in permutations(range(1, players)))
