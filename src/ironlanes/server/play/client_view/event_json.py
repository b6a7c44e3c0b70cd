"""The events of the last action as a viewer may see them (H1), from its log and the states before and after it.

`Event.seen_by` and `Event.to_json` specify what is written here.
"""

from __future__ import annotations

from typing import Annotated, Final

from ironlanes.boards.model import MAX_DISPLAY
from ironlanes.kernel.board_arrays import LOCOMOTIVES, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Int8, Int8Array, UInt8Array, record_dtype
from ironlanes.rules.event_log import event_end
from ironlanes.rules.state import NONE, EventCode, EventLog, ScoreRecord, State

from .final_json import write_winners
from .json_buffer import (
    CLOSE_LIST,
    CLOSE_OBJECT,
    OPEN_LIST,
    OPEN_OBJECT,
    JsonBuffer,
    begin_list,
    end_list,
    put,
    put_char,
    put_item,
    put_key,
    put_key_number,
    put_name,
    put_number,
    separate,
)
from .string_table import CARD_AT, EVENT_AT, PLACE_AT, TICKET_AT, TRACK_AT, Key, StringTable
from .view_json import write_cards


class DisplayHistory:
    """The display while the log of an action is read."""

    cards: Annotated[Int8Array, (MAX_DISPLAY,)]
    card_count: Int8
    discarded: Annotated[Int8Array, (MAX_DISPLAY,)]  # the whole display that was discarded last (D6) ...
    discarded_count: Int8  # ... if no card was turned up since; else NONE
    turned_up: Int8  # how many cards were turned up since the last event
    revealed: Int8  # how many cards have been revealed for a tunnel


DISPLAY_HISTORY: Final = record_dtype(DisplayHistory)


@kernel
def write_events(
    buffer: JsonBuffer,
    strings: StringTable,
    board: BoardArrays,
    before: State,
    scratch: EventLog,
    score_record: ScoreRecord,
    history: DisplayHistory,
    viewer: int,
) -> None:
    """Write the list of events; the score record is read when the game is over."""
    _begin_history(before, history)
    put_char(buffer, OPEN_LIST)
    log, at = scratch.log, 0
    while at < scratch.log_size:
        code = int(log[at])
        if code == EventCode.TURNED_UP:
            _turn_up(history, int(log[at + 1]), int(log[at + 2]))
        elif code == EventCode.REVEALED:
            history.revealed += 1
        else:
            _write_display(buffer, strings, history, log, at)
            if code == EventCode.DISPLAY_DISCARDED:
                _discard_display(history)
            else:
                _begin_event(buffer, strings, code)
                _write_event(buffer, strings, board, before, score_record, history, viewer, log, at)
                put_char(buffer, CLOSE_OBJECT)
        at = event_end(log, at)
    _write_display(buffer, strings, history, log, at)
    put_char(buffer, CLOSE_LIST)


@kernel
def _begin_history(before: State, history: DisplayHistory) -> None:
    for slot in range(before.display_size):
        history.cards[slot] = before.display[slot]
    history.card_count = before.display_size
    history.discarded_count = NONE
    history.turned_up = 0
    history.revealed = 0


@kernel
def _turn_up(history: DisplayHistory, slot: int, card: int) -> None:
    history.cards[slot] = card
    history.card_count = max(int(history.card_count), slot + 1)
    history.turned_up += 1


@kernel
def _discard_display(history: DisplayHistory) -> None:
    for slot in range(history.card_count):
        history.discarded[slot] = history.cards[slot]
    history.discarded_count = history.card_count
    history.card_count = 0


@kernel
def _take_without_refill(history: DisplayHistory, card: int) -> None:
    """Close the gap that a face-up card leaves when the deck is empty."""
    slot = 0
    while history.cards[slot] != card:
        slot += 1
    history.card_count -= 1
    for later in range(slot, history.card_count):
        history.cards[later] = history.cards[later + 1]


@kernel
def _begin_event(buffer: JsonBuffer, strings: StringTable, code: int) -> None:
    separate(buffer)
    put_char(buffer, OPEN_OBJECT)
    put(buffer, strings, Key.TYPE)
    put(buffer, strings, EVENT_AT + code)


