"""Counts finished games for their players: when they end, and once for those of an older database."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Final

from ...model.achievements import ACHIEVEMENTS, achieved_in, is_won, progress_in
from ...play.tables.saved_rows import final_seats, table_row
from ...play.tables.table_state import TableState
from ...storage.database.errors import GameCounted
from ...storage.features.figures import CountGame
from ...storage.features.history import GameHistory, GameInHistory

log = logging.getLogger(__name__)

#: How many games of an older database are counted at once.
BATCH_SIZE: Final = 500


def counted_games(state: TableState) -> list[CountGame]:
    """Return what to save about a game that has just ended, for each person who had a seat of their own.

    A game that was played on a device is marked, but counts for nothing: there one can look at every card.
    """
    row = table_row(state)
    assert row.game is not None
    assert row.result is not None
    is_public = state.options.is_listed or state.options.is_rated
    played = (
        (own.user, (row.game, row.id, row.board, row.names, row.result, row.changed_at, own.seat, own.was_absent))
        for own in final_seats(state)
    )
    counts = not state.is_from_device
    return [_count(user, GameInHistory(*game), is_public=is_public, counts=counts) for user, game in played]


def _count(user: str, game: GameInHistory, *, is_public: bool, counts: bool = True) -> CountGame:
    has_won = is_won(game)
    return CountGame(
        user=user,
        table_id=game.table,
        game=game.game,
        board=game.board,
        at=game.finished_at,
        points=game.result["totals"][game.seat],
        is_won=has_won,
        is_public=is_public,
        counts=counts and not game.was_absent,
        achieved=achieved_in(game),
        progress=progress_in(game),
        by_streak={name: rule.wins_in_a_row for name, rule in ACHIEVEMENTS.items() if rule.wins_in_a_row is not None},
        by_boards={name: rule.boards for name, rule in ACHIEVEMENTS.items() if rule.boards},
    )


async def count_older_games(history: GameHistory) -> int:
    """Count the games that ended before games were counted, the oldest first; return their number.

    Each is counted once, whichever server does it, because counting marks the game.
    """
    counted, after = 0, None
    while found := await history.games_to_count(BATCH_SIZE, after):
        commits = []
        readable = ((each.user, each.game, each.is_public) for each in found if each.game is not None)
        for user, game, is_public in readable:
            with suppress(GameCounted):  # another node was faster
                commits.append(history.commit([_count(user, game, is_public=is_public)]))
        for commit in commits:
            with suppress(GameCounted):
                await commit.wait()
                counted += 1
        after = found[-1].key
    if counted:
        log.info("%d games of an older database were counted for histories and achievements.", counted)
    return counted
