"""The open part of a scene and a seat's own cards: a view as the protocol writes it, or what has changed in it.

Everything here is read off an observation, which has no room for what its viewer may not see (H1).
"""

from __future__ import annotations

import numpy as np

from ironlanes.kernel.bits import EMPTY, bit, first_of, without_first
from ironlanes.kernel.board_arrays import MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Int8Array
from ironlanes.rules.passengers import COLOUR_COUNT
from ironlanes.rules.state import NONE, Observation, Phase

from .json_buffer import (
    CLOSE_LIST,
    CLOSE_OBJECT,
    COLON,
    OPEN_LIST,
    OPEN_OBJECT,
    QUOTE,
    JsonBuffer,
    begin_list,
    begin_object,
    end_list,
    end_object,
    is_empty,
    put,
    put_char,
    put_item,
    put_key,
    put_key_null,
    put_key_number,
    put_name,
    put_number,
    separate,
)
from .string_table import CARD_AT, CLOSED_AT, PHASE_AT, PLACE_AT, TICKET_AT, TRACK_AT, Key, StringTable, Word


@kernel
def is_setup(observation: Observation) -> bool:
    """Return whether first tickets are still being chosen."""
    return bool(observation.phase == Phase.SETUP_SPLIT or observation.phase == Phase.SETUP_TICKETS)


@kernel
def write_number(buffer: JsonBuffer, strings: StringTable, key: Key, before: int, after: int) -> None:
    """Write a number if it has changed; NONE is written as null."""
    if buffer.is_whole:
        before = NONE
    if before == after:
        return
    if after == NONE:
        put_key_null(buffer, strings, key)
    else:
        put_key_number(buffer, strings, key, after)


@kernel
def write_counts(buffer: JsonBuffer, strings: StringTable, key: Key, before: Int8Array, after: Int8Array) -> None:
    """Write how many cards or passengers there are of each kind or colour, leaving out those with none."""
    start = begin_object(buffer, strings, key)
    for kind in range(len(after)):
        if buffer.is_whole:
            if after[kind] == 0:
                continue
        elif before[kind] == after[kind]:
            continue
        put_name(buffer, strings, CARD_AT + kind)
        if after[kind] == 0:
            put(buffer, strings, Word.NULL)
        else:
            put_number(buffer, int(after[kind]))
    end_object(buffer, start)


@kernel
def write_cards(buffer: JsonBuffer, strings: StringTable, key: Key, cards: Int8Array, size: int) -> None:
    """Write a list of cards."""
    begin_list(buffer, strings, key)
    for slot in range(size):
        put_item(buffer, strings, CARD_AT + int(cards[slot]))
    end_list(buffer)


@kernel
def write_tracks(
    buffer: JsonBuffer, strings: StringTable, board: BoardArrays, before: Observation, after: Observation
) -> None:
    """Write who has claimed each track, and who owns each station."""
    start = begin_object(buffer, strings, Key.CLAIMED)
    for seat in range(after.players):
        for word in range(MASK_WORDS):
            rest = after.claimed[seat, word]
            if not buffer.is_whole:
                rest &= ~before.claimed[seat, word]
            while rest != EMPTY:
                put_name(buffer, strings, TRACK_AT + 64 * word + first_of(rest))
                put_number(buffer, seat)
                rest = without_first(rest)
    end_object(buffer, start)
    if board.stations == 0:
        return
    start = begin_object(buffer, strings, Key.STATIONS)
    for seat in range(after.players):
        rest = after.stations[seat]
        if not buffer.is_whole:
            rest &= ~before.stations[seat]
        while rest != EMPTY:
            put_name(buffer, strings, PLACE_AT + first_of(rest))
            put_number(buffer, seat)
            rest = without_first(rest)
    end_object(buffer, start)


@kernel
def write_passengers(
    buffer: JsonBuffer, strings: StringTable, board: BoardArrays, before: Observation, after: Observation
) -> None:
    """Write the passengers at every place that has some."""
    start = begin_object(buffer, strings, Key.PASSENGERS)
    for place in range(board.places):
        standing = int(after.standing[place])
        if standing == (0 if buffer.is_whole else int(before.standing[place])):
            continue
        put_name(buffer, strings, PLACE_AT + place)
        if standing == 0:
            put(buffer, strings, Word.NULL)
            continue
        put_char(buffer, OPEN_LIST)
        for colour in range(COLOUR_COUNT):
            for _ in range((standing >> (4 * colour)) & 15):
                put_item(buffer, strings, CARD_AT + colour)
        end_list(buffer)
    end_object(buffer, start)


