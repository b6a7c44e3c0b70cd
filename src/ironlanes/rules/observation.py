"""Chapter H: what a seat may see, and the open half of a game that is imagined from it."""

from __future__ import annotations

from ironlanes.boards.model import COLOURS, MAX_DISPLAY, MAX_OFFER, MAX_PLACES, MAX_SEATS, MAX_TUNNEL_CARDS
from ironlanes.kernel.bits import EMPTY, count_members, first_of, without_first
from ironlanes.kernel.board_arrays import CARD_KINDS, MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel

from .state import NONE, Observation, Open, State


@kernel
def copy_open(source: Open, target: Open) -> None:
    """Copy what is open to everybody, from a state into an observation or back."""
    for seat in range(MAX_SEATS):
        for word in range(MASK_WORDS):
            target.claimed[seat, word] = source.claimed[seat, word]
            target.available[seat, word] = source.available[seat, word]
        for colour in range(len(COLOURS)):
            target.collected[seat, colour] = source.collected[seat, colour]
        target.stations[seat] = source.stations[seat]
        target.points[seat] = source.points[seat]
        target.trains[seat] = source.trains[seat]
        target.stations_left[seat] = source.stations_left[seat]
        target.offer_size[seat] = source.offer_size[seat]
    for place in range(MAX_PLACES):
        target.standing[place] = source.standing[place]
    for card in range(CARD_KINDS):
        target.discards[card] = source.discards[card]
    for slot in range(MAX_DISPLAY):
        target.display[slot] = source.display[slot] if slot < source.display_size else 0
    for position in range(MAX_TUNNEL_CARDS):
        target.revealed[position] = source.revealed[position] if position < source.revealed_size else 0
    for side in range(2):
        target.ticket_left[side] = source.ticket_left[side]
        target.choices[side] = source.choices[side] if side < source.choices_left else 0
    target.deck_size = source.deck_size
    target.display_size = source.display_size
    target.players = source.players
    target.start = source.start
    target.to_move = source.to_move
    target.phase = source.phase
    target.last_turn_of = source.last_turn_of
    target.passes = source.passes
    target.tunnel_track = source.tunnel_track
    target.laid_colour = source.laid_colour
    target.laid_cards = source.laid_cards
    target.laid_locomotives = source.laid_locomotives
    target.revealed_size = source.revealed_size
    target.extra = source.extra
    target.choices_left = source.choices_left


@kernel
def count_long(state: State, board: BoardArrays, seat: int) -> int:
    """How many long tickets a seat holds."""
    count = 0
    for word in range(MASK_WORDS):
        rest = state.tickets[seat, word]
        while rest != EMPTY:
            count += int(board.ticket_is_long[64 * word + first_of(rest)])
            rest = without_first(rest)
    return count


@kernel
def observe(state: State, board: BoardArrays, viewer: int, observation: Observation) -> None:
    """Fill a blank observation with what a seat (NONE: a spectator) may see; the only way from a state to a view."""
    copy_open(state, observation)
    observation.viewer = viewer
    for seat in range(state.players):
        size = 0
        for card in range(CARD_KINDS):
            size += int(state.hands[seat, card])
        observation.hand_size[seat] = size
        observation.ticket_count[seat] = count_members(state.tickets[seat])
        if board.ticket_decks == 2:
            observation.long_count[seat] = count_long(state, board, seat)
    if viewer != NONE:
        observe_own(state, viewer, observation)


@kernel
def observe_own(state: State, viewer: int, observation: Observation) -> None:
    """Write what nobody but a seat sees into an observation that has all that is open, and nothing of another seat."""
    observation.viewer = viewer
    for card in range(CARD_KINDS):
        observation.hand[card] = state.hands[viewer, card]
    for word in range(MASK_WORDS):
        observation.own_tickets[word] = state.tickets[viewer, word]
    for position in range(MAX_OFFER):
        observation.offer[position] = state.offers[viewer, position] if position < state.offer_size[viewer] else 0
