"""The few moments of a game that mattered: the largest falls of the graph, errors, luck and praise."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from ironlanes.boards.actions import Action, ClaimTrack
from ironlanes.game import events

from ..chance import ChanceKind
from ..decisions.comparison import CERTAIN
from ..decisions.judgement import Judgement
from ..facts.tickets import TicketFacts
from ..hints.facts import facts_of
from ..hints.hint import HintReason, ReasonCode
from ..hints.own_tickets import OwnTickets
from ..hints.reasons import reasons_for
from ..luck import ChanceEvent, OpenReview
from ..recorded_game import RecordedDecision, RecordedGame
from .consequences import Reply, TicketEffect, reply_of, reply_with, ticket_effects
from .falls import Fall, largest_falls
from .reasons import LUCK_REASONS, UNLUCKY_REASONS, Reason, reason_for

MOST_FALLS: Final = 3
MOST_ERRORS: Final = 3
MOST_LUCK: Final = 1
MOST_PRAISE: Final = 1
#: The largest number of moments.
MOST_MOMENTS: Final = 6
#: A moment is worth at least this many points, or this much of the chance to win.
LEAST_POINTS: Final = 3.0
LEAST_WIN: Final = 0.04
#: Luck is reported only from twice that on: every card involves some luck.
LUCK_FACTOR: Final = 2
#: Luck explains a fall if it is at least this part of it.
EXPLAINED: Final = 0.5
#: Beyond these chances a game is decided: losses are given in points only.
DECIDED: Final = 0.05


class MomentKind(StrEnum):
    """The kinds of moments."""

    ERROR = "error"
    LUCK = "luck"
    PRAISE = "praise"
    SWING = "swing"  # the chances changed, and it was neither an error nor luck


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment that mattered. Points and chances are what it cost (errors) or brought (all others) its seat."""

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
    other: int | None = None  # who claimed the track later, whose bad luck it was, or who moved when this seat gained
    offer: tuple[str, ...] = ()  # the tickets to choose from, where tickets were kept
    why: tuple[HintReason, ...] = ()  # what speaks for the better move, or for the one that was played
    effects: tuple[TicketEffect, ...] = ()  # the tickets that the turn changed
    reply: Reply | None = None  # what another seat did then
    chances: tuple[tuple[float, ...], tuple[float, ...]] | None = None  # before and after, where the graph fell


@dataclass(frozen=True, slots=True)
class _Game:
    """The game in which moments are found, with everything that is known about it."""

    recorded: RecordedGame
    judgements: Sequence[Judgement]
    opened: OpenReview
    tickets: Sequence[TicketFacts]

    @property
    def last_turn(self) -> int:
        return self.recorded.decisions[-1].turn

    def is_decided(self, judgement: Judgement) -> bool:
        chance = float(self.opened.values.win[judgement.decision, judgement.seat])
        return not DECIDED < chance < 1 - DECIDED


def moments_of(
    recorded: RecordedGame,
    judgements: Sequence[Judgement],
    opened: OpenReview,
    tickets: Sequence[TicketFacts],
    seats: Sequence[int],
) -> tuple[Moment, ...]:
    """Return up to six moments in the order of the game.

    First come the largest falls of the graph, by any seat; then errors and one praise of `seats`, and a stroke of
    luck.
    """
    game = _Game(recorded, judgements, opened, tickets)
    errors = _one_per_turn(_error(game, each) for each in judgements if _matters(each))
    strokes = [_stroke(event) for event in opened.events if event.kind is not ChanceKind.DEAL]
    strokes = [stroke for stroke in strokes if _is_large(stroke)]
    falls = largest_falls(recorded.decisions, opened.values.win, MOST_FALLS)
    chosen = [_at_fall(game, fall, errors, strokes) for fall in falls]
    own_errors = [error for error in errors if error.seat in seats]
    own_strokes = [stroke for stroke in strokes if stroke.seat in seats or recorded.players == 2]
    praises = [_praise(game, each) for each in judgements if each.seat in seats and _is_praised(each)]
    chosen = _with_more(chosen, own_errors, MOST_ERRORS)
    chosen = _with_more(chosen, praises, MOST_PRAISE)
    chosen = _with_more(chosen, own_strokes, MOST_LUCK)
    return tuple(sorted(chosen, key=lambda moment: (moment.decision or 0, moment.kind)))


def _with_more(chosen: Sequence[Moment], more: Sequence[Moment], most: int) -> list[Moment]:
    """Add the largest moments of a kind until there are `most` of it; no two are of one turn."""
    found = list(chosen)
    for moment in sorted(more, key=_weight):
        known = [each for each in found if each.kind is moment.kind]
        is_new = all((each.turn, each.decision is None) != (moment.turn, moment.decision is None) for each in found)
        if is_new and len(known) < most and len(found) < MOST_MOMENTS:
            found.append(moment)
    return found


def _matters(judgement: Judgement) -> bool:
    is_large = judgement.lead.value >= LEAST_POINTS or judgement.win.value >= LEAST_WIN
    return is_large and judgement.is_certain


def _is_praised(judgement: Judgement) -> bool:
    return judgement.best == judgement.played and judgement.ahead.is_certain and judgement.ahead.value >= LEAST_POINTS


def _is_large(stroke: Moment) -> bool:
    is_large = stroke.points >= LUCK_FACTOR * LEAST_POINTS or stroke.win >= LUCK_FACTOR * LEAST_WIN
    return is_large and stroke.points > CERTAIN * stroke.points_error


