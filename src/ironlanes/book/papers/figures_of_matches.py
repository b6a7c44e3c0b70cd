"""What is measured in matches: tracks, cities, and how two players do against each other."""

from __future__ import annotations

from typing import Final

import numpy as np

from ironlanes.boards import Board

from ..group_sums import Bools
from ..seat_table import SeatTable
from .experiment import Measured

#: Of how many games the authors counted tracks and cities.
THEIR_GAMES: Final = 10_000
#: The connections that winners claimed most and least often.
THEIR_TRACKS: Final = {
    "atlanta--nashville": 4463,
    "dallas--houston": 4248,
    "kansas-city--omaha": 3986,
    "denver--phoenix": 3918,
    "el-paso--houston": 3857,
    "helena--omaha": 159,
    "phoenix--santa-fe": 157,
    "nashville--raleigh": 23,
}
#: The share of each length among the claims of winners.
THEIR_LENGTHS: Final = {1: 0.143, 2: 0.33, 3: 0.152, 4: 0.174, 5: 0.079, 6: 0.122}
#: The second of two lists of cities and counts: what they count is not said.
THEIR_CITIES: Final = {"washington": 8981, "las-vegas": 8133, "miami": 5062, "san-francisco": 4706}


def connections(board: Board) -> dict[str, list[int]]:
    """Return the tracks of each connection, by its name."""
    found: dict[str, list[int]] = {}
    for number, track in enumerate(board.tracks):
        found.setdefault("--".join(track.places), []).append(number)
    return found


def claimed_connections(table: SeatTable) -> tuple[dict[str, list[int]], Bools]:
    """Return the connections of a board, and which of them each seat has claimed."""
    named = connections(table.board)
    return named, np.stack([table.claimed[:, :, tracks].any(2) for tracks in named.values()], axis=-1)


def measure_tracks(table: SeatTable) -> Measured:
    """Measure which lengths and connections winners claim."""
    named, claimed = claimed_connections(table)
    won = claimed & (table.wins > 0)[:, :, None]
    lengths = np.array([table.board.tracks[tracks[0]].length for tracks in named.values()])
    found: Measured = {
        f"length {length}, share of winners' claims": (float(won[:, :, lengths == length].sum()), int(won.sum()))
        for length in THEIR_LENGTHS
    }
    games, places = len(table.summaries), list(named)
    for name in THEIR_TRACKS:
        claims = won[:, :, places.index(name)].any(1).sum()
        found[f"{name}, games in which a winner claims it"] = (float(claims), games)
    return found


def measure_cities(table: SeatTable) -> Measured:
    """Measure which cities nobody reaches, and which no winner reaches."""
    games, found = len(table.summaries), Measured()
    by_winner = table.reached & (table.wins > 0)[:, :, None]
    for slug in THEIR_CITIES:
        place = table.board.place_index[slug]
        found[f"{slug}, games in which nobody goes there"] = (float((~table.reached[:, :, place].any(1)).sum()), games)
        found[f"{slug}, games in which no winner does"] = (float((~by_winner[:, :, place].any(1)).sum()), games)
    return found


def measure_pair(table: SeatTable) -> Measured:
    """Measure a match: wins and points of both seats, and its length."""
    games, totals = len(table.summaries), table.numbers("total")
    return {
        "wins of the first": (float((table.wins[:, 0] / table.wins.sum(1)).sum()), games),
        "points of the first": (float(totals[:, 0].sum()), games),
        "points of the second": (float(totals[:, 1].sum()), games),
        "turns of both": (float(table.numbers("turns").sum()), games),
    }


def measure_evaluator(table: SeatTable) -> Measured:
    """Measure a match as the paper's table has it; in a tie, both have won."""
    games, totals, won = len(table.summaries), table.numbers("total"), table.wins > 0
    ended = np.arange(table.players)[None, :] == table.summaries["ended_by"].astype(np.int64)[:, None]
    found: Measured = {}
    for seat, who in enumerate(("the planner in the place of A*", "Route Focus")):
        own, has_won, has_ended = totals[:, seat], won[:, seat], ended[:, seat]
        found |= {
            f"{who}: wins": (float(has_won.sum()), games),
            f"{who}: points": (float(own.sum()), games),
            f"{who}: points when it won": (float(own[has_won].sum()), int(has_won.sum())),
            f"{who}: points when it lost": (float(own[~has_won].sum()), int((~has_won).sum())),
            f"{who}: brought the last round": (float(has_ended.sum()), games),
            f"{who}: won when it did": (float((has_won & has_ended).sum()), int(has_ended.sum())),
        }
    return found
