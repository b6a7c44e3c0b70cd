"""The four agents against each other with two, three and four players: who wins, and which cities they go to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, zip_longest
from typing import Final

import numpy as np

from ironlanes.boards import load_board

from ..bot_games import tables_of_games
from ..seat_table import SeatTable
from .experiment import Measured, Wish, added

AGENTS: Final = ("hungry", "path", "one-step", "long-route")
PLAYERS: Final = (2, 3, 4)
#: The pairs of numbers of players whose orders of the cities are compared.
PAIRS: Final = tuple(combinations(PLAYERS, 2))


def seatings(bot: str | None) -> list[tuple[str, ...]]:
    """Return who sits where: every choice of agents, each of them beginning once."""
    if bot is not None:
        return [(bot,) * players for players in PLAYERS]
    chosen = [agents for players in PLAYERS for agents in combinations(AGENTS, players)]
    return [agents[first:] + agents[:first] for agents in chosen for first in range(len(agents))]


def play_profiles(board: str) -> Callable[[Wish], Iterator[Measured]]:
    """Return what plays the agents against each other on a board."""

    def play(wish: Wish) -> Iterator[Measured]:
        seats = seatings(wish.bot)
        games = max(2, wish.games // len(seats))
        opened = load_board(board)
        matches = [
            tables_of_games(opened, bots, games, wish.seed + number, wish.jobs) for number, bots in enumerate(seats)
        ]
        for tables in zip_longest(*matches):
            part: Measured = {}
            for bots, table in zip(seats, tables, strict=True):
                if table is not None:
                    part = added(part, _measured(bots, table))
            yield part

    return play


def _measured(bots: tuple[str, ...], table: SeatTable) -> Measured:
    players, games = table.players, len(table.summaries)
    shares = (table.wins / table.wins.sum(1, keepdims=True)).sum(0)
    found: Measured = {}
    for bot, share in zip(bots, shares, strict=True):
        found = added(found, {f"{players} {bot}": (float(share), games)})
    reached = table.reached.sum((0, 1))
    for place, count in zip(table.board.places, reached, strict=True):
        found[f"{players} reaches {place.slug}"] = (float(count), games * players)
    return found


def derive_profiles(_: Wish, measured: Measured) -> dict[str, float]:
    """Return the wins of each agent, and how much the orders of the cities are alike (Spearman's correlation)."""
    found = {
        f"wins of {bot}, {players} players": total / count
        for players in PLAYERS
        for bot in AGENTS
        for total, count in [measured.get(f"{players} {bot}", (0.0, 0))]
        if count
    }
    shares = {
        players: [total / count for name, (total, count) in measured.items() if name.startswith(f"{players} reaches")]
        for players in PLAYERS
    }
    return found | {
        f"order of the cities, {one} and {other} players": rank_correlation(shares[one], shares[other])
        for one, other in PAIRS
        if shares[one] and shares[other]
    }


def rank_correlation(one: list[float], other: list[float]) -> float:
    """Return Spearman's correlation; equal values share their ranks."""
    return float(np.corrcoef(_ranks(one), _ranks(other))[0, 1])


def _ranks(values: list[float]) -> list[float]:
    ordered = sorted(values)
    return [(ordered.index(value) + len(ordered) - 1 - ordered[::-1].index(value)) / 2 for value in values]
