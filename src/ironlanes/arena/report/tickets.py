"""The table of tickets."""

from __future__ import annotations

from html import escape
from typing import Final

from ..figures import Figures
from ..words import ends_of, gain_text, share

#: Rates of fewer cases than this are dimmed.
FEW: Final = 30
SORTED: Final = ' aria-sort="descending"'
HEADINGS: Final = ("ticket", "points", "spaces", "kept", "completed", "won", "gain")


def ticket_table(figures: Figures) -> str:
    """Return a table of every ticket; a click on a heading sorts by it."""
    board = figures.match.board
    rows = []
    for ticket, told in sorted(zip(board.tickets, figures.tickets, strict=True), key=lambda each: -each[1].gain.mean):
        faint = ' class="few"' if told.kept < FEW else ""
        cells = (
            (ends_of(board, ticket), escape(ends_of(board, ticket))),
            (told.points, f"{told.points}{' (long)' if told.is_long else ''}"),
            (told.spaces, str(told.spaces)),
            (told.kept, f"{told.kept:,}"),
            (told.completed.value, share(told.completed)),
            (told.win_rate.value, share(told.win_rate)),
            (told.gain.mean, gain_text(told.gain)),
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
