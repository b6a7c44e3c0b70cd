"""The pending decision as JSON, reduced to what the viewer may see."""

from __future__ import annotations

from enum import IntEnum

from ironlanes.kernel.board_arrays import CARD_KINDS, LOCOMOTIVES
from ironlanes.kernel.compile import kernel
from ironlanes.rules.claiming import matches
from ironlanes.rules.state import NONE, Observation, Phase

from .json_buffer import (
    CLOSE_LIST,
    OPEN_LIST,
    JsonBuffer,
    begin_list,
    begin_object,
    end_list,
    end_object,
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
from .string_table import CARD_AT, PLACE_AT, TICKET_AT, TRACK_AT, Key, StringTable
from .view_json import is_setup, write_cards


class PendingKind(IntEnum):
    """The kind of decision that is pending."""

    NOTHING = 0
    OFFERS = 1  # first tickets before everybody
    OWN_OFFERS = 2  # the same, and the viewer is to choose
    OFFER = 3
    TUNNEL = 4
    PLACES = 5


@kernel
def pending_of(observation: Observation, may_choose: bool) -> int:
    """Return the decision that a viewer faces, which may be the choice of first tickets."""
    if is_setup(observation):
        return PendingKind.OWN_OFFERS if may_choose else PendingKind.OFFERS
    if observation.phase == Phase.KEEP_TICKETS and observation.to_move == observation.viewer:
        return PendingKind.OFFER
    if observation.phase == Phase.TUNNEL:
        return PendingKind.TUNNEL
    if observation.phase == Phase.PASSENGERS:
        return PendingKind.PLACES
    return PendingKind.NOTHING


@kernel
def forget_pending(buffer: JsonBuffer, strings: StringTable, pending: int) -> None:
    """Write that nothing is pending any more."""
    if pending == PendingKind.OFFERS:
        put_key_null(buffer, strings, Key.OFFERS)
    elif pending == PendingKind.OWN_OFFERS or pending == PendingKind.OFFER:
        put_key_null(buffer, strings, Key.OFFER)
    elif pending == PendingKind.TUNNEL:
        for key in (Key.TRACK, Key.LAID, Key.REVEALED, Key.EXTRA):
            put_key_null(buffer, strings, key)
    elif pending == PendingKind.PLACES:
        put_key_null(buffer, strings, Key.PLACES)


@kernel
def write_pending(buffer: JsonBuffer, strings: StringTable, observation: Observation, before: int, after: int) -> None:
    """Write what is pending; it is written again with every step, because it is rare and short."""
    if after == PendingKind.NOTHING:
        if before != PendingKind.NOTHING:
            put_key_null(buffer, strings, Key.PENDING)
        return
    start = begin_object(buffer, strings, Key.PENDING)
    if before != after:
        forget_pending(buffer, strings, before)
    if after == PendingKind.TUNNEL:
        write_tunnel(buffer, strings, observation)
    elif after == PendingKind.PLACES:
        begin_list(buffer, strings, Key.PLACES)
        for place in range(observation.choices_left):
            put_item(buffer, strings, PLACE_AT + int(observation.choices[place]))
        end_list(buffer)
    else:
        write_offers(buffer, strings, observation, after)
    end_object(buffer, start)


@kernel
def write_offers(buffer: JsonBuffer, strings: StringTable, observation: Observation, pending: int) -> None:
    """Write the tickets offered to the viewer. At the beginning others have offers too, but nobody sees those."""
    if pending != PendingKind.OFFERS:
        put_key(buffer, strings, Key.OFFER)
        put_offer(buffer, strings, observation)
    if pending == PendingKind.OFFER:
        return
    begin_list(buffer, strings, Key.OFFERS)
    for seat in range(observation.players):
        separate(buffer)
        if seat == observation.viewer:
            put_offer(buffer, strings, observation)
        else:
            put_char(buffer, OPEN_LIST)
            put_char(buffer, CLOSE_LIST)
    end_list(buffer)


@kernel
def put_offer(buffer: JsonBuffer, strings: StringTable, observation: Observation) -> None:
    """Write the tickets offered to the viewer."""
    put_char(buffer, OPEN_LIST)
    for position in range(observation.offer_size[observation.viewer]):
        put_item(buffer, strings, TICKET_AT + int(observation.offer[position]))
    put_char(buffer, CLOSE_LIST)


@kernel
def write_tunnel(buffer: JsonBuffer, strings: StringTable, observation: Observation) -> None:
    """Write a tunnel that is not settled yet."""
    put_key(buffer, strings, Key.TRACK)
    put(buffer, strings, TRACK_AT + int(observation.tunnel_track))
    start = begin_object(buffer, strings, Key.LAID)
    if observation.laid_cards > 0 and observation.laid_colour != LOCOMOTIVES:
        put_name(buffer, strings, CARD_AT + int(observation.laid_colour))
        put_number(buffer, int(observation.laid_cards))
    if observation.laid_locomotives > 0:
        put_name(buffer, strings, CARD_AT + LOCOMOTIVES)
        put_number(buffer, int(observation.laid_locomotives))
    end_object(buffer, start)
    write_cards(buffer, strings, Key.REVEALED, observation.revealed, int(observation.revealed_size))
    put_key_number(buffer, strings, Key.EXTRA, int(observation.extra))


@kernel
def write_matching(buffer: JsonBuffer, strings: StringTable, before: Observation, after: Observation) -> None:
    """T2, T4: write which cards cost an extra one if they are revealed for the tunnel that is not settled yet."""
    was_tunnel = not buffer.is_whole and before.phase == Phase.TUNNEL
    if after.phase == Phase.TUNNEL and not was_tunnel:
        begin_list(buffer, strings, Key.MATCHING)
        for card in range(CARD_KINDS):
            if matches(card, int(after.laid_colour)):
                put_item(buffer, strings, CARD_AT + card)
        end_list(buffer)
    elif was_tunnel and after.phase != Phase.TUNNEL:
        put_key_null(buffer, strings, Key.MATCHING)


@kernel
def is_choosing(observation: Observation, has_chosen: bool) -> bool:
    """S8: whether a viewer is to choose first tickets, on their turn or ahead of it."""
    if observation.viewer == NONE or not is_setup(observation) or observation.offer_size[observation.viewer] == 0:
        return False
    return bool(
        observation.to_move == observation.viewer or (observation.phase == Phase.SETUP_TICKETS and not has_chosen)
    )
