"""The league table, and the results of each pair of bots."""

from __future__ import annotations

from html import escape

from ..entrant_figures import EntrantFigures
from ..figures import Figures
from ..intervals import Rate
from ..words import DASH, interval, mean, percent, rating_text, thinking
from .plots import SHARES, box, chip, plot, upright


def league_table(figures: Figures) -> str:
    """Return a table of every entrant, strongest first."""
    has_forfeits = any(entrant.forfeits for entrant in figures.entrants)
    headings = ["", "bot", "games", "wins", "95 % interval", "", "points", "rating"]
    headings += ["ms a decision"] if figures.milliseconds else []
    headings += ["failures"] if has_forfeits else []
    rows = [_line(figures, place, entrant, has_forfeits) for place, entrant in enumerate(figures.ranking, 1)]
    head = "".join(f"<th>{heading}</th>" for heading in headings)
    table = f'<table class="league"><tr>{head}</tr>{"".join(rows)}</table>'
    troubles = [_trouble(entrant) for entrant in figures.ranking if entrant.forfeits]
    return f'<div class="wide" tabindex="0">{table}</div>{"".join(troubles)}'


def _trouble(entrant: EntrantFigures) -> str:
    told = f"{entrant.name} failed {entrant.forfeits:,} times; the last time it {entrant.trouble}"
    return f'<p class="trouble">{escape(told)}</p>'


def pair_table(figures: Figures) -> str:
    """Return a table of how often the bot of a row was ahead of the bot of a column."""
    ranking = [entrant.name for entrant in figures.ranking]
    ahead = {(pair.first, pair.second): pair.ahead for pair in figures.pairs}
    ahead |= {(second, first): _turned(rate) for (first, second), rate in ahead.items()}
    head = "".join(f"<th>{escape(name)}</th>" for name in ranking)
    rows = []
    for first in ranking:
        cells = "".join(_cell(ahead.get((first, second))) for second in ranking)
        rows.append(f'<tr><th scope="row">{escape(first)}</th>{cells}</tr>')
    return f'<div class="wide" tabindex="0"><table class="pairs"><tr><td></td>{head}</tr>{"".join(rows)}</table></div>'


def _line(figures: Figures, place: int, entrant: EntrantFigures, has_forfeits: bool) -> str:
    number = figures.entrants.index(entrant)
    cells = [
        str(place),
        chip(entrant.name, number),
        f"{entrant.games:,}",
        f"<b>{percent(entrant.win_rate.value)}</b>",
        interval(entrant.win_rate),
        _whisker(entrant.win_rate, 1 / figures.match.players),
        mean(entrant.score),
        rating_text(entrant.rating),
    ]
    cells += [thinking(figures.milliseconds.get(entrant.name))] if figures.milliseconds else []
    cells += [f"{entrant.forfeits:,}"] if has_forfeits else []
    told = "".join(f"<td>{cell}</td>" for cell in cells)
    return f'<tr style="--own:var(--entrant-{number % 8})">{told}</tr>'


def _whisker(rate: Rate, fair: float) -> str:
    shapes = [upright(SHARES.at(fair), "fair"), *whisker(rate)]
    return plot(shapes, "whisker")


def whisker(rate: Rate, top: float = 0, height: float = 100) -> list[str]:
    """Return a rate as a mark on its interval."""
    low, high, value = (SHARES.at(each) for each in (rate.low, rate.high, rate.value))
    return [
        box(low, high - low, "interval", top + 0.3 * height, 0.4 * height),
        upright(value, "mark", top + 0.1 * height, top + 0.9 * height),
    ]


def _turned(rate: Rate) -> Rate:
    return Rate(1 - rate.value, 1 - rate.high, 1 - rate.low, rate.of)


def _cell(rate: Rate | None) -> str:
    if rate is None:
        return '<td class="none">·</td>'
    side = "more" if rate.value >= 0.5 else "less"
    strength = 100 * min(1.0, abs(rate.value - 0.5) * 2)
    ends = f"{100 * rate.low:.0f}{DASH}{100 * rate.high:.0f}"
    return (
        f'<td class="{side}" style="--by:{strength:.0f}%" title="in {rate.of:,} games">'
        f"<b>{100 * rate.value:.0f} %</b><small>{ends}</small></td>"
    )
