"""Render the report as one self-contained HTML file."""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import dataclass
from html import escape
from importlib import resources

from ironlanes.drawing import Drawing

from ..stats.figures import Figures
from .heat_map import heat_map
from .league_table import league_table, pair_table
from .report_text import ReportText, report_text
from .score_charts import point_bars, point_table, score_ridges
from .seat_charts import length_chart, seat_chart
from .ticket_table import ticket_table

FONT = "FiraSansCondensed-SemiBold.woff2"


@dataclass(frozen=True, slots=True)
class Section:
    """A chart, and the sentence that explains it."""

    title: str
    line: str
    body: str

    @property
    def html(self) -> str:
        return f'<section><h2>{self.title}</h2><p class="line">{prose(self.line)}</p>{self.body}</section>'


def render_html(figures: Figures, drawing: Drawing) -> str:
    """Return the whole page."""
    text = report_text(figures)
    sections = "\n".join(section.html for section in _sections(figures, drawing, text))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(text.title)}</title>\n<style>\n{_font()}\n{_file('report.css')}</style>\n</head>\n<body>\n"
        f'<header><h1>{prose(text.title)}</h1><p class="lead">{prose(text.lead)}</p>{_facts(figures)}</header>\n'
        f"<main>\n{sections}\n</main>\n<footer>{_notes(text)}</footer>\n"
        f"<script>\n{_file('report.js')}</script>\n</body>\n</html>\n"
    )


def prose(text: str) -> str:
    """Return a sentence that breaks no line inside a name or between a number and its unit."""
    kept = re.sub(r"\S+-[^\s,.;]+", lambda found: f'<span class="whole">{found[0]}</span>', escape(text))
    return re.sub(r"(\d) (%|games)", "\\1\N{NO-BREAK SPACE}\\2", kept)


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


def _facts(figures: Figures) -> str:
    match = figures.match
    facts = (
        ("board", match.board.name),
        ("players a game", str(match.players)),
        ("games", f"{figures.games:,}"),
        ("deals", f"{-(-figures.games // (match.tables_per_deal * match.players)):,}"),
        ("seed", str(match.seed)),
    )
    return "<dl>" + "".join(f"<div><dt>{name}</dt><dd>{escape(value)}</dd></div>" for name, value in facts) + "</dl>"


def _notes(text: ReportText) -> str:
    notes = "".join(f"<p>{prose(note)}</p>" for note in text.notes)
    command = " ".join(f"<span>{escape(word)}</span>" for word in text.command.split(" "))
    return f"<h2>How this was measured</h2>{notes}<pre>{command}</pre>"


def _font() -> str:
    font = b64encode((resources.files("ironlanes.drawing") / "font" / FONT).read_bytes()).decode()
    return (
        "@font-face { font-family: 'Fira Sans Condensed'; font-weight: 600; "
        f"src: url(data:font/woff2;base64,{font}) format('woff2'); }}"
    )


def _file(name: str) -> str:
    return (resources.files(__package__) / name).read_text(encoding="utf-8")
