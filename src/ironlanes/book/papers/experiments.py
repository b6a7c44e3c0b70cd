"""The experiments that can be repeated, with the figures that their sources give."""

from __future__ import annotations

from typing import Final

import numpy as np

from ironlanes.boards import Board

from ..group_sums import Bools
from ..seat_table import SeatTable
from .experiment import Experiment, Measured

EVALUATOR: Final = "de Mesentier Silva, Lee, Togelius, Nealen: AI as Evaluator (2017), and its notebook"
PLAYTESTING: Final = "de Mesentier Silva, Lee, Togelius, Nealen: AI-based Playtesting (2017), runs in its repository"
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


EXPERIMENTS: Final = {
    experiment.name: experiment
    for experiment in (
        Experiment(
            name="tracks",
            source=EVALUATOR,
            question="Which tracks do winners claim?",
            board="usa",
            bots=("path", "path"),
            measure=measure_tracks,
            theirs={
                **{f"length {length}, share of winners' claims": share for length, share in THEIR_LENGTHS.items()},
                **{f"{name}, games in which a winner claims it": n / THEIR_GAMES for name, n in THEIR_TRACKS.items()},
            },
            notes=(
                "Their player is Route Focus; ours, `path`, was written from its description.",
                "A connection of two tracks counts once, as in their table of lengths, where 15 of 78 have four spaces"
                " and 7 have five; the rule book has 14 and 8.",
            ),
        ),
        Experiment(
            name="cities",
            source=EVALUATOR,
            question="Which cities are ignored?",
            board="usa",
            bots=("path", "path"),
            measure=measure_cities,
            theirs={f"{slug}, games in which no winner does": n / THEIR_GAMES for slug, n in THEIR_CITIES.items()},
            notes=(
                "The source has two lists of cities and does not say what they count. The second fits games in which no"
                " winner goes there; the first (Las Vegas 627, Washington 560, Boston 532 of 10,000) fits neither.",
            ),
        ),
        *(
            Experiment(
                name=f"pair-{board}",
                source=PLAYTESTING,
                question="How do two of their four agents do against each other?",
                board=board,
                bots=("hungry", "path"),
                measure=measure_pair,
                theirs=dict(
                    zip(
                        ("wins of the first", "points of the first", "points of the second", "turns of both"),
                        figures,
                        strict=True,
                    )
                ),
                notes=(
                    "The runs don't name their agents: these are the default pair of the script that made them.",
                    "The first bot always begins here; whether it did there is not said.",
                ),
            )
            for board, figures in (("usa", (0.75, 102, 75, 67)), ("europe", (0.585, 83, 77, 65)))
        ),
    )
}
