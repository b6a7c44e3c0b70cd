"""Matches between bots, ratings and reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironlanes.lazy_names import lazy_names

if TYPE_CHECKING:
    from .errors import ArenaError as ArenaError
    from .game_result import GameResult as GameResult
    from .match import Match as Match
    from .match import Pairing as Pairing
    from .match_directory import MatchDirectory as MatchDirectory
    from .match_files import read_match_directory as read_match_directory
    from .run.match_run import play_match as play_match
    from .schedule import Fixture as Fixture
    from .schedule import fixture_at as fixture_at
    from .stats.figures import Figures as Figures
    from .stats.figures import figures_of as figures_of

#: Where each name lives. It is imported when it is first asked for: a server plays no match.
_HOMES = {
    "ArenaError": "errors",
    "Figures": "stats.figures",
    "Fixture": "schedule",
    "GameResult": "game_result",
    "Match": "match",
    "MatchDirectory": "match_directory",
    "Pairing": "match",
    "figures_of": "stats.figures",
    "fixture_at": "schedule",
    "play_match": "run.match_run",
    "read_match_directory": "match_files",
}
__all__ = [*_HOMES]
__getattr__ = lazy_names(__name__, _HOMES)
