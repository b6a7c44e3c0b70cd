"""Luck with open cards: what chance gave or took, and what decisions changed. Over a game it all adds up."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ironlanes.bots.lockstep.network_values import NetworkValues
from ironlanes.bots.lockstep.positions import Positions
from ironlanes.bots.lockstep.seeds import Seeds

from .chance import ChanceKind, Outcomes, outcomes_of
from .recorded_game import RecordedGame
from .values.calibration import Floats
from .values.equity import Values, values_of

#: The part of an analysis that a seeds belong to.
OUTCOMES, EQUITIES = 1, 2


@dataclass(frozen=True, slots=True)
class ChanceEvent:
    """What one chance event brought every seat, compared with the mean of all outcomes."""

    decision: int | None  # the number of the action that it belongs to; None: the deal
    turn: int
    seat: int | None  # who acted
    kind: ChanceKind
    win: tuple[float, ...]
    lead: tuple[float, ...]
    win_error: float
    lead_error: float


@dataclass(frozen=True, slots=True)
class OpenReview:
    """A game with open cards: the value of each position, the luck, and what each decision changed on average.

    For each seat, the luck and the changes add up to its result less what it had before the deal.
    """

    values: Values  # of each position
    events: tuple[ChanceEvent, ...]
    win_changes: Floats  # by decision and seat: the mean of all outcomes less the value before
    lead_changes: Floats


def review_open(network: NetworkValues, recorded: RecordedGame, seed: int) -> OpenReview:
    """Value every position of a game and every outcome that chance could have had."""
    positions, players = recorded.positions, recorded.players
    chances: list[Outcomes | None] = []
    for decision in recorded.decisions:
        before, after = positions.pick([decision.number]), positions.pick([decision.number + 1])
        seeds = Seeds(seed, OUTCOMES, decision.number)
        chances.append(outcomes_of(before, decision.index, after, seeds))
    groups = [positions, *(each.positions for each in chances if each and each.positions)]
    values = values_of(network, Positions.join(groups), Seeds(seed, EQUITIES))
    lead = values.lead
    count = len(recorded.decisions)
    events = [_deal(values, lead, players)]
    changes = [np.diff(numbers[: count + 1], axis=0) for numbers in (values.win, lead)]
    first = count + 1
    for decision, chance in zip(recorded.decisions, chances, strict=True):
        if chance is None:
            continue
        rows = slice(first, first + (len(chance.positions) if chance.positions else 0))
        first = rows.stop
        lucks = []
        for numbers, change in zip((values.win, lead), changes, strict=True):
            actual = numbers[decision.number + 1]
            luck = actual - chance.actual * actual - chance.weights @ numbers[rows]
            change[decision.number] -= luck
            lucks.append(tuple(float(each) for each in luck))
        win_error, lead_error = (_error(chance, numbers[rows]) for numbers in (values.win, lead))
        events.append(
            ChanceEvent(
                decision.number, decision.turn, decision.seat, chance.kind, lucks[0], lucks[1], win_error, lead_error
            )
        )
    kept = Values(*(getattr(values, name)[: count + 1] for name in Values.__slots__))
    return OpenReview(kept, tuple(events), changes[0], changes[1])


def _deal(values: Values, lead: Floats, players: int) -> ChanceEvent:
    """Return the luck of the deal: the value of the first position, less an equal share."""
    win = tuple(float(each) - 1 / players for each in values.win[0])
    errors = float(values.win_error[0]), float(values.points_error[0])
    return ChanceEvent(None, 0, None, ChanceKind.DEAL, win, tuple(map(float, lead[0])), *errors)


def _error(chance: Outcomes, numbers: Floats) -> float:
    """Return the standard error of a mean over samples; 0 if all outcomes were enumerated."""
    if not chance.is_sampled or len(numbers) < 2:
        return 0.0
    return float(numbers.std(0, ddof=1).max() / np.sqrt(len(numbers)))
