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

from typing import Annotated, Final

from ironlanes.boards.model import MAX_CARDS, MAX_SEATS
from ironlanes.kernel.board_arrays import CARD_KINDS, LOCOMOTIVES
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Int8, Int16, Int16Array, Records, record_dtype
from ironlanes.rules.knowledge import MAX_DRAWS, MAX_NEEDS, KnowledgeRecord
from ironlanes.rules.state import NONE, Observation, State

from .chance import SampleChance, below

#: Of the exchanges that take the first layout away from a possible one, one in so many is kept.
DETOURS: Final = 16
#: How many exchanges may make the first layout possible before another one is tried, and how many are tried. In 1,000
#: positions of whole games half of the layouts took at most 40 exchanges, 99 % at most 2,000, and one took 25,000.
MOST_SUPPLIES: Final = 20_000
MOST_LAYOUTS: Final = 200
#: How often each bound card is exchanged, on average, before the first sample, and between two samples.
FIRST_EXCHANGES: Final = 64
EXCHANGES: Final = 2
#: Cards that a viewer has not seen: in the present deck, or drawn blind from any deck.
MAX_HIDDEN: Final = MAX_CARDS + MAX_SEATS * MAX_DRAWS


class CardLayout:
    """The hidden cards by deck, the bound ones of each deck before the free ones, and what payments tell of them."""

    players: Int8
    hidden: Int16  # how many hidden cards there are
    owner: Annotated[Int16Array, (MAX_HIDDEN,)]  # the seat that drew it blind; NONE: it is in the deck
    #: How many cards the seat had drawn blind before; or the place in the deck, from the bottom.
    order: Annotated[Int16Array, (MAX_HIDDEN,)]
    deck_first: Annotated[Int16Array, (MAX_HIDDEN,)]  # the hidden cards of the same deck begin here ...
    deck_end: Annotated[Int16Array, (MAX_HIDDEN,)]  # ... and end before this one
    needs: Annotated[Int16Array, (MAX_HIDDEN,)]  # where the needs of its owner begin in `needs_first`; NONE: free
    unseen: Annotated[Int16Array, (MAX_HIDDEN,)]  # of all hidden cards of a deck, the kinds, in no particular order
    kind: Annotated[Int16Array, (MAX_HIDDEN,)]  # its kind in the present layout
    #: The cards that are bound, by seat and in the order drawn, and where each seat's begin.
    bound: Annotated[Int16Array, (MAX_SEATS * MAX_DRAWS,)]
    bound_first: Annotated[Int16Array, (MAX_SEATS + 1,)]
    #: What payments tell, by seat and kind, and where those of a seat and kind begin: after so many blind draws a seat
    #: had at least so many cards of the kind. `excess` is how many more there are; below 0 a payment was impossible.
    drawn: Annotated[Int16Array, (MAX_SEATS * MAX_NEEDS,)]
    least: Annotated[Int16Array, (MAX_SEATS * MAX_NEEDS,)]
    excess: Annotated[Int16Array, (MAX_SEATS * MAX_NEEDS,)]
    needs_first: Annotated[Int16Array, (MAX_SEATS * CARD_KINDS + 1,)]
    #: The cards in each hand apart from those drawn blind: below 0 where more were paid. The viewer's hand is complete.
    others: Annotated[Int16Array, (MAX_SEATS, CARD_KINDS)]


CARD_LAYOUT: Final = record_dtype(CardLayout)
CardLayouts = Annotated[Records, CARD_LAYOUT]


@kernel
def lay_out_cards(observation: Observation, knowledge: KnowledgeRecord, layout: CardLayout) -> bool:
    """Fill in a blank layout; return False where what the viewer remembers is not of this position."""
    layout.players = observation.players
    _copy_needs(knowledge, layout)
    _copy_hands(observation, knowledge, layout)
    for deck in range(knowledge.decks):
        first = int(layout.hidden)
        _add_drawn(knowledge, layout, deck, is_bound=True)
        _add_drawn(knowledge, layout, deck, is_bound=False)
        if deck == knowledge.decks - 1:
            for place in range(observation.deck_size):
                _add_hidden(layout, NONE, place, NONE)
        if not _add_kinds(knowledge, layout, deck, first):
            return False
    return True


@kernel
def _copy_needs(knowledge: KnowledgeRecord, layout: CardLayout) -> None:
    """Sort what payments tell by seat and kind, and count the draws of each seat that are bound by it."""
    number = 0
    for seat in range(MAX_SEATS):
        bound = 0
        for kind in range(CARD_KINDS):
            for place in range(knowledge.needs[seat]):
                if knowledge.need_card[seat, place] == kind:
                    layout.drawn[number] = knowledge.need_draws[seat, place]
                    layout.least[number] = knowledge.need_count[seat, place]
                    bound = max(bound, int(knowledge.need_draws[seat, place]))
                    number += 1
            layout.needs_first[seat * CARD_KINDS + kind + 1] = number
        layout.bound_first[seat + 1] = int(layout.bound_first[seat]) + bound


