"""Render a game as a spectator sees it: as text, or as the pixels of a picture."""

from __future__ import annotations

from io import BytesIO
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ironlanes.drawing import to_png
from ironlanes.drawing.notebook_svg import render_for_notebook
from ironlanes.extras import needs_extra
from ironlanes.game.game import Game
from ironlanes.game.view import View

from .options import RENDER_MODES

#: The width of a picture in pixels.
WIDTH: Final = 1200


def render(game: Game, mode: str | None) -> str | NDArray[np.uint8] | None:
    """Return a text ("ansi") or a picture ("rgb_array") of the game, or print the text ("human")."""
    if mode is None:
        raise ValueError(f"To render, make the environment with a render_mode: {', '.join(RENDER_MODES)}.")
    view = game.view(None, remembers=False)
    if mode == "rgb_array":
        return render_pixels(view)
    text = render_text(view)
    if mode == "ansi":
        return text
    print(text, end="\n\n")
    return None


def render_pixels(view: View) -> NDArray[np.uint8]:
    """Return the board with what is on it: an array of height, width, and red, green and blue."""
    with needs_extra("env", "a picture as an array needs Pillow"):
        from PIL import Image

    png = to_png(render_for_notebook(view.board, view.to_json(), None), WIDTH)
    return np.array(Image.open(BytesIO(png)).convert("RGB"))


def render_text(view: View) -> str:
    """Return the table, the seats and who has claimed what."""
    mover = "the game is over" if view.to_move is None else f"seat_{view.to_move} to move ({view.phase})"
    lines = [f"{view.board.name}, {view.players} players: {mover}"]
    lines.append(f"face up: {' '.join(view.display) or 'nothing'}; deck: {view.deck_size}")
    if view.last_turn_of is not None:
        lines.append(f"last round: the last turn is that of seat_{view.last_turn_of}")
    lines += (_seat_line(view, seat) for seat in range(view.players))
    return "\n".join(lines)


def _seat_line(view: View, seat: int) -> str:
    """Return one seat: its counts, tracks and stations."""
    counts = (
        f"{view.points(seat)} points, {view.trains(seat)} trains, "
        f"{view.hand_size(seat)} cards, {view.ticket_count(seat)} tickets"
    )
    tracks = [track for track, owner in view.claimed.items() if owner == seat]
    stations = [f"station {city}" for city, owner in view.stations.items() if owner == seat]
    return f"seat_{seat}: {counts}; {', '.join(tracks + stations) or 'no track'}"
