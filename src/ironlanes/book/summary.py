"""What the book notes of one game: who was offered, kept and claimed what, when, and how it ended."""

from __future__ import annotations

from typing import Annotated, Final

from ironlanes.boards.model import MAX_SEATS, MAX_TRACKS
from ironlanes.kernel.bits import contains, include
from ironlanes.kernel.board_arrays import ANY_COLOUR, FROM_DECK, LOCOMOTIVES, MASK_WORDS, BoardArrays, Verb
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import (
    Int8,
    Int8Array,
    Int16Array,
    Int32Array,
    Records,
    UInt64Array,
    record_dtype,
)
from ironlanes.rules.apply import apply_action
from ironlanes.rules.state import NONE, Phase, ScoreRecord, Scratch, State

#: How many of a seat's first claims are looked at for their colour.
FIRST_CLAIMS: Final = 3


class Summary:
    """One game. Where not said otherwise, a field is by seat."""

    players: Int8
    start: Int8  # the seat that began
    ended_by: Int8  # the seat that began the last round; NONE: nobody
    turns: Annotated[Int16Array, (MAX_SEATS,)]
    # the result
    total: Annotated[Int16Array, (MAX_SEATS,)]
    is_winner: Annotated[Int8Array, (MAX_SEATS,)]
    track_points: Annotated[Int16Array, (MAX_SEATS,)]
    ticket_points: Annotated[Int16Array, (MAX_SEATS,)]  # of completed tickets less failed ones
    longest_bonus: Annotated[Int16Array, (MAX_SEATS,)]
    globetrotter_bonus: Annotated[Int16Array, (MAX_SEATS,)]
    station_points: Annotated[Int16Array, (MAX_SEATS,)]
    passenger_points: Annotated[Int16Array, (MAX_SEATS,)]
    trains: Annotated[Int8Array, (MAX_SEATS,)]  # left at the end
    # the tickets: offered and kept at the first choice, offered later, held and completed at the end
    first_offered: Annotated[UInt64Array, (MAX_SEATS, MASK_WORDS)]
    first_kept: Annotated[UInt64Array, (MAX_SEATS, MASK_WORDS)]
    later_offered: Annotated[UInt64Array, (MAX_SEATS, MASK_WORDS)]
    held: Annotated[UInt64Array, (MAX_SEATS, MASK_WORDS)]
    completed: Annotated[UInt64Array, (MAX_SEATS, MASK_WORDS)]
    ticket_draws: Annotated[Int16Array, (MAX_SEATS,)]  # turns in which tickets were drawn
    draws_ahead: Annotated[Int16Array, (MAX_SEATS,)]  # of them, with more points on the board than any other seat
    # the tracks and stations
    claimed: Annotated[UInt64Array, (MAX_SEATS, MASK_WORDS)]
    claim_turn: Annotated[Int16Array, (MAX_TRACKS,)]  # by track: the claimer's turns up to and with the claim; 0: free
    first_claim: Annotated[Int16Array, (MAX_SEATS,)]  # the turn of a seat's first claim; 0: none
    claims: Annotated[Int16Array, (MAX_SEATS,)]
    gray_first: Annotated[Int8Array, (MAX_SEATS,)]  # gray tracks among the first `FIRST_CLAIMS`
    tunnels_declined: Annotated[Int16Array, (MAX_SEATS,)]
    stations: Annotated[UInt64Array, (MAX_SEATS,)]  # places
    # the cards
    first_action: Annotated[Int32Array, (MAX_SEATS,)]  # of the first turn; NONE: no turn
    deck_draws: Annotated[Int16Array, (MAX_SEATS,)]
    display_draws: Annotated[Int16Array, (MAX_SEATS,)]  # of cards other than locomotives
    locomotive_draws: Annotated[Int16Array, (MAX_SEATS,)]  # from the display


SUMMARY: Final = record_dtype(Summary)
#: An array of these records, as entries take it.
Summaries = Annotated[Records, SUMMARY]


@kernel
def begin_summary(state: State, summary: Summary) -> None:
    """Note how a game that was just dealt begins. The record is blank."""
    summary.players = state.players
    summary.start = state.start
    summary.ended_by = NONE
    for seat in range(state.players):
        summary.first_action[seat] = NONE


