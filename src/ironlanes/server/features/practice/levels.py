"""Which levels a visitor plays like, board by board, from their reviewed games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict
from typing import Final, cast

from ...model.messages.http import LevelLike, LevelOnBoard
from ...runtime.encoding import without_null
from ...storage.features.practice import LostPoints, StoredExercises

#: The last games on a board that count: people get better.
COUNTED_GAMES: Final = 20
#: A board, and the number of players.
Setting = tuple[str, int]
#: How many games it goes back, on all boards together.
REMEMBERED: Final = 200


async def levels_of(practice: StoredExercises, user: str) -> list[LevelOnBoard]:
    """Return the level that a user plays like, for each board and number of players; the last reviewed first."""
    games = defaultdict[Setting, list[LostPoints]](list)
    for game in await practice.lost_points_of(user, REMEMBERED):
        games[game.board, game.players].append(game)
    found = (_level(board, players, each) for (board, players), each in games.items())
    return [level for level in found if level is not None]


async def level_in(practice: StoredExercises, user: str, game: str) -> LevelOnBoard | None:
    """Return the level that a user plays like on the board, and with the number of players, of one of their games."""
    games = await practice.lost_points_of(user, REMEMBERED)
    setting = next(((each.board, each.players) for each in games if each.game == game), None)
    if setting is None:
        return None
    return _level(*setting, [each for each in games if (each.board, each.players) == setting])


def _level(board: str, players: int, games: Sequence[LostPoints]) -> LevelOnBoard | None:
    """Return the level shown by some games, latest first; None if no level was measured."""
    from ironlanes.analysis.plays_like import LEAST_GAMES, level_losses, plays_like  # loads what reviews need

    if not level_losses(board, players):
        return None
    like = plays_like(board, players, [game.points for game in games[:COUNTED_GAMES]])
    told = None if like is None else cast("LevelLike", asdict(like))
    missing = max(0, LEAST_GAMES - len(games))
    return without_null(LevelOnBoard(board=board, players=players, missing=missing, like=told))
