"""A whole scene, or what an action has changed in it, part by part."""

from __future__ import annotations

from typing import Final

from ironlanes.kernel.bits import EMPTY, first_of, without_first
from ironlanes.kernel.board_arrays import MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Int8, record_dtype
from ironlanes.paths.ticket_search import TicketSearch
from ironlanes.paths.ticket_status import TicketStatuses, update_ticket_statuses
from ironlanes.rules.scoring import score_tickets
from ironlanes.rules.state import NONE, Observation, ScoreRecord, Scratch, State

from .decision_part import tell_decision
from .page import (
    CLOSE_OBJECT,
    OPEN_OBJECT,
    Page,
    begin_object,
    end_object,
    put,
    put_key,
    put_key_null,
    put_key_number,
    put_letter,
    put_name,
)
from .pending_part import is_choosing, pending_of, tell_pending
from .phrases import STANDING_AT, TICKET_AT, Key, Phrases
from .view_part import tell_closed, tell_number, tell_view, turns_left


class Shown:
    """What a viewer has on the screen besides what his last observation tells."""

    may_decide: Int8  # else what he could do is not told
    has_chosen: Int8  # his first tickets, before it was his turn (S8)
    has_decision: Int8
    pending: Int8


SHOWN: Final = record_dtype(Shown)


@kernel
def tell_standings(page: Page, phrases: Phrases, observation: Observation, statuses: TicketStatuses) -> None:
    """How the viewer's own tickets stand."""
    start = begin_object(page, phrases, Key.TICKETS)
    for word in range(MASK_WORDS):
        rest = observation.own_tickets[word] if page.is_whole else statuses.changed[word]
        while rest != EMPTY:
            ticket = 64 * word + first_of(rest)
            rest = without_first(rest)
            put_name(page, phrases, TICKET_AT + ticket)
            put_letter(page, OPEN_OBJECT)
            put_key(page, phrases, Key.STATE)
            put(page, phrases, STANDING_AT + int(statuses.status[ticket]))
            put_key_number(page, phrases, Key.TRAINS, int(statuses.trains[ticket]))
            put_key_number(page, phrases, Key.STATIONS, int(statuses.stations[ticket]))
            put_letter(page, CLOSE_OBJECT)
    end_object(page, start)


@kernel
def is_built_on(before: Observation, after: Observation) -> bool:
    """Whether tracks or stations have been built, or the viewer has other tickets."""
    is_same = True
    for word in range(MASK_WORDS):
        is_same = is_same and before.own_tickets[word] == after.own_tickets[word]
        for seat in range(after.players):
            is_same = is_same and before.claimed[seat, word] == after.claimed[seat, word]
    for seat in range(after.players):
        is_same = is_same and before.stations[seat] == after.stations[seat]
    return not is_same


@kernel
def write(
    page: Page,
    phrases: Phrases,
    state: State,
    board: BoardArrays,
    scratch: Scratch,
    score_record: ScoreRecord,
    search: TicketSearch,
    before: Observation,
    after: Observation,
    statuses: TicketStatuses,
    shown: Shown,
) -> None:
    """Write a scene, of which the page has the beginning already, or what has changed in it, and note what it was."""
    seat = int(after.viewer)
    may_choose = is_choosing(after, bool(shown.has_chosen))
    has_decision = bool(shown.may_decide) and seat != NONE and (state.to_move == seat or may_choose)
    pending = pending_of(after, may_choose)
    had_decision = bool(shown.has_decision) and not page.is_whole
    tell_view(page, phrases, board, before, after)
    tell_pending(page, phrases, after, 0 if page.is_whole else int(shown.pending), pending)
    put_letter(page, CLOSE_OBJECT)
    tell_closed(page, phrases, board, before, after)
    tell_number(page, phrases, Key.TURNS_LEFT, turns_left(before), turns_left(after))
    if seat == NONE:
        if page.is_whole:
            end_object(page, begin_object(page, phrases, Key.TICKETS))
    elif page.is_whole or is_built_on(before, after):
        score_tickets(state, board, scratch, score_record, seat)
        update_ticket_statuses(after, board, search, statuses, seat, after.own_tickets, score_record.completed[seat])
        tell_standings(page, phrases, after, statuses)
    if has_decision:
        tell_decision(page, phrases, state, board, scratch, seat, before, had_decision)
    elif had_decision:
        put_key_null(page, phrases, Key.DECISION)
    put_letter(page, CLOSE_OBJECT)
    shown.has_decision = has_decision
    shown.pending = pending


@kernel
def begin_patch(page: Page, phrases: Phrases) -> None:
    """Begin to tell what changed in a scene."""
    page.used = 0
    put_letter(page, OPEN_OBJECT)
    put(page, phrases, Key.VIEW)
    put_letter(page, OPEN_OBJECT)
