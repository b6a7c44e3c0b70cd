"""A score as an HTML table, for notebooks."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from .score import Score

#: The columns that every board has, by the key of the score, and those that are left out where they are all 0.
COLUMNS: Final = {"tracks": "tracks", "ticket_points": "tickets"}
OPTIONAL_COLUMNS: Final = {
    "longest_bonus": "longest path",
    "globetrotter_bonus": "globetrotter",
    "station_points": "stations",
    "passenger_points": "passengers",
}


def score_html(score: Score) -> str:
    """A table with a row for each seat and a column for each source of points; the winners are in bold."""
    seats = [seat.to_json() for seat in score.seats]
    used = {key: title for key, title in OPTIONAL_COLUMNS.items() if any(seat[key] for seat in seats)}
    columns = COLUMNS | used | {"total": "total"}
    head = _row("th", ["seat", *columns.values()])
    rows = [
        _row("th" if number in score.winners else "td", [number, *(seat[key] for key in columns)])
        for number, seat in enumerate(seats)
    ]
    return f"<table>{head}{''.join(rows)}</table>"


def _row(cell: str, values: list[object]) -> str:
    return f"<tr>{''.join(f'<{cell}>{escape(str(value))}</{cell}>' for value in values)}</tr>"
