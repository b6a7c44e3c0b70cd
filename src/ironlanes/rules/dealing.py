"""Chapter S: setting a game up."""

from __future__ import annotations

from ironlanes.kernel.bits import include
from ironlanes.kernel.board_arrays import CARD_KINDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import UInt32Array

from .cards import settle_display, top_card
from .passengers import COLOUR_COUNT, place_passenger
from .randomness import pick, shuffle
from .state import NONE, Phase, Scratch, State
from .tickets import offer, put_under, shuffle_tickets


@kernel
def lay_out(state: State, board: BoardArrays, players: int) -> None:
    """S1, S7: trains and stations for everyone, no track claimed, nothing pending."""
    state.players = players
    state.last_turn_of = NONE
    state.tunnel_track = NONE
    for seat in range(players):
        state.trains[seat] = board.trains
        state.stations_left[seat] = board.stations
        for track in range(board.tracks):
            include(state.available[seat], track)


@kernel
def deal_passengers(state: State, board: BoardArrays, scratch: Scratch) -> None:
    """S6: shuffle the passengers (on the card deck's room, before the cards lie there) and place them."""
    size = 0
    for colour in range(COLOUR_COUNT):
        for _ in range(board.passengers[colour]):
            state.deck[size] = colour
            size += 1
    shuffle(state, scratch, state.deck, 0, size)
    for place in range(board.places):
        for _ in range(board.place_passengers[place]):
            size -= 1
            place_passenger(state, place, int(state.deck[size]))


@kernel
def deal_cards(state: State, board: BoardArrays, scratch: Scratch) -> None:
    """S1, S2: shuffle the cards, deal the hands, turn up the display."""
    size = 0
    for card in range(CARD_KINDS):
        for _ in range(board.cards[card]):
            state.deck[size] = card
            size += 1
    state.deck_size = size
    shuffle(state, scratch, state.deck, 0, size)
    for seat in range(state.players):
        for _ in range(board.starting_cards):
            state.hands[seat, top_card(state)] += 1
    settle_display(state, board, scratch)


@kernel
def deal_tickets(state: State, board: BoardArrays, scratch: Scratch) -> None:
    """S3, S4, S5: shuffle the ticket decks and, unless a split is to be announced first, deal the offers."""
    for ticket in range(board.tickets):
        put_under(state, board, ticket)
    for deck in range(2):
        shuffle_tickets(state, board, scratch, deck)
    if board.ticket_decks == 2:
        state.phase = Phase.SETUP_SPLIT
        return
    state.phase = Phase.SETUP_TICKETS
    for seat in range(state.players):
        offer(state, board, seat, 1, int(board.setup_long_tickets))
    state.ticket_left[1] = 0
    for seat in range(state.players):
        offer(state, board, seat, 0, int(board.setup_tickets))


@kernel
def deal(state: State, board: BoardArrays, scratch: Scratch, players: int, start: int) -> None:
    """Set a game up from a blank record that holds nothing but the key; `start` NONE draws the starting seat (S9)."""
    lay_out(state, board, players)
    drawn = pick(state, scratch, players)  # S9: drawn in any case, so that a fixed start changes no shuffle
    state.start = drawn if start == NONE else start
    if board.has_passengers:
        deal_passengers(state, board, scratch)
    deal_cards(state, board, scratch)
    deal_tickets(state, board, scratch)
    state.to_move = 0


@kernel
def deal_with(state: State, board: BoardArrays, scratch: Scratch, key: UInt32Array, players: int, start: int) -> None:
    """Set a game up in a blank record from the key of its seed."""
    for word in range(len(key)):
        state.key[word] = key[word]
    deal(state, board, scratch, players, start)
