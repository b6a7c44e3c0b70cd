"""The actions that a decision is judged by: those that the champion would consider, and the one that was played."""

from __future__ import annotations

from typing import Final

import numpy as np

from ironlanes.bots.lockstep.network_values import NetworkValues
from ironlanes.bots.lockstep.positions import Positions

from ..recorded_game import RecordedDecision

#: The champion considers an action that it would choose at least this often.
LEAST_PROBABILITY: Final = 0.03
#: At most this many actions are compared with the one that was played.
MOST: Final = 4


def candidates_among(network: NetworkValues, before: Positions) -> list[tuple[int, float]]:
    """Return the actions that the champion considers in a position, by index, with their probabilities."""
    choices = network.choices(before)
    logits = choices.logits[0].astype(float)
    probabilities = np.exp(logits - logits.max())
    probabilities /= probabilities.sum()
    order = np.argsort(-probabilities, kind="stable")[:MOST]
    likely = [choice for choice in order if probabilities[choice] >= LEAST_PROBABILITY]
    actions = [int(choices.actions(np.array([choice], dtype=np.int32))[0]) for choice in likely]
    return [(action, float(probabilities[choice])) for action, choice in zip(actions, likely, strict=True)]


def candidates_of(network: NetworkValues, before: Positions, decision: RecordedDecision) -> tuple[list[int], bool]:
    """Return the actions that a decision is compared with, by index, and whether the champion considers its move.

    The move that was played comes first, then the champion's favourite.
    """
    if len(decision.legal) < 2:
        return [decision.index], True
    considered = [action for action, _ in candidates_among(network, before)]
    others = [action for action in considered if action != decision.index]
    return [decision.index, *others], decision.index in considered
