"""Getting ready what writes scenes, before the first one is wanted."""

from __future__ import annotations

from ironlanes.boards.loading import packaged_boards
from ironlanes.game.game import Game

from .scenes import Scenes


def write_once() -> None:
    """Write any scene."""
    Scenes(Game.new(packaged_boards()[0], 2, 1)).whole(None)