@kernel
def write_display(buffer: JsonBuffer, strings: StringTable, before: Observation, after: Observation) -> None:
    """Write the face-up cards."""
    is_same = before.display_size == after.display_size
    for slot in range(after.display_size):
        is_same = is_same and before.display[slot] == after.display[slot]
    if buffer.is_whole or not is_same:
        write_cards(buffer, strings, Key.DISPLAY, after.display, int(after.display_size))


@kernel
def write_ticket_decks(
    buffer: JsonBuffer, strings: StringTable, board: BoardArrays, before: Observation, after: Observation
) -> None:
    """Write how many tickets can still be drawn, for each deck if there are two."""
    if board.ticket_decks == 1:
        write_number(buffer, strings, Key.TICKET_DECK_SIZE, int(before.ticket_left[0]), int(after.ticket_left[0]))
        return
    start = begin_object(buffer, strings, Key.TICKET_DECK_SIZE)
    write_number(buffer, strings, Key.SHORT, int(before.ticket_left[0]), int(after.ticket_left[0]))
    write_number(buffer, strings, Key.LONG, int(before.ticket_left[1]), int(after.ticket_left[1]))
    end_object(buffer, start)


@kernel
def write_own_hand(buffer: JsonBuffer, strings: StringTable, before: Observation, after: Observation) -> None:
    """Write the viewer's own cards and tickets."""
    write_counts(buffer, strings, Key.HAND, before.hand, after.hand)
    is_same = True
    for word in range(MASK_WORDS):
        is_same = is_same and before.own_tickets[word] == after.own_tickets[word]
    if is_same and not buffer.is_whole:
        return
    begin_list(buffer, strings, Key.TICKETS)
    for word in range(MASK_WORDS):
        rest = after.own_tickets[word]
        while rest != EMPTY:
            put_item(buffer, strings, TICKET_AT + 64 * word + first_of(rest))
            rest = without_first(rest)
    end_list(buffer)


@kernel
def write_other_hand(
    buffer: JsonBuffer, strings: StringTable, board: BoardArrays, before: Observation, after: Observation, seat: int
) -> None:
    """Write how many cards and tickets another seat has."""
    write_number(buffer, strings, Key.HAND_SIZE, int(before.hand_size[seat]), int(after.hand_size[seat]))
    had, has = int(before.ticket_count[seat]), int(after.ticket_count[seat])
    write_number(buffer, strings, Key.TICKET_COUNT, had, has)
    if board.ticket_decks == 2:
        had_long, has_long = int(before.long_count[seat]), int(after.long_count[seat])
        start = begin_object(buffer, strings, Key.TICKET_KINDS)
        write_number(buffer, strings, Key.SHORT, had - had_long, has - has_long)
        write_number(buffer, strings, Key.LONG, had_long, has_long)
        end_object(buffer, start)


@kernel
def write_seat(
    buffer: JsonBuffer, strings: StringTable, board: BoardArrays, before: Observation, after: Observation, seat: int
) -> None:
    """Write what the viewer may see of a seat."""
    if after.viewer == seat:
        write_own_hand(buffer, strings, before, after)
    else:
        write_other_hand(buffer, strings, board, before, after, seat)
    write_number(buffer, strings, Key.TRAINS, int(before.trains[seat]), int(after.trains[seat]))
    write_number(buffer, strings, Key.POINTS, int(before.points[seat]), int(after.points[seat]))
    if board.stations > 0:
        write_number(
            buffer, strings, Key.STATIONS_LEFT, int(before.stations_left[seat]), int(after.stations_left[seat])
        )
    if board.has_passengers:
        write_counts(buffer, strings, Key.PASSENGERS, before.collected[seat], after.collected[seat])


@kernel
def write_seats(
    buffer: JsonBuffer, strings: StringTable, board: BoardArrays, before: Observation, after: Observation
) -> None:
    """Write all seats as a list, or only the changed ones by number."""
    start = int(buffer.used)
    put_key(buffer, strings, Key.SEATS)
    put_char(buffer, OPEN_LIST if buffer.is_whole else OPEN_OBJECT)
    for seat in range(after.players):
        begin = int(buffer.used)
        separate(buffer)
        if not buffer.is_whole:
            put_char(buffer, QUOTE)
            put_number(buffer, seat)
            put_char(buffer, QUOTE)
            put_char(buffer, COLON)
        put_char(buffer, OPEN_OBJECT)
        write_seat(buffer, strings, board, before, after, seat)
        end_object(buffer, begin)
    if buffer.is_whole:
        put_char(buffer, CLOSE_LIST)
    elif is_empty(buffer):
        buffer.used = start
    else:
        put_char(buffer, CLOSE_OBJECT)


