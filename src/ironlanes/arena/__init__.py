"""Matches between bots, ratings and reports."""

from .errors import ArenaError
from .game_result import GameResult
from .match import Match, Pairing
from .match_directory import MatchDirectory
from .match_files import read_match_directory
from .run.match_run import play_match
from .schedule import Fixture, fixture_at
from .stats.figures import Figures, figures_of

__all__ = [
    "ArenaError",
    "Figures",
    "Fixture",
    "GameResult",
    "Match",
    "MatchDirectory",
    "Pairing",
    "figures_of",
    "fixture_at",
    "play_match",
    "read_match_directory",
]
