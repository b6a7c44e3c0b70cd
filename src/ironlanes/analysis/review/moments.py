"""The few moments of a game that mattered, each with a code that says why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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
from ironlanes.game import events

from ..chance import ChanceKind
from ..decisions.comparison import CERTAIN
from ..decisions.judgement import Judgement
from ..luck import ChanceEvent
from ..recorded_game import RecordedDecision, RecordedGame

MOST_ERRORS: Final = 3
MOST_LUCK: Final = 2
MOST_PRAISE: Final = 1
#: A moment is worth at least so many points, or so much of the chance to win.
LEAST_POINTS: Final = 3.0
LEAST_WIN: Final = 0.04
#: Beyond these chances a game is decided: losses are told in points only.
DECIDED: Final = 0.05


class MomentKind(StrEnum):
    """What a moment is."""

    ERROR = "error"
    LUCK = "luck"
    PRAISE = "praise"


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


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment that mattered. Points and chances are what it cost (errors) or brought (luck, praise) its seat."""

    kind: MomentKind
    reason: Reason
    seat: int
    turn: int
    decision: int | None  # None: the deal
    played: str | None
    better: str | None
    win: float
    win_error: float
    points: float
    points_error: float
    is_certain: bool
    is_decided: bool  # nobody's chance was at stake any more
    other: int | None = None  # who claimed the track later, or whose bad luck it was
    offer: tuple[str, ...] = ()  # the tickets to choose from, where tickets were kept


def moments_of(
    recorded: RecordedGame,
    judgements: Sequence[Judgement],
    luck: Sequence[ChanceEvent],
    wins: Sequence[tuple[float, ...]],
    seats: Sequence[int],
) -> tuple[Moment, ...]:
    """Up to three errors, two strokes of luck and one praise, in the order of the game."""
    errors = _one_per_turn(
        [_error(recorded, each, wins) for each in judgements if each.seat in seats and _matters(each)]
    )
    praises = [_praise(each, wins) for each in judgements if each.seat in seats and _is_praised(each)]
    strokes = [_stroke(event) for event in luck if event.kind is not ChanceKind.DEAL]
    strokes = [stroke for stroke in strokes if stroke.seat in seats or recorded.players == 2]
    chosen = [
        *sorted(errors, key=_weight)[:MOST_ERRORS],
        *sorted((each for each in strokes if _is_large(each)), key=_weight)[:MOST_LUCK],
        *sorted(praises, key=_weight)[:MOST_PRAISE],
    ]
    return tuple(sorted(chosen, key=lambda moment: (moment.decision or 0, moment.kind)))


def _matters(judgement: Judgement) -> bool:
    is_large = judgement.lead.value >= LEAST_POINTS or judgement.win.value >= LEAST_WIN
    return is_large and judgement.is_certain


def _is_praised(judgement: Judgement) -> bool:
    return judgement.best == judgement.played and judgement.ahead.is_certain and judgement.ahead.value >= LEAST_POINTS


def _is_large(moment: Moment) -> bool:
    is_large = moment.points >= LEAST_POINTS or moment.win >= LEAST_WIN
    return is_large and moment.points > CERTAIN * moment.points_error


def _weight(moment: Moment) -> float:
    return -moment.points


def _one_per_turn(moments: Sequence[Moment]) -> list[Moment]:
    """The largest moment of each turn."""
    by_turn: dict[tuple[int, int], Moment] = {}
    for moment in sorted(moments, key=_weight, reverse=True):
        by_turn[moment.seat, moment.turn] = moment
    return list(by_turn.values())


def _error(recorded: RecordedGame, judgement: Judgement, wins: Sequence[tuple[float, ...]]) -> Moment:
    decision = recorded.decisions[judgement.decision]
    actions, index = recorded.game.compiled.actions, recorded.game.compiled.action_index
    better = actions[index[judgement.best]]
    later = _later_claim(recorded, decision, better)
    return Moment(
        kind=MomentKind.ERROR,
        reason=Reason.TRACK_LOST if later is not None else reason_for(decision.action, better),
        seat=judgement.seat,
        turn=judgement.turn,
        decision=judgement.decision,
        played=judgement.played,
        better=judgement.best,
        win=judgement.win.value,
        win_error=judgement.win.error,
        points=judgement.lead.value,
        points_error=judgement.lead.error,
        is_certain=judgement.is_certain,
        is_decided=_is_decided(wins[judgement.decision][judgement.seat]),
        other=later,
        offer=judgement.offer,
    )


def _is_decided(chance: float) -> bool:
    return not DECIDED < chance < 1 - DECIDED


def _later_claim(recorded: RecordedGame, decision: RecordedDecision, better: Action) -> int | None:
    """The other seat that claimed the track of the better move later."""
    is_claim = isinstance(decision.action, ClaimTrack)
    if not isinstance(better, ClaimTrack) or (is_claim and decision.action.text == better.text):
        return None
    for later in recorded.decisions[decision.number + 1 :]:
        for event in later.events:
            if isinstance(event, events.Claimed) and event.track == better.track:
                return event.seat if event.seat != decision.seat else None
    return None


def _praise(judgement: Judgement, wins: Sequence[tuple[float, ...]]) -> Moment:
    return Moment(
        MomentKind.PRAISE, Reason.BEST_MOVE, judgement.seat, judgement.turn, judgement.decision, judgement.played, None,
        0.0, 0.0, judgement.ahead.value, judgement.ahead.error, is_certain=True,
        is_decided=_is_decided(wins[judgement.decision][judgement.seat]), offer=judgement.offer,
    )  # fmt: skip


def _stroke(event: ChanceEvent) -> Moment:
    """Luck is told of the seat that it helped most."""
    seat = max(range(len(event.lead)), key=lambda each: event.lead[each])
    other = event.seat if event.seat != seat and event.kind in UNLUCKY_REASONS else None
    reason = LUCK_REASONS[event.kind] if other is None else UNLUCKY_REASONS[event.kind]
    return Moment(
        MomentKind.LUCK, reason, seat, event.turn, event.decision, None, None, event.win[seat], event.win_error,
        event.lead[seat], event.lead_error, is_certain=True, is_decided=False, other=other,
    )  # fmt: skip


def reason_for(played: Action, better: Action) -> Reason:
    """Why another move was better, from the two alone."""
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
