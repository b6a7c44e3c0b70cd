"""Scenes of games that wander."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ironlanes.server.play.client_view.scene_writer import build_scene
from tests.support.random_games import random_game


def scenes_of(board: str, players: int, seed: int, viewer: int | None) -> Iterator[dict[str, Any]]:
    """What a viewer sees of a whole game, from the beginning and after each action."""
    for game, _ in random_game(board, players, seed):
        yield build_scene(game, viewer)
