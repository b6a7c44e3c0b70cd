"""Someone's history: their games that are over, and what all of their games add up to. It is read from rows alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ...model.achievements import ACHIEVEMENTS
from ...model.messages.http import Achievement, BoardStatistics, History, HistoryGame
from ...storage.features.figures import PlayerFigures
from ...storage.features.history import GameInHistory

#: How many games a page shows.
PAGE: Final = 50
#: How many of the best games a profile shows.
BEST: Final = 3


def history_of(
    you: str,
    games: Sequence[GameInHistory],
    figures: PlayerFigures,
    page: int,
    lost_points: Mapping[str, float] | None = None,
) -> History:
    """Return the history of someone who has played these games, the last one first.

    `lost_points` is what their decisions cost, by game; only they may see it.
    """
    lost_points = lost_points or {}
    return History(
        you=you,
        page=page,
        pages=max(1, -(-len(games) // PAGE)),
        games=[history_game(game, lost_points.get(game.game)) for game in games[page * PAGE : (page + 1) * PAGE]],
        boards=[
            BoardStatistics(board=each.board, games=each.games, wins=each.wins, best_score=each.best_score)
            for each in figures.boards
        ],
        streak=figures.streak,
        longest_streak=figures.longest_streak,
        achievements=_achievements(figures),
    )


def history_game(game: GameInHistory, lost_points: float | None = None) -> HistoryGame:
    """Return a game as histories show it."""
    result, seat = game.result, game.seat
    return HistoryGame(
        game=game.game,
        board=game.board,
        finished_at=game.finished_at,
        names=game.names,
        totals=result["totals"],
        winners=result["winners"],
        seat=seat,
        completed=result["completed"][seat],
        failed=result["failed"][seat],
        longest_path=result["longest"][seat],
        was_absent=game.was_absent,
        kind=game.kind,
        given_away=lost_points,
    )


def _achievements(figures: PlayerFigures) -> list[Achievement]:
    """Return every achievement: what it takes, how far they have come, and when they achieved it."""
    known = {each.name: each for each in figures.achieved}
    return [
        Achievement(
            name=name,
            amount=rule.amount,
            boards=list(rule.boards),
            bot=rule.bot,
            best=figures.progress.get(name),
            at=known[name].at if name in known else None,
            game=known[name].game if name in known else None,
        )
        for name, rule in ACHIEVEMENTS.items()
    ]
