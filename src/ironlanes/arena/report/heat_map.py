"""The board with its tracks coloured by how often they are used."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ironlanes.boards import Board, Track
from ironlanes.boards.text import track_label
from ironlanes.drawing import Drawing
from ironlanes.drawing.render.outlines import band
from ironlanes.report.formatting import percent
from ironlanes.report.markup import Markup
from ironlanes.report.templates import render_from

from ..stats.board_figures import TrackFigures
from ..stats.figures import Figures


@dataclass(frozen=True, slots=True)
class ColouredTrack:
    """A track as it is drawn: `use` and `by` are percentages of the two colour scales."""

    outline: str
    side: str  # more or less than an equal share of its claimers won, or none claimed it
    use: str
    by: str
    title: str


def heat_map(figures: Figures, drawing: Drawing) -> Markup:
    """Return the board, its tracks coloured by how often they were claimed, or by how often their claimers won."""
    board, fair = figures.match.board, 1 / figures.match.players
    most = max(track.claimed.value for track in figures.tracks) or 1.0
    tracks = [
        _coloured(board, drawing, track, stats, most, fair)
        for track, stats in zip(board.tracks, figures.tracks, strict=True)
    ]
    return render_from(
        __package__,
        "heat_map.html",
        board=board,
        picture=drawing.picture,
        land=Markup(re.sub(r"^<svg [^>]*>|</svg>\s*$", "", drawing.land)),
        tracks=tracks,
        most=percent(most),
        low=percent(fair - fair / 2),
        high=percent(fair + (1 - fair) / 2),
    )


def _coloured(
    board: Board, drawing: Drawing, track: Track, stats: TrackFigures, most: float, fair: float
) -> ColouredTrack:
    shape = drawing.picture.tracks[track.name]
    above = stats.by_winner.value - fair
    by = 100 * min(1.0, abs(above) / ((1 - fair) / 2 if above >= 0 else fair / 2))
    won = f"; {percent(stats.by_winner.value)} of the claims were the winner's" if stats.by_winner.of else ""
    return ColouredTrack(
        outline="".join(band(slot.path, drawing.picture.slot_width) for slot in shape.slots),
        side="none" if not stats.by_winner.of else "more" if above >= 0 else "less",
        use=f"{100 * stats.claimed.value / most:.0f}",
        by=f"{by:.0f}",
        title=f"{track_label(board, track)}: claimed in {percent(stats.claimed.value)} of the games{won}",
    )
