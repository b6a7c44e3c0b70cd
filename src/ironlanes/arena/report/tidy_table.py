"""A match as a tidy table: one row for every seat of every game, with names instead of numbers."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Final

from ..game_result import GameResult
from ..match import Match

#: The columns that are copied from `SeatResult`.
FROM_SEAT: Final = (
    "total tracks tickets_won tickets_lost longest globetrotter stations passengers longest_path trains_left"
    " decisions forfeits trouble"
).split()
COLUMNS: Final = (
    *"game deal seed board players turns seat bot turn_order won".split(),
    *FROM_SEAT,
    *"completed failed claimed seconds".split(),
)


def match_rows(match: Match, games: Sequence[GameResult]) -> Iterator[dict[str, object]]:
    """Yield one row per seat and game, in the order of games and seats, with the keys in `COLUMNS`."""
    tickets = [ticket.name for ticket in match.board.tickets]
    tracks = [track.name for track in match.board.tracks]
    for game in games:
        for seat, seat_result in enumerate(game.seats):
            yield {
                "game": game.fixture.number,
                "deal": game.fixture.deal,
                "seed": str(game.fixture.seed),
                "board": match.board.id,
                "players": len(game.seats),
                "turns": game.turns,
                "seat": seat,
                "bot": match.names[game.fixture.seating[seat]],
                "turn_order": game.place_of(seat) + 1,
                "won": game.share_of(seat),
                **{name: getattr(seat_result, name) for name in FROM_SEAT},
                "completed": [tickets[each] for each in seat_result.completed],
                "failed": [tickets[each] for each in seat_result.failed],
                "claimed": [tracks[each] for each in seat_result.claimed],
                "seconds": game.seconds[seat] if game.seconds else None,
            }


def rows_csv(match: Match, games: Sequence[GameResult]) -> str:
    """Return the rows as CSV. A list of names goes into one cell, separated by spaces."""
    text = StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for row in match_rows(match, games):
        writer.writerow({key: " ".join(cell) if isinstance(cell, list) else cell for key, cell in row.items()})
    return text.getvalue()
