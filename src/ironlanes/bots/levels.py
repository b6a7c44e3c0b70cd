"""The six levels: the champion, and five that now and then decide as its network did when it was young.

A weaker level plays like a weaker person: each of its moves is what one of two networks thinks best, or nearly so, and
the weaker the level, the more often it is the young one's. `python -m benchmarks.levels` measures the levels, and finds
the shares of the upper ones again after the champion has changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from ironlanes.boards.actions import Action
from ironlanes.game.view import View

from .learned.champion import CHAMPION, ChampionBot
from .learned.feature_layout import CHOOSE_KEEP, CHOOSE_PASS, CHOOSE_STATION, CHOOSE_TICKETS
from .registry import MakeBot

#: What is worse than the best by more temperatures than this is out of the question: at most a twentieth as likely.
CAP: Final = 3.0


@dataclass(frozen=True)
class Level:
    """A level of play."""

    name: str
    about: str
    #: Its strength: 400 points more are odds of ten to one, and the weakest level has 1000. People are rated on the
    #: same scale, so the levels stay where they are; `python -m benchmarks.levels` measures them.
    rating: int
    youth: float  # the share of its decisions that the young network makes
    #: How evenly it takes one of the young network's better choices: at 0 the best, else a choice is less likely by
    #: a factor of e for every such step that it is worse.
    temperature: float = 0


#: From the weakest to the strongest: with two players, each is to beat the one before it in 62 to 75 % of the games.
LEVELS: Final = (
    Level("beginner", "Goes for its tickets, but misses a lot: right for your first games.", 1000, 1, 0.53),
    Level("casual", "Plays for fun: sensible moves, seldom the best one.", 1159, 0.72, 0.4),
    Level("steady", "Finishes what it starts, with slips here and there.", 1319, 0.52),
    Level("strong", "Plans ahead and wastes few turns.", 1471, 0.3),
    Level("expert", "Rarely errs: for players who know the board by heart.", 1618, 0.135),
    Level(CHAMPION, "A network that learned by playing against itself: our strongest.", 1745, 0),
)
LEVEL_NAMES: Final = tuple(level.name for level in LEVELS)
LEVEL_RATINGS: Final = {level.name: level.rating for level in LEVELS}


def is_about_tickets(choices: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    """Which choices draw tickets or keep some. The young network never makes them: it would take too many."""
    draws = (choices >= CHOOSE_TICKETS) & (choices < CHOOSE_PASS)
    keeps = (choices >= CHOOSE_KEEP) & (choices < CHOOSE_STATION)
    return draws | keeps


def choose_young(
    temperature: float, logits: npt.NDArray[np.floating], draws: npt.NDArray[np.float64]
) -> npt.NDArray[np.int64]:
    """The places of the young network's choices in some positions, by a random number from 0 up to 1 for each.

    The last dimension of `logits` are the choices; minus infinity is none.
    """
    losses = logits.max(-1, keepdims=True).astype(np.float64) - logits
    if temperature == 0:
        best: npt.NDArray[np.int64] = losses.argmin(-1)
        return best
    chances = np.where(losses <= CAP * temperature, np.exp(-losses / temperature), 0)
    sums = chances.cumsum(-1)
    chosen: npt.NDArray[np.int64] = (sums > draws[..., None] * sums[..., -1:]).argmax(-1)
    return chosen


class LevelBot:
    """A bot that plays at a level; it keeps nothing between decisions."""

    def __init__(self, level: Level, rng: np.random.Generator) -> None:
        from .learned.network_player import champion, young  # large, and most who list the bots never play them

        self._level, self._rng = level, rng
        self._champion, self._young = champion(), young()

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        """Choose an action."""
        if len(actions) == 1:
            return actions[0]
        choice = self._young_choice(view) if self._rng.random() < self._level.youth else None
        if choice is None:
            choice = self._champion.consider(view.compiled, view.raw.observations, view.raw.known_cards).best
        return view.compiled.actions[self._champion.action_of(view.compiled, view.raw.observations, choice)]

    def _young_choice(self, view: View) -> int | None:
        """What the young network thinks best, if it is about anything but tickets."""
        opinion = self._young.consider(view.compiled, view.raw.observations, view.raw.known_cards)
        is_open = ~is_about_tickets(opinion.choices)
        if not is_open.any():
            return None
        draw = np.asarray(self._rng.random())
        return int(opinion.choices[is_open][choose_young(self._level.temperature, opinion.logits[is_open], draw)])


def maker_of(level: Level) -> MakeBot:
    """How to make the bot of a level."""
    return ChampionBot if level.youth == 0 else lambda rng: LevelBot(level, rng)
