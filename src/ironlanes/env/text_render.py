"""Render a game as text, as a spectator sees it."""

from __future__ import annotations

from ironlanes.game.game import Game
from ironlanes.game.view import View

from .options import RENDER_MODES


def render(game: Game, mode: str | None) -> str | None:
    """Return ("ansi") or print ("human") the game as a spectator sees it."""
    if mode is None:
        raise ValueError(f"To render, make the environment with a render_mode: {' or '.join(RENDER_MODES)}.")
    text = render_text(game.view(None, remembers=False))
    if mode == "ansi":
        return text
    print(text, end="\n\n")
    return None


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
