"""Chapter D: the deck, the discards and the display."""

from __future__ import annotations

from ironlanes.kernel.board_arrays import CARD_KINDS, LOCOMOTIVES, BoardArrays
from ironlanes.kernel.compile import kernel

from .event_log import log_byte, log_event
from .randomness import shuffle
from .state import EventCode, Scratch, State

#: D6: how often one action may replace the display.
MOST_REPLACEMENTS = 10


@kernel
def refresh_deck(state: State, scratch: Scratch) -> None:
    """D7: as soon as the deck is empty the discards are shuffled and become the deck."""
    if state.deck_size > 0:
        return
    size = 0
    for card in range(CARD_KINDS):
        for _ in range(state.discards[card]):
            state.deck[size] = card
            size += 1
        state.discards[card] = 0
    if size == 0:
        return
    state.deck_size = size
    shuffle(state, scratch, state.deck, 0, size)
    if scratch.is_logging:
        log_byte(scratch, EventCode.RESHUFFLED)
        log_byte(scratch, size)
        for position in range(size):
            log_byte(scratch, state.deck[position])


@kernel
def top_card(state: State) -> int:
    """Take the top card of a deck that has one; whoever calls this refreshes the deck (D7) once it has told of it."""
    state.deck_size -= 1
    return int(state.deck[state.deck_size])


@kernel
def has_two_to_draw(state: State) -> bool:
    """D1, D7: whether two cards, one after the other, can come blind from the deck and the discards that renew it."""
    if state.deck_size != 1:
        return bool(state.deck_size > 1)
    for card in range(CARD_KINDS):
        if state.discards[card] > 0:
            return True
    return False


@kernel
def display_locomotives(state: State) -> int:
    """How many locomotives lie face up."""
    count = 0
    for slot in range(state.display_size):
        if state.display[slot] == LOCOMOTIVES:
            count += 1
    return count


@kernel
def turn_up(state: State, scratch: Scratch, slot: int) -> None:
    """Turn the deck's top card up in a slot of the display."""
    card = top_card(state)
    state.display[slot] = card
    log_event(scratch, EventCode.TURNED_UP, slot, card)
    refresh_deck(state, scratch)


@kernel
def fill_display(state: State, board: BoardArrays, scratch: Scratch) -> None:
    """D8: turn cards up until the display is full or no card is left."""
    refresh_deck(state, scratch)
    while state.display_size < board.display and state.deck_size > 0:
        slot = int(state.display_size)
        state.display_size += 1
        turn_up(state, scratch, slot)


@kernel
def new_display_helps(state: State, board: BoardArrays) -> bool:
    """D6: whether enough locomotives lie face up for the display to be replaced, and whether that could help."""
    if board.display_locomotives == 0 or state.deck_size == 0:
        return False
    locomotives = display_locomotives(state)
    if locomotives < board.display_locomotives:
        return False
    others = state.display_size - locomotives
    for card in range(LOCOMOTIVES):
        others += int(state.discards[card])
    for position in range(state.deck_size):
        if state.deck[position] != LOCOMOTIVES:
            others += 1
    return others > board.display - board.display_locomotives


@kernel
def settle_display(state: State, board: BoardArrays, scratch: Scratch) -> None:
    """D6, D7, D8, once an action has changed the display, the deck or the discards."""
    fill_display(state, board, scratch)
    replacements = 0
    while replacements < MOST_REPLACEMENTS and new_display_helps(state, board):
        replacements += 1
        for slot in range(state.display_size):
            state.discards[state.display[slot]] += 1
        state.display_size = 0
        log_byte(scratch, EventCode.DISPLAY_DISCARDED)
        fill_display(state, board, scratch)


@kernel
def take_face_up(state: State, board: BoardArrays, scratch: Scratch, seat: int, card: int) -> None:
    """D2: take a card from the display; it is replaced from the deck at once."""
    slot = 0
    while state.display[slot] != card:
        slot += 1
    state.hands[seat, card] += 1
    log_event(scratch, EventCode.TOOK, seat, card)
    if state.deck_size > 0:
        turn_up(state, scratch, slot)
    else:
        state.display_size -= 1
        for later in range(slot, state.display_size):
            state.display[later] = state.display[later + 1]
    settle_display(state, board, scratch)


@kernel
def draw_blind(state: State, board: BoardArrays, scratch: Scratch, seat: int) -> None:
    """D5: take the top card of the deck, unseen by the others."""
    card = top_card(state)
    state.hands[seat, card] += 1
    log_event(scratch, EventCode.DREW, seat, card)
    settle_display(state, board, scratch)


@kernel
def second_card_exists(state: State) -> bool:
    """D4, D9: whether a second card may be drawn."""
    return state.deck_size > 0 or display_locomotives(state) < state.display_size
