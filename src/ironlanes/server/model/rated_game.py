"""A rated game that is over: who played it, how it ended, and what that does to the ratings."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, Final

from ironlanes.bots import LEVEL_RATINGS

from .glicko import PairResult, RatingEstimate, updated

#: How well the strengths of the bots are known; they never change.
BOT_DEVIATION: Final = 30.0
#: Only among someone's first games those against bots alone count: they place a newcomer, and nobody climbs by them.
PLACEMENT_GAMES: Final = 5
NEWCOMER: Final = RatingEstimate()


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """Someone's rating on a board after their last rated game there."""

    estimate: RatingEstimate = NEWCOMER
    games: int = 0
    #: When that game ended.
    at: float = 0.0

    def estimate_at(self, at: float) -> RatingEstimate:
        """Return the rating's estimate at a later time."""
        return self.estimate.after(at - self.at)


@dataclass(frozen=True, slots=True)
class RatedSeat:
    """A seat of a rated game: a person's or a bot's."""

    user: str | None
    bot: str | None
    total: int
    is_winner: bool
    #: The person left the game: a bot finished it for them, or played much of it.
    has_left: bool = False


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A rated game that is over."""

    table: str
    game: str
    board: str
    at: float
    seats: tuple[RatedSeat, ...]

    @property
    def users(self) -> list[str]:
        """The people who played."""
        return [seat.user for seat in self.seats if seat.user is not None]

    @property
    def places(self) -> list[int]:
        """Every seat's place from 1: winners first, then by points, those who left last. Ties share a place."""
        ranks = [_rank(seat) for seat in self.seats]
        return [1 + sum(other > rank for other in ranks) for rank in ranks]

    def to_json(self) -> str:
        return json.dumps(asdict(self))


def _rank(seat: RatedSeat) -> tuple[bool, bool, int]:
    """Return the sort key of a seat; winners are greatest. All who left are equal, whatever their bot achieved."""
    return (False, False, 0) if seat.has_left else (True, seat.is_winner, seat.total)


def read_rated_game(text: str) -> RatedGame:
    """Read what `to_json` wrote; raise ValueError, TypeError or KeyError if it is damaged."""
    written: dict[str, Any] = json.loads(text)
    seats = tuple(RatedSeat(**seat) for seat in written.pop("seats"))
    return RatedGame(**written, seats=seats)


def estimates_after(
    game: RatedGame, before: Mapping[str, PlayerRating], counts: Callable[[str, str], bool] = lambda *_: True
) -> dict[str, RatingEstimate]:
    """Return the new estimates of the people whose ratings a game changes.

    `before` has the ratings of all people; `counts` tells whether a pair of people counts.
    """
    if len(game.users) == 1 and before[game.users[0]].games >= PLACEMENT_GAMES:
        return {}
    own = {user: before[user].estimate_at(game.at).before_game() for user in game.users}
    found = {}
    for place, seat in zip(game.places, game.seats, strict=True):
        pairs = _pairs(game, place, seat, own, counts)
        if seat.user is not None and pairs:
            found[seat.user] = updated(own[seat.user], pairs, len(game.seats))
    return found


def _pairs(
    game: RatedGame, place: int, seat: RatedSeat, own: Mapping[str, RatingEstimate], counts: Callable[[str, str], bool]
) -> list[PairResult]:
    """Return a person's results against everybody else. Two who left are not compared: neither finished the game."""
    pairs = []
    for other_place, other in zip(game.places, game.seats, strict=True):
        if other is seat or (seat.has_left and other.has_left):
            continue
        if other.user is not None:
            estimate = own[other.user] if seat.user is not None and counts(seat.user, other.user) else None
        else:
            estimate = bot_estimate(other.bot)
        if estimate is not None:
            pairs.append(PairResult(estimate, 0.5 if place == other_place else float(place < other_place)))
    return pairs


def bot_estimate(bot: str | None) -> RatingEstimate | None:
    """Return how strong a bot is; None if it was never measured."""
    return RatingEstimate(LEVEL_RATINGS[bot], BOT_DEVIATION) if bot in LEVEL_RATINGS else None


@cache
def games_until_known(deviation: float) -> int:
    """Return how many games of two players it takes until a newcomer's deviation is below a limit.

    Their opponents are as strong as they are, and every game is drawn: others need a few games more or less.
    """
    estimate, games = NEWCOMER, 0
    while estimate.deviation >= deviation:
        opponent = RatingEstimate(estimate.rating, BOT_DEVIATION)
        estimate = updated(estimate.before_game(), [PairResult(opponent, 0.5)], 2)
        games += 1
    return games
