"""Chapter H: what players who forget nothing know beyond the position, noted from the log of every action.

Open to everybody: what each deck held when it was shuffled and which of its cards were seen leaving it, how many cards
each seat drew blind from it, and what each seat took face up and paid. A payment tells that the cards were there: a
seat that pays three red cards, and took one of them face up, had drawn two red ones blind by then. Each seat's own:
the cards that it drew blind, and the tickets that it was offered.
"""

from __future__ import annotations

from typing import Annotated, Final

from ironlanes.boards.model import MAX_OFFER, MAX_SEATS, MAX_TICKETS
from ironlanes.kernel.bits import count_members
from ironlanes.kernel.board_arrays import CARD_KINDS, LOCOMOTIVES, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Int8, Int8Array, Int16, Int16Array, Records, UInt8Array, record_dtype

from .event_log import PAYLOAD, event_end
from .observation import count_long
from .state import NONE, EventCode, EventLog, Phase, State

#: Decks that are remembered apart; beyond these the two oldest are remembered as one.
MAX_DECKS: Final = 64
#: Cards that one seat draws blind: those that it pays (60 trains, four stations, four extra cards for each of 60
#: tunnels) and those that it can hold are fewer.
MAX_DRAWS: Final = 512
#: What the payments of one seat tell; beyond these the oldest is forgotten.
MAX_NEEDS: Final = 128
#: Choices of tickets: each but the first ones keeps a ticket for good.
MAX_CHOICES: Final = MAX_TICKETS + MAX_SEATS


class KnowledgeRecord:
    """What all players of a game remember together, or (after `hide_from`) what one seat or a spectator remembers."""

    players: Int8
    #: The decks so far; the last one is the present deck. A deck that is used up, and of which nobody drew blind, is
    #: not kept.
    decks: Int8
    #: The cards that were not seen leaving each deck (those in hands at the beginning count as drawn from the first).
    #: All decks but the present one are used up, so that others have drawn exactly these.
    deck_cards: Annotated[Int16Array, (MAX_DECKS, CARD_KINDS)]
    deck_draws: Annotated[Int16Array, (MAX_DECKS,)]  # how many cards were drawn blind from it
    #: For each seat, the cards that it drew blind, in order: the deck, and the card; NONE where that is not known.
    draws: Annotated[Int16Array, (MAX_SEATS,)]
    draw_deck: Annotated[Int8Array, (MAX_SEATS, MAX_DRAWS)]
    draw_card: Annotated[Int8Array, (MAX_SEATS, MAX_DRAWS)]
    #: The cards that each seat took face up, less those that it paid.
    balance: Annotated[Int16Array, (MAX_SEATS, CARD_KINDS)]
    #: The cards that each hand holds at least.
    known: Annotated[Int8Array, (MAX_SEATS, CARD_KINDS)]
    #: What payments tell: a seat had drawn at least `need_count` cards of a kind blind after `need_draws` blind draws.
    needs: Annotated[Int16Array, (MAX_SEATS,)]
    need_card: Annotated[Int8Array, (MAX_SEATS, MAX_NEEDS)]
    need_draws: Annotated[Int16Array, (MAX_SEATS, MAX_NEEDS)]
    need_count: Annotated[Int16Array, (MAX_SEATS, MAX_NEEDS)]
    #: How many tickets each deck held when this knowledge began, and how many of each kind every seat did.
    ticket_decks: Annotated[Int16Array, (2,)]
    held: Annotated[Int16Array, (MAX_SEATS, 2)]
    #: Every time that tickets were offered to a seat and some were kept.
    choices: Int16
    choice_seat: Annotated[Int8Array, (MAX_CHOICES,)]
    is_setup: Annotated[Int8Array, (MAX_CHOICES,)]
    offered_short: Annotated[Int8Array, (MAX_CHOICES,)]
    offered_long: Annotated[Int8Array, (MAX_CHOICES,)]
    offer: Annotated[Int8Array, (MAX_CHOICES, MAX_OFFER)]  # the tickets; NONE where they are not known
    kept: Annotated[Int8Array, (MAX_CHOICES,)]  # the set of positions kept; 0 where it is not known
    kept_count: Annotated[Int8Array, (MAX_CHOICES,)]  # NONE: not chosen yet
    kept_long: Annotated[Int8Array, (MAX_CHOICES,)]  # NONE: nobody was told, because there is one ticket deck


