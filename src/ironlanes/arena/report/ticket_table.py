"""The table of tickets."""

from __future__ import annotations

from html import escape
from typing import Final

from ironlanes.boards.text import endpoints

from ..formatting import gain_text, share
from ..stats.figures import Figures

#: Rates of fewer cases than this are dimmed.
FEW: Final = 30
SORTED: Final = ' aria-sort="descending"'
HEADINGS: Final = ("ticket", "points", "spaces", "kept", "completed", "won", "gain")


def ticket_table(figures: Figures) -> str:
    """Return a table of every ticket; a click on a heading sorts by it."""
    board = figures.match.board
    rows = []
    for ticket, stats in sorted(zip(board.tickets, figures.tickets, strict=True), key=lambda each: -each[1].gain.mean):
        faint = ' class="few"' if stats.kept < FEW else ""
        cells = (
            (endpoints(board, ticket.places), escape(endpoints(board, ticket.places))),
            (stats.points, f"{stats.points}{' (long)' if stats.is_long else ''}"),
            (stats.spaces, str(stats.spaces)),
            (stats.kept, f"{stats.kept:,}"),
            (stats.completed.value, share(stats.completed)),
            (stats.win_rate.value, share(stats.win_rate)),
            (stats.gain.mean, gain_text(stats.gain)),
        )
        values = "".join(f'<td data-value="{escape(str(value))}">{text}</td>' for value, text in cells)
        rows.append(f"<tr{faint}>{values}</tr>")
    head = "".join(
        f'<th{SORTED if heading == HEADINGS[-1] else ""}><button type="button">{heading}</button></th>'
        for heading in HEADINGS
    )
    return (
        f'<div class="wide long" tabindex="0"><table class="tickets sortable"><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )
