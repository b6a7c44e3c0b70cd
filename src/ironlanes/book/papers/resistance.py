"""Tickets by the effective resistance between their cities, and tracks by what they bring their owners."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from ironlanes.boards import Board, load_board

from ..bot_games import tables_of_games
from ..group_sums import Floats
from ..seat_table import SeatTable
from .experiment import Measured, Wish
from .profiles import rank_correlation

BOARD: Final = "usa"


def play_resistance(wish: Wish) -> Iterator[Measured]:
    """Play games, and count what tickets and tracks bring."""
    bots = (wish.bot or "path",) * 2
    yield from map(_measured, tables_of_games(load_board(BOARD), bots, wish.games, wish.seed, wish.jobs))


def resistances(board: Board) -> dict[str, float]:
    """Return the effective resistance between the cities of each ticket; a track has a resistance of its spaces."""
    index = board.place_index
    laplacian: Floats = np.zeros((len(index), len(index)))
    for track in board.tracks:
        one, other = (index[place] for place in track.places)
        conductance = 1 / track.length
        laplacian[[one, other], [one, other]] += conductance
        laplacian[[one, other], [other, one]] -= conductance
    inverse = np.linalg.pinv(laplacian)
    found = {}
    for ticket in board.tickets:
        one, other = (index[place] for place in ticket.places)
        found[ticket.name] = float(inverse[one, one] + inverse[other, other] - 2 * inverse[one, other])
    return found


def _measured(table: SeatTable) -> Measured:
    held, completed = table.tickets("held"), table.tickets("completed")
    found: Measured = {}
    for number, ticket in enumerate(table.board.tickets):
        holds = held[:, :, number]
        found[f"completed {ticket.name}"] = (float(completed[:, :, number].sum()), int(holds.sum()))
        found[f"lead {ticket.name}"] = (float(table.lead[holds].sum()), int(holds.sum()))
    for length in sorted({track.length for track in table.board.tracks}):
        tracks = [number for number, track in enumerate(table.board.tracks) if track.length == length]
        claims = table.claimed[:, :, tracks].sum(2)
        won = claims * table.wins / table.wins.sum(1, keepdims=True)
        found[f"tracks of {length}: claims of winners"] = (float(won.sum()), int(claims.sum()))
    return found


def derive_resistance(_: Wish, measured: Measured) -> dict[str, float]:
    """Return how much the order of tickets by resistance is that by what they bring, and who owns which tracks."""
    board = load_board(BOARD)
    by_ticket = resistances(board)
    points = {ticket.name: float(ticket.points) for ticket in board.tickets}
    found = {}
    for kind, said in (("completed", "how often it is completed"), ("lead", "the lead of those who hold it")):
        known = {name: total / count for name in points for total, count in [measured[f"{kind} {name}"]] if count}
        for by, values in (("resistance", by_ticket), ("points", points)):
            found[f"tickets: order by {by} and {said}"] = rank_correlation(
                [values[name] for name in known], list(known.values())
            )
        found[f"tickets: order by points for each resistance and {said}"] = rank_correlation(
            [points[name] / by_ticket[name] for name in known], list(known.values())
        )
    return found | {
        name: total / count for name, (total, count) in measured.items() if name.startswith("tracks") and count
    }