KNOWLEDGE_RECORD: Final = record_dtype(KnowledgeRecord)
KnowledgeRecords = Annotated[Records, KNOWLEDGE_RECORD]


@kernel
def begin_knowledge(state: State, board: BoardArrays, knowledge: KnowledgeRecord) -> None:
    """Fill in a blank record at the beginning: every card in a hand counts as drawn blind from the first deck."""
    knowledge.players = state.players
    knowledge.decks = 1
    for place in range(state.deck_size):
        knowledge.deck_cards[0, state.deck[place]] += 1
    for deck in range(2):
        knowledge.ticket_decks[deck] = state.ticket_left[deck]
    for seat in range(state.players):
        for card in range(CARD_KINDS):
            for _ in range(int(state.hands[seat, card]) + _laid(state, seat, card)):  # they may come back into the hand
                knowledge.deck_cards[0, card] += 1
                _note_draw(knowledge, seat, card)
        long = count_long(state, board, seat)
        knowledge.held[seat, 0] = count_members(state.tickets[seat]) - long
        knowledge.held[seat, 1] = long
        if state.offer_size[seat] > 0:
            _begin_choice(state, board, knowledge, seat)
    if state.laid_cards + state.laid_locomotives > 0:
        seat = int(state.to_move)
        _note_hold(knowledge, seat, int(state.laid_colour), int(state.laid_cards), int(state.laid_locomotives))


@kernel
def _laid(state: State, seat: int, card: int) -> int:
    """Return how many cards of a kind a seat has laid down for a tunnel that is not settled."""
    if seat != state.to_move:
        return 0
    laid = int(state.laid_cards) if card == state.laid_colour else 0
    return laid + int(state.laid_locomotives) if card == LOCOMOTIVES else laid


@kernel
def _begin_choice(state: State, board: BoardArrays, knowledge: KnowledgeRecord, seat: int) -> None:
    """Note the tickets that lie before a seat at the beginning: they came from the ticket decks."""
    choice = _new_choice(knowledge, seat, state.phase != Phase.KEEP_TICKETS)
    for position in range(state.offer_size[seat]):
        ticket = int(state.offers[seat, position])
        knowledge.offer[choice, position] = ticket
        is_long = int(board.ticket_is_long[ticket])
        knowledge.offered_long[choice] += is_long
        knowledge.offered_short[choice] += 1 - is_long
        knowledge.ticket_decks[is_long] += 1


@kernel
def _new_choice(knowledge: KnowledgeRecord, seat: int, is_setup: bool) -> int:
    """Add a choice of tickets of which nothing is known yet, and return its place."""
    choice = int(knowledge.choices)
    knowledge.choices = choice + 1
    knowledge.choice_seat[choice] = seat
    knowledge.is_setup[choice] = is_setup
    knowledge.kept_count[choice] = NONE
    knowledge.kept_long[choice] = NONE
    for position in range(MAX_OFFER):
        knowledge.offer[choice, position] = NONE
    return choice


@kernel
def note_log(knowledge: KnowledgeRecord, board: BoardArrays, before: State, scratch: EventLog) -> None:
    """Remember what an action logged; `before` is the state in which it was taken."""
    at = 0
    while at < scratch.log_size:
        _note_event(knowledge, board, before, scratch.log, at)
        at = event_end(scratch.log, at)


@kernel
def _note_event(knowledge: KnowledgeRecord, board: BoardArrays, before: State, log: UInt8Array, at: int) -> None:
    """Remember the event that begins at a place of the log."""
    code = int(log[at])
    if code == EventCode.REVEALED:
        knowledge.deck_cards[knowledge.decks - 1, log[at + 1]] -= 1
    elif code == EventCode.RESHUFFLED:
        _note_deck(knowledge, log, at)
    elif code == EventCode.TURNED_UP:
        knowledge.deck_cards[knowledge.decks - 1, log[at + 2]] -= 1
    elif code == EventCode.OFFERED:
        _note_offer(knowledge, board, before, log, at)
    elif PAYLOAD[code] >= 2:
        _note_deed(knowledge, board, before, log, at)


