"""Sample the hidden cards of a game, each way in which they may lie equally likely.

A card that the viewer has not seen leaving a deck is still in it, or another seat has drawn it blind. Every order of a
deck is equally likely, and so is every way to lay its unseen cards out on these places, except that a seat must have
held what it paid. A card that a seat drew before it paid is bound by that, all others are free.

The bound cards come from a walk through the possible layouts (Metropolis' algorithm): two cards of a deck are exchanged
at random, many times between one sample and the next, and each layout is visited equally often. Where an exchange would
make a payment impossible, another one that makes up for it is tried at the same time: between some possible layouts
there is no other way. The free cards are shuffled for every sample.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

import numpy as np

from ironlanes.boards.model import MAX_CARDS
from ironlanes.kernel.board_arrays import CARD_KINDS
from ironlanes.kernel.compile import kernel, new_records
from ironlanes.kernel.records import Int16, Int16Array, Records, record_dtype
from ironlanes.rules.state import NONE, State

from .chance import SampleChance, below
from .knowledge import Need, PlayerKnowledge, laid_cards

#: Of the exchanges that take the first layout away from a possible one, one in so many is kept.
DETOURS: Final = 16
#: How many exchanges may make the first layout possible before another one is tried, and how many are tried. In 1,000
#: positions of whole games half of the layouts took at most 40 exchanges, 99 % at most 2,000, and one took 25,000.
MOST_SUPPLIES: Final = 20_000
MOST_LAYOUTS: Final = 200
#: How often each bound card is exchanged, on average, before the first sample, and between two samples.
FIRST_EXCHANGES: Final = 64
EXCHANGES: Final = 2


class HiddenCard:
    """A card that the viewer has not seen: in the present deck, or drawn blind by a seat."""

    owner: Int16  # NONE: the deck
    order: Int16  # how many cards the seat had drawn blind before; or the place in the deck, from the bottom
    first: Int16  # the hidden cards of the same deck are those from `first` up to `end`, the bound ones before the free
    end: Int16
    needs: Int16  # where the needs of its owner begin in `needs_first`; NONE: free
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
    #: Of these, the ones that are bound, by seat and in the order drawn; and where each seat's begin.
    bound: Int16Array
    bound_first: Int16Array
    #: What payments tell, by seat and kind, and where those of a seat and kind begin.
    needs: Records
    needs_first: Int16Array
    #: The cards in each hand besides those drawn blind: below 0 where more were paid. The viewer's hand is complete.
    others: Int16Array


def card_layout(observation: Records, knowledge: PlayerKnowledge) -> CardLayout:
    """Prepare what a viewer knows of the hidden cards."""
    bound_counts = [0] * len(knowledge.draws)
    for need in knowledge.needs:
        bound_counts[need.seat] = max(bound_counts[need.seat], need.drawn)
    bound: list[list[tuple[int, int, int]]] = [[] for _ in knowledge.unseen]
    free: list[list[tuple[int, int, int]]] = [[] for _ in knowledge.unseen]
    for seat, draws in enumerate(knowledge.draws):
        count = bound_counts[seat]
        for order, deck in enumerate(draws):
            if order < count:
                bound[deck].append((seat, order, seat * CARD_KINDS))
            else:
                free[deck].append((seat, order, NONE))
    free[-1] += [(NONE, place, NONE) for place in range(int(observation["deck_size"]))]
    rows: list[tuple[int, ...]] = []
    for places, unseen in zip(map(list.__add__, bound, free), knowledge.unseen, strict=True):
        kinds = [kind for kind, count in enumerate(unseen) for _ in range(count)]
        first, end = len(rows), len(rows) + len(places)
        rows += [
            (owner, order, first, end, needs, kind, kind)
            for (owner, order, needs), kind in zip(places, kinds, strict=True)
        ]
    cards = new_records(len(rows), HIDDEN_CARD)
    cards.view(np.int16)[:] = [number for row in rows for number in row]  # far quicker than row by row
    in_order = sorted((row[0], row[1], place) for place, row in enumerate(rows) if row[4] != NONE)
    others = np.array(knowledge.balance, dtype=np.int16)
    others[int(observation["to_move"])] -= laid_cards(observation).astype(np.int16)
    if int(observation["viewer"]) != NONE:
        others[int(observation["viewer"])] = observation["hand"]
    return CardLayout(
        cards,
        np.array([place for _, _, place in in_order], dtype=np.int16),
        np.cumsum([0, *bound_counts]).astype(np.int16),
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
def begin_walk(
    chance: SampleChance,
    cards: HiddenCards,
    bound: Int16Array,
    bound_first: Int16Array,
    needs: CardNeeds,
    needs_first: Int16Array,
) -> bool:
    """Lay the bound cards out so that every payment was possible, and walk on from there.

    Returns False where none of `MOST_LAYOUTS` could be made possible: then nothing fits what the viewer remembers.
    """
    for _ in range(MOST_LAYOUTS):
        if _lay_out(chance, cards, bound, bound_first, needs, needs_first):
            walk(chance, cards, bound, bound_first, needs, needs_first, FIRST_EXCHANGES * len(bound))
            return True
    return False


@kernel
def _lay_out(
    chance: SampleChance,
    cards: HiddenCards,
    bound: Int16Array,
    bound_first: Int16Array,
    needs: CardNeeds,
    needs_first: Int16Array,
) -> bool:
    """Lay the bound cards out at random, and exchange them until every payment was possible, unless that takes long."""
    for place in range(len(cards)):
        cards[place].kind = cards[place].unseen
    _shuffle(chance, cards, is_bound=True)
    lacking = _count_lacking(cards, bound, bound_first, needs, needs_first)
    for _ in range(MOST_SUPPLIES):
        if lacking == 0:
            return True
        lacking += _supply(chance, cards, bound, bound_first, needs, needs_first)
    return False


@kernel
def walk(
    chance: SampleChance,
    cards: HiddenCards,
    bound: Int16Array,
    bound_first: Int16Array,
    needs: CardNeeds,
    needs_first: Int16Array,
    steps: int,
) -> None:
    """Take so many steps from one possible layout to another: random exchanges of two cards of the same deck."""
    for _ in range(steps):
        one = int(bound[below(chance, len(bound))])
        other = _any_of_deck(chance, cards, one)
        if cards[one].kind == cards[other].kind:
            continue
        is_needed = _is_needed(cards, needs, needs_first, one, other)
        is_other_needed = _is_needed(cards, needs, needs_first, other, one)
        if not is_needed and not is_other_needed:
            _exchange(cards, needs, needs_first, one, other)
            continue
        seat = int(cards[one].owner)
        first = int(bound_first[seat])
        second = int(bound[first + below(chance, int(bound_first[seat + 1]) - first)])
        partner = _any_of_deck(chance, cards, second)
        if (is_needed and not _concerns(cards, second, partner, one, other)) or (
            is_other_needed and not _concerns(cards, second, partner, other, one)
        ):
            continue
        lacking = _exchange(cards, needs, needs_first, one, other)
        if lacking + _exchange(cards, needs, needs_first, second, partner) > 0:
            _exchange(cards, needs, needs_first, second, partner)
            _exchange(cards, needs, needs_first, one, other)


@kernel
def _any_of_deck(chance: SampleChance, cards: HiddenCards, place: int) -> int:
    """Any card of the same deck."""
    first = int(cards[place].first)
    return first + below(chance, int(cards[place].end) - first)


@kernel
def _is_needed(cards: HiddenCards, needs: CardNeeds, needs_first: Int16Array, place: int, other: int) -> bool:
    """Whether its owner, in a possible layout, can't do without a card, exchanged for another one."""
    kind, order, until = int(cards[place].kind), int(cards[place].order), _until(cards, place, other)
    if cards[place].needs == NONE:
        return False
    row = int(cards[place].needs) + kind
    first, number = int(needs_first[row]), int(needs_first[row + 1]) - 1
    while number >= first and needs[number].drawn > order:
        if needs[number].excess == 0 and needs[number].drawn <= until:
            return True
        number -= 1
    return False


