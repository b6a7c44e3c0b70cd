"""Chance, handed in from outside: the new order of every deck that is shuffled during one action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

#: The new order of the deck, top first (D7), or of the ticket decks by name (S5).
Shuffled = list[str] | dict[str, list[str]]


class Shuffles:
    """The shuffles of one action in the order in which they happened; each is asked for just when it is due."""

    def __init__(self, orders: Iterable[Shuffled] = ()) -> None:
        self._orders: Iterator[Shuffled] = iter(orders)

    def deck(self, cards: Counter[str]) -> list[str]:
        """D7: the new deck, which must be made of just these discards."""
        order = next(self._orders, None)
        assert order is not None, f"D7: {_counted(cards)} have to be shuffled now, but no shuffle was reported"
        assert isinstance(order, list), f"D7: the deck has to be shuffled now, but the report is of {order}"
        wrong = f"D7: {_counted(cards)} have to be shuffled now, not {_counted(Counter(order))}"
        assert Counter(order) == +cards, wrong
        return list(order)

    def ticket_decks(self, decks: dict[str, list[str]]) -> dict[str, list[str]]:
        """S5: the new ticket decks, each made of just the tickets that are in it."""
        order = next(self._orders, None)
        assert order is not None, "S5: the ticket decks have to be shuffled now, but no shuffle was reported"
        named = order if isinstance(order, dict) else dict.fromkeys(decks, order)
        assert named.keys() == decks.keys(), f"S5: {sorted(decks)} have to be shuffled now, not {sorted(named)}"
        for name, deck in decks.items():
            wrong = f"S5: {name} has to be made of {sorted(deck)}, not of {sorted(named[name])}"
            assert sorted(named[name]) == sorted(deck), wrong
        return {name: list(named[name]) for name in decks}

    def close(self) -> None:
        """Nothing may have been shuffled that the rules do not ask for."""
        left = list(self._orders)
        assert not left, f"shuffled without need: {left}"


def shuffles_of(events: Iterable[dict[str, Any]]) -> list[Shuffled]:
    """The shuffles among the events that one action brought, in their order."""
    fields = {"reshuffled": "deck", "tickets-reshuffled": "ticket_deck"}
    return [event[fields[event["type"]]] for event in events if event["type"] in fields]


def _counted(cards: Counter[str]) -> str:
    return ", ".join(f"{count} {card}" for card, count in sorted(cards.items()) if count) or "no cards"
