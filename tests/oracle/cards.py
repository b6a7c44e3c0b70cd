"""Deck, display and discards, and how they fill themselves again (D6, D7, D8)."""

from __future__ import annotations

from collections import Counter

from ironlanes.boards.model import LOCOMOTIVE

from .state import Table

#: D6: a display is replaced at most this often for one action.
MOST_REPLACEMENTS = 10


def take_top(table: Table) -> str:
    """The top card of the deck; D7 follows at once where it was the last."""
    card = table.deck.pop(0)
    reshuffle(table)
    return card


def discard(table: Table, cards: Counter[str]) -> None:
    """Put cards on the discards, all of them at once, and let D6 to D8 follow."""
    table.discards += cards
    settle(table)


def settle(table: Table) -> None:
    """D7, then D8, then D6 as often as it applies and may."""
    reshuffle(table)
    fill_display(table)
    while display_must_go(table) and table.replacements < MOST_REPLACEMENTS:
        table.replacements += 1
        table.discards.update(table.display)
        table.display.clear()
        reshuffle(table)
        fill_display(table)


def reshuffle(table: Table) -> None:
    """D7: with the deck empty, the discards are shuffled and become the deck as soon as there are any."""
    if not table.deck and table.discards.total():
        table.deck = table.shuffles.deck(table.discards)
        table.discards = Counter()


def fill_display(table: Table) -> None:
    """S2, D2, D8: cards are turned up until the display is as full as it can be."""
    while len(table.display) < table.board.rules.display and table.deck:
        table.display.append(take_top(table))


def display_must_go(table: Table) -> bool:
    """D6: too many locomotives lie face up, and another display could help."""
    rules = table.board.rules
    if not rules.display_locomotives or table.display.count(LOCOMOTIVE) < rules.display_locomotives:
        return False
    if not table.deck and not table.discards.total():
        return False
    cards = Counter(table.display) + Counter(table.deck) + table.discards
    # "Fewer than three" of the rule book: what a full display needs so that its locomotives are too few for D6.
    needed = rules.display - rules.display_locomotives + 1
    return cards.total() - cards[LOCOMOTIVE] >= needed


def reveal(table: Table) -> list[str]:
    """T1, T7: the top cards of the deck, or as many as deck and discards hold."""
    revealed: list[str] = []
    while len(revealed) < table.board.rules.tunnel_cards and table.deck:
        revealed.append(take_top(table))
    return revealed
