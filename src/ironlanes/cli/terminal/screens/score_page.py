"""Show the score, its sources, and the tickets of all players."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ironlanes.boards import Board
from ironlanes.game.score import Score, SeatScore

from ..phrasing.phrasing import Phrasing


def score_parts(board: Board, score: Score, phrasing: Phrasing) -> Iterator[RenderableType]:
    """Yield the table of points, the winners, and the tickets."""
    yield _points(board, score, phrasing)
    yield Text(phrasing.winner_sentence(score.winners), style="bold")
    yield Text()
    yield from _tickets(score, phrasing)


def _columns(board: Board) -> Iterator[tuple[str, Callable[[SeatScore], int]]]:
    """Yield the sources of points on a board, with their headings."""
    rules = board.rules
    worth = {ticket.name: ticket.points for ticket in board.tickets}
    yield "tracks", lambda seat: seat.tracks
    yield "tickets", lambda seat: sum(worth[ticket] for ticket in seat.tickets_completed)
    yield "failed", lambda seat: -sum(worth[ticket] for ticket in seat.tickets_failed)
    if rules.longest_path_points:
        yield "longest", lambda seat: seat.longest_bonus
    if rules.globetrotter_points:
        yield "globetr.", lambda seat: seat.globetrotter_bonus
    if rules.stations:
        yield "stations", lambda seat: seat.station_points
    if any(rules.passengers):
        yield "passeng.", lambda seat: seat.passenger_points
    yield "total", lambda seat: seat.total


def _points(board: Board, score: Score, phrasing: Phrasing) -> Table:
    columns = list(_columns(board))
    table = Table(box=None, pad_edge=False, padding=(0, 1 if len(columns) > 6 else 2, 0, 0), header_style="dim")
    table.add_column("player", no_wrap=True, max_width=12 if len(columns) > 6 else 18)
    for title, _ in columns:
        table.add_column(title, justify="right", no_wrap=True, style="bold" if title == "total" else "")
    for seat, own in sorted(enumerate(score.seats), key=lambda pair: -pair[1].total):
        crown = "*" if seat in score.winners else " "
        style = "bold" if seat == phrasing.reader else ""
        table.add_row(f"{crown} {phrasing.names[seat]}", *(str(points(own)) for _, points in columns), style=style)
    return table


def _tickets(score: Score, phrasing: Phrasing) -> Iterator[RenderableType]:
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(style="bold", no_wrap=True, max_width=16)
    table.add_column(no_wrap=True)
    table.add_column()
    for seat, own in enumerate(score.seats):
        name = phrasing.names[seat]
        for status, tickets in (("completed", own.tickets_completed), ("failed", own.tickets_failed)):
            if tickets:
                style = "green" if status == "completed" else "red"
                table.add_row(name, Text(status, style=style), ", ".join(phrasing.ticket(ticket) for ticket in tickets))
                name = ""
        if own.longest_bonus:
            table.add_row(name, "longest", f"a path of {own.longest_path}")
            name = ""
        for city, track in own.station_tracks.items():
            table.add_row(name, "station", f"{phrasing.place(city)}, over {phrasing.track(track)}")
    yield table
