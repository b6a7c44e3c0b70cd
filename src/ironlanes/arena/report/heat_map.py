"""Which tracks are used, drawn on the board."""

from __future__ import annotations

import re
from html import escape

from ironlanes.boards import Board, Track
from ironlanes.boards.text import track_label
from ironlanes.drawing import Drawing
from ironlanes.drawing.render.outlines import band

from ..formatting import percent
from ..stats.board_figures import TrackFigures
from ..stats.figures import Figures


def heat_map(figures: Figures, drawing: Drawing) -> str:
    """The board, its tracks coloured by how often they were claimed, or by how often those who claimed them won."""
    board, picture = figures.match.board, drawing.picture
    fair = 1 / figures.match.players
    most = max(track.claimed.value for track in figures.tracks) or 1.0
    land = re.sub(r"^<svg [^>]*>|</svg>\s*$", "", drawing.land)
    tracks = "".join(
        _track(board, drawing, track, stats, most, fair)
        for track, stats in zip(board.tracks, figures.tracks, strict=True)
    )
    svg = (
        f'<svg class="board" viewBox="0 0 {picture.width} {picture.height}" role="img" '
        f'aria-label="Track use on {escape(board.name)}"><g>{land}</g>{tracks}{_places(board, drawing)}</svg>'
    )
    return (
        '<div class="map"><div class="choice">'
        '<label><input type="radio" name="paint" checked> how often claimed</label>'
        '<label><input type="radio" name="paint" class="wins"> how often the claimer won</label></div>'
        f'<div class="wide" tabindex="0">{svg}</div>{_legends(most, fair)}</div>'
    )


def _track(board: Board, drawing: Drawing, track: Track, stats: TrackFigures, most: float, fair: float) -> str:
    shape = drawing.picture.tracks[track.name]
    bands = "".join(band(slot.path, drawing.picture.slot_width) for slot in shape.slots)
    use = 100 * stats.claimed.value / most
    above = stats.by_winner.value - fair
    side = "none" if not stats.by_winner.of else "more" if above >= 0 else "less"
    by = 100 * min(1.0, abs(above) / ((1 - fair) / 2 if above >= 0 else fair / 2))
    won = f"; {percent(stats.by_winner.value)} of the claims were the winner's" if stats.by_winner.of else ""
    title = f"{track_label(board, track)}: claimed in {percent(stats.claimed.value)} of the games{won}"
    return (
        f'<path class="track {side}" style="--use:{use:.0f}%;--by:{by:.0f}%" d="{bands}">'
        f"<title>{escape(title)}</title></path>"
    )


def _places(board: Board, drawing: Drawing) -> str:
    picture, shapes = drawing.picture, []
    for place in board.places:
        for node in picture.places[place.slug]:
            label = node.label
            shapes.append(
                f'<circle class="city" cx="{node.x:g}" cy="{node.y:g}" r="{picture.city_radius * 0.7:.3g}"/>'
                f'<text class="label" x="{label.x:g}" y="{label.y:g}" font-size="{picture.label_size:g}" '
                f'text-anchor="{label.anchor}">{escape(place.name)}</text>'
            )
    return "".join(shapes)


def _legends(most: float, fair: float) -> str:
    low, high = fair - fair / 2, fair + (1 - fair) / 2
    return (
        f'<div class="scale use"><span>never</span><i></i><span>in {percent(most)} of the games</span></div>'
        f'<div class="scale won"><span>{percent(low)} or less</span><i></i><span>{percent(high)} or more</span></div>'
    )