@kernel
def _until(cards: HiddenCards, place: int, other: int) -> int:
    """How long the owner of a card is without it where it is exchanged: until the draw that brings it, or for good."""
    return int(cards[other].order) if cards[other].needs == cards[place].needs else MAX_CARDS


@kernel
def _concerns(cards: HiddenCards, second: int, partner: int, one: int, other: int) -> bool:
    """Whether a second exchange can make up for the first one: it must be about the kind that would be lacking."""
    kind = cards[one].kind
    if cards[second].kind == kind or cards[partner].kind == kind:
        return True
    return bool(second == other or partner == other)


@kernel
def deal_cards(state: State, chance: SampleChance, cards: HiddenCards, others: Int16Array) -> None:
    """Shuffle the free cards, and put all into the deck and the hands of a state."""
    _shuffle(chance, cards, is_bound=False)
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
def _shuffle(chance: SampleChance, cards: HiddenCards, is_bound: bool) -> None:
    """Shuffle the unseen cards of each deck, as far as they go to the bound places or to the free ones."""
    for place in range(len(cards)):
        if (cards[place].needs != NONE) == is_bound:
            other = place + below(chance, int(cards[place].end) - place)
            kind = cards[place].kind
            cards[place].kind = cards[other].kind
            cards[other].kind = kind


