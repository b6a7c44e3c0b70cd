"""Judge whether a move that someone tries in a position of a finished game is as good as the best."""

from __future__ import annotations

from typing import Final

from ironlanes.bots.lockstep.network_values import NetworkValues

from ..recorded_game import RecordedGame
from .candidates import candidates_among
from .judgement import CLOSE_LOOK, Effort, Judgement, judge

#: Added to the seed of a review: its own worlds have chosen the position, so they would judge it too harshly.
ANSWERS: Final = 1 << 33
#: A loss below this many points counts as none, however certain it is.
NO_LOSS: Final = 1.0


def judge_answer(
    network: NetworkValues,
    recorded: RecordedGame,
    number: int,
    action: str,
    better: str,
    effort: Effort = CLOSE_LOOK,
    seed: int = 1,
) -> Judgement:
    """Compare a legal move with the one that a review found better, and with those that the champion considers."""
    index, before = recorded.game.compiled.action_index, recorded.positions.pick([number])
    considered = [candidate for candidate, _ in candidates_among(network, before)]
    candidates = dict.fromkeys([index[action], index[better], *considered])
    return judge(network, recorded.decisions[number], list(candidates), effort, seed + ANSWERS)


def is_as_good(judgement: Judgement) -> bool:
    """Return whether a move is within the noise of the best one: a point, or the standard error of its loss."""
    return judgement.lead.raw <= max(NO_LOSS, judgement.lead.error) and not judgement.is_certain
