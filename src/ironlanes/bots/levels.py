"""The six levels: the champion, and five that now and then decide as its network did when it was young.

A weaker level plays like a weaker person: each of its moves is what one of two networks thinks best, or nearly so, and
the weaker the level, the more often it is the young one's. `python -m benchmarks.levels` measures the levels, and finds
the shares of the upper ones again after the champion has changed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .network_spec import NetworkBotSpec


@dataclass(frozen=True)
class Level:
    """A level of play."""

    name: str
    about: str
    #: Its strength: 400 points more are odds of ten to one, and the weakest level has 1000. People are rated on the
    #: same scale, so the levels stay where they are; `python -m benchmarks.levels` measures them.
    rating: int
    spec: NetworkBotSpec


#: From the weakest to the strongest: with two players, each is to beat the one before it in 62 to 75 % of the games.
LEVELS: Final = (
    Level(
        "beginner", "Goes for its tickets, but misses a lot: right for your first games.", 1000, NetworkBotSpec(1, 0.53)
    ),
    Level("casual", "Plays for fun: sensible moves, seldom the best one.", 1159, NetworkBotSpec(0.72, 0.4)),
    Level("steady", "Finishes what it starts, with slips here and there.", 1319, NetworkBotSpec(0.52)),
    Level("strong", "Plans ahead and wastes few turns.", 1471, NetworkBotSpec(0.3)),
    Level("expert", "Rarely errs: for players who know the board by heart.", 1618, NetworkBotSpec(0.135)),
    Level("champion", "A network that learned by playing against itself, and moves at once.", 1745, NetworkBotSpec()),
)
LEVEL_NAMES: Final = tuple(level.name for level in LEVELS)
#: The level above them thinks before it moves (`search_bot`). Its rating is of 800 games against the champion.
GRANDMASTER: Final = "grandmaster"
GRANDMASTER_RATING: Final = 1849
LEVEL_RATINGS: Final = {level.name: level.rating for level in LEVELS} | {GRANDMASTER: GRANDMASTER_RATING}
#: Every bot that is offered to people as a level, from the weakest to the strongest.
OFFERED_LEVELS: Final = (*LEVEL_NAMES, GRANDMASTER)
