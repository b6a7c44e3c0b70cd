"""Someone's history: their games that are over, and what these add up to. It is read from rows alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from ironlanes.boards import packaged_boards

from ..clients.messages import Achievement, AchievementName, BoardStatistics, History, HistoryGame
from ..storage.rows import GameInHistory

#: How many games a page shows.
PAGE: Final = 50
#: How many of the best games a profile shows.
BEST: Final = 3
#: What it takes: trains of a longest path, points, tickets that were all completed, and wins in a row.
LONG_PATH: Final = 40
HIGH_SCORE: Final = 150
ALL_TICKETS: Final = 3
IN_A_ROW: Final = 3
#: The bots of the two highest levels, and the one that was called Expert before there were levels.
CHAMPION: Final = "champion"
EXPERTS: Final = ("expert", "planner", CHAMPION)


def best_games(games: Sequence[GameInHistory]) -> list[HistoryGame]:
    """The games with the highest scores that count."""
    counted = [game for game in games if not game.was_absent]
    best = sorted(counted, key=lambda game: game.result["totals"][game.seat], reverse=True)
    return [_history_game(game) for game in best[:BEST]]


def history_of(you: str, games: Sequence[GameInHistory], page: int) -> History:
    """The history of someone who has played these games, the last one first."""
    counted = [game for game in reversed(games) if not game.was_absent]
    streaks = list(_streaks(counted))
    return History(
        you=you,
        page=page,
        pages=max(1, -(-len(games) // PAGE)),
        games=[_history_game(game) for game in games[page * PAGE : (page + 1) * PAGE]],
        boards=_board_statistics(counted),
        streak=streaks[-1] if streaks else 0,
        longest_streak=max(streaks, default=0),
        achievements=_achievements(counted, streaks),
    )


def _is_won(game: GameInHistory) -> bool:
    """Whether the user won, alone or with others."""
    return game.seat in game.result["winners"]


def _history_game(game: GameInHistory) -> HistoryGame:
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
    )


def _streaks(games: Sequence[GameInHistory]) -> Iterator[int]:
    """After each game, how many wins in a row there have been."""
    streak = 0
    for game in games:
        streak = streak + 1 if _is_won(game) else 0
        yield streak


def _board_statistics(games: Sequence[GameInHistory]) -> list[BoardStatistics]:
    """The boards that were played, the one played most first."""
    boards: dict[str, list[GameInHistory]] = {}
    for game in games:
        boards.setdefault(game.board, []).append(game)
    return [
        BoardStatistics(
            board=board,
            games=len(played),
            wins=sum(map(_is_won, played)),
            best_score=max(game.result["totals"][game.seat] for game in played),
        )
        for board, played in sorted(boards.items(), key=lambda item: (-len(item[1]), item[0]))
    ]


def _achievements(games: Sequence[GameInHistory], streaks: Sequence[int]) -> list[Achievement]:
    """What was achieved, in the order in which it was."""
    found: dict[AchievementName, Achievement] = {}
    boards_to_win = set(packaged_boards())
    for game, streak in zip(games, streaks, strict=True):
        if _is_won(game):
            boards_to_win.discard(game.board)
        names = [name for name, holds in IN_ONE_GAME.items() if holds(game)]
        if streak >= IN_A_ROW:
            names.append("three-in-a-row")
        if not boards_to_win:
            names.append("every-board")
        for name in names:
            found.setdefault(name, Achievement(name=name, game=game.game, at=game.finished_at))
    return list(found.values())


def _has_beaten(game: GameInHistory, *bots: str) -> bool:
    losers = (bot for seat, bot in enumerate(game.result["bots"]) if seat not in game.result["winners"])
    return _is_won(game) and any(bot in bots for bot in losers)


def _completed_all(game: GameInHistory) -> bool:
    completed, failed = game.result["completed"][game.seat], game.result["failed"][game.seat]
    return bool(completed >= ALL_TICKETS and failed == 0)


#: What one game alone can bring.
IN_ONE_GAME: Final[dict[AchievementName, Callable[[GameInHistory], bool]]] = {
    "first-win": _is_won,
    "all-tickets": _completed_all,
    "long-path": lambda game: game.result["longest"][game.seat] >= LONG_PATH,
    "high-score": lambda game: game.result["totals"][game.seat] >= HIGH_SCORE,
    "beat-expert": lambda game: _has_beaten(game, *EXPERTS),
    "beat-champion": lambda game: _has_beaten(game, CHAMPION),
    "with-friends": lambda game: game.result["bots"].count(None) > 1,
}
