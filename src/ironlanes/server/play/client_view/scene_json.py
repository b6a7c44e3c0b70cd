"""A whole scene, or what an action has changed in it, part by part."""

from __future__ import annotations

from typing import Final

from ironlanes.kernel.bits import EMPTY, first_of, without_first
from ironlanes.kernel.board_arrays import MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Int8, record_dtype
from ironlanes.paths.scratch import PathScratch
from ironlanes.paths.ticket_status import TicketStatuses, update_ticket_statuses
from ironlanes.rules.scoring import score_tickets
from ironlanes.rules.state import NONE, Observation, ScoreRecord, Scratch, State

from .decision_json import write_decision
from .json_buffer import (
    CLOSE_OBJECT,
    OPEN_OBJECT,
    JsonBuffer,
    begin_object,
    end_object,
    put,
    put_char,
    put_key,
    put_key_null,
    put_key_number,
    put_name,
)
from .pending_json import is_choosing, pending_of, write_matching, write_pending
from .string_table import STANDING_AT, TICKET_AT, Key, StringTable
from .view_json import write_closed, write_last_turn, write_view


class SentState:
    """What one viewer has received so far, apart from the last observation."""

    may_decide: Int8  # else the viewer's decision is left out
    has_chosen: Int8  # the first tickets, before the viewer's turn (S8)
    has_decision: Int8
    pending: Int8


SENT_STATE: Final = record_dtype(SentState)


@kernel
def write_standings(
    buffer: JsonBuffer, strings: StringTable, observation: Observation, statuses: TicketStatuses
) -> None:
    """Write the status of the viewer's own tickets."""
    start = begin_object(buffer, strings, Key.TICKETS)
    for word in range(MASK_WORDS):
        rest = observation.own_tickets[word] if buffer.is_whole else statuses.changed[word]
        while rest != EMPTY:
            ticket = 64 * word + first_of(rest)
            rest = without_first(rest)
            put_name(buffer, strings, TICKET_AT + ticket)
            put_char(buffer, OPEN_OBJECT)
            put_key(buffer, strings, Key.STATE)
            put(buffer, strings, STANDING_AT + int(statuses.status[ticket]))
            put_key_number(buffer, strings, Key.TRAINS, int(statuses.trains[ticket]))
            put_key_number(buffer, strings, Key.STATIONS, int(statuses.stations[ticket]))
            put_char(buffer, CLOSE_OBJECT)
    end_object(buffer, start)


@kernel
def is_built_on(before: Observation, after: Observation) -> bool:
    """Return whether tracks or stations were built, or the viewer's tickets have changed."""
    is_same = True
    for word in range(MASK_WORDS):
        is_same = is_same and before.own_tickets[word] == after.own_tickets[word]
        for seat in range(after.players):
            is_same = is_same and before.claimed[seat, word] == after.claimed[seat, word]
    for seat in range(after.players):
        is_same = is_same and before.stations[seat] == after.stations[seat]
    return not is_same


@kernel
def write_scene(
    buffer: JsonBuffer,
    strings: StringTable,
    state: State,
    board: BoardArrays,
    scratch: Scratch,
    score_record: ScoreRecord,
    search: PathScratch,
    before: Observation,
    after: Observation,
    statuses: TicketStatuses,
    sent: SentState,
) -> None:
    """Write a scene, whose beginning is in the buffer already, or its changes, and remember what was sent."""
    seat = int(after.viewer)
    may_choose = is_choosing(after, bool(sent.has_chosen))
    has_decision = bool(sent.may_decide) and seat != NONE and (state.to_move == seat or may_choose)
    pending = pending_of(after, may_choose)
    had_decision = bool(sent.has_decision) and not buffer.is_whole
    write_view(buffer, strings, board, before, after)
    write_pending(buffer, strings, after, 0 if buffer.is_whole else int(sent.pending), pending)
    put_char(buffer, CLOSE_OBJECT)
    write_closed(buffer, strings, board, before, after)
    write_last_turn(buffer, strings, before, after)
    write_matching(buffer, strings, before, after)
    if seat == NONE:
        if buffer.is_whole:
            end_object(buffer, begin_object(buffer, strings, Key.TICKETS))
    elif buffer.is_whole or is_built_on(before, after):
        score_tickets(state, board, scratch, score_record, seat)
        update_ticket_statuses(after, board, search, statuses, seat, after.own_tickets, score_record.completed[seat])
        write_standings(buffer, strings, after, statuses)
    if has_decision:
        write_decision(buffer, strings, state, board, scratch, seat, before, had_decision)
    elif had_decision:
        put_key_null(buffer, strings, Key.DECISION)
    put_char(buffer, CLOSE_OBJECT)
    sent.has_decision = has_decision
    sent.pending = pending


@kernel
def begin_patch(buffer: JsonBuffer, strings: StringTable) -> None:
    """Begin the patch of a scene."""
    buffer.used = 0
    put_char(buffer, OPEN_OBJECT)
    put(buffer, strings, Key.VIEW)
    put_char(buffer, OPEN_OBJECT)
