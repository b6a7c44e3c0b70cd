"""Chapters S and K: ticket decks, offers and what is kept of them. Deck 0 is the only or short one, deck 1 the long."""

from __future__ import annotations

from ironlanes.kernel.bits import include
from ironlanes.kernel.board_arrays import BoardArrays, SetupUnkept
from ironlanes.kernel.compile import kernel

from .event_log import log_byte, log_event
from .randomness import shuffle
from .state import EventCode, EventLog, Open, Phase, Scratch, State


@kernel
def put_under(state: State, board: BoardArrays, ticket: int) -> None:
    """K3: lay a ticket under the deck that it came from."""
    deck = int(board.ticket_is_long[ticket])
    place = (int(state.ticket_top[deck]) + int(state.ticket_left[deck])) % int(board.deck_room[deck])
    state.ticket_deck[board.deck_base[deck] + place] = ticket
    state.ticket_left[deck] += 1


@kernel
def top_ticket(state: State, board: BoardArrays, deck: int) -> int:
    """Take the top ticket of a deck that has one."""
    ticket = int(state.ticket_deck[board.deck_base[deck] + state.ticket_top[deck]])
    state.ticket_top[deck] = (int(state.ticket_top[deck]) + 1) % int(board.deck_room[deck])
    state.ticket_left[deck] -= 1
    return ticket


@kernel
def shuffle_tickets(state: State, board: BoardArrays, scratch: Scratch, deck: int) -> None:
    """Shuffle a ticket deck, whose top is then where its ring begins."""
    base, room = int(board.deck_base[deck]), int(board.deck_room[deck])
    size, top = int(state.ticket_left[deck]), int(state.ticket_top[deck])
    if top + size > room:  # closed up to the front: the order is about to be lost anyway
        wrapped = top + size - room
        for position in range(room - top):
            state.ticket_deck[base + wrapped + position] = state.ticket_deck[base + top + position]
    else:
        for position in range(size):
            state.ticket_deck[base + position] = state.ticket_deck[base + top + position]
    state.ticket_top[deck] = 0
    shuffle(state, scratch, state.ticket_deck, base, size)


@kernel
def offer(state: State, board: BoardArrays, seat: int, deck: int, count: int) -> None:
    """Lay tickets from the top of a deck before a seat."""
    for _ in range(count):
        state.offers[seat, state.offer_size[seat]] = top_ticket(state, board, deck)
        state.offer_size[seat] += 1


@kernel
def log_offer(state: State, scratch: EventLog, seat: int) -> None:
    """Log what lies before a seat."""
    if scratch.is_logging:
        log_event(scratch, EventCode.OFFERED, seat, state.offer_size[seat])
        for position in range(state.offer_size[seat]):
            log_byte(scratch, state.offers[seat, position])


@kernel
def tickets_to_draw(state: Open, board: BoardArrays) -> int:
    """S5, K1, K2: how many tickets a seat draws now: as many as are left where there are fewer."""
    wanted = int(board.setup_tickets) if state.phase == Phase.SETUP_SPLIT else int(board.drawn_tickets)
    left = int(state.ticket_left[0])
    if board.ticket_decks == 2:
        left += int(state.ticket_left[1])
    return min(wanted, left)


@kernel
def draw_tickets(state: State, board: BoardArrays, scratch: Scratch, seat: int, short: int, long: int) -> None:
    """K1, K2: draw tickets to choose from."""
    if board.ticket_decks == 1:
        short = tickets_to_draw(state, board)
    offer(state, board, seat, 0, short)
    offer(state, board, seat, 1, long)
    log_offer(state, scratch, seat)


@kernel
def fewest_kept(state: Open, board: BoardArrays, seat: int) -> int:
    """How many of the tickets on offer a seat has to keep."""
    wanted = int(board.setup_keep) if state.phase == Phase.SETUP_TICKETS else int(board.drawn_keep)
    return min(wanted, int(state.offer_size[seat]))


@kernel
def fewest_kept_of_drawn(state: Open, board: BoardArrays) -> int:
    """S5, K1, K2: how many tickets a seat that draws some now will have to keep."""
    wanted = int(board.setup_keep) if state.phase == Phase.SETUP_SPLIT else int(board.drawn_keep)
    return min(wanted, tickets_to_draw(state, board))


@kernel
def keep_tickets(state: State, board: BoardArrays, scratch: Scratch, seat: int, kept: int) -> None:
    """Keep the tickets at the positions in the set `kept`; the others go where the rules say, in the order drawn."""
    is_out = state.phase == Phase.SETUP_TICKETS and board.setup_unkept == SetupUnkept.OUT
    for position in range(state.offer_size[seat]):
        ticket = int(state.offers[seat, position])
        if (kept >> position) & 1:
            include(state.tickets[seat], ticket)
        elif not is_out and board.ticket_is_long[ticket] < board.ticket_decks:  # a long one has no deck of S4's
            put_under(state, board, ticket)
    state.offer_size[seat] = 0
    log_event(scratch, EventCode.KEPT, seat, kept)


@kernel
def finish_choosing(state: State, board: BoardArrays, scratch: Scratch) -> None:
    """S5: once everyone has chosen, the decks to which tickets went back are shuffled again."""
    if board.setup_unkept != SetupUnkept.SHUFFLED:
        return
    for deck in range(board.ticket_decks):
        shuffle_tickets(state, board, scratch, deck)
    log_byte(scratch, EventCode.TICKETS_RESHUFFLED)