@kernel
def _note_deed(knowledge: KnowledgeRecord, board: BoardArrays, before: State, log: UInt8Array, at: int) -> None:
    """Remember what a seat did with its cards and tickets."""
    code, seat, subject = int(log[at]), int(log[at + 1]), int(log[at + 2])
    if code == EventCode.TOOK:
        note_cards(knowledge, code, seat, subject, 1, 0)
    elif code == EventCode.DREW:
        _note_draw(knowledge, seat, subject)
    elif code == EventCode.TUNNEL or code == EventCode.CLAIMED or code == EventCode.STATION:
        note_cards(knowledge, code, seat, int(log[at + 3]), int(log[at + 4]), int(log[at + 5]))
    elif code == EventCode.DECLINED:
        laid, locomotives = int(before.laid_cards), int(before.laid_locomotives)
        note_cards(knowledge, code, seat, int(before.laid_colour), laid, locomotives)
    elif code == EventCode.KEPT:
        _note_kept(knowledge, board, seat, subject)


@kernel
def note_cards(knowledge: KnowledgeRecord, code: int, seat: int, colour: int, cards: int, locomotives: int) -> None:
    """Remember what everybody saw of a seat's cards: the one that it took, those that it laid down, paid or took back.

    `colour` is the kind of card that it took, and LOCOMOTIVES if there were only locomotives.
    """
    if code == EventCode.TOOK:
        knowledge.known[seat, colour] += 1
        knowledge.balance[seat, colour] += 1
    elif code == EventCode.TUNNEL:
        _note_hold(knowledge, seat, colour, cards, locomotives)
    elif code == EventCode.CLAIMED or code == EventCode.STATION:
        _note_payment(knowledge, seat, colour, cards, locomotives)
    elif code == EventCode.DECLINED:
        _note_return(knowledge, seat, colour, cards, locomotives)


@kernel
def _note_draw(knowledge: KnowledgeRecord, seat: int, card: int) -> None:
    """A seat has drawn a card blind from the present deck."""
    place, deck = int(knowledge.draws[seat]), int(knowledge.decks) - 1
    knowledge.draw_deck[seat, place] = deck
    knowledge.draw_card[seat, place] = card
    knowledge.draws[seat] = place + 1
    knowledge.deck_draws[deck] += 1


@kernel
def _note_deck(knowledge: KnowledgeRecord, log: UInt8Array, at: int) -> None:
    """The discards have become the deck."""
    if knowledge.deck_draws[knowledge.decks - 1] > 0:
        if knowledge.decks == MAX_DECKS:
            _join_oldest_decks(knowledge)
        knowledge.decks += 1
    deck = int(knowledge.decks) - 1
    for card in range(CARD_KINDS):
        knowledge.deck_cards[deck, card] = 0
    for place in range(at + 2, event_end(log, at)):
        knowledge.deck_cards[deck, log[place]] += 1


@kernel
def _join_oldest_decks(knowledge: KnowledgeRecord) -> None:
    """Forget from which of the two oldest decks a card was drawn: there is no room for another deck."""
    knowledge.deck_draws[0] += knowledge.deck_draws[1]
    for card in range(CARD_KINDS):
        knowledge.deck_cards[0, card] += knowledge.deck_cards[1, card]
    knowledge.decks -= 1
    for deck in range(1, knowledge.decks):
        knowledge.deck_draws[deck] = knowledge.deck_draws[deck + 1]
        for card in range(CARD_KINDS):
            knowledge.deck_cards[deck, card] = knowledge.deck_cards[deck + 1, card]
    knowledge.deck_draws[knowledge.decks] = 0
    for seat in range(knowledge.players):
        for place in range(knowledge.draws[seat]):
            knowledge.draw_deck[seat, place] = max(0, int(knowledge.draw_deck[seat, place]) - 1)


@kernel
def _note_hold(knowledge: KnowledgeRecord, seat: int, colour: int, cards: int, locomotives: int) -> None:
    """A seat has shown that it holds these cards."""
    if colour != LOCOMOTIVES and cards > 0:
        _note_need(knowledge, seat, colour, cards)
    if locomotives > 0:
        _note_need(knowledge, seat, LOCOMOTIVES, locomotives)


@kernel
def _note_need(knowledge: KnowledgeRecord, seat: int, card: int, count: int) -> None:
    """A seat has held cards of a kind: what it did not take face up, it has drawn blind."""
    blind, draws = count - int(knowledge.balance[seat, card]), int(knowledge.draws[seat])
    place = int(knowledge.needs[seat]) - 1
    while place >= 0 and knowledge.need_card[seat, place] != card:
        place -= 1
    if blind <= (int(knowledge.need_count[seat, place]) if place >= 0 else 0):
        return
    if place < 0 or knowledge.need_draws[seat, place] != draws:
        if knowledge.needs[seat] == MAX_NEEDS:
            _forget_oldest_need(knowledge, seat)
        place = int(knowledge.needs[seat])
        knowledge.needs[seat] = place + 1
    knowledge.need_card[seat, place] = card
    knowledge.need_draws[seat, place] = draws
    knowledge.need_count[seat, place] = blind