@kernel
def _copy_hands(observation: Observation, knowledge: KnowledgeRecord, layout: CardLayout) -> None:
    for seat in range(observation.players):
        for kind in range(CARD_KINDS):
            if seat == observation.viewer:
                layout.others[seat, kind] = observation.hand[kind]
            else:
                layout.others[seat, kind] = knowledge.balance[seat, kind]
    mover = int(observation.to_move)
    if mover != NONE and mover != observation.viewer:  # what is laid down for a tunnel is not in the hand
        layout.others[mover, observation.laid_colour] -= observation.laid_cards
        layout.others[mover, LOCOMOTIVES] -= observation.laid_locomotives


@kernel
def _add_drawn(knowledge: KnowledgeRecord, layout: CardLayout, deck: int, is_bound: bool) -> None:
    """Add the cards of a deck that others have drawn blind: those that a later payment binds, or the free ones."""
    for seat in range(knowledge.players):
        bound_first = int(layout.bound_first[seat])
        bound = int(layout.bound_first[seat + 1]) - bound_first
        first, end = (0, bound) if is_bound else (bound, int(knowledge.draws[seat]))
        for order in range(first, end):
            if knowledge.draw_deck[seat, order] == deck:
                if is_bound:
                    layout.bound[bound_first + order] = layout.hidden
                _add_hidden(layout, seat, order, seat * CARD_KINDS if is_bound else NONE)


@kernel
def _add_hidden(layout: CardLayout, owner: int, order: int, needs: int) -> None:
    place = int(layout.hidden)
    layout.owner[place] = owner
    layout.order[place] = order
    layout.needs[place] = needs
    layout.hidden = place + 1


@kernel
def _add_kinds(knowledge: KnowledgeRecord, layout: CardLayout, deck: int, first: int) -> bool:
    """Tell the hidden cards of a deck where they begin and end, and which kinds they are together."""
    place, end = first, int(layout.hidden)
    for kind in range(CARD_KINDS):
        for _ in range(knowledge.deck_cards[deck, kind]):
            if place == end:
                return False
            layout.deck_first[place] = first
            layout.deck_end[place] = end
            layout.unseen[place] = kind
            place += 1
    return place == end


@kernel
def begin_walk(chance: SampleChance, layout: CardLayout) -> bool:
    """Lay the bound cards out so that every payment was possible, and walk on from there.

    Returns False where none of `MOST_LAYOUTS` could be made possible: then nothing fits what the viewer remembers.
    """
    for _ in range(MOST_LAYOUTS):
        if _lay_out(chance, layout):
            walk(chance, layout, FIRST_EXCHANGES * int(layout.bound_first[MAX_SEATS]))
            return True
    return False


@kernel
def _lay_out(chance: SampleChance, layout: CardLayout) -> bool:
    """Lay the bound cards out at random, and exchange them until every payment was possible, unless that takes long."""
    for place in range(layout.hidden):
        layout.kind[place] = layout.unseen[place]
    _shuffle(chance, layout, is_bound=True)
    lacking = _count_lacking(layout)
    for _ in range(MOST_SUPPLIES):
        if lacking == 0:
            return True
        lacking += _supply(chance, layout)
    return False


@kernel
def walk(chance: SampleChance, layout: CardLayout, steps: int) -> None:
    """Take so many steps from one possible layout to another: random exchanges of two cards of the same deck."""
    for _ in range(steps):
        one = int(layout.bound[below(chance, int(layout.bound_first[MAX_SEATS]))])
        other = _any_of_deck(chance, layout, one)
        if layout.kind[one] == layout.kind[other]:
            continue
        is_needed = _is_needed(layout, one, other)
        is_other_needed = _is_needed(layout, other, one)
        if not is_needed and not is_other_needed:
            _exchange(layout, one, other)
            continue
        seat = int(layout.owner[one])
        first = int(layout.bound_first[seat])
        second = int(layout.bound[first + below(chance, int(layout.bound_first[seat + 1]) - first)])
        partner = _any_of_deck(chance, layout, second)
        if (is_needed and not _concerns(layout, second, partner, one, other)) or (
            is_other_needed and not _concerns(layout, second, partner, other, one)
        ):
            continue
        lacking = _exchange(layout, one, other)
        if lacking + _exchange(layout, second, partner) > 0:
            _exchange(layout, second, partner)
            _exchange(layout, one, other)


@kernel
def _any_of_deck(chance: SampleChance, layout: CardLayout, place: int) -> int:
    """Any card of the same deck."""
    first = int(layout.deck_first[place])
    return first + below(chance, int(layout.deck_end[place]) - first)


@kernel
def _is_needed(layout: CardLayout, place: int, other: int) -> bool:
    """Whether its owner, in a possible layout, can't do without a card, exchanged for another one."""
    kind, order, until = int(layout.kind[place]), int(layout.order[place]), _until(layout, place, other)
    if layout.needs[place] == NONE:
        return False
    row = int(layout.needs[place]) + kind
    first, number = int(layout.needs_first[row]), int(layout.needs_first[row + 1]) - 1
    while number >= first and layout.drawn[number] > order:
        if layout.excess[number] == 0 and layout.drawn[number] <= until:
            return True
        number -= 1
    return False


