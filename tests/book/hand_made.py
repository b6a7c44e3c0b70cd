"""Games made up by hand, whose counts can be told without a computer."""

from __future__ import annotations

from typing import Any

from ironlanes.book.seat_table import SeatTable
from ironlanes.book.summary import SUMMARY
from ironlanes.game.compiled_board import compiled_board
from ironlanes.kernel.compile import new_records
from ironlanes.kernel.records import add_to_mask

#: USA's first three tickets are offered to both seats by turns; who keeps the first one wins by ten points.
FIRST, SECOND, THIRD = range(3)


def hand_made_games() -> SeatTable:
    """Return four games of two on USA: seat 0 begins all of them, and seat 0, 0, 1 and both win."""
    compiled = compiled_board("usa")
    games = new_records(4, SUMMARY)
    games["players"] = 2
    games["ended_by"] = (0, 1, 1, 0)
    games["turns"][:, :2] = 30
    for game, totals in enumerate(((110, 100), (90, 70), (80, 120), (99, 99))):
        games["total"][game, :2] = totals
        games["track_points"][game, :2] = totals
        games["is_winner"][game, :2] = [total == max(totals) for total in totals]
    for game, (offered, kept) in enumerate((((0, 1, 2), (0, 1)), ((0, 1, 2), (1, 2)), ((0, 1, 2), (0, 1, 2)))):
        _put(games[game]["first_offered"][0], offered)
        _put(games[game]["first_kept"][0], kept)
        _put(games[game]["held"][0], kept)
    _put(games[0]["completed"][0], (0,))
    for game, seat, track, turn in ((0, 0, 7, 3), (1, 1, 7, 5), (2, 0, 9, 1)):
        _put(games[game]["claimed"][seat], (track,))
        games[game]["claim_turn"][track] = turn
        games[game]["first_claim"][seat] = turn
        games[game]["claims"][seat] = 1
    return SeatTable(compiled, games)


def _put(mask: Any, elements: tuple[int, ...]) -> None:
    for element in elements:
        add_to_mask(mask, element)
