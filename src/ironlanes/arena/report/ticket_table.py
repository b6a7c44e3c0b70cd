"""The table of tickets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ironlanes.boards import Board, Ticket
from ironlanes.boards.text import endpoints
from ironlanes.report.markup import Markup
from ironlanes.report.templates import render_from

from ..formatting import gain_text, share
from ..stats.board_figures import TicketFigures
from ..stats.figures import Figures

#: Rates of fewer cases than this are dimmed.
FEW: Final = 30
HEADINGS: Final = ("ticket", "points", "spaces", "kept", "completed", "won", "gain")


@dataclass(frozen=True, slots=True)
class TicketRow:
    """A ticket in the table: for each column, the value to sort by and the text to show."""

    is_rare: bool
    cells: tuple[tuple[object, str], ...]


def ticket_table(figures: Figures) -> Markup:
    """Return a table of every ticket; a click on a heading sorts by it."""
    board = figures.match.board
    pairs = sorted(zip(board.tickets, figures.tickets, strict=True), key=lambda each: -each[1].gain.mean)
    return render_from(__package__, "ticket_table.html", headings=HEADINGS, rows=[_row(board, *pair) for pair in pairs])


def _row(board: Board, ticket: Ticket, stats: TicketFigures) -> TicketRow:
    name = endpoints(board, ticket.places)
    return TicketRow(
        stats.kept < FEW,
        (
            (name, name),
            (stats.points, f"{stats.points}{' (long)' if stats.is_long else ''}"),
            (stats.spaces, str(stats.spaces)),
            (stats.kept, f"{stats.kept:,}"),
            (stats.completed.value, share(stats.completed)),
            (stats.win_rate.value, share(stats.win_rate)),
            (stats.gain.mean, gain_text(stats.gain)),
        ),
    )