@kernel
def note_offer(state: State, seat: int, offered: UInt64Array) -> None:
    """Note the tickets that lie before a seat."""
    for position in range(state.offer_size[seat]):
        include(offered, int(state.offers[seat, position]))


@kernel
def is_ahead(state: State, seat: int) -> bool:
    """Return whether a seat has more points on the board than every other one."""
    best = NONE
    for other in range(state.players):
        if other != seat:
            best = max(best, int(state.points[other]))
    return bool(state.points[seat] > best)


@kernel
def note_turn(state: State, board: BoardArrays, summary: Summary, action: int) -> None:
    """Note how a turn begins."""
    seat, verb = int(state.to_move), board.action_verb[action]
    summary.turns[seat] += 1
    if summary.turns[seat] == 1:
        summary.first_action[seat] = action
    if verb == Verb.TICKETS:
        summary.ticket_draws[seat] += 1
        if is_ahead(state, seat):
            summary.draws_ahead[seat] += 1


@kernel
def note_card(summary: Summary, seat: int, card: int) -> None:
    """Note a card that a seat draws."""
    if card == FROM_DECK:
        summary.deck_draws[seat] += 1
    elif card == LOCOMOTIVES:
        summary.locomotive_draws[seat] += 1
    else:
        summary.display_draws[seat] += 1


@kernel
def note_claim(board: BoardArrays, summary: Summary, seat: int, track: int) -> None:
    """Note a track that a seat has claimed."""
    turn = summary.turns[seat]
    summary.claim_turn[track] = turn
    if summary.claims[seat] == 0:
        summary.first_claim[seat] = turn
    if summary.claims[seat] < FIRST_CLAIMS and board.price_colour[board.track_price[track]] == ANY_COLOUR:
        summary.gray_first[seat] += 1
    summary.claims[seat] += 1


@kernel
def play_and_summarise(state: State, board: BoardArrays, scratch: Scratch, summary: Summary, action: int) -> None:
    """Carry a legal action out, and note it."""
    seat, phase = int(state.to_move), state.phase
    verb, subject = board.action_verb[action], int(board.action_subject[action])
    track = int(state.tunnel_track) if verb == Verb.PAY else subject
    if phase == Phase.TURN:
        note_turn(state, board, summary, action)
    if verb == Verb.KEEP:
        is_first = phase == Phase.SETUP_TICKETS
        note_offer(state, seat, summary.first_offered[seat] if is_first else summary.later_offered[seat])
    elif verb == Verb.DRAW:
        note_card(summary, seat, subject)
    elif verb == Verb.DECLINE:
        summary.tunnels_declined[seat] += 1
    apply_action(state, board, scratch, action)
    if phase == Phase.SETUP_TICKETS:
        for word in range(MASK_WORDS):
            summary.first_kept[seat, word] = state.tickets[seat, word]
    elif (verb == Verb.CLAIM or verb == Verb.PAY) and contains(state.claimed[seat], track):
        note_claim(board, summary, seat, track)
    if summary.ended_by == NONE and state.last_turn_of != NONE:
        summary.ended_by = seat


@kernel
def end_summary(state: State, score_record: ScoreRecord, summary: Summary) -> None:
    """Note how a game that is over and scored has ended."""
    for seat in range(state.players):
        summary.total[seat] = score_record.total[seat]
        summary.is_winner[seat] = score_record.is_winner[seat]
        summary.track_points[seat] = score_record.track_points[seat]
        summary.ticket_points[seat] = score_record.ticket_points[seat]
        summary.longest_bonus[seat] = score_record.longest_bonus[seat]
        summary.globetrotter_bonus[seat] = score_record.globetrotter_bonus[seat]
        summary.station_points[seat] = score_record.station_points[seat]
        summary.passenger_points[seat] = score_record.passenger_points[seat]
        summary.trains[seat] = state.trains[seat]
        summary.stations[seat] = state.stations[seat]
        for word in range(MASK_WORDS):
            summary.held[seat, word] = state.tickets[seat, word]
            summary.completed[seat, word] = score_record.completed[seat, word]
            summary.claimed[seat, word] = state.claimed[seat, word]
