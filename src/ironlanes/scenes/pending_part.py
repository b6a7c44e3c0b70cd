"""What the phase needs besides, as far as a viewer may see it."""

from __future__ import annotations

from enum import IntEnum

from ironlanes.kernel.board_arrays import LOCOMOTIVES
from ironlanes.kernel.compile import kernel
from ironlanes.rules.state import NONE, Observation, Phase

from .page import (
    CLOSE_LIST,
    OPEN_LIST,
    Page,
    begin_list,
    begin_object,
    end_list,
    end_object,
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
from .phrases import CARD_AT, PLACE_AT, TICKET_AT, TRACK_AT, Key, Phrases
from .view_part import is_setup, tell_cards


class Pending(IntEnum):
    """What lies there."""

    NOTHING = 0
    OFFERS = 1  # first tickets before everybody
    OWN_OFFERS = 2  # the same, and the viewer is to choose
    OFFER = 3
    TUNNEL = 4
    PLACES = 5


@kernel
def pending_of(observation: Observation, may_choose: bool) -> int:
    """What lies before a viewer, who may be to choose first tickets."""
    if is_setup(observation):
        return Pending.OWN_OFFERS if may_choose else Pending.OFFERS
    if observation.phase == Phase.KEEP_TICKETS and observation.to_move == observation.viewer:
        return Pending.OFFER
    if observation.phase == Phase.TUNNEL:
        return Pending.TUNNEL
    if observation.phase == Phase.PASSENGERS:
        return Pending.PLACES
    return Pending.NOTHING


@kernel
def forget_pending(page: Page, phrases: Phrases, pending: int) -> None:
    """Tell that what lay there does not any more."""
    if pending == Pending.OFFERS:
        put_key_null(page, phrases, Key.OFFERS)
    elif pending == Pending.OWN_OFFERS or pending == Pending.OFFER:
        put_key_null(page, phrases, Key.OFFER)
    elif pending == Pending.TUNNEL:
        for key in (Key.TRACK, Key.LAID, Key.REVEALED, Key.EXTRA):
            put_key_null(page, phrases, key)
    elif pending == Pending.PLACES:
        put_key_null(page, phrases, Key.PLACES)


@kernel
def tell_pending(page: Page, phrases: Phrases, observation: Observation, before: int, after: int) -> None:
    """Tell what lies there; what is there is told anew with every step, for it is seldom and short."""
    if after == Pending.NOTHING:
        if before != Pending.NOTHING:
            put_key_null(page, phrases, Key.PENDING)
        return
    start = begin_object(page, phrases, Key.PENDING)
    if before != after:
        forget_pending(page, phrases, before)
    if after == Pending.TUNNEL:
        tell_tunnel(page, phrases, observation)
    elif after == Pending.PLACES:
        begin_list(page, phrases, Key.PLACES)
        for place in range(observation.choices_left):
            put_item(page, phrases, PLACE_AT + int(observation.choices[place]))
        end_list(page)
    else:
        tell_offers(page, phrases, observation, after)
    end_object(page, start)


@kernel
def tell_offers(page: Page, phrases: Phrases, observation: Observation, pending: int) -> None:
    """The tickets that lie before the viewer; at the beginning some lie before the others, but which nobody knows."""
    if pending != Pending.OFFERS:
        put_key(page, phrases, Key.OFFER)
        put_offer(page, phrases, observation)
    if pending == Pending.OFFER:
        return
    begin_list(page, phrases, Key.OFFERS)
    for seat in range(observation.players):
        separate(page)
        if seat == observation.viewer:
            put_offer(page, phrases, observation)
        else:
            put_letter(page, OPEN_LIST)
            put_letter(page, CLOSE_LIST)
    end_list(page)


@kernel
def put_offer(page: Page, phrases: Phrases, observation: Observation) -> None:
    """The tickets that lie before the viewer."""
    put_letter(page, OPEN_LIST)
    for position in range(observation.offer_size[observation.viewer]):
        put_item(page, phrases, TICKET_AT + int(observation.offer[position]))
    put_letter(page, CLOSE_LIST)


@kernel
def tell_tunnel(page: Page, phrases: Phrases, observation: Observation) -> None:
    """A tunnel that is not settled yet."""
    put_key(page, phrases, Key.TRACK)
    put(page, phrases, TRACK_AT + int(observation.tunnel_track))
    start = begin_object(page, phrases, Key.LAID)
    if observation.laid_cards > 0 and observation.laid_colour != LOCOMOTIVES:
        put_name(page, phrases, CARD_AT + int(observation.laid_colour))
        put_number(page, int(observation.laid_cards))
    if observation.laid_locomotives > 0:
        put_name(page, phrases, CARD_AT + LOCOMOTIVES)
        put_number(page, int(observation.laid_locomotives))
    end_object(page, start)
    tell_cards(page, phrases, Key.REVEALED, observation.revealed, int(observation.revealed_size))
    put_key_number(page, phrases, Key.EXTRA, int(observation.extra))


@kernel
def is_choosing(observation: Observation, has_chosen: bool) -> bool:
    """S8: whether a viewer is to choose first tickets, in turn or, before that, for when it is his turn."""
    if observation.viewer == NONE or not is_setup(observation) or observation.offer_size[observation.viewer] == 0:
        return False
    return bool(
        observation.to_move == observation.viewer or (observation.phase == Phase.SETUP_TICKETS and not has_chosen)
    )
