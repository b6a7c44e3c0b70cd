"""Matches between bots, ratings and reports."""

from .errors import ArenaError
from .figures import Figures, figures_of
from .folder import Folder
from .match import Match, Tables
from .played import Played
from .reading import read_folder
from .running import play_match
from .schedule import Fixture, fixture_at

__all__ = [
    "ArenaError",
    "Figures",
    "Fixture",
    "Folder",
    "Match",
    "Played",
    "Tables",
    "figures_of",
    "fixture_at",
    "play_match",
    "read_folder",
]
