"""Sample the hidden cards of a game, each way in which they may lie equally likely.

A card that the viewer has not seen leaving a deck is still in it, or another seat has drawn it blind. Every order of a
deck is equally likely, and so is every way to lay its unseen cards out on these places, except that a seat must have
held what it paid. So the cards are laid out at random and moved until every payment was possible. Then they are
exchanged at random many times, and an exchange that would make a payment impossible is taken back: this makes each
possible layout equally likely.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

import numpy as np

from ironlanes.kernel.board_arrays import CARD_KINDS
from ironlanes.kernel.compile import kernel, new_records
from ironlanes.kernel.records import Int16, Int16Array, Records, record_dtype
from ironlanes.rules.randomness import below
from ironlanes.rules.state import NONE, RandomBlock, State

from .knowledge import Need, PlayerKnowledge, laid_cards

#: One in so many exchanges that leave more cards lacking is kept all the same: some needs are only met on a detour.
DETOURS: Final = 8
#: How often each card that others have drawn blind is exchanged, on average, with another one from its deck.
EXCHANGES: Final = 6


class HiddenCard:
    """A card that the viewer has not seen: in the present deck, or drawn blind by a seat."""

    owner: Int16  # NONE: the deck
    order: Int16  # how many cards the seat had drawn blind before; or the place in the deck, from the bottom
    first: Int16  # the hidden cards of the same deck are those from `first` up to `end`
    end: Int16
    unseen: Int16  # of all hidden cards of a deck together, these are the kinds, in no particular order
    kind: Int16  # its kind in the present layout


class CardNeed:
    """A seat had drawn at least `count` cards of a kind blind when it had drawn `drawn` cards so."""

    drawn: Int16
    count: Int16
    excess: Int16  # how many more there are in the present layout; below 0: a payment was impossible


HIDDEN_CARD = record_dtype(HiddenCard)
CARD_NEED = record_dtype(CardNeed)
HiddenCards = Annotated[Records, HIDDEN_CARD]
CardNeeds = Annotated[Records, CARD_NEED]


@dataclass(frozen=True, slots=True)
class CardLayout:
    """What a viewer knows of the hidden cards, as the kernel reads it."""

    #: All hidden cards, by deck.
    cards: Records
    #: Of these, the ones that seats have drawn, by seat and in the order drawn; and where each seat's begin.
    drawn: Int16Array
    drawn_first: Int16Array
    #: What payments tell, by seat and kind, and where those of a seat and kind begin.
    needs: Records
    needs_first: Int16Array
    #: The cards in each hand besides those drawn blind: below 0 where more were paid. The viewer's hand is complete.
    others: Int16Array


def card_layout(observation: Records, knowledge: PlayerKnowledge) -> CardLayout:
    """Prepare what a viewer knows of the hidden cards."""
    owners: list[list[tuple[int, int]]] = [[] for _ in knowledge.unseen]
    for seat, draws in enumerate(knowledge.draws):
        for order, deck in enumerate(draws):
            owners[deck].append((seat, order))
    owners[-1] += [(NONE, place) for place in range(int(observation["deck_size"]))]
    rows: list[tuple[int, int, int, int, int, int]] = []
    for places, unseen in zip(owners, knowledge.unseen, strict=True):
        kinds = [kind for kind, count in enumerate(unseen) for _ in range(count)]
        span = (len(rows), len(rows) + len(places))
        rows += [(*place, *span, kind, kind) for place, kind in zip(places, kinds, strict=True)]
    cards = new_records(len(rows), HIDDEN_CARD)
    cards[:] = rows
    drawn = sorted((row[0], row[1], place) for place, row in enumerate(rows) if row[0] != NONE)
    others = np.array(knowledge.balance, dtype=np.int16)
    others[int(observation["to_move"])] -= laid_cards(observation).astype(np.int16)
    if int(observation["viewer"]) != NONE:
        others[int(observation["viewer"])] = observation["hand"]
    return CardLayout(
        cards,
        np.array([place for _, _, place in drawn], dtype=np.int16),
        np.cumsum([0, *map(len, knowledge.draws)]).astype(np.int16),
        *_needs(knowledge),
        others,
    )


def _needs(knowledge: PlayerKnowledge) -> tuple[Records, Int16Array]:
    rows: list[list[Need]] = [[] for _ in range(len(knowledge.draws) * CARD_KINDS)]
    for need in knowledge.needs:
        rows[need.seat * CARD_KINDS + need.kind].append(need)
    records = new_records(len(knowledge.needs), CARD_NEED)
    records[:] = [(need.drawn, need.count, 0) for row in rows for need in row]
    return records, np.cumsum([0, *map(len, rows)]).astype(np.int16)


@kernel
def deal_hidden_cards(
    state: State,
    scratch: RandomBlock,
    cards: HiddenCards,
    drawn: Int16Array,
    drawn_first: Int16Array,
    needs: CardNeeds,
    needs_first: Int16Array,
    others: Int16Array,
) -> None:
    """Lay the hidden cards out: into the deck and the hands of a state whose open fields are filled in."""
    _lay_out(state, scratch, cards)
    if len(needs) > 0:
        lacking = _count_lacking(cards, drawn, drawn_first, needs, needs_first)
        while lacking > 0:
            lacking += _supply(state, scratch, cards, drawn, drawn_first, needs, needs_first)
        for _ in range(EXCHANGES * len(drawn)):
            one = int(drawn[below(state, scratch, len(drawn))])
            first, end = int(cards[one].first), int(cards[one].end)
            other = first + below(state, scratch, end - first)
            if exchange(cards, needs, needs_first, one, other) > 0:
                exchange(cards, needs, needs_first, one, other)
    for seat in range(others.shape[0]):
        for kind in range(CARD_KINDS):
            state.hands[seat, kind] = others[seat, kind]
    for place in range(len(cards)):
        card = cards[place]
        if card.owner == NONE:
            state.deck[card.order] = card.kind
        else:
            state.hands[card.owner, card.kind] += 1


@kernel
def _lay_out(state: State, scratch: RandomBlock, cards: HiddenCards) -> None:
    """Shuffle the unseen cards of each deck."""
    for place in range(len(cards)):
        first = int(cards[place].first)
        other = first + below(state, scratch, place - first + 1)
        cards[place].kind = cards[other].kind
        cards[other].kind = cards[place].unseen


@kernel
def _count_lacking(
    cards: HiddenCards, drawn: Int16Array, drawn_first: Int16Array, needs: CardNeeds, needs_first: Int16Array
) -> int:
    """Count what each need has too many or too few, and how many cards are lacking in all."""
    lacking = 0
    for seat in range(len(drawn_first) - 1):
        for kind in range(CARD_KINDS):
            for number in range(needs_first[seat * CARD_KINDS + kind], needs_first[seat * CARD_KINDS + kind + 1]):
                excess = -int(needs[number].count)
                for place in range(drawn_first[seat], int(drawn_first[seat]) + int(needs[number].drawn)):
                    excess += int(cards[drawn[place]].kind) == kind
                needs[number].excess = excess
                lacking -= min(excess, 0)
    return lacking


@kernel
def _supply(
    state: State,
    scratch: RandomBlock,
    cards: HiddenCards,
    drawn: Int16Array,
    drawn_first: Int16Array,
    needs: CardNeeds,
    needs_first: Int16Array,
) -> int:
    """Exchange a card of a seat that lacks some for one that it needs; return how many more are lacking afterwards."""
    seat, kind, number = _find_lacking(needs, needs_first)
    one = int(drawn[int(drawn_first[seat]) + below(state, scratch, int(needs[number].drawn))])
    first, size = int(cards[one].first), int(cards[one].end) - int(cards[one].first)
    begin = below(state, scratch, size)
    for step in range(size):
        other = first + (begin + step) % size
        if cards[other].kind == kind:
            change = exchange(cards, needs, needs_first, one, other)
            if change > 0 and below(state, scratch, DETOURS) > 0:
                change += exchange(cards, needs, needs_first, one, other)
            return change
    return 0


@kernel
def _find_lacking(needs: CardNeeds, needs_first: Int16Array) -> tuple[int, int, int]:
    """The seat, the kind and the number of a need that is not met."""
    for place in range(len(needs_first) - 1):
        for number in range(needs_first[place], needs_first[place + 1]):
            if needs[number].excess < 0:
                return place // CARD_KINDS, place % CARD_KINDS, number
    return NONE, NONE, NONE


@kernel
def exchange(cards: HiddenCards, needs: CardNeeds, needs_first: Int16Array, one: int, other: int) -> int:
    """Exchange two cards; return how many more cards are lacking afterwards."""
    kind, another = int(cards[one].kind), int(cards[other].kind)
    if kind == another:
        return 0
    cards[one].kind, cards[other].kind = another, kind
    change = _note(cards, needs, needs_first, one, kind, -1) + _note(cards, needs, needs_first, one, another, 1)
    change += _note(cards, needs, needs_first, other, another, -1) + _note(cards, needs, needs_first, other, kind, 1)
    return change


@kernel
def _note(cards: HiddenCards, needs: CardNeeds, needs_first: Int16Array, place: int, kind: int, more: int) -> int:
    """Note that a place has got or lost a card of a kind; return how many more cards are lacking."""
    owner, order, change = int(cards[place].owner), int(cards[place].order), 0
    if owner == NONE:
        return 0
    for number in range(needs_first[owner * CARD_KINDS + kind], needs_first[owner * CARD_KINDS + kind + 1]):
        if order < needs[number].drawn:
            before = int(needs[number].excess)
            needs[number].excess = before + more
            change += min(before, 0) - min(before + more, 0)
    return change
