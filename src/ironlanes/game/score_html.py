"""A score as an HTML table, for notebooks."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, Final

#: The columns that every board has, by the key of the score, and those that are left out where they are all 0.
COLUMNS: Final = {"tracks": "tracks", "ticket_points": "tickets"}
OPTIONAL_COLUMNS: Final = {
    "longest_bonus": "longest path",
    "globetrotter_bonus": "globetrotter",
    "station_points": "stations",
    "passenger_points": "passengers",
}


def score_html(score: Mapping[str, Any]) -> str:
    """A table with a row for each seat and a column for each source of points; the winners are in bold."""
    seats = score["seats"]
    used = {key: title for key, title in OPTIONAL_COLUMNS.items() if any(seat[key] for seat in seats)}
    columns = COLUMNS | used | {"total": "total"}
    head = _row("th", ["seat", *columns.values()])
    rows = [
        _row("th" if number in score["winners"] else "td", [number, *(seat[key] for key in columns)])
        for number, seat in enumerate(seats)
    ]
    return f"<table>{head}{''.join(rows)}</table>"


def _row(cell: str, values: list[Any]) -> str:
    return f"<tr>{''.join(f'<{cell}>{escape(str(value))}</{cell}>' for value in values)}</tr>"
