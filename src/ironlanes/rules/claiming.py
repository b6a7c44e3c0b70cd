"""Chapters C, F and T: claiming tracks, ferries and tunnels."""

from __future__ import annotations

from ironlanes.kernel.bits import exclude, include
from ironlanes.kernel.board_arrays import LOCOMOTIVES, MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel

from .cards import refresh_deck, settle_display, top_card
from .event_log import log_byte, log_event, log_payment
from .passengers import visit_places
from .state import NONE, EventCode, Phase, Scratch, State
from .turns import end_turn


@kernel
def lay_down(state: State, seat: int, colour: int, cards: int, locomotives: int) -> None:
    """Take a payment out of a hand."""
    state.hands[seat, colour] -= cards
    state.hands[seat, LOCOMOTIVES] -= locomotives


@kernel
def take_back(state: State, seat: int, colour: int, cards: int, locomotives: int) -> None:
    """Put a payment back into a hand."""
    state.hands[seat, colour] += cards
    state.hands[seat, LOCOMOTIVES] += locomotives


@kernel
def discard(state: State, colour: int, cards: int, locomotives: int) -> None:
    """Lay a payment on the discards."""
    state.discards[colour] += cards
    state.discards[LOCOMOTIVES] += locomotives


@kernel
def own_track(state: State, board: BoardArrays, seat: int, track: int) -> None:
    """Put the trains on a track: it is no longer open, nor are its parallels to those whom C5 and C6 bar."""
    include(state.claimed[seat], track)
    for other in range(state.players):
        exclude(state.available[other], track)
        if other == seat or state.players < board.parallel_from:
            for word in range(MASK_WORDS):
                state.available[other, word] &= ~board.siblings[track, word]


@kernel
def points_for(board: BoardArrays, track: int) -> int:
    """C4: the points for a track."""
    return int(board.track_points[board.track_length[track]])


@kernel
def take_track(state: State, board: BoardArrays, seat: int, track: int) -> None:
    """C1, C4: spend the trains and score the length."""
    state.trains[seat] -= board.track_length[track]
    state.points[seat] += points_for(board, track)
    own_track(state, board, seat, track)


@kernel
def finish_claim(state: State, board: BoardArrays, scratch: Scratch, seat: int, track: int) -> None:
    """P1, then the end of the turn unless a passenger is to be chosen."""
    if board.has_passengers:
        visit_places(state, board, scratch, seat, track)
        if state.choices_left > 0:
            state.phase = Phase.PASSENGERS
            return
    end_turn(state, board, scratch)


@kernel
def claim(
    state: State, board: BoardArrays, scratch: Scratch, seat: int, track: int, colour: int, cards: int, locomotives: int
) -> None:
    """C1: lay down the cards and take the track, or (T1) see what a tunnel costs besides."""
    lay_down(state, seat, colour, cards, locomotives)
    if board.track_is_tunnel[track]:
        begin_tunnel(state, board, scratch, seat, track, colour, cards, locomotives)
        return
    take_track(state, board, seat, track)
    discard(state, colour, cards, locomotives)
    log_payment(scratch, EventCode.CLAIMED, seat, track, colour, cards, locomotives)
    settle_display(state, board, scratch)
    finish_claim(state, board, scratch, seat, track)


@kernel
def matches(card: int, colour: int) -> bool:
    """T2, T4: whether a revealed card costs an extra one, given the colour that was laid down."""
    return card == colour or card == LOCOMOTIVES


@kernel
def begin_tunnel(
    state: State, board: BoardArrays, scratch: Scratch, seat: int, track: int, colour: int, cards: int, locomotives: int
) -> None:
    """T1, T2, T4, T7: reveal cards and count the extra ones."""
    state.tunnel_track = track
    state.laid_colour = colour
    state.laid_cards = cards
    state.laid_locomotives = locomotives
    state.extra = 0
    state.revealed_size = 0
    while state.revealed_size < board.tunnel_cards and state.deck_size > 0:
        card = top_card(state)
        state.revealed[state.revealed_size] = card
        state.revealed_size += 1
        if scratch.is_logging:
            log_byte(scratch, EventCode.REVEALED)
            log_byte(scratch, card)
        if matches(card, colour):
            state.extra += 1
        refresh_deck(state, scratch)
    if scratch.is_logging:
        log_payment(scratch, EventCode.TUNNEL, seat, track, colour, cards, locomotives)
        log_byte(scratch, state.extra)
    if state.extra == 0:  # T5
        finish_tunnel(state, board, scratch, seat, 0, 0)
    else:
        state.phase = Phase.TUNNEL
        settle_display(state, board, scratch)


@kernel
def discard_revealed(state: State) -> None:
    """T6: the revealed cards go to the discards."""
    for position in range(state.revealed_size):
        state.discards[state.revealed[position]] += 1
    state.revealed_size = 0


@kernel
def forget_tunnel(state: State) -> None:
    """The tunnel is settled: nothing is laid down any more."""
    state.tunnel_track = NONE
    state.laid_colour = 0
    state.laid_cards = 0
    state.laid_locomotives = 0
    state.extra = 0


@kernel
def finish_tunnel(state: State, board: BoardArrays, scratch: Scratch, seat: int, cards: int, locomotives: int) -> None:
    """T5, T6, T8: take the tunnel for what was laid down and the extra cards given here."""
    track, colour = int(state.tunnel_track), int(state.laid_colour)
    cards += int(state.laid_cards)
    locomotives += int(state.laid_locomotives)
    take_track(state, board, seat, track)
    log_payment(scratch, EventCode.CLAIMED, seat, track, colour, cards, locomotives)
    discard(state, colour, cards, locomotives)
    refresh_deck(state, scratch)
    discard_revealed(state)
    forget_tunnel(state)
    settle_display(state, board, scratch)
    finish_claim(state, board, scratch, seat, track)


@kernel
def pay_extra(state: State, board: BoardArrays, scratch: Scratch, seat: int, cards: int, locomotives: int) -> None:
    """T3: pay a tunnel's extra cards, in the colour that was laid down."""
    lay_down(state, seat, int(state.laid_colour), cards, locomotives)
    finish_tunnel(state, board, scratch, seat, cards, locomotives)


@kernel
def decline_tunnel(state: State, board: BoardArrays, scratch: Scratch, seat: int) -> None:
    """T5: take back what was laid down; the turn ends without a claim."""
    log_event(scratch, EventCode.DECLINED, seat, state.tunnel_track)
    take_back(state, seat, int(state.laid_colour), int(state.laid_cards), int(state.laid_locomotives))
    discard_revealed(state)
    forget_tunnel(state)
    settle_display(state, board, scratch)
    end_turn(state, board, scratch)
