"""Render the report as one self-contained HTML file."""

from __future__ import annotations

from ironlanes.drawing import Drawing
from ironlanes.report.page import Section, render_page

from ..stats.figures import Figures
from .heat_map import heat_map
from .league_table import league_table, pair_table
from .report_text import ReportText, report_text
from .score_charts import point_bars, point_table, score_ridges
from .seat_charts import length_chart, seat_chart
from .ticket_table import ticket_table


def render_html(figures: Figures, drawing: Drawing) -> str:
    """Return the whole page."""
    text = report_text(figures)
    return render_page(text, _facts(figures), _sections(figures, drawing, text))


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
