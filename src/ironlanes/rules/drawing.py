"""Chapter D: the deck, the discards and the display."""

from __future__ import annotations

from ironlanes.boards.tables import KINDS, LOCOMOTIVES, Tables

from .compiling import kernel
from .log import tell, tell_two
from .randomness import shuffle
from .state import Desk, Happening, State

#: D6: how often one action may replace the display.
MOST_REPLACEMENTS = 10


@kernel
def refresh_deck(state: State, desk: Desk) -> None:
    """D7: as soon as the deck is empty the discards are shuffled and become the deck."""
    if state.deck_size > 0:
        return
    size = 0
    for card in range(KINDS):
        for _ in range(state.discards[card]):
            state.deck[size] = card
            size += 1
        state.discards[card] = 0
    if size == 0:
        return
    state.deck_size = size
    shuffle(state, desk, state.deck, 0, size)
    if desk.is_logging:
        tell(desk, Happening.RESHUFFLED)
        tell(desk, size)
        for position in range(size):
            tell(desk, state.deck[position])


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
    for card in range(KINDS):
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
def turn_up(state: State, desk: Desk, slot: int) -> None:
    """Turn the deck's top card up in a slot of the display."""
    card = top_card(state)
    state.display[slot] = card
    tell_two(desk, Happening.TURNED_UP, slot, card)
    refresh_deck(state, desk)


@kernel
def fill_display(state: State, board: Tables, desk: Desk) -> None:
    """D8: turn cards up until the display is full or no card is left."""
    refresh_deck(state, desk)
    while state.display_size < board.display and state.deck_size > 0:
        slot = int(state.display_size)
        state.display_size += 1
        turn_up(state, desk, slot)


@kernel
def new_display_helps(state: State, board: Tables) -> bool:
    """D6: whether so many locomotives lie face up that the display is replaced, and whether that could help."""
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
def settle_display(state: State, board: Tables, desk: Desk) -> None:
    """D6, D7, D8, once an action has changed the display, the deck or the discards."""
    fill_display(state, board, desk)
    replacements = 0
    while replacements < MOST_REPLACEMENTS and new_display_helps(state, board):
        replacements += 1
        for slot in range(state.display_size):
            state.discards[state.display[slot]] += 1
        state.display_size = 0
        tell(desk, Happening.DISPLAY_DISCARDED)
        fill_display(state, board, desk)


@kernel
def take_face_up(state: State, board: Tables, desk: Desk, seat: int, card: int) -> None:
    """D2: take a card from the display; it is replaced from the deck at once."""
    slot = 0
    while state.display[slot] != card:
        slot += 1
    state.hands[seat, card] += 1
    tell_two(desk, Happening.TOOK, seat, card)
    if state.deck_size > 0:
        turn_up(state, desk, slot)
    else:
        state.display_size -= 1
        for later in range(slot, state.display_size):
            state.display[later] = state.display[later + 1]
    settle_display(state, board, desk)


@kernel
def draw_blind(state: State, board: Tables, desk: Desk, seat: int) -> None:
    """D5: take the top card of the deck, unseen by the others."""
    card = top_card(state)
    state.hands[seat, card] += 1
    tell_two(desk, Happening.DREW, seat, card)
    settle_display(state, board, desk)


@kernel
def second_card_exists(state: State) -> bool:
    """D4, D9: whether a second card may be drawn."""
    return state.deck_size > 0 or display_locomotives(state) < state.display_size
