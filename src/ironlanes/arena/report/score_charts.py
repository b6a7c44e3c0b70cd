"""Charts of scores and their sources."""

from __future__ import annotations

from ..formatting import SOURCE_NAMES, mean, number, signed
from ..game_result import SOURCES
from ..stats.entrant_figures import SCORE_STEP, EntrantFigures
from ..stats.figures import Figures
from .plots import Scale, axis, box, chip, grid, plot, row, vertical_line


def score_ridges(figures: Figures) -> str:
    """Return a ridge for every entrant: the distribution of its scores."""
    ends = [end for entrant in figures.entrants if entrant.games for end in _ends(entrant)]
    scale = Scale(min(ends), max(ends))
    ticks = scale.ticks()
    tallest = max(max(entrant.scores.counts) / entrant.games for entrant in figures.entrants if entrant.games)
    rows = [
        row(
            chip(entrant.name, figures.entrants.index(entrant)),
            plot([*grid(scale, ticks), *_ridge_shapes(entrant, scale, tallest)], "ridge"),
            f"median {number(entrant.score.median)}",
            figures.entrants.index(entrant),
        )
        for entrant in figures.ranking
        if entrant.games
    ]
    return "".join(rows) + row("", axis(scale, ticks), "")


def point_bars(figures: Figures) -> str:
    """Return a bar for every entrant: the parts of its mean score, with losses to the left of zero."""
    used = sources_used(figures)
    gains = [source for source in used if source != "tickets_lost"]
    lost = min(entrant.points["tickets_lost"] for entrant in figures.entrants)
    most = max(sum(max(0.0, entrant.points[source]) for source in gains) for entrant in figures.entrants)
    scale = Scale(min(lost, 0) * 1.02, max(most, 1) * 1.02)
    ticks = scale.ticks()
    rows = [
        row(
            chip(entrant.name, figures.entrants.index(entrant)),
            _bar(entrant, gains, scale, ticks),
            mean(entrant.score),
            figures.entrants.index(entrant),
        )
        for entrant in figures.ranking
    ]
    return _legend(used) + "".join(rows) + row("", axis(scale, ticks), "")


def sources_used(figures: Figures) -> list[str]:
    """Return the sources of points, gained or lost, on this board."""
    return [source for source in SOURCES if any(entrant.points[source] for entrant in figures.entrants)]


def _ends(entrant: EntrantFigures) -> tuple[float, float]:
    start = entrant.scores.start
    return start, start + SCORE_STEP * len(entrant.scores.counts)


def _ridge_shapes(entrant: EntrantFigures, scale: Scale, tallest: float) -> list[str]:
    start, _ = _ends(entrant)
    line = [f"M{scale.at(start):.2f} 100"]
    for step, count in enumerate(entrant.scores.counts):
        left, right = (scale.at(start + SCORE_STEP * (step + more)) for more in (0, 1))
        height = 100 - 92 * count / entrant.games / tallest
        line.append(f"V{height:.2f}H{right:.2f}" if step else f"L{left:.2f} {height:.2f}H{right:.2f}")
    quarter, median, most = (
        scale.at(each) for each in (entrant.score.quarter, entrant.score.median, entrant.score.three_quarters)
    )
    return [
        f'<path class="hill" d="{"".join(line)}V100Z"/>',
        box(quarter, most - quarter, "middle-half", 94, 6),
        vertical_line(median, "mark", 4),
    ]


def _bar(entrant: EntrantFigures, gains: list[str], scale: Scale, ticks: list[float]) -> str:
    pieces, labels = [], []
    place = 0.0
    for source in ["tickets_lost", *gains]:
        points = entrant.points[source]
        left, right = (min(points, 0.0), 0.0) if source == "tickets_lost" else (place, place + points)
        place = place if source == "tickets_lost" else right
        start, width = scale.at(left), scale.at(right) - scale.at(left)
        pieces.append(box(start, width, f"source {source}", 12, 76))
        if width > 7:
            labels.append(f'<span style="left:{start + width / 2:.2f}%">{number(points)}</span>')
    picture = plot([*grid(scale, ticks), *pieces, vertical_line(scale.at(0), "zero")], "bar")
    return f'{picture}<div class="inside" aria-hidden="true">{"".join(labels)}</div>'


def _legend(used: list[str]) -> str:
    entries = "".join(f'<span class="source {source}">{SOURCE_NAMES[source]}</span>' for source in used)
    return f'<div class="legend">{entries}</div>'


def point_table(figures: Figures) -> str:
    """Return the same as a table of numbers."""
    used = sources_used(figures)
    head = "".join(f"<th>{SOURCE_NAMES[source]}</th>" for source in used)
    rows = "".join(
        f"<tr><td>{chip(entrant.name, figures.entrants.index(entrant))}</td>"
        + "".join(f"<td>{signed(entrant.points[source])}</td>" for source in used)
        + f"<td>{entrant.tickets_completed:.1f} of {entrant.tickets_kept:.1f}</td><td>{entrant.tracks_claimed:.1f}</td>"
        f"<td>{entrant.longest_path:.1f}</td><td>{entrant.trains_left:.1f}</td></tr>"
        for entrant in figures.ranking
    )
    more = "<th>tickets completed</th><th>tracks</th><th>longest path</th><th>trains left</th>"
    return (
        f'<details><summary>As numbers</summary><div class="wide"><table class="points">'
        f"<tr><th>bot</th>{head}{more}</tr>{rows}</table></div></details>"
    )
