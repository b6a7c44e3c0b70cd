"""What followed from a move: which tickets it completed, cut or brought nearer, and what the next player did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ironlanes.boards.actions import BuildStation, ClaimTrack, DrawTickets, PayTunnel

from ..facts.tickets import TicketFacts
from ..recorded_game import RecordedDecision, RecordedGame


@dataclass(frozen=True, slots=True)
class TicketEffect:
    """The trains that a ticket lacked before a turn and after it; None where it could not be completed any more."""

    seat: int
    ticket: str
    points: int
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Reply:
    """What another seat did then: an action of a later turn, and what that turn did to tickets."""

    seat: int
    turn: int
    action: str
    effects: tuple[TicketEffect, ...]


def ticket_effects(tickets: Sequence[TicketFacts], turn: int, last_turn: int) -> tuple[TicketEffect, ...]:
    """Return the tickets of all seats that a turn changed."""
    found = []
    for each in tickets:
        if each.kept_in >= turn:
            continue
        before, after = _lacking(each, turn), _lacking(each, turn + 1)
        if turn == last_turn and each.is_completed:
            after = 0
        if before != after:
            found.append(TicketEffect(each.seat, each.ticket, each.points, before, after))
    return tuple(found)


def _lacking(ticket: TicketFacts, turn: int) -> int | None:
    """Return the trains that a ticket lacked when a turn began."""
    known = [distance for distance in ticket.distances if distance.turn <= turn]
    return known[-1].trains if known else ticket.distances[0].trains


def reply_of(recorded: RecordedGame, tickets: Sequence[TicketFacts], decision: RecordedDecision) -> Reply | None:
    """Return what the next seat did in its turn, if it did more than draw cards."""
    for later in recorded.decisions[decision.number + 1 :]:
        if later.turn <= decision.turn or later.seat == decision.seat:
            continue
        if later.turn > decision.turn + 1:
            return None
        if isinstance(later.action, (ClaimTrack, PayTunnel, DrawTickets, BuildStation)):
            return reply_with(recorded, tickets, later)
    return None


def reply_with(recorded: RecordedGame, tickets: Sequence[TicketFacts], later: RecordedDecision) -> Reply:
    """Return a decision of another seat as what followed."""
    effects = ticket_effects(tickets, later.turn, recorded.decisions[-1].turn)
    return Reply(later.seat, later.turn, later.action.text, effects)
