"""The tickets of a board: one deck, regular and long ones, or two decks, as its rules ask."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from ironlanes.boards.file.draft import pair_name
from ironlanes.boards.model import RuleSet, Ticket
from ironlanes.boards.planar_graphs import Pair

from .decks import LONG, LONG_DECK, ONE_DECK, REGULAR, SHORT_DECK, deal_deck, reach_of
from .graph import Matrix

#: Tickets a place in one deck.
PER_PLACE: Final = 1.1
#: Long tickets that are dealt apart, more than players get.
SPARE_LONG: Final = 1
#: Tickets that are left in a deck when everyone has the first ones.
SPARE: Final = 10


def make_tickets(rules: RuleSet, places: Sequence[str], spaces: Matrix, random: Random) -> list[Ticket]:
    """Return tickets worth the spaces of their shortest paths. `spaces` has these for all places, by their slugs."""
    reach, players = reach_of(spaces, rules.trains), max(rules.players)
    count = max(round(PER_PLACE * len(places)), players * rules.setup_tickets + SPARE)
    long: list[Pair] = []
    if rules.ticket_decks == 2:
        long = deal_deck(spaces, reach, LONG_DECK, count, (), random, names_all=False)
        regular = deal_deck(spaces, reach, SHORT_DECK, count, long, random)
    elif rules.setup_long_tickets:
        dealt = players * rules.setup_long_tickets + SPARE_LONG
        long = deal_deck(spaces, reach, LONG, dealt, (), random, names_all=False)
        regular = deal_deck(spaces, reach, REGULAR, count, long, random)
    else:
        regular = deal_deck(spaces, reach, ONE_DECK, count, (), random)
    return [
        _ticket((places[one], places[other]), round(float(spaces[one, other])), is_long=is_long)
        for deck, is_long in ((regular, False), (long, True))
        for one, other in deck
    ]


def _ticket(places: tuple[str, str], points: int, *, is_long: bool) -> Ticket:
    first, second = sorted(places)
    return Ticket(pair_name((first, second), 0), (first, second), points, is_long)