@kernel
def _forget_oldest_need(knowledge: KnowledgeRecord, seat: int) -> None:
    """Make room for another payment."""
    for place in range(MAX_NEEDS - 1):
        knowledge.need_card[seat, place] = knowledge.need_card[seat, place + 1]
        knowledge.need_draws[seat, place] = knowledge.need_draws[seat, place + 1]
        knowledge.need_count[seat, place] = knowledge.need_count[seat, place + 1]
    knowledge.needs[seat] -= 1


@kernel
def _note_payment(knowledge: KnowledgeRecord, seat: int, colour: int, cards: int, locomotives: int) -> None:
    """A seat has paid these cards."""
    _note_hold(knowledge, seat, colour, cards, locomotives)
    if colour != LOCOMOTIVES:
        _note_spent(knowledge, seat, colour, cards)
    _note_spent(knowledge, seat, LOCOMOTIVES, locomotives)


@kernel
def _note_spent(knowledge: KnowledgeRecord, seat: int, card: int, count: int) -> None:
    knowledge.balance[seat, card] -= count
    knowledge.known[seat, card] = max(0, int(knowledge.known[seat, card]) - count)


@kernel
def _note_return(knowledge: KnowledgeRecord, seat: int, colour: int, cards: int, locomotives: int) -> None:
    """A seat has given a tunnel up, and holds what it had laid down."""
    if colour != LOCOMOTIVES:
        knowledge.known[seat, colour] = max(int(knowledge.known[seat, colour]), cards)
    knowledge.known[seat, LOCOMOTIVES] = max(int(knowledge.known[seat, LOCOMOTIVES]), locomotives)


@kernel
def _note_offer(knowledge: KnowledgeRecord, board: BoardArrays, before: State, log: UInt8Array, at: int) -> None:
    """Tickets were offered to a seat; with two ticket decks everybody heard how many of which."""
    choice = _new_choice(knowledge, int(log[at + 1]), before.phase <= Phase.SETUP_TICKETS)
    for position in range(log[at + 2]):
        ticket = int(log[at + 3 + position])
        knowledge.offer[choice, position] = ticket
        if board.ticket_decks == 2 and board.ticket_is_long[ticket]:
            knowledge.offered_long[choice] += 1
        else:
            knowledge.offered_short[choice] += 1


@kernel
def _note_kept(knowledge: KnowledgeRecord, board: BoardArrays, seat: int, kept: int) -> None:
    """A seat has kept some of the tickets that it was offered last."""
    choice = int(knowledge.choices) - 1
    while knowledge.choice_seat[choice] != seat or knowledge.kept_count[choice] != NONE:
        choice -= 1
    count, long, positions = 0, 0, 0
    for position in range(MAX_OFFER):
        ticket = int(knowledge.offer[choice, position])
        if ticket != NONE and (kept >> position) & 1:
            count += 1
            long += int(board.ticket_is_long[ticket])
            positions |= 1 << position
    knowledge.kept[choice] = positions
    knowledge.kept_count[choice] = count
    if board.ticket_decks == 2:
        knowledge.kept_long[choice] = long


@kernel
def hide_from(knowledge: KnowledgeRecord, viewer: int) -> None:
    """Leave only what one seat (NONE: a spectator) remembers. Its own draws no longer count as hidden."""
    for seat in range(knowledge.players):
        for place in range(knowledge.draws[seat]):
            if seat == viewer:
                knowledge.deck_cards[knowledge.draw_deck[seat, place], knowledge.draw_card[seat, place]] -= 1
                knowledge.draw_deck[seat, place] = 0
                knowledge.draw_card[seat, place] = 0
            else:
                knowledge.draw_card[seat, place] = NONE
    if viewer != NONE:
        knowledge.draws[viewer] = 0
        knowledge.needs[viewer] = 0
    for choice in range(knowledge.choices):
        if knowledge.choice_seat[choice] != viewer:
            knowledge.kept[choice] = 0
            for position in range(MAX_OFFER):
                knowledge.offer[choice, position] = NONE
