"""A turn for the sake of some tracks: claim one of them, or draw a card for it."""

from __future__ import annotations

from ironlanes.boards.tables import Tables
from ironlanes.rules.compiling import kernel
from ironlanes.rules.masks import contains
from ironlanes.rules.state import NOBODY, Phase, Sight

from .choosing import last_resort, say
from .drawing_cards import any_card, card_for
from .mind import Mind, Why
from .paying import best_claim, is_open, missing_for


@kernel
def forget_wishes(board: Tables, mind: Mind) -> None:
    """Want nothing."""
    for track in range(board.tracks):
        mind.wish[track] = 0
        mind.wish_ticket[track] = NOBODY


@kernel
def wish_for(sight: Sight, board: Tables, mind: Mind, track: int, worth: int, ticket: int) -> None:
    """Want a track, or one that is parallel to it and as long, for a ticket's sake or (NOBODY) its own."""
    for lane in range(board.tracks):
        if lane != track and not contains(board.siblings[track], lane):
            continue
        is_fit = board.track_length[lane] == board.track_length[track] and is_open(sight, board, lane)
        if is_fit and worth > mind.wish[lane]:
            mind.wish[lane] = worth
            mind.wish_ticket[lane] = ticket


@kernel
def pursue(sight: Sight, board: Tables, mind: Mind) -> int:
    """Claim the track wanted most of those that can be paid, else draw a card for the one wanted most of all."""
    target, claimed, claim = NOBODY, NOBODY, NOBODY
    least = 0
    for track in range(board.tracks):
        if mind.wish[track] <= 0:
            continue
        missing = missing_for(sight, board, track)
        worth = mind.wish[track]
        if target == NOBODY or worth > mind.wish[target] or (worth == mind.wish[target] and missing < least):
            target, least = track, missing
        may_claim = missing == 0 and sight.phase == Phase.TURN
        if may_claim and (claimed == NOBODY or worth > mind.wish[claimed]):
            action = best_claim(sight, board, track)
            if action != NOBODY:
                claimed, claim = track, action
    if claim != NOBODY:
        return say_wish(mind, claim, claimed, 0)
    if target == NOBODY:
        draw = any_card(sight, board)
        return last_resort(sight, board, mind) if draw == NOBODY else say(mind, draw, Why.DRAW_ANYTHING, NOBODY, 0)
    draw = card_for(sight, board, target)
    return last_resort(sight, board, mind) if draw == NOBODY else say_wish(mind, draw, target, least)


@kernel
def say_wish(mind: Mind, action: int, track: int, missing: int) -> int:
    """Choose an action for a track's sake; nothing missing: it claims it."""
    is_claim = missing == 0
    mind.other = mind.wish_ticket[track]
    if mind.wish_ticket[track] == NOBODY:
        return say(mind, action, Why.CLAIM_VALUABLE if is_claim else Why.DRAW_FOR_VALUABLE, track, missing)
    return say(mind, action, Why.CLAIM_FOR_TICKET if is_claim else Why.DRAW_FOR_TICKET, track, missing)