@kernel
def write_view(
    buffer: JsonBuffer, strings: StringTable, board: BoardArrays, before: Observation, after: Observation
) -> None:
    """Write a view except the pending decision; the caller begins and ends the object."""
    write_number(buffer, strings, Key.TO_MOVE, int(before.to_move), int(after.to_move))
    if buffer.is_whole or before.phase != after.phase:
        put_key(buffer, strings, Key.PHASE)
        put(buffer, strings, PHASE_AT + int(after.phase))
    write_seats(buffer, strings, board, before, after)
    write_tracks(buffer, strings, board, before, after)
    write_display(buffer, strings, before, after)
    write_counts(buffer, strings, Key.DISCARDS, before.discards, after.discards)
    write_number(buffer, strings, Key.LAST_TURN_OF, int(before.last_turn_of), int(after.last_turn_of))
    write_number(buffer, strings, Key.PASSES, int(before.passes), int(after.passes))
    write_number(buffer, strings, Key.DECK_SIZE, int(before.deck_size), int(after.deck_size))
    write_ticket_decks(buffer, strings, board, before, after)
    if board.has_passengers:
        write_passengers(buffer, strings, board, before, after)
    start_before = int(before.start) if is_setup(before) else NONE
    start_after = int(after.start) if is_setup(after) else NONE
    write_number(buffer, strings, Key.START, start_before, start_after)


@kernel
def turns_left(observation: Observation) -> int:
    """Return how many turns are left in the last round, including this one; NONE before it."""
    if observation.last_turn_of == NONE or observation.to_move == NONE:
        return NONE
    return (int(observation.last_turn_of) - int(observation.to_move) + int(observation.players)) % int(
        observation.players
    ) + 1


@kernel
def last_turn(observation: Observation) -> int:
    """E1: where the viewer's last turn is in the last round, as a word; NONE before it and for a spectator.

    Everybody has one more turn after the player who began it, and that one has the last.
    """
    if turns_left(observation) == NONE or observation.viewer == NONE:
        return NONE
    players = int(observation.players)
    first = int(observation.last_turn_of) + 1
    own = (int(observation.viewer) - first + players) % players
    current = (int(observation.to_move) - first + players) % players
    if own == current:
        return Word.NOW
    return Word.COMING if own > current else Word.OVER


@kernel
def write_last_turn(buffer: JsonBuffer, strings: StringTable, before: Observation, after: Observation) -> None:
    """Write how many turns are left in the last round, and where the viewer's own is."""
    write_number(buffer, strings, Key.TURNS_LEFT, turns_left(before), turns_left(after))
    word_before, word = NONE if buffer.is_whole else last_turn(before), last_turn(after)
    if word != word_before:
        put_key(buffer, strings, Key.LAST_TURN)
        put(buffer, strings, Word.NULL if word == NONE else word)


@kernel
def write_closed(
    buffer: JsonBuffer, strings: StringTable, board: BoardArrays, before: Observation, after: Observation
) -> None:
    """Write the unclaimed tracks that nobody can claim any more (C6), and why."""
    start = begin_object(buffer, strings, Key.CLOSED)
    for word in range(MASK_WORDS):
        rest = closed_tracks(after, board, word)
        if not buffer.is_whole:
            rest &= ~closed_tracks(before, board, word)
        while rest != EMPTY:
            track = 64 * word + first_of(rest)
            put_name(buffer, strings, TRACK_AT + track)
            put(buffer, strings, CLOSED_AT + track)
            rest = without_first(rest)
    end_object(buffer, start)


@kernel
def closed_tracks(observation: Observation, board: BoardArrays, word: int) -> np.uint64:
    """Return the unclaimed tracks that nobody can claim any more."""
    taken = EMPTY
    for seat in range(observation.players):
        taken |= observation.claimed[seat, word] | observation.available[seat, word]
    tracks = int(board.tracks) - 64 * word
    every = ~EMPTY if tracks >= 64 else bit(max(0, tracks)) - np.uint64(1)
    return every & ~taken
