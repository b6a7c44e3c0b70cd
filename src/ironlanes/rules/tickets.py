"""Chapters S and K: ticket decks, offers and what is kept of them. Deck 0 is the only or short one, deck 1 the long."""

from __future__ import annotations

from ironlanes.boards.tables import SetupUnkept, Tables

from .compiling import kernel
from .log import tell, tell_two
from .masks import include
from .randomness import shuffle
from .state import Desk, Happening, Open, Phase, State


@kernel
def put_under(state: State, board: Tables, ticket: int) -> None:
    """K3: lay a ticket under the deck that it came from."""
    deck = int(board.ticket_is_long[ticket])
    place = (int(state.ticket_top[deck]) + int(state.ticket_left[deck])) % int(board.deck_room[deck])
    state.ticket_deck[board.deck_base[deck] + place] = ticket
    state.ticket_left[deck] += 1


@kernel
def top_ticket(state: State, board: Tables, deck: int) -> int:
    """Take the top ticket of a deck that has one."""
    ticket = int(state.ticket_deck[board.deck_base[deck] + state.ticket_top[deck]])
    state.ticket_top[deck] = (int(state.ticket_top[deck]) + 1) % int(board.deck_room[deck])
    state.ticket_left[deck] -= 1
    return ticket


@kernel
def shuffle_tickets(state: State, board: Tables, desk: Desk, deck: int) -> None:
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
    shuffle(state, desk, state.ticket_deck, base, size)


@kernel
def offer(state: State, board: Tables, seat: int, deck: int, count: int) -> None:
    """Lay tickets from the top of a deck before a seat."""
    for _ in range(count):
        state.offers[seat, state.offer_size[seat]] = top_ticket(state, board, deck)
        state.offer_size[seat] += 1


@kernel
def tell_offer(state: State, desk: Desk, seat: int) -> None:
    """Log what lies before a seat."""
    if desk.is_logging:
        tell_two(desk, Happening.OFFERED, seat, state.offer_size[seat])
        for position in range(state.offer_size[seat]):
            tell(desk, state.offers[seat, position])


@kernel
def tickets_to_draw(state: Open, board: Tables) -> int:
    """S5, K1, K2: how many tickets a seat draws now: as many as are left where there are fewer."""
    wanted = int(board.setup_tickets) if state.phase == Phase.SETUP_SPLIT else int(board.drawn_tickets)
    left = int(state.ticket_left[0])
    if board.ticket_decks == 2:
        left += int(state.ticket_left[1])
    return min(wanted, left)


@kernel
def draw_tickets(state: State, board: Tables, desk: Desk, seat: int, short: int, long: int) -> None:
    """K1, K2: draw tickets to choose from."""
    if board.ticket_decks == 1:
        short = tickets_to_draw(state, board)
    offer(state, board, seat, 0, short)
    offer(state, board, seat, 1, long)
    tell_offer(state, desk, seat)


@kernel
def fewest_kept(state: Open, board: Tables, seat: int) -> int:
    """How many of the tickets on offer a seat has to keep."""
    wanted = int(board.setup_keep) if state.phase == Phase.SETUP_TICKETS else int(board.drawn_keep)
    return min(wanted, int(state.offer_size[seat]))


@kernel
def keep_tickets(state: State, board: Tables, desk: Desk, seat: int, kept: int) -> None:
    """Keep the tickets at the positions in the set `kept`; the others go where the rules say, in the order drawn."""
    is_out = state.phase == Phase.SETUP_TICKETS and board.setup_unkept == SetupUnkept.OUT
    for position in range(state.offer_size[seat]):
        ticket = int(state.offers[seat, position])
        if (kept >> position) & 1:
            include(state.tickets[seat], ticket)
        elif not is_out and board.ticket_is_long[ticket] < board.ticket_decks:  # a long one has no deck of S4's
            put_under(state, board, ticket)
    state.offer_size[seat] = 0
    tell_two(desk, Happening.KEPT, seat, kept)


@kernel
def finish_choosing(state: State, board: Tables, desk: Desk) -> None:
    """S5: once everyone has chosen, the decks to which tickets went back are shuffled again."""
    if board.setup_unkept != SetupUnkept.SHUFFLED:
        return
    for deck in range(board.ticket_decks):
        shuffle_tickets(state, board, desk, deck)
    tell(desk, Happening.TICKETS_RESHUFFLED)
