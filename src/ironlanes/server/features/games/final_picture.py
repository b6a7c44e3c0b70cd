"""The picture of the board at the end of a game."""

from __future__ import annotations

from ironlanes.drawing import render_thumbnail
from ironlanes.game.game import Game

from ...play.clients.board_details import drawing_of
from .game_lookup import StoredGame


def final_picture(finished: StoredGame) -> str:
    """Play a game again and return the board as it was at the end, as SVG, with everybody's trains."""
    game = Game.from_record(finished.record)
    claimed = {track: finished.colours[seat] for track, seat in game.position()["claimed"].items()}
    return render_thumbnail(game.board, drawing_of(game.board), claimed=claimed)
