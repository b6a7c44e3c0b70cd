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

from .page import (
    CLOSE_LIST,
    CLOSE_OBJECT,
    COLON,
    OPEN_LIST,
    OPEN_OBJECT,
    QUOTE,
    Page,
    begin_list,
    begin_object,
    end_list,
    end_object,
    is_empty,
    put,
    put_item,
    put_key,
    put_key_null,
    put_key_number,
    put_letter,
    put_name,
    put_number,
    separate,
)
from .phrases import CARD_AT, CLOSED_AT, PHASE_AT, PLACE_AT, TICKET_AT, TRACK_AT, Key, Phrases, Word


@kernel
def is_setup(observation: Observation) -> bool:
    """Whether first tickets are still being chosen."""
    return bool(observation.phase == Phase.SETUP_SPLIT or observation.phase == Phase.SETUP_TICKETS)


@kernel
def tell_number(page: Page, phrases: Phrases, key: Key, before: int, after: int) -> None:
    """Tell a number where it is another one than before; NONE is told as none."""
    if page.is_whole:
        before = NONE
    if before == after:
        return
    if after == NONE:
        put_key_null(page, phrases, key)
    else:
        put_key_number(page, phrases, key, after)


@kernel
def tell_counts(page: Page, phrases: Phrases, key: Key, before: Int8Array, after: Int8Array) -> None:
    """Tell how many cards or passengers there are of each kind or colour, without those of which there is none."""
    start = begin_object(page, phrases, key)
    for kind in range(len(after)):
        if page.is_whole:
            if after[kind] == 0:
                continue
        elif before[kind] == after[kind]:
            continue
        put_name(page, phrases, CARD_AT + kind)
        if after[kind] == 0:
            put(page, phrases, Word.NULL)
        else:
            put_number(page, int(after[kind]))
    end_object(page, start)


@kernel
def tell_cards(page: Page, phrases: Phrases, key: Key, cards: Int8Array, size: int) -> None:
    """Tell a list of cards."""
    begin_list(page, phrases, key)
    for slot in range(size):
        put_item(page, phrases, CARD_AT + int(cards[slot]))
    end_list(page)


@kernel
def tell_tracks(page: Page, phrases: Phrases, board: BoardArrays, before: Observation, after: Observation) -> None:
    """Who has claimed which track, and who has a station where."""
    start = begin_object(page, phrases, Key.CLAIMED)
    for seat in range(after.players):
        for word in range(MASK_WORDS):
            rest = after.claimed[seat, word]
            if not page.is_whole:
                rest &= ~before.claimed[seat, word]
            while rest != EMPTY:
                put_name(page, phrases, TRACK_AT + 64 * word + first_of(rest))
                put_number(page, seat)
                rest = without_first(rest)
    end_object(page, start)
    if board.stations == 0:
        return
    start = begin_object(page, phrases, Key.STATIONS)
    for seat in range(after.players):
        rest = after.stations[seat]
        if not page.is_whole:
            rest &= ~before.stations[seat]
        while rest != EMPTY:
            put_name(page, phrases, PLACE_AT + first_of(rest))
            put_number(page, seat)
            rest = without_first(rest)
    end_object(page, start)


@kernel
def tell_passengers(page: Page, phrases: Phrases, board: BoardArrays, before: Observation, after: Observation) -> None:
    """The passengers at each place where some stand."""
    start = begin_object(page, phrases, Key.PASSENGERS)
    for place in range(board.places):
        standing = int(after.standing[place])
        if standing == (0 if page.is_whole else int(before.standing[place])):
            continue
        put_name(page, phrases, PLACE_AT + place)
        if standing == 0:
            put(page, phrases, Word.NULL)
            continue
        put_letter(page, OPEN_LIST)
        for colour in range(COLOUR_COUNT):
            for _ in range((standing >> (4 * colour)) & 15):
                put_item(page, phrases, CARD_AT + colour)
        end_list(page)
    end_object(page, start)


@kernel
def tell_display(page: Page, phrases: Phrases, before: Observation, after: Observation) -> None:
    """The cards that lie face up."""
    is_same = before.display_size == after.display_size
    for slot in range(after.display_size):
        is_same = is_same and before.display[slot] == after.display[slot]
    if page.is_whole or not is_same:
        tell_cards(page, phrases, Key.DISPLAY, after.display, int(after.display_size))


@kernel
def tell_ticket_decks(
    page: Page, phrases: Phrases, board: BoardArrays, before: Observation, after: Observation
) -> None:
    """How many tickets can still be drawn; with two ticket decks, of each."""
    if board.ticket_decks == 1:
        tell_number(page, phrases, Key.TICKET_DECK_SIZE, int(before.ticket_left[0]), int(after.ticket_left[0]))
        return
    start = begin_object(page, phrases, Key.TICKET_DECK_SIZE)
    tell_number(page, phrases, Key.SHORT, int(before.ticket_left[0]), int(after.ticket_left[0]))
    tell_number(page, phrases, Key.LONG, int(before.ticket_left[1]), int(after.ticket_left[1]))
    end_object(page, start)


@kernel
def tell_own_hand(page: Page, phrases: Phrases, before: Observation, after: Observation) -> None:
    """The viewer's own cards and tickets."""
    tell_counts(page, phrases, Key.HAND, before.hand, after.hand)
    is_same = True
    for word in range(MASK_WORDS):
        is_same = is_same and before.own_tickets[word] == after.own_tickets[word]
    if is_same and not page.is_whole:
        return
    begin_list(page, phrases, Key.TICKETS)
    for word in range(MASK_WORDS):
        rest = after.own_tickets[word]
        while rest != EMPTY:
            put_item(page, phrases, TICKET_AT + 64 * word + first_of(rest))
            rest = without_first(rest)
    end_list(page)