@kernel
def _write_display(
    buffer: JsonBuffer, strings: StringTable, history: DisplayHistory, log: UInt8Array, end: int
) -> None:
    """Write the cards that were turned up since the last event as one event; they end before `end` in the log."""
    if history.turned_up == 0:
        return
    _begin_event(buffer, strings, EventCode.TURNED_UP)
    begin_list(buffer, strings, Key.TURNED_UP)
    skipped, at = _count_before(log, end, EventCode.TURNED_UP) - int(history.turned_up), 0
    while at < end:
        if log[at] == EventCode.TURNED_UP:
            if skipped <= 0:
                put_item(buffer, strings, CARD_AT + int(log[at + 2]))
            skipped -= 1
        at = event_end(log, at)
    end_list(buffer)
    write_cards(buffer, strings, Key.DISPLAY, history.cards, int(history.card_count))
    if history.discarded_count != NONE:
        write_cards(buffer, strings, Key.DISCARDED, history.discarded, int(history.discarded_count))
    put_char(buffer, CLOSE_OBJECT)
    history.turned_up = 0
    history.discarded_count = NONE


@kernel
def _count_before(log: UInt8Array, end: int, code: EventCode) -> int:
    """Return how many events with a code come before a place in a log."""
    count, at = 0, 0
    while at < end:
        count += int(log[at] == code)
        at = event_end(log, at)
    return count


@kernel
def _write_event(
    buffer: JsonBuffer,
    strings: StringTable,
    board: BoardArrays,
    before: State,
    score_record: ScoreRecord,
    history: DisplayHistory,
    viewer: int,
    log: UInt8Array,
    at: int,
) -> None:
    """Write the fields of the event that begins at a place of the log."""
    code = int(log[at])
    if code == EventCode.RESHUFFLED:
        put_key_number(buffer, strings, Key.DECK_SIZE, int(log[at + 1]))
        if history.revealed > 0:
            put_key_number(buffer, strings, Key.REVEALED, int(history.revealed))
    elif code == EventCode.OVER:
        write_winners(buffer, strings, score_record, int(before.players))
    elif code != EventCode.TICKETS_RESHUFFLED:
        seat = int(log[at + 1])
        put_key_number(buffer, strings, Key.SEAT, seat)
        if code == EventCode.TOOK or code == EventCode.DREW:
            _write_card(buffer, strings, before, history, viewer, log, at)
        elif code == EventCode.OFFERED:
            _write_offer(buffer, strings, board, seat == viewer, log, at)
        elif code == EventCode.KEPT:
            _write_kept(buffer, strings, board, before, seat == viewer, seat, int(log[at + 2]))
        elif code == EventCode.PASSENGER:
            _put_string(buffer, strings, Key.PLACE, PLACE_AT + int(log[at + 2]))
            _put_string(buffer, strings, Key.COLOUR, CARD_AT + int(log[at + 3]))
        elif code == EventCode.STATION:
            _put_string(buffer, strings, Key.CITY, PLACE_AT + int(log[at + 2]))
            _write_payment(buffer, strings, Key.CARDS, int(log[at + 3]), int(log[at + 4]), int(log[at + 5]))
        elif code != EventCode.LAST_ROUND and code != EventCode.PASSED:
            _write_track_event(buffer, strings, board, before, history, log, at)


@kernel
def _put_string(buffer: JsonBuffer, strings: StringTable, key: Key, string: int) -> None:
    put_key(buffer, strings, key)
    put(buffer, strings, string)


@kernel
def _write_card(
    buffer: JsonBuffer,
    strings: StringTable,
    before: State,
    history: DisplayHistory,
    viewer: int,
    log: UInt8Array,
    at: int,
) -> None:
    """Write the card that a seat took face up, or, to that seat alone, the one that it drew blind."""
    seat, card = int(log[at + 1]), int(log[at + 2])
    is_open = log[at] == EventCode.TOOK
    if is_open or seat == viewer:
        _put_string(buffer, strings, Key.CARD, CARD_AT + card)
    if is_open and before.deck_size == 0:
        _take_without_refill(history, card)


