"""The league table, and the results of each pair of bots."""

from __future__ import annotations

from html import escape

from ..formatting import DASH, interval, mean, percent, rating_text, thinking_time
from ..stats.entrant_figures import EntrantFigures
from ..stats.figures import Figures
from ..stats.intervals import Proportion
from .plots import SHARES, box, chip, plot, vertical_line


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
    text = f"{entrant.name} failed {entrant.forfeits:,} times; the last time it {entrant.trouble}"
    return f'<p class="trouble">{escape(text)}</p>'


def pair_table(figures: Figures) -> str:
    """Return a table of how often the bot of a row was ahead of the bot of a column."""
    ranking = [entrant.name for entrant in figures.ranking]
    ahead = {(pair.first, pair.second): pair.ahead for pair in figures.pairs}
    ahead |= {(second, first): _inverted(proportion) for (first, second), proportion in ahead.items()}
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
    cells += [thinking_time(figures.milliseconds.get(entrant.name))] if figures.milliseconds else []
    cells += [f"{entrant.forfeits:,}"] if has_forfeits else []
    columns = "".join(f"<td>{cell}</td>" for cell in cells)
    return f'<tr style="--own:var(--entrant-{number % 8})">{columns}</tr>'


def _whisker(proportion: Proportion, fair: float) -> str:
    shapes = [vertical_line(SHARES.at(fair), "fair"), *whisker(proportion)]
    return plot(shapes, "whisker")


def whisker(proportion: Proportion, top: float = 0, height: float = 100) -> list[str]:
    """Return a rate as a mark on its interval."""
    low, high, value = (SHARES.at(each) for each in (proportion.low, proportion.high, proportion.value))
    return [
        box(low, high - low, "interval", top + 0.3 * height, 0.4 * height),
        vertical_line(value, "mark", top + 0.1 * height, top + 0.9 * height),
    ]


def _inverted(proportion: Proportion) -> Proportion:
    return Proportion(1 - proportion.value, 1 - proportion.high, 1 - proportion.low, proportion.of)


def _cell(proportion: Proportion | None) -> str:
    if proportion is None:
        return '<td class="none">·</td>'
    side = "more" if proportion.value >= 0.5 else "less"
    strength = 100 * min(1.0, abs(proportion.value - 0.5) * 2)
    ends = f"{100 * proportion.low:.0f}{DASH}{100 * proportion.high:.0f}"
    return (
        f'<td class="{side}" style="--by:{strength:.0f}%" title="in {proportion.of:,} games">'
        f"<b>{100 * proportion.value:.0f} %</b><small>{ends}</small></td>"
    )