@kernel
def tell_other_hand(
    page: Page, phrases: Phrases, board: BoardArrays, before: Observation, after: Observation, seat: int
) -> None:
    """How many cards and tickets another seat has."""
    tell_number(page, phrases, Key.HAND_SIZE, int(before.hand_size[seat]), int(after.hand_size[seat]))
    had, has = int(before.ticket_count[seat]), int(after.ticket_count[seat])
    tell_number(page, phrases, Key.TICKET_COUNT, had, has)
    if board.ticket_decks == 2:
        had_long, has_long = int(before.long_count[seat]), int(after.long_count[seat])
        start = begin_object(page, phrases, Key.TICKET_KINDS)
        tell_number(page, phrases, Key.SHORT, had - had_long, has - has_long)
        tell_number(page, phrases, Key.LONG, had_long, has_long)
        end_object(page, start)


@kernel
def tell_seat(
    page: Page, phrases: Phrases, board: BoardArrays, before: Observation, after: Observation, seat: int
) -> None:
    """What the viewer may see of a seat."""
    if after.viewer == seat:
        tell_own_hand(page, phrases, before, after)
    else:
        tell_other_hand(page, phrases, board, before, after, seat)
    tell_number(page, phrases, Key.TRAINS, int(before.trains[seat]), int(after.trains[seat]))
    tell_number(page, phrases, Key.POINTS, int(before.points[seat]), int(after.points[seat]))
    if board.stations > 0:
        tell_number(page, phrases, Key.STATIONS_LEFT, int(before.stations_left[seat]), int(after.stations_left[seat]))
    if board.has_passengers:
        tell_counts(page, phrases, Key.PASSENGERS, before.collected[seat], after.collected[seat])


@kernel
def tell_seats(page: Page, phrases: Phrases, board: BoardArrays, before: Observation, after: Observation) -> None:
    """All seats as a list, or those in which something has changed by their numbers."""
    start = int(page.used)
    put_key(page, phrases, Key.SEATS)
    put_letter(page, OPEN_LIST if page.is_whole else OPEN_OBJECT)
    for seat in range(after.players):
        begin = int(page.used)
        separate(page)
        if not page.is_whole:
            put_letter(page, QUOTE)
            put_number(page, seat)
            put_letter(page, QUOTE)
            put_letter(page, COLON)
        put_letter(page, OPEN_OBJECT)
        tell_seat(page, phrases, board, before, after, seat)
        end_object(page, begin)
    if page.is_whole:
        put_letter(page, CLOSE_LIST)
    elif is_empty(page):
        page.used = start
    else:
        put_letter(page, CLOSE_OBJECT)


@kernel
def tell_view(page: Page, phrases: Phrases, board: BoardArrays, before: Observation, after: Observation) -> None:
    """Everything in a view but what the phase needs besides; the object is begun and ended elsewhere."""
    tell_number(page, phrases, Key.TO_MOVE, int(before.to_move), int(after.to_move))
    if page.is_whole or before.phase != after.phase:
        put_key(page, phrases, Key.PHASE)
        put(page, phrases, PHASE_AT + int(after.phase))
    tell_seats(page, phrases, board, before, after)
    tell_tracks(page, phrases, board, before, after)
    tell_display(page, phrases, before, after)
    tell_counts(page, phrases, Key.DISCARDS, before.discards, after.discards)
    tell_number(page, phrases, Key.LAST_TURN_OF, int(before.last_turn_of), int(after.last_turn_of))
    tell_number(page, phrases, Key.PASSES, int(before.passes), int(after.passes))
    tell_number(page, phrases, Key.DECK_SIZE, int(before.deck_size), int(after.deck_size))
    tell_ticket_decks(page, phrases, board, before, after)
    if board.has_passengers:
        tell_passengers(page, phrases, board, before, after)
    start_before = int(before.start) if is_setup(before) else NONE
    start_after = int(after.start) if is_setup(after) else NONE
    tell_number(page, phrases, Key.START, start_before, start_after)


@kernel
def turns_left(observation: Observation) -> int:
    """How many turns are left in the last round, this one included; NONE before it."""
    if observation.last_turn_of == NONE or observation.to_move == NONE:
        return NONE
    return (int(observation.last_turn_of) - int(observation.to_move) + int(observation.players)) % int(
        observation.players
    ) + 1


@kernel
def tell_closed(page: Page, phrases: Phrases, board: BoardArrays, before: Observation, after: Observation) -> None:
    """The tracks that nobody can claim any more though nobody has (C6), and why."""
    start = begin_object(page, phrases, Key.CLOSED)
    for word in range(MASK_WORDS):
        rest = closed_tracks(after, board, word)
        if not page.is_whole:
            rest &= ~closed_tracks(before, board, word)
        while rest != EMPTY:
            track = 64 * word + first_of(rest)
            put_name(page, phrases, TRACK_AT + track)
            put(page, phrases, CLOSED_AT + track)
            rest = without_first(rest)
    end_object(page, start)


@kernel
def closed_tracks(observation: Observation, board: BoardArrays, word: int) -> np.uint64:
    """The tracks that are nobody's, and can be nobody's any more."""
    taken = EMPTY
    for seat in range(observation.players):
        taken |= observation.claimed[seat, word] | observation.available[seat, word]
    tracks = int(board.tracks) - 64 * word
    every = ~EMPTY if tracks >= 64 else bit(max(0, tracks)) - np.uint64(1)
    return every & ~taken
