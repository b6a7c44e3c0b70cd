"""Why a moment mattered, as a code: what was better about another move, or whose luck it was."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from ironlanes.boards.actions import (
    Action,
    BuildStation,
    ClaimTrack,
    DeclineTunnel,
    DrawBlind,
    DrawTickets,
    KeepTickets,
    PayTunnel,
    TakeCard,
    TakePassenger,
)
from ironlanes.boards.model import LOCOMOTIVE

from ..chance import ChanceKind


class Reason(StrEnum):
    """Why a moment mattered. The browser has a sentence for each, and so has `sentences`."""

    TRACK_LOST = "track-lost"  # the better move was a claim, and another seat has claimed that track since
    CLAIM_NOW = "claim-now"
    OTHER_TRACK = "other-track"
    OTHER_PAYMENT = "other-payment"
    CARDS_FIRST = "cards-first"  # a claim that could have waited
    LOCOMOTIVE_TOO_DEAR = "locomotive-too-dear"
    OTHER_CARD = "other-card"
    TOO_MANY_TICKETS = "too-many-tickets"
    TOO_FEW_TICKETS = "too-few-tickets"
    OTHER_TICKETS = "other-tickets"
    NO_NEW_TICKETS = "no-new-tickets"
    NEW_TICKETS = "new-tickets"
    STATION = "station"
    NO_STATION = "no-station"
    PAY_TUNNEL = "pay-tunnel"
    DECLINE_TUNNEL = "decline-tunnel"
    OTHER_PASSENGER = "other-passenger"
    OTHER_MOVE = "other-move"
    LUCKY_DEAL = "lucky-deal"
    LUCKY_CARD = "lucky-card"
    LUCKY_DISPLAY = "lucky-display"
    LUCKY_TICKETS = "lucky-tickets"
    LUCKY_TUNNEL = "lucky-tunnel"
    UNLUCKY_CARD = "unlucky-card"  # the bad luck of another seat
    UNLUCKY_TICKETS = "unlucky-tickets"
    UNLUCKY_TUNNEL = "unlucky-tunnel"
    BEST_MOVE = "best-move"
    SWING = "swing"  # neither an error nor luck changed the chances


LUCK_REASONS: Final = {
    ChanceKind.DEAL: Reason.LUCKY_DEAL,
    ChanceKind.BLIND: Reason.LUCKY_CARD,
    ChanceKind.DISPLAY: Reason.LUCKY_DISPLAY,
    ChanceKind.TICKETS: Reason.LUCKY_TICKETS,
    ChanceKind.TUNNEL: Reason.LUCKY_TUNNEL,
}
#: What another seat than the one that acted gained by. A card that is turned up belongs to nobody.
UNLUCKY_REASONS: Final = {
    ChanceKind.BLIND: Reason.UNLUCKY_CARD,
    ChanceKind.TICKETS: Reason.UNLUCKY_TICKETS,
    ChanceKind.TUNNEL: Reason.UNLUCKY_TUNNEL,
}


def reason_for(played: Action, better: Action) -> Reason:
    """Return why another move was better, judged from the two moves alone."""
    match played, better:
        case ClaimTrack(), ClaimTrack():
            return Reason.OTHER_PAYMENT if played.track == better.track else Reason.OTHER_TRACK
        case KeepTickets(), KeepTickets():
            return _keep_reason(len(played.positions) - len(better.positions))
        case TakePassenger(), TakePassenger():
            return Reason.OTHER_PASSENGER
        case TakeCard(card), (TakeCard() | DrawBlind()):
            return Reason.LOCOMOTIVE_TOO_DEAR if card == LOCOMOTIVE else Reason.OTHER_CARD
        case DrawBlind(), TakeCard():
            return Reason.OTHER_CARD
        case DrawTickets(), DrawTickets():
            return Reason.OTHER_TICKETS
        case DrawTickets(), _:
            return Reason.NO_NEW_TICKETS
        case BuildStation(), _:
            return Reason.NO_STATION
        case ClaimTrack(), (TakeCard() | DrawBlind()):
            return Reason.CARDS_FIRST
        case _:
            return _better_reason(better)


def _keep_reason(more: int) -> Reason:
    if more == 0:
        return Reason.OTHER_TICKETS
    return Reason.TOO_MANY_TICKETS if more > 0 else Reason.TOO_FEW_TICKETS


def _better_reason(better: Action) -> Reason:
    match better:
        case ClaimTrack():
            return Reason.CLAIM_NOW
        case DrawTickets():
            return Reason.NEW_TICKETS
        case BuildStation():
            return Reason.STATION
        case PayTunnel():
            return Reason.PAY_TUNNEL
        case DeclineTunnel():
            return Reason.DECLINE_TUNNEL
        case _:
            return Reason.OTHER_MOVE