def _weight(moment: Moment) -> float:
    return -moment.points


def _one_per_turn(moments: Iterable[Moment]) -> list[Moment]:
    """Return the largest moment of each turn."""
    by_turn: dict[tuple[int, int], Moment] = {}
    for moment in sorted(moments, key=_weight, reverse=True):
        by_turn[moment.seat, moment.turn] = moment
    return list(by_turn.values())


def _at_fall(game: _Game, fall: Fall, errors: Sequence[Moment], strokes: Sequence[Moment]) -> Moment:
    """Return the moment at a fall: an error of the seat that fell, luck that explains it, or what was played."""
    inside = range(fall.turns[0], fall.turns[1] + 1)
    own = [error for error in errors if error.seat == fall.seat and error.turn in inside]
    lucky = [each for each in strokes if each.turn == fall.turn and each.win >= EXPLAINED * fall.size]
    found = next(iter(sorted(own, key=_weight) + sorted(lucky, key=_weight)), None) or _swing(game, fall)
    return replace(found, chances=(fall.before, fall.after))


def _swing(game: _Game, fall: Fall) -> Moment:
    """Return what was played in the steepest turn of a fall, as the gain of the seat that gained most."""
    turn = [each for each in game.recorded.decisions if each.turn == fall.turn]
    decision = next((each for each in turn if isinstance(each.action, ClaimTrack)), turn[0])
    seat = max(range(len(fall.before)), key=lambda each: fall.after[each] - fall.before[each])
    lead = game.opened.values.lead
    points = float(lead[turn[-1].number + 1, seat] - lead[turn[0].number, seat])
    error = float(game.opened.values.points_error[turn[0].number])
    effects = ticket_effects(game.tickets, fall.turn, game.last_turn)
    return Moment(
        kind=MomentKind.SWING,
        reason=Reason.SWING,
        seat=seat,
        turn=fall.turn,
        decision=decision.number,
        played=decision.action.text,
        better=None,
        win=fall.after[seat] - fall.before[seat],
        win_error=float(game.opened.values.win_error[turn[0].number]),
        points=points,
        points_error=error,
        is_certain=False,
        is_decided=False,
        other=decision.seat if decision.seat != seat else None,
        offer=decision.view.offer,
        why=() if effects else _why(decision, decision.action),
        effects=effects,
        reply=reply_of(game.recorded, game.tickets, decision),
    )


def _error(game: _Game, judgement: Judgement) -> Moment:
    decision = game.recorded.decisions[judgement.decision]
    actions, index = game.recorded.game.compiled.actions, game.recorded.game.compiled.action_index
    better = actions[index[judgement.best]]
    later = _later_claim(game.recorded, decision, better)
    reply = reply_of(game.recorded, game.tickets, decision)
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
        is_decided=game.is_decided(judgement),
        other=None if later is None else later.seat,
        offer=judgement.offer,
        why=_why(decision, better),
        effects=ticket_effects(game.tickets, judgement.turn, game.last_turn),
        reply=reply if later is None else reply_with(game.recorded, game.tickets, later),
    )


def _why(decision: RecordedDecision, action: Action) -> tuple[HintReason, ...]:
    """Return what speaks for a move by what its seat saw; where nothing does, a fact about its position."""
    tickets = OwnTickets(decision.view)
    reasons = [reason for reason in reasons_for(tickets, action) if reason.code is not ReasonCode.CHAMPION]
    return tuple(reasons or facts_of(tickets)[:1])


def _later_claim(recorded: RecordedGame, decision: RecordedDecision, better: Action) -> RecordedDecision | None:
    """Return the decision by which another seat claimed the track of the better move later."""
    is_claim = isinstance(decision.action, ClaimTrack)
    if not isinstance(better, ClaimTrack) or (is_claim and decision.action.text == better.text):
        return None
    for later in recorded.decisions[decision.number + 1 :]:
        for event in later.events:
            if isinstance(event, events.Claimed) and event.track == better.track:
                return later if event.seat != decision.seat else None
    return None


def _praise(game: _Game, judgement: Judgement) -> Moment:
    decision = game.recorded.decisions[judgement.decision]
    return Moment(
        MomentKind.PRAISE, Reason.BEST_MOVE, judgement.seat, judgement.turn, judgement.decision, judgement.played, None,
        0.0, 0.0, judgement.ahead.value, judgement.ahead.error, is_certain=True,
        is_decided=game.is_decided(judgement), offer=judgement.offer, why=_why(decision, decision.action),
        effects=ticket_effects(game.tickets, judgement.turn, game.last_turn),
    )  # fmt: skip


def _stroke(event: ChanceEvent) -> Moment:
    """Return a stroke of luck as a moment of the seat that it helped most."""
    seat = max(range(len(event.lead)), key=lambda each: event.lead[each])
    other = event.seat if event.seat != seat and event.kind in UNLUCKY_REASONS else None
    reason = LUCK_REASONS[event.kind] if other is None else UNLUCKY_REASONS[event.kind]
    return Moment(
        MomentKind.LUCK, reason, seat, event.turn, event.decision, None, None, event.win[seat], event.win_error,
        event.lead[seat], event.lead_error, is_certain=True, is_decided=False, other=other,
    )  # fmt: skip
