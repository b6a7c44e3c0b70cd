"""Tickets: how far each was from completion over time, and which claims of others were in the way."""

from __future__ import annotations

from dataclasses import dataclass, field

from ironlanes.boards.model import Ticket
from ironlanes.game import events
from ironlanes.game.ticket_progress import SeatNetwork

from ..recorded_game import RecordedDecision, RecordedGame, turns_of


@dataclass(frozen=True, slots=True)
class Distance:
    """The trains that a ticket lacked when a turn began; None where it could not be completed any more."""

    turn: int
    trains: int | None


@dataclass(frozen=True, slots=True)
class Blocked:
    """A claim of another seat that made the way of a ticket longer, or (None) cut it."""

    turn: int
    by: int
    track: str
    before: int
    after: int | None


@dataclass(frozen=True, slots=True)
class TicketFacts:
    """A ticket that a seat kept."""

    seat: int
    ticket: str
    points: int
    kept_in: int  # the turn; 0: during the set-up
    is_completed: bool
    completed_in: int | None  # the turn after which nothing was missing
    distances: tuple[Distance, ...]
    blocked: tuple[Blocked, ...]


@dataclass(slots=True)
class _Ticket:
    """A ticket while its game is read."""

    seat: int
    ticket: Ticket
    kept_in: int
    distances: list[Distance] = field(default_factory=list)
    blocked: list[Blocked] = field(default_factory=list)


def ticket_facts(recorded: RecordedGame) -> tuple[TicketFacts, ...]:
    """Return every ticket that was kept, by seat and in the order in which they were kept."""
    board, score = recorded.game.board, recorded.game.score()
    held: list[_Ticket] = []
    for decision in recorded.decisions:
        if not decision.turn:
            held += _kept(recorded, decision)
    for turn in turns_of(recorded.decisions):
        _measure(held, turn[0])
        for decision in turn:
            held += _kept(recorded, decision)
            _look_for_blocks(recorded, held, decision)
    found = sorted(held, key=lambda each: each.seat)
    completed = [set(seat.tickets_completed) for seat in score.seats]
    return tuple(
        TicketFacts(
            each.seat,
            each.ticket.name,
            each.ticket.points,
            each.kept_in,
            each.ticket.name in completed[each.seat],
            next((distance.turn for distance in each.distances if distance.trains == 0), None),
            tuple(each.distances),
            tuple(each.blocked),
        )
        for each in found
        if each.ticket.name in board.ticket_index
    )


def _kept(recorded: RecordedGame, decision: RecordedDecision) -> list[_Ticket]:
    board = recorded.game.board
    names = [name for event in decision.events if isinstance(event, events.Kept) for name in event.tickets or ()]
    return [_Ticket(decision.seat, board.tickets[board.ticket_index[name]], decision.turn) for name in names]


def _measure(held: list[_Ticket], decision: RecordedDecision) -> None:
    """Record every ticket's distance before a decision, where it has changed."""
    for seat in {each.seat for each in held}:
        network = SeatNetwork(decision.view, seat)
        for each in held:
            if each.seat == seat:
                now = network.distance(each.ticket)
                if not each.distances or each.distances[-1].trains != now:
                    each.distances.append(Distance(decision.turn, now))


def _look_for_blocks(recorded: RecordedGame, held: list[_Ticket], decision: RecordedDecision) -> None:
    """Compare the tickets of the others before and after a claim."""
    claims = [event for event in decision.events if isinstance(event, events.Claimed)]
    after = decision.number + 1
    if not claims or after >= len(recorded.decisions):
        return
    for each in held:
        if each.seat == decision.seat:
            continue
        before = SeatNetwork(decision.view, each.seat).distance(each.ticket)
        now = SeatNetwork(recorded.decisions[after].view, each.seat).distance(each.ticket)
        if before and (now is None or now > before):
            each.blocked.append(Blocked(decision.turn, decision.seat, claims[0].track, before, now))
