"""What anyone at the table can note down beside the position: cards that others are known to hold, longest paths."""

from __future__ import annotations

from typing import Annotated, Final

from ironlanes.boards.model import MAX_SEATS
from ironlanes.kernel.bits import EMPTY, bit, contains, first_of, without_first
from ironlanes.kernel.board_arrays import CARD_KINDS, FROM_DECK, LOCOMOTIVES, BoardArrays, Verb
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Int8Array, Records, UInt64Array, record_dtype
from ironlanes.rules.apply import apply_action
from ironlanes.rules.connections import connect, lay_tracks, measure_part
from ironlanes.rules.state import Scratch, State


class Notes:
    """What follows from the actions that everybody saw."""

    known: Annotated[
        Int8Array, (MAX_SEATS, CARD_KINDS)
    ]  # cards taken face up, or taken back from a tunnel, and not paid since
    longest: Annotated[Int8Array, (MAX_SEATS,)]  # how long paths can be, on boards where the longest scores


NOTES: Final = record_dtype(Notes)
#: An array of these records, as entries take it.
NoteRecords = Annotated[Records, NOTES]


@kernel
def reset_notes(notes: Notes) -> None:
    """Begin a game."""
    for seat in range(MAX_SEATS):
        notes.longest[seat] = 0
        for card in range(CARD_KINDS):
            notes.known[seat, card] = 0


@kernel
def note_payment(notes: Notes, seat: int, colour: int, cards: int, locomotives: int) -> None:
    """A seat has paid: of the cards it was known to hold, these are gone."""
    if colour != LOCOMOTIVES:
        notes.known[seat, colour] = max(0, int(notes.known[seat, colour]) - cards)
    notes.known[seat, LOCOMOTIVES] = max(0, int(notes.known[seat, LOCOMOTIVES]) - locomotives)


@kernel
def note_return(notes: Notes, seat: int, colour: int, cards: int, locomotives: int) -> None:
    """A seat has taken cards back from a tunnel that it gave up: it holds at least these."""
    if colour != LOCOMOTIVES:
        notes.known[seat, colour] = max(int(notes.known[seat, colour]), cards)
    notes.known[seat, LOCOMOTIVES] = max(int(notes.known[seat, LOCOMOTIVES]), locomotives)


@kernel
def longest_at_most(board: BoardArrays, scratch: Scratch, owned: UInt64Array) -> int:
    """A length that no path through some tracks exceeds, and that the longest mostly has: found without a search.

    Every node where an odd number of tracks end, but for the path's two ends, keeps a track that the path leaves out,
    and one track serves two such nodes.
    """
    connect(board, owned, scratch.connected)
    lay_tracks(board, scratch, owned)
    best, seen = 0, EMPTY
    for first in range(board.nodes):
        part = scratch.connected[first]
        if seen & bit(first) != EMPTY or part == bit(first):
            continue
        seen |= part
        _, total = measure_part(board, owned, part)
        waste, most, second = 0, 0, 0
        odd = scratch.odd[0] & part
        while odd != EMPTY:
            shortest = int(scratch.shortest[first_of(odd)])
            odd = without_first(odd)
            waste += shortest
            if shortest > most:
                most, second = shortest, most
            elif shortest > second:
                second = shortest
        best = max(best, total - (waste - most - second + 1) // 2)
    return best


@kernel
def note_longest(board: BoardArrays, scratch: Scratch, notes: Notes, owned: UInt64Array, seat: int) -> None:
    """A seat has claimed a track: measure its longest path again where that matters."""
    if board.longest_path_points:
        notes.longest[seat] = longest_at_most(board, scratch, owned)


@kernel
def play_and_note(state: State, board: BoardArrays, scratch: Scratch, notes: Notes, action: int) -> None:
    """Carry a legal action out, and note down what everybody saw of it."""
    seat, verb = int(state.to_move), int(board.action_verb[action])
    subject, colour = int(board.action_subject[action]), int(board.action_colour[action])
    cards, locomotives = int(board.action_cards[action]), int(board.action_locomotives[action])
    track = subject
    if verb == Verb.PAY or verb == Verb.DECLINE:
        track, colour = int(state.tunnel_track), int(state.laid_colour)
        cards += int(state.laid_cards)
        locomotives += int(state.laid_locomotives)
    apply_action(state, board, scratch, action)
    if verb == Verb.DRAW:
        if subject != FROM_DECK:
            notes.known[seat, subject] += 1
    elif verb == Verb.DECLINE:
        note_return(notes, seat, colour, cards, locomotives)
    elif verb == Verb.STATION:
        note_payment(notes, seat, colour, cards, locomotives)
    elif (verb == Verb.CLAIM or verb == Verb.PAY) and contains(state.claimed[seat], track):
        note_payment(notes, seat, colour, cards, locomotives)
        note_longest(board, scratch, notes, state.claimed[seat], seat)