@kernel
def _write_track_event(
    buffer: JsonBuffer,
    strings: StringTable,
    board: BoardArrays,
    before: State,
    history: DisplayHistory,
    log: UInt8Array,
    at: int,
) -> None:
    """Write what happened at a track: it was claimed, cards were revealed for it, or it was given up."""
    code, track = int(log[at]), int(log[at + 2])
    _put_string(buffer, strings, Key.TRACK, TRACK_AT + track)
    if code == EventCode.DECLINED:
        _write_payment(
            buffer,
            strings,
            Key.TAKEN_BACK,
            int(before.laid_colour),
            int(before.laid_cards),
            int(before.laid_locomotives),
        )
        return
    key = Key.LAID if code == EventCode.TUNNEL else Key.CARDS
    _write_payment(buffer, strings, key, int(log[at + 3]), int(log[at + 4]), int(log[at + 5]))
    if code == EventCode.CLAIMED:
        put_key_number(buffer, strings, Key.POINTS, int(board.track_points[board.track_length[track]]))
    else:
        _write_revealed(buffer, strings, log, at)
        put_key_number(buffer, strings, Key.EXTRA, int(log[at + 6]))
        history.revealed = 0


@kernel
def _write_payment(
    buffer: JsonBuffer, strings: StringTable, key: Key, colour: int, cards: int, locomotives: int
) -> None:
    """Write how many cards of each kind a payment has."""
    put_key(buffer, strings, key)
    put_char(buffer, OPEN_OBJECT)
    if cards > 0 and colour != LOCOMOTIVES:
        put_name(buffer, strings, CARD_AT + colour)
        put_number(buffer, cards)
    if locomotives > 0:
        put_name(buffer, strings, CARD_AT + LOCOMOTIVES)
        put_number(buffer, locomotives)
    put_char(buffer, CLOSE_OBJECT)


@kernel
def _write_revealed(buffer: JsonBuffer, strings: StringTable, log: UInt8Array, end: int) -> None:
    begin_list(buffer, strings, Key.REVEALED)
    at = 0
    while at < end:
        if log[at] == EventCode.REVEALED:
            put_item(buffer, strings, CARD_AT + int(log[at + 1]))
        at = event_end(log, at)
    end_list(buffer)


@kernel
def _write_offer(
    buffer: JsonBuffer, strings: StringTable, board: BoardArrays, is_own: bool, log: UInt8Array, at: int
) -> None:
    """Write how many tickets were offered, and to the seat itself which ones."""
    count, long = int(log[at + 2]), 0
    put_key_number(buffer, strings, Key.COUNT, count)
    if is_own:
        begin_list(buffer, strings, Key.TICKETS)
    for place in range(at + 3, at + 3 + count):
        long += int(board.ticket_is_long[log[place]])
        if is_own:
            put_item(buffer, strings, TICKET_AT + int(log[place]))
    if is_own:
        end_list(buffer)
    _write_kinds(buffer, strings, board, count, long)


@kernel
def _write_kinds(buffer: JsonBuffer, strings: StringTable, board: BoardArrays, count: int, long: int) -> None:
    """Write how many of some tickets are short and long, where there are two ticket decks."""
    if board.ticket_decks == 2:
        put_key_number(buffer, strings, Key.SHORT, count - long)
        put_key_number(buffer, strings, Key.LONG, long)


@kernel
def _write_kept(
    buffer: JsonBuffer, strings: StringTable, board: BoardArrays, before: State, is_own: bool, seat: int, kept: int
) -> None:
    """Write how many tickets a seat kept, and to the seat itself which ones, and which it gave back."""
    count, long = 0, 0
    for position in range(before.offer_size[seat]):
        if (kept >> position) & 1:
            count += 1
            long += int(board.ticket_is_long[before.offers[seat, position]])
    put_key_number(buffer, strings, Key.COUNT, count)
    if is_own:
        _write_part_of_offer(buffer, strings, Key.TICKETS, before, seat, kept)
        _write_part_of_offer(buffer, strings, Key.RETURNED, before, seat, ~kept)
    _write_kinds(buffer, strings, board, count, long)


@kernel
def _write_part_of_offer(
    buffer: JsonBuffer, strings: StringTable, key: Key, before: State, seat: int, positions: int
) -> None:
    begin_list(buffer, strings, key)
    for position in range(before.offer_size[seat]):
        if (positions >> position) & 1:
            put_item(buffer, strings, TICKET_AT + int(before.offers[seat, position]))
    end_list(buffer)
