"""The tickets of a board: one deck, regular and long ones, or two decks, as its rules ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from ironlanes.boards.file.draft import named_tickets, pair_name
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


def make_tickets(
    rules: RuleSet, places: Sequence[str], spaces: Matrix, random: Random, kept: Sequence[Ticket] = ()
) -> list[Ticket]:
    """Return tickets worth the spaces of their shortest paths, but for the `kept` ones, which stay as they are.

    `spaces` has the lengths of the shortest paths between all places, by their slugs.
    """
    index = {slug: number for number, slug in enumerate(places)}
    pairs = {is_long: [_pair(each, index) for each in kept if each.is_long == is_long] for is_long in (False, True)}
    staying = set(pairs[False] + pairs[True])
    reach, players = reach_of(spaces, rules.trains), max(rules.players)
    count = max(round(PER_PLACE * len(places)), players * rules.setup_tickets + SPARE)
    long: list[Pair] = []
    if rules.ticket_decks == 2:
        long = deal_deck(spaces, reach, LONG_DECK, count, pairs[False], random, names_all=False, kept=pairs[True])
        regular = deal_deck(spaces, reach, SHORT_DECK, count, long, random, kept=pairs[False])
    elif rules.setup_long_tickets:
        dealt = players * rules.setup_long_tickets + SPARE_LONG
        long = deal_deck(spaces, reach, LONG, dealt, pairs[False], random, names_all=False, kept=pairs[True])
        regular = deal_deck(spaces, reach, REGULAR, count, long, random, kept=pairs[False])
    else:
        # a board of one deck may have long tickets all the same; those that stay are part of it
        regular = deal_deck(spaces, reach, ONE_DECK, count, (), random, kept=[*pairs[False], *pairs[True]])
    made = [
        _ticket((places[one], places[other]), round(float(spaces[one, other])), is_long=is_long)
        for deck, is_long in ((regular, False), (long, True))
        for one, other in deck
        if (one, other) not in staying
    ]
    return named_tickets([*kept, *made])


def _pair(ticket: Ticket, index: Mapping[str, int]) -> Pair:
    one, other = sorted(index[place] for place in ticket.places)
    return one, other


def _ticket(places: tuple[str, str], points: int, *, is_long: bool) -> Ticket:
    first, second = sorted(places)
    return Ticket(pair_name((first, second), 0), (first, second), points, is_long)
