"""Boards that are changed step by step until games on them are as somebody wants."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from random import Random
from typing import Final

import numpy as np

from ironlanes.boards import Board, load_board
from ironlanes.workshop import BoardWish, make_board
from ironlanes.workshop.judging.changes import Change, NewLanes, NewLength, NewTicket, changed_board

from ..bot_games import tables_of_games
from ..seat_table import SeatTable
from .experiment import Measured, Wish, added
from .profiles import AGENTS

PLACE: Final = "Brazil"
#: How many boards of the generator are compared with, how many changes the search tries, and games for each of them.
RANDOM_BOARDS: Final = 8
CHANGES: Final = 50
TRIAL_GAMES: Final = 240
LENGTHS: Final = range(1, 7)
#: Into how many parts of equal length a game is cut.
TENTHS: Final = 10
#: The seeds of fresh games, which the search has not seen.
FRESH: Final = 1_000_003

#: Measures games on a board: how many, and their seed.
Measure = Callable[[Board, int, int], Iterator[Measured]]
#: How far what was measured is from what is wanted.
Cost = Callable[[Measured], float]


def play_arcs(wish: Wish) -> Iterator[Measured]:
    """Change a board until tracks are claimed in the course of a game as on the printed one, and play on all."""
    bots = (wish.bot or "path",) * 2

    def measure(board: Board, games: int, seed: int) -> Iterator[Measured]:
        return map(arc_of, tables_of_games(board, bots, games, seed, 1))

    printed = load_board("usa")
    wanted = _total(measure(printed, 4 * TRIAL_GAMES, wish.seed))
    yield from _compared(wish, measure, lambda found: arc_distance(found, wanted), {"printed": printed})


def play_split(wish: Wish) -> Iterator[Measured]:
    """Change a board until four agents win on it as often as is wanted, and play on it and on others."""
    agents = AGENTS if wish.bot is None else (wish.bot,) * len(AGENTS)

    def measure(board: Board, games: int, seed: int) -> Iterator[Measured]:
        each, seats = max(2, games // len(agents)), range(len(agents))
        matches = [tables_of_games(board, agents[first:] + agents[:first], each, seed + first, 1) for first in seats]
        for tables in zip(*matches, strict=True):  # so that in every part each agent has sat in every seat
            yield reduce(added, map(wins_of, tables, seats))

    yield from _compared(wish, measure, lambda found: split_distance(found, wish.split), {})


def arc_of(table: SeatTable) -> Measured:
    """Count the claims of each tenth of a game: a seat's turn by its number of turns."""
    claims, found = table.summaries["claim_turn"][:, : len(table.board.tracks)].astype(np.int64), Measured()
    turns = np.einsum("gst,gs->gt", table.claimed.astype(np.int64), table.numbers("turns"))
    tenths = np.minimum(TENTHS - 1, TENTHS * claims[claims > 0] // (turns[claims > 0] + 1))
    for tenth in range(TENTHS):
        found[f"tenth {tenth + 1}"] = (float((tenths == tenth).sum()), len(tenths))
    return found


def arc_distance(one: Measured, other: Measured) -> float:
    """Return which share of the claims would have to be moved to other tenths to make two arcs equal."""
    return sum(abs(_share(one, name) - _share(other, name)) for name in other) / 2


def wins_of(table: SeatTable, first: int) -> Measured:
    """Count the wins of each agent; the seats begin with agent number `first`."""
    shares = (table.wins / table.wins.sum(1, keepdims=True)).sum(0)
    return {
        f"wins {(seat + first) % len(AGENTS) + 1}": (float(share), len(table.summaries))
        for seat, share in enumerate(shares)
    }


def split_distance(found: Measured, wanted: Sequence[float]) -> float:
    """Return which share of the wins would have to go to others."""
    return sum(abs(_share(found, f"wins {number}") - share) for number, share in enumerate(wanted, 1)) / 2


def evolved(board: Board, measure: Measure, cost: Cost, seed: int) -> Board:
    """Change a board step by step, and keep each change after which the same deals fit better."""
    random, best = Random(seed), cost(_total(measure(board, TRIAL_GAMES, seed)))
    for _ in range(CHANGES):
        candidate = changed_board(board, _change(board, random))
        if candidate is not None:
            found = cost(_total(measure(candidate, TRIAL_GAMES, seed)))
            if found < best:
                board, best = candidate, found
    return board


def _change(board: Board, random: Random) -> Change:
    track = random.choice(board.tracks)
    match random.randrange(3):
        case 0:
            return NewLength(track.places, random.choice([each for each in LENGTHS if each != track.length]))
        case 1:
            lanes = sum(each.places == track.places for each in board.tracks)
            return NewLanes(track.places, is_double=lanes == 1)
        case _:
            one, other = sorted(place.slug for place in random.sample(board.cities, 2))
            return NewTicket(random.choice(board.tickets).name, (one, other))


def _compared(wish: Wish, measure: Measure, cost: Cost, others: dict[str, Board]) -> Iterator[Measured]:
    """Yield the fresh games on boards of the generator and on the one that was changed, each under its name."""
    made = {f"random {seed}": make_board(BoardWish(PLACE, seed=seed)) for seed in range(1, RANDOM_BOARDS + 1)}
    boards = others | made | {"evolved": evolved(made["random 1"], measure, cost, wish.seed)}
    parts: defaultdict[int, Measured] = defaultdict(dict)
    for name, board in boards.items():
        games = wish.games // len(boards)
        for number, part in enumerate(measure(board, games, wish.seed + FRESH)):
            parts[number] |= {f"{name}: {figure}": value for figure, value in part.items()}
    yield from parts.values()


def _of_board(measured: Measured, board: str) -> Measured:
    return {name.removeprefix(f"{board}: "): value for name, value in measured.items() if name.startswith(f"{board}: ")}


def derive_arcs(_: Wish, measured: Measured) -> dict[str, float]:
    """Return how far the arcs of boards are from that of the printed one, and the arcs of two of them."""
    printed, last = _of_board(measured, "printed"), _of_board(measured, "evolved")
    distances = [arc_distance(_of_board(measured, f"random {seed}"), printed) for seed in range(1, RANDOM_BOARDS + 1)]
    return {
        "distance to the printed board: random boards, mean": sum(distances) / len(distances),
        "distance to the printed board: the best of them": min(distances),
        "distance to the printed board: the board that was changed": distances[0],
        "distance to the printed board: evolved": arc_distance(last, printed),
        **{f"printed, {name} of the game: share of claims": _share(printed, name) for name in printed},
        **{f"evolved, {name} of the game: share of claims": _share(last, name) for name in printed},
    }


def derive_split(wish: Wish, measured: Measured) -> dict[str, float]:
    """Return how far the wins on random boards and on the evolved one are from those that are wanted."""
    distances = [
        split_distance(_of_board(measured, f"random {seed}"), wish.split) for seed in range(1, RANDOM_BOARDS + 1)
    ]
    last = _of_board(measured, "evolved")
    return {
        "distance to the wanted wins: random boards, mean": sum(distances) / len(distances),
        "distance to the wanted wins: the best of them": min(distances),
        "distance to the wanted wins: the board that was changed": distances[0],
        "distance to the wanted wins: evolved": split_distance(last, wish.split),
        **{f"evolved: wins of {agent}": _share(last, f"wins {number}") for number, agent in enumerate(AGENTS, 1)},
    }


def _share(measured: Measured, name: str) -> float:
    total, count = measured.get(name, (0.0, 0))
    return total / count if count else 0.0


def _total(parts: Iterator[Measured]) -> Measured:
    total: Measured = {}
    for part in parts:
        total = added(total, part)
    return total