@kernel
def _until(layout: CardLayout, place: int, other: int) -> int:
    """How long the owner of a card is without it where it is exchanged: until the draw that brings it, or for good."""
    return int(layout.order[other]) if layout.needs[other] == layout.needs[place] else MAX_DRAWS


@kernel
def _concerns(layout: CardLayout, second: int, partner: int, one: int, other: int) -> bool:
    """Whether a second exchange can make up for the first one: it must be about the kind that would be lacking."""
    kind = layout.kind[one]
    if layout.kind[second] == kind or layout.kind[partner] == kind:
        return True
    return bool(second == other or partner == other)


@kernel
def deal_cards(state: State, chance: SampleChance, layout: CardLayout) -> None:
    """Shuffle the free cards, and put all into the deck and the hands of a state."""
    _shuffle(chance, layout, is_bound=False)
    for seat in range(layout.players):
        for kind in range(CARD_KINDS):
            state.hands[seat, kind] = layout.others[seat, kind]
    for place in range(layout.hidden):
        if layout.owner[place] == NONE:
            state.deck[layout.order[place]] = layout.kind[place]
        else:
            state.hands[layout.owner[place], layout.kind[place]] += 1


@kernel
def _shuffle(chance: SampleChance, layout: CardLayout, is_bound: bool) -> None:
    """Shuffle the unseen cards of each deck, as far as they go to the bound places or to the free ones."""
    for place in range(layout.hidden):
        if (layout.needs[place] != NONE) == is_bound:
            other = place + below(chance, int(layout.deck_end[place]) - place)
            kind = layout.kind[place]
            layout.kind[place] = layout.kind[other]
            layout.kind[other] = kind


@kernel
def _count_lacking(layout: CardLayout) -> int:
    """Count what each need has too many or too few, and how many cards are lacking in all."""
    lacking = 0
    for seat in range(layout.players):
        for kind in range(CARD_KINDS):
            row, first = seat * CARD_KINDS + kind, int(layout.bound_first[seat])
            for number in range(layout.needs_first[row], layout.needs_first[row + 1]):
                excess = -int(layout.least[number])
                for place in range(first, first + int(layout.drawn[number])):
                    excess += int(layout.kind[layout.bound[place]]) == kind
                layout.excess[number] = excess
                lacking -= min(excess, 0)
    return lacking


@kernel
def _supply(chance: SampleChance, layout: CardLayout) -> int:
    """Exchange a card of a seat that lacks some for one that it needs; return how many more are lacking afterwards."""
    seat, kind, number = _find_lacking(layout)
    one = int(layout.bound[int(layout.bound_first[seat]) + below(chance, int(layout.drawn[number]))])
    first, size = int(layout.deck_first[one]), int(layout.deck_end[one]) - int(layout.deck_first[one])
    begin = below(chance, size)
    for step in range(size):
        other = first + (begin + step) % size
        if layout.kind[other] == kind:
            change = _exchange(layout, one, other)
            if change > 0 and below(chance, DETOURS) > 0:
                change += _exchange(layout, one, other)
            return change
    return 0


@kernel
def _find_lacking(layout: CardLayout) -> tuple[int, int, int]:
    """The seat, the kind and the number of a need that is not met."""
    for place in range(layout.players * CARD_KINDS):
        for number in range(layout.needs_first[place], layout.needs_first[place + 1]):
            if layout.excess[number] < 0:
                return place // CARD_KINDS, place % CARD_KINDS, number
    return NONE, NONE, NONE


@kernel
def _exchange(layout: CardLayout, one: int, other: int) -> int:
    """Exchange two cards of a deck; return how many more cards are lacking afterwards."""
    kind, another = int(layout.kind[one]), int(layout.kind[other])
    if kind == another:
        return 0
    layout.kind[one], layout.kind[other] = another, kind
    change = _replace(layout, one, kind, another, _until(layout, one, other))
    return change + _replace(layout, other, another, kind, _until(layout, other, one))


@kernel
def _replace(layout: CardLayout, place: int, lost: int, got: int, until: int) -> int:
    """Note that a place has got one kind for another; return how many more cards are lacking."""
    if layout.needs[place] == NONE:
        return 0
    row, order = int(layout.needs[place]), int(layout.order[place])
    return _add(layout, row + lost, order, until, -1) + _add(layout, row + got, order, until, 1)


@kernel
def _add(layout: CardLayout, row: int, after: int, until: int, more: int) -> int:
    """Count one card more or less for the needs after a draw, up to another; return how many more are lacking."""
    first, number, change = int(layout.needs_first[row]), int(layout.needs_first[row + 1]) - 1, 0
    while number >= first and layout.drawn[number] > after:
        if layout.drawn[number] <= until:
            excess = int(layout.excess[number])
            change += min(excess, 0) - min(excess + more, 0)
            layout.excess[number] = excess + more
        number -= 1
    return change
