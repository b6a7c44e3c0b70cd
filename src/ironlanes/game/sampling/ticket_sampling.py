"""Sample the tickets that a viewer can't see: replay the history of the ticket decks with face-down tickets.

Every ticket begins face down. Where others chose, a set that is as large as theirs is drawn at random; where the viewer
was offered tickets, those before them become what they saw. If that contradicts what a ticket already is, the attempt
is thrown away: the attempts that remain are a fair draw among all that the viewer may believe, given that others choose
at random. Tickets that nobody turned over become tickets that the viewer has never seen.

After MAX_ATTEMPTS contradictions, the last attempt is a lenient one: where it contradicts what the viewer saw, the
viewer forgets where they saw that ticket before. It always ends in a valid game that looks the same to the viewer now.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final

from ironlanes.boards.model import MAX_OFFER, MAX_SEATS, MAX_TICKETS
from ironlanes.kernel.bits import contains, include
from ironlanes.kernel.board_arrays import MASK_WORDS, BoardArrays, SetupUnkept
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Int8, Int8Array, Int16, Int16Array, Records, UInt64Array, record_dtype
from ironlanes.rules.knowledge import MAX_CHOICES, KnowledgeRecord
from ironlanes.rules.state import NONE, Observation, State

from .chance import SampleChance, below

#: How often to try for a history that fits all that the viewer saw.
MAX_ATTEMPTS: Final = 200
#: Room for the steps of a history: every choice is an offer and a keep, and the decks are shuffled once.
MAX_STEPS: Final = 2 * MAX_CHOICES + 1
#: Which kind a face-down ticket is of: 0 and 1 as the ticket decks, or nothing tells.
EITHER: Final = 2


class StepKind(IntEnum):
    """What happened to the ticket decks."""

    OFFER = 0
    KEEP = 1
    SHUFFLE = 2


class TicketStep:
    """One step of the history of the ticket decks, as a viewer knows it."""

    kind: Int8
    seat: Int8
    short: Int8  # how many tickets of the first deck are offered or kept, and how many of the second
    long: Int8
    is_split: Int8  # 0: of those kept, nobody was told how many are long; `short` counts them all
    leaves: Int8  # whether the tickets that are not kept leave the game
    is_own: Int8  # whether the viewer saw the tickets
    tickets: Annotated[Int8Array, (MAX_OFFER,)]
    is_kept: Annotated[Int8Array, (MAX_OFFER,)]


class TicketHistory:
    """What a viewer knows besides: how it began, and what they hold now."""

    viewer: Int8
    decks: Int8  # how many ticket decks the board has
    steps: Int16  # how many steps there are
    deck_sizes: Annotated[Int16Array, (2,)]
    held: Annotated[Int16Array, (MAX_SEATS, 2)]  # how many tickets of each deck others held at the beginning
    own: Annotated[UInt64Array, (MASK_WORDS,)]
    last_offered: Annotated[Int16Array, (MAX_TICKETS,)]  # the last step in which the viewer was offered each ticket


class TicketAttempt:
    """One way that it may have gone. The face-down tickets have numbers, in the order in which they were laid out."""

    laid_out: Int16  # how many there are
    deck_of: Annotated[Int8Array, (MAX_TICKETS,)]  # 0, 1 or EITHER
    ticket: Annotated[Int16Array, (MAX_TICKETS,)]  # what it is; NONE while nobody knows
    holder: Annotated[Int8Array, (MAX_TICKETS,)]  # the seat that holds it; NONE
    shuffled: Annotated[Int8Array, (MAX_TICKETS,)]  # the deck in which it was when that was shuffled; NONE
    number: Annotated[Int16Array, (MAX_TICKETS,)]  # by ticket: which face-down one it is; NONE while nobody knows
    lost: Annotated[Int8Array, (MAX_TICKETS,)]  # by ticket: the deck in which the viewer lost sight of it; NONE
    ring: Annotated[Int16Array, (2, MAX_TICKETS)]  # the decks
    top: Annotated[Int16Array, (2,)]
    left: Annotated[Int16Array, (2,)]
    offers: Annotated[Int16Array, (MAX_SEATS, MAX_OFFER)]
    offer_size: Annotated[Int8Array, (MAX_SEATS,)]
    candidates: Annotated[Int16Array, (MAX_TICKETS,)]
    is_chosen: Annotated[Int8Array, (MAX_OFFER,)]


TICKET_STEP, TICKET_HISTORY, TICKET_ATTEMPT = (
    record_dtype(record) for record in (TicketStep, TicketHistory, TicketAttempt)
)
TicketSteps = Annotated[Records, TICKET_STEP]
TicketHistories = Annotated[Records, TICKET_HISTORY]
TicketAttempts = Annotated[Records, TICKET_ATTEMPT]


@kernel
def lay_out_history(
    observation: Observation, knowledge: KnowledgeRecord, board: BoardArrays, history: TicketHistory, steps: TicketSteps
) -> None:
    """Fill in blank records with what a viewer knows of the tickets.

    The steps are in order: at first all are offered tickets, then all choose, seat by seat; later one after the other.
    """
    history.viewer = observation.viewer
    history.decks = board.ticket_decks
    for word in range(MASK_WORDS):
        history.own[word] = observation.own_tickets[word]
    for ticket in range(MAX_TICKETS):
        history.last_offered[ticket] = NONE
    for deck in range(2):
        history.deck_sizes[deck] = knowledge.ticket_decks[deck]
        for seat in range(knowledge.players):
            history.held[seat, deck] = 0 if seat == observation.viewer else knowledge.held[seat, deck]
    _add_setup(knowledge, board, history, steps)
    for choice in range(knowledge.choices):
        if not knowledge.is_setup[choice]:
            _add_offer(knowledge, history, steps, choice)
            _add_keep(knowledge, history, steps, choice, 0)


@kernel
def _add_setup(knowledge: KnowledgeRecord, board: BoardArrays, history: TicketHistory, steps: TicketSteps) -> None:
    """Add the first tickets: the offers, what was kept of them, and the shuffle once everyone has chosen (S5)."""
    leaves, first, chosen = int(board.setup_unkept == SetupUnkept.OUT), 0, 0
    for choice in range(knowledge.choices):
        if knowledge.is_setup[choice]:
            _add_offer(knowledge, history, steps, choice)
            first += 1
    for seat in range(knowledge.players):
        for choice in range(knowledge.choices):
            if knowledge.is_setup[choice] and knowledge.choice_seat[choice] == seat:
                chosen += int(knowledge.kept_count[choice] != NONE)
                _add_keep(knowledge, history, steps, choice, leaves)
    if first > 0 and first == chosen and board.setup_unkept == SetupUnkept.SHUFFLED:
        steps[_new_step(history)].kind = StepKind.SHUFFLE


@kernel
def _new_step(history: TicketHistory) -> int:
    history.steps += 1
    return int(history.steps) - 1


@kernel
def _add_offer(knowledge: KnowledgeRecord, history: TicketHistory, steps: TicketSteps, choice: int) -> None:
    """Add that tickets were offered to a seat."""
    place = _new_step(history)
    step = steps[place]
    step.kind = StepKind.OFFER
    step.short = knowledge.offered_short[choice]
    step.long = knowledge.offered_long[choice]
    _add_tickets(knowledge, step, choice)
    for position in range(MAX_OFFER):
        ticket = int(knowledge.offer[choice, position])
        if ticket != NONE:
            history.last_offered[ticket] = place


@kernel
def _add_keep(knowledge: KnowledgeRecord, history: TicketHistory, steps: TicketSteps, choice: int, leaves: int) -> None:
    """Add which tickets a seat kept, if it has chosen."""
    if knowledge.kept_count[choice] == NONE:
        return
    step = steps[_new_step(history)]
    step.kind = StepKind.KEEP
    step.long = max(0, int(knowledge.kept_long[choice]))
    step.short = int(knowledge.kept_count[choice]) - int(step.long)
    step.is_split = knowledge.kept_long[choice] != NONE
    step.leaves = leaves
    _add_tickets(knowledge, step, choice)
    for position in range(MAX_OFFER):
        step.is_kept[position] = (int(knowledge.kept[choice]) >> position) & 1


@kernel
def _add_tickets(knowledge: KnowledgeRecord, step: TicketStep, choice: int) -> None:
    """Add whose tickets they were, and which ones if the viewer saw them."""
    step.seat = knowledge.choice_seat[choice]
    step.is_own = knowledge.offer[choice, 0] != NONE
    for position in range(MAX_OFFER):
        step.tickets[position] = max(0, int(knowledge.offer[choice, position]))


@kernel
def deal_tickets(
    state: State,
    chance: SampleChance,
    board: BoardArrays,
    history: TicketHistory,
    steps: TicketSteps,
    attempts: TicketAttempts,
    most: int,
) -> None:
    """Fill in the tickets that others hold or are offered, and the order of the ticket decks.

    Of the two attempts, the first is how it began, and the second one is worked on.
    """
    for number in range(most + 1):
        attempts[1] = attempts[0]
        if _replay(chance, history, steps, attempts[1], number == most):
            break
    _turn_over(chance, board, history, attempts[1])
    _write(state, board, history, attempts[1])


@kernel
def _replay(
    chance: SampleChance,
    history: TicketHistory,
    steps: TicketSteps,
    attempt: TicketAttempt,
    is_lenient: bool,
) -> bool:
    """Go through the history once; return whether it contradicts nothing that the viewer saw."""
    for place in range(history.steps):
        step = steps[place]
        if step.kind == StepKind.OFFER:
            if not _offer_tickets(history, step, attempt, is_lenient):
                return False
        elif step.kind == StepKind.KEEP:
            if not _keep_tickets(chance, history, step, attempt, place, is_lenient):
                return False
        else:
            _shuffle_decks(attempt)
    if history.decks == 1:
        attempt.left[1] = 0  # S4: the long tickets that were not dealt are out of the game
    return True


@kernel
def lay_out_tickets(history: TicketHistory, attempt: TicketAttempt) -> None:
    """Lay the tickets out face down, as they lay before the first step."""
    attempt.laid_out = 0
    for ticket in range(MAX_TICKETS):
        attempt.number[ticket] = NONE
        attempt.lost[ticket] = NONE
    for deck in range(2):
        attempt.top[deck] = 0
        attempt.left[deck] = history.deck_sizes[deck]
        for place in range(history.deck_sizes[deck]):
            attempt.ring[deck, place] = _lay_out(attempt, deck, NONE)
    for seat in range(MAX_SEATS):
        attempt.offer_size[seat] = 0
        for deck in range(2):
            for _ in range(history.held[seat, deck]):
                _lay_out(attempt, EITHER if history.decks == 1 else deck, seat)


@kernel
def _lay_out(attempt: TicketAttempt, deck: int, holder: int) -> int:
    number = int(attempt.laid_out)
    attempt.deck_of[number] = deck
    attempt.ticket[number] = NONE
    attempt.holder[number] = holder
    attempt.shuffled[number] = NONE
    attempt.laid_out = number + 1
    return number


@kernel
def _offer_tickets(history: TicketHistory, step: TicketStep, attempt: TicketAttempt, is_lenient: bool) -> bool:
    """Offer face-down tickets to a seat; the viewer turns theirs over."""
    seat, size = int(step.seat), 0
    for turn in range(2):
        deck = 1 - turn if history.decks == 1 else turn  # one deck: the long tickets lie first
        for _ in range(step.long if deck == 1 else step.short):
            attempt.offers[seat, size] = attempt.ring[deck, attempt.top[deck]]
            attempt.top[deck] = (int(attempt.top[deck]) + 1) % MAX_TICKETS
            attempt.left[deck] -= 1
            size += 1
    attempt.offer_size[seat] = size
    if step.is_own:
        for place in range(size):
            number, ticket = int(attempt.offers[seat, place]), int(step.tickets[place])
            if is_lenient:
                _forget(attempt, int(attempt.ticket[number]))
                _forget(attempt, ticket)
            elif not (_agree(attempt.ticket[number], ticket) and _agree(attempt.number[ticket], number)):
                return False
            attempt.ticket[number] = ticket
            attempt.number[ticket] = number
    return True


@kernel
def _agree(known: int, seen: int) -> bool:
    return bool(known == NONE) or bool(known == seen)


@kernel
def _forget(attempt: TicketAttempt, ticket: int) -> None:
    """Let the viewer forget where they saw a ticket."""
    if ticket != NONE and attempt.number[ticket] != NONE:
        attempt.ticket[attempt.number[ticket]] = NONE
        attempt.number[ticket] = NONE


@kernel
def _keep_tickets(
    chance: SampleChance,
    history: TicketHistory,
    step: TicketStep,
    attempt: TicketAttempt,
    place: int,
    is_lenient: bool,
) -> bool:
    """Let a seat keep some of the tickets before it, and lay the others where the rules say."""
    seat = int(step.seat)
    size = int(attempt.offer_size[seat])
    for position in range(size):
        attempt.is_chosen[position] = step.is_own and step.is_kept[position]
    if not step.is_own:
        short = EITHER if not step.is_split else 0
        if not _choose(chance, history, attempt, seat, short, int(step.short), place, is_lenient):
            return False
        if not _choose(chance, history, attempt, seat, 1, int(step.long), place, is_lenient):
            return False
    for position in range(size):
        number = int(attempt.offers[seat, position])
        deck = int(attempt.deck_of[number])
        if attempt.is_chosen[position]:
            attempt.holder[number] = seat
        elif not step.leaves and not (deck == 1 and history.decks == 1):
            attempt.ring[deck, (int(attempt.top[deck]) + int(attempt.left[deck])) % MAX_TICKETS] = number
            attempt.left[deck] += 1
    attempt.offer_size[seat] = 0
    return True


@kernel
def _choose(
    chance: SampleChance,
    history: TicketHistory,
    attempt: TicketAttempt,
    seat: int,
    deck: int,
    count: int,
    place: int,
    is_lenient: bool,
) -> bool:
    """Keep `count` tickets of a deck, or of either, at random; a contradiction if the viewer meets one again later."""
    size = 0
    for position in range(attempt.offer_size[seat]):
        if deck == EITHER or deck == attempt.deck_of[attempt.offers[seat, position]]:
            attempt.candidates[size] = position
            size += 1
    if size < count:
        return False
    for first in range(count):
        other = first + below(chance, size - first)
        position = int(attempt.candidates[other])
        attempt.candidates[other] = attempt.candidates[first]
        attempt.is_chosen[position] = 1
        ticket = int(attempt.ticket[attempt.offers[seat, position]])
        if not is_lenient and ticket != NONE and int(history.last_offered[ticket]) > place:
            return False
    return True


@kernel
def _shuffle_decks(attempt: TicketAttempt) -> None:
    """S5: the viewer loses sight of the tickets that they knew in a deck."""
    for deck in range(2):
        for place in range(attempt.left[deck]):
            number = int(attempt.ring[deck, (int(attempt.top[deck]) + place) % MAX_TICKETS])
            ticket = int(attempt.ticket[number])
            attempt.shuffled[number] = deck
            if ticket != NONE:
                attempt.lost[ticket] = deck
                _forget(attempt, ticket)


@kernel
def _turn_over(chance: SampleChance, board: BoardArrays, history: TicketHistory, attempt: TicketAttempt) -> None:
    """Make each face-down ticket one that the viewer has never seen, or has lost sight of where it lies."""
    for deck in range(2):
        size = 0
        for number in range(attempt.laid_out):
            if attempt.shuffled[number] == deck and attempt.ticket[number] == NONE:
                attempt.candidates[size] = number
                size += 1
        for ticket in range(board.tickets):
            if attempt.lost[ticket] == deck and attempt.number[ticket] == NONE and size > 0:
                other = below(chance, size)
                _name(attempt, int(attempt.candidates[other]), ticket)
                size -= 1
                attempt.candidates[other] = attempt.candidates[size]
    size = 0
    for ticket in range(board.tickets):
        if attempt.number[ticket] == NONE and not contains(history.own, ticket):
            other = below(chance, size + 1)
            attempt.candidates[size] = attempt.candidates[other]
            attempt.candidates[other] = ticket
            size += 1
    for deck in range(EITHER + 1):  # those that may be either come last
        place = 0
        for number in range(attempt.laid_out):
            if attempt.deck_of[number] == deck and attempt.ticket[number] == NONE:
                while not _fits(board, attempt, deck, int(attempt.candidates[place])):
                    place += 1
                _name(attempt, number, int(attempt.candidates[place]))


@kernel
def _fits(board: BoardArrays, attempt: TicketAttempt, deck: int, ticket: int) -> bool:
    return bool(attempt.number[ticket] == NONE and (deck == EITHER or board.ticket_is_long[ticket] == deck))


@kernel
def _name(attempt: TicketAttempt, number: int, ticket: int) -> None:
    attempt.ticket[number] = ticket
    attempt.number[ticket] = number


@kernel
def _write(state: State, board: BoardArrays, history: TicketHistory, attempt: TicketAttempt) -> None:
    """Fill in what the attempt has come to."""
    for number in range(attempt.laid_out):
        if attempt.holder[number] != NONE and attempt.holder[number] != history.viewer:
            include(state.tickets[attempt.holder[number]], int(attempt.ticket[number]))
    if history.viewer != NONE:
        for word in range(MASK_WORDS):
            state.tickets[history.viewer, word] = history.own[word]
    for seat in range(MAX_SEATS):
        for position in range(attempt.offer_size[seat]):
            state.offers[seat, position] = attempt.ticket[attempt.offers[seat, position]]
    for deck in range(2):
        state.ticket_left[deck] = attempt.left[deck]
        for place in range(attempt.left[deck]):
            number = int(attempt.ring[deck, (int(attempt.top[deck]) + place) % MAX_TICKETS])
            state.ticket_deck[board.deck_base[deck] + place] = attempt.ticket[number]
