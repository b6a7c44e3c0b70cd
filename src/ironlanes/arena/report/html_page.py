"""Render the report as one self-contained HTML file."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from importlib import resources

from markupsafe import Markup

from ironlanes.drawing import Drawing

from ..stats.figures import Figures
from .heat_map import heat_map
from .league_table import league_table, pair_table
from .report_text import ReportText, report_text
from .score_charts import point_bars, point_table, score_ridges
from .seat_charts import length_chart, seat_chart
from .templates import render
from .ticket_table import ticket_table

FONT = "FiraSansCondensed-SemiBold.woff2"


@dataclass(frozen=True, slots=True)
class Section:
    """A chart, and the sentence that explains it."""

    title: str
    line: str
    body: Markup


def render_html(figures: Figures, drawing: Drawing) -> str:
    """Return the whole page."""
    text = report_text(figures)
    page = render(
        "report.html",
        text=text,
        facts=_facts(figures),
        sections=_sections(figures, drawing, text),
        font=_font(),
        style=_file("report.css"),
        script=_file("report.js"),
    )
    return f"{page}\n"


def _sections(figures: Figures, drawing: Drawing, text: ReportText) -> list[Section]:
    sections = [Section("League table", text.league, league_table(figures))]
    if len(figures.entrants) > 2:
        sections.append(Section("Who is ahead of whom", text.pairs, pair_table(figures)))
    return [
        *sections,
        Section("Scores", text.scores, score_ridges(figures)),
        Section("How points are made", text.points, point_bars(figures) + point_table(figures)),
        Section("Turn order", text.seats, seat_chart(figures)),
        Section("Track use", text.tracks, heat_map(figures, drawing)),
        Section("Tickets", text.tickets, ticket_table(figures)),
        Section("Game length", text.length, length_chart(figures)),
    ]


def _facts(figures: Figures) -> list[tuple[str, str]]:
    match = figures.match
    return [
        ("board", match.board.name),
        ("players per game", str(match.players)),
        ("games", f"{figures.games:,}"),
        ("deals", f"{-(-figures.games // (match.tables_per_deal * match.players)):,}"),
        ("seed", str(match.seed)),
    ]


def _font() -> Markup:
    font = b64encode((resources.files("ironlanes.drawing") / "font" / FONT).read_bytes()).decode()
    return Markup(
        "@font-face {{ font-family: 'Fira Sans Condensed'; font-weight: 600; "
        "src: url(data:font/woff2;base64,{}) format('woff2'); }}"
    ).format(font)


def _file(name: str) -> Markup:
    """Return a style sheet or a script of the package, as it is."""
    return Markup((resources.files(__package__) / name).read_text(encoding="utf-8"))
