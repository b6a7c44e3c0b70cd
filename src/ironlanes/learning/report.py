"""The report of a training run: its log as one HTML page of curves that needs nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, Final

REPORT: Final = "report.html"

WIDTH: Final = 720
HEIGHT: Final = 240
LEFT: Final = 48
BOTTOM: Final = 24
COLOURS: Final = ("#1f6feb", "#d1495b", "#2a9d4a", "#b07d12", "#7b4fb5", "#0f8b8d", "#8a5a44", "#5c677d")
STYLE: Final = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
svg { width: 100%; height: auto; overflow: visible; }
svg text { font-size: 12px; fill: currentColor; }
line { stroke: currentColor; opacity: .2; }
polyline { fill: none; stroke-width: 2; }
.key { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0; list-style: none; }
.key i { display: inline-block; width: 1em; height: .25em; margin-right: .4em; vertical-align: middle; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .5rem; text-align: right; border-bottom: 1px solid #8884; }
th:first-child, td:first-child { text-align: left; }
"""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Curve:
    """A named line of points: millions of decisions, and a number."""

    name: str
    points: tuple[Point, ...]


def write_report(log: Path, page: Path) -> None:
    """Read a run's log and write its report."""
    lines = log.read_text(encoding="utf-8").splitlines()
    page.write_text(render_report([json.loads(line) for line in lines]), encoding="utf-8")


def render_report(entries: Sequence[dict[str, Any]]) -> str:
    """Return the page for the entries of a log."""
    iterations = [entry for entry in entries if entry["event"] == "iteration"]
    evaluations = [entry for entry in entries if entry["event"] == "evaluation"]
    charts = [
        *_win_charts(evaluations),
        _chart("Entropy of the choices", [_curve(iterations, "entropy")], lambda number: f"{number:.2g}"),
        _chart("Variance of the results that the values explain", [_curve(iterations, "explained")], "{:.0%}".format),
        _chart("Learning rate", [_curve(iterations, "learning_rate")], lambda number: f"{number:.1e}"),
        _chart("Decisions a second", [_curve(iterations, "rate")], lambda number: f"{number / 1e6:.2g} M"),
    ]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>Training report</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>Training report</h1>\n"
        f"<p>{_lead(iterations)}</p>\n{''.join(charts)}{_table(evaluations)}</body>\n</html>\n"
    )


def _lead(iterations: Sequence[dict[str, Any]]) -> str:
    if not iterations:
        return "Nothing has been learned yet."
    last = iterations[-1]
    decisions, seconds, count = last["decisions"], last["seconds"], last["iteration"]
    return f"{decisions:,} decisions in {seconds:,.0f} seconds of training, {count:,} iterations."


def _curve(entries: Iterable[dict[str, Any]], name: str) -> Curve:
    return Curve(name, tuple((entry["decisions"] / 1e6, float(entry[name])) for entry in entries if name in entry))


def _match_name(entry: dict[str, Any]) -> str:
    return f"{Path(entry['board']).stem}, {entry['players']} players, {entry['opponent']}"


def _win_charts(evaluations: Sequence[dict[str, Any]]) -> list[str]:
    """Return a chart for each player count, with a curve for each match that was played more than once."""
    charts = []
    for players in sorted({entry["players"] for entry in evaluations}):
        found: dict[str, list[Point]] = {}
        for entry in evaluations:
            if entry["players"] == players:
                name = f"{Path(entry['board']).stem}, {entry['opponent']}"
                found.setdefault(name, []).append((entry["decisions"] / 1e6, float(entry["wins"])))
        curves = [Curve(name, tuple(points)) for name, points in found.items()]
        charts.append(_chart(f"Wins against other bots, {players} players", curves, "{:.0%}".format, (0.0, 1.0)))
    return charts


def _chart(
    title: str, curves: Sequence[Curve], label: Callable[[float], str], bounds: tuple[float, float] | None = None
) -> str:
    """Return a chart with its title, or an empty text if there is nothing to draw."""
    curves = [curve for curve in curves if len(curve.points) > 1]
    if not curves:
        return ""
    numbers = [number for curve in curves for _, number in curve.points]
    low, high = bounds or (min(0.0, *numbers), max(numbers))
    end = max(place for curve in curves for place, _ in curve.points)

    def at(place: float, number: float) -> Point:
        x = LEFT + (WIDTH - LEFT) * place / (end or 1)
        return x, (HEIGHT - BOTTOM) * (1 - (number - low) / (high - low or 1))

    shapes = []
    for step in range(5):
        number, place = low + (high - low) * step / 4, end * step / 4
        y, x = at(0, number)[1], at(place, low)[0]
        shapes.append(f'<line x1="{LEFT}" x2="{WIDTH}" y1="{y:.1f}" y2="{y:.1f}"/>')
        shapes.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{label(number)}</text>')
        shapes.append(f'<text x="{x:.1f}" y="{HEIGHT}" text-anchor="middle">{place:,.0f} M</text>')
    for number, curve in enumerate(curves):
        points = " ".join("{:.1f},{:.1f}".format(*at(*point)) for point in curve.points)
        shapes.append(f'<polyline stroke="{_colour(number)}" points="{points}"/>')
    picture = f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}">{"".join(shapes)}</svg>'
    return f"<section><h2>{escape(title)}</h2>{picture}{_key(curves)}</section>\n"


def _colour(number: int) -> str:
    return COLOURS[number % len(COLOURS)]


def _key(curves: Sequence[Curve]) -> str:
    if len(curves) < 2:
        return ""
    names = (
        f'<li><i style="background:{_colour(number)}"></i>{escape(curve.name)}</li>'
        for number, curve in enumerate(curves)
    )
    return f'<ul class="key">{"".join(names)}</ul>'


def _table(evaluations: Sequence[dict[str, Any]]) -> str:
    """Return a table with the last result of every match."""
    if not evaluations:
        return ""
    last = {_match_name(entry): entry for entry in evaluations}
    rows = (
        f"<tr><td>{escape(name)}</td><td>{entry['decisions'] / 1e6:,.0f} M</td><td>{entry['games']:,.0f}</td>"
        f"<td>{entry['wins']:.1%}</td><td>{1.96 * entry['error']:.1%}</td></tr>"
        for name, entry in last.items()
    )
    head = "<tr><th>match</th><th>decisions</th><th>games</th><th>wins</th><th>±</th></tr>"
    return f"<section><h2>Last results</h2><table>{head}{''.join(rows)}</table></section>\n"