@kernel
def _count_lacking(
    cards: HiddenCards, bound: Int16Array, bound_first: Int16Array, needs: CardNeeds, needs_first: Int16Array
) -> int:
    """Count what each need has too many or too few, and how many cards are lacking in all."""
    lacking = 0
    for seat in range(len(bound_first) - 1):
        for kind in range(CARD_KINDS):
            for number in range(needs_first[seat * CARD_KINDS + kind], needs_first[seat * CARD_KINDS + kind + 1]):
                excess = -int(needs[number].count)
                for place in range(bound_first[seat], int(bound_first[seat]) + int(needs[number].drawn)):
                    excess += int(cards[bound[place]].kind) == kind
                needs[number].excess = excess
                lacking -= min(excess, 0)
    return lacking


@kernel
def _supply(
    chance: SampleChance,
    cards: HiddenCards,
    bound: Int16Array,
    bound_first: Int16Array,
    needs: CardNeeds,
    needs_first: Int16Array,
) -> int:
    """Exchange a card of a seat that lacks some for one that it needs; return how many more are lacking afterwards."""
    seat, kind, number = _find_lacking(needs, needs_first)
    one = int(bound[int(bound_first[seat]) + below(chance, int(needs[number].drawn))])
    first, size = int(cards[one].first), int(cards[one].end) - int(cards[one].first)
    begin = below(chance, size)
    for step in range(size):
        other = first + (begin + step) % size
        if cards[other].kind == kind:
            change = _exchange(cards, needs, needs_first, one, other)
            if change > 0 and below(chance, DETOURS) > 0:
                change += _exchange(cards, needs, needs_first, one, other)
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
def _exchange(cards: HiddenCards, needs: CardNeeds, needs_first: Int16Array, one: int, other: int) -> int:
    """Exchange two cards of a deck; return how many more cards are lacking afterwards."""
    kind, another = int(cards[one].kind), int(cards[other].kind)
    if kind == another:
        return 0
    cards[one].kind, cards[other].kind = another, kind
    change = _replace(cards, needs, needs_first, one, kind, another, _until(cards, one, other))
    return change + _replace(cards, needs, needs_first, other, another, kind, _until(cards, other, one))


@kernel
def _replace(
    cards: HiddenCards, needs: CardNeeds, needs_first: Int16Array, place: int, lost: int, got: int, until: int
) -> int:
    """Note that a place has got one kind for another; return how many more cards are lacking."""
    if cards[place].needs == NONE:
        return 0
    row, order = int(cards[place].needs), int(cards[place].order)
    change = _add(needs, int(needs_first[row + lost]), int(needs_first[row + lost + 1]), order, until, -1)
    return change + _add(needs, int(needs_first[row + got]), int(needs_first[row + got + 1]), order, until, 1)


@kernel
def _add(needs: CardNeeds, first: int, end: int, after: int, until: int, more: int) -> int:
    """Count one card more or less for the needs after a draw, up to another; return how many more are lacking."""
    change, number = 0, end - 1
    while number >= first and needs[number].drawn > after:
        if needs[number].drawn <= until:
            excess = int(needs[number].excess)
            change += min(excess, 0) - min(excess + more, 0)
            needs[number].excess = excess + more
        number -= 1
    return change
