"""The verdict on a seat: the points between it and its rival, as a sum of whole numbers that a reader can add up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from ironlanes.boards.actions import Action, DrawBlind, DrawTickets, KeepTickets, Pass, TakeCard

from ..decisions.judgement import Judgement
from ..luck import OpenReview
from ..recorded_game import RecordedGame
from ..values.calibration import Floats


class DecisionKind(StrEnum):
    """What a decision was about."""

    TICKETS = "tickets"  # which to keep, and when to draw more
    TRACKS = "tracks"  # what to claim, and stations, tunnels and passengers
    CARDS = "cards"


class PartKind(StrEnum):
    """Where the points between two seats came from."""

    LUCK = "luck"
    TICKETS = "tickets"  # the seat's own decisions, by their kind
    TRACKS = "tracks"
    CARDS = "cards"
    OTHERS = "others"  # what the decisions of all other seats gave away
    REST = "rest"  # what nobody could know, and what the values were wrong about


@dataclass(frozen=True, slots=True)
class VerdictPart:
    """One reason for a result, in whole points; negative if it favoured the rival."""

    kind: PartKind
    points: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """The points that a seat is ahead of its rival, the best of the others. The parts add up to it exactly."""

    rival: int
    result: int
    parts: tuple[VerdictPart, ...]


def kind_of_decision(action: Action) -> DecisionKind:
    """Return what a decision was about."""
    match action:
        case KeepTickets() | DrawTickets():
            return DecisionKind.TICKETS
        case TakeCard() | DrawBlind() | Pass():
            return DecisionKind.CARDS
        case _:
            return DecisionKind.TRACKS


def verdicts_of(
    recorded: RecordedGame, review: OpenReview, judgements: Sequence[Judgement], totals: Sequence[int]
) -> tuple[Verdict, ...]:
    """Return the verdict on every seat; `totals` are their points."""
    luck = np.sum([event.lead for event in review.events], axis=0)
    losses = [
        (each.seat, kind_of_decision(recorded.decisions[each.decision].action), np.array(each.lead_by_seat))
        for each in judgements
    ]
    return tuple(_verdict(seat, totals, luck, losses) for seat in range(len(totals)))


def _verdict(
    seat: int, totals: Sequence[int], luck: Floats, losses: Sequence[tuple[int, DecisionKind, Floats]]
) -> Verdict:
    players = len(totals)
    rival = max((each for each in range(players) if each != seat), key=lambda each: totals[each])
    result = totals[seat] - totals[rival]

    def between(lead: Floats) -> float:
        """Return the points between both seats, from how far each is ahead of the mean of the others."""
        return float(lead[seat] - lead[rival]) * (players - 1) / players

    exact = {PartKind.LUCK: between(luck)}
    for kind in DecisionKind:
        exact[PartKind(kind)] = sum(between(lead) for mover, each, lead in losses if mover == seat and each is kind)
    exact[PartKind.OTHERS] = sum(between(lead) for mover, _, lead in losses if mover != seat)
    exact[PartKind.REST] = result - sum(exact.values())
    return Verdict(rival, result, tuple(VerdictPart(kind, points) for kind, points in rounded(exact).items()))


def rounded(exact: Mapping[PartKind, float]) -> dict[PartKind, int]:
    """Round numbers whose sum is whole so that it stays the same: those with the largest remainders are rounded up."""
    down = {kind: int(np.floor(number)) for kind, number in exact.items()}
    missing = round(sum(exact.values())) - sum(down.values())
    upwards = sorted(exact, key=lambda kind: down[kind] - exact[kind])[:missing]
    return {kind: number + (kind in upwards) for kind, number in down.items()}
