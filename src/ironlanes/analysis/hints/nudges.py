"""The first level of a hint: what kind of move to look for, without naming it."""

from __future__ import annotations

from collections.abc import Sequence

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

from .hint import HintReason, MoveKind, Nudge, ReasonCode
from .own_tickets import OwnTickets

KINDS = {
    ClaimTrack: MoveKind.CLAIM,
    TakeCard: MoveKind.CARDS,
    DrawBlind: MoveKind.CARDS,
    DrawTickets: MoveKind.TICKETS,
    KeepTickets: MoveKind.KEEP,
    BuildStation: MoveKind.STATION,
    PayTunnel: MoveKind.TUNNEL,
    DeclineTunnel: MoveKind.TUNNEL,
    TakePassenger: MoveKind.PASSENGER,
}


def nudge_for(tickets: OwnTickets, action: Action, reasons: Sequence[HintReason]) -> Nudge:
    """Return a nudge towards a move: the ticket that it serves, and a city or a colour to look at."""
    board = tickets.view.board
    codes = {reason.code for reason in reasons}
    ticket = next((str(reason.about["ticket"]) for reason in reasons if "ticket" in reason.about), None)
    kind = KINDS.get(type(action), MoveKind.PASS)
    card = place = None
    match action:
        case TakeCard(card=taken) if taken != LOCOMOTIVE:
            card = taken
        case ClaimTrack(track=name):
            place = board.tracks[board.track_index[name]].places[0]
        case BuildStation(city=city):
            place = city
        case TakePassenger(place=at):
            place = at
    return Nudge(kind, ticket, card, place, is_urgent=ReasonCode.ONLY_WAY_LEFT in codes)
