"""Matches of a network against kernel bots: bots and features run on the CPU, the network on its own device."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ironlanes.boards.model import Board
from ironlanes.bots.kernel_bot import spec_of_kernel_bot
from ironlanes.bots.kernels.planner_weights import WEIGHTS
from ironlanes.bots.kernels.workspace import new_workspaces
from ironlanes.bots.learned.feature_batch import FeatureBatch
from ironlanes.kernel.compile import new_records
from ironlanes.kernel.records import Int32Array

from .config import ConfigError
from .environments import cpu_loops as cpu_loops
from .environments.cpu import CpuEnvironment
from .environments.slot_records import TABLE_BOTS

#: From an observation of many games to a choice for each.
Choose = Callable[[FeatureBatch], npt.NDArray[np.int32]]
#: The kind of a seat that the network plays.
NETWORK = -1
#: A game that is not over after so many choices of networks is given up: players who always choose the same can try
#: tunnels and decline them for ever. Whole games have some hundred.
MOST_STEPS: Final = 2_000


@dataclass(frozen=True)
class Opponent:
    """A kernel bot: its name, its kind and its row of weights."""

    name: str
    kind: int
    weights: Int32Array


def opponent_of(name: str) -> Opponent:
    """Return a packaged bot as an opponent in compiled games."""
    spec = spec_of_kernel_bot(name)
    if spec is None:
        raise ConfigError(f"opponents: {name} is not a compiled bot.")
    return Opponent(name, int(spec.kind), spec.row)


@dataclass(frozen=True)
class MatchResult:
    """The results of a network against one kind of bot in every other seat."""

    games: int
    wins: float  # the share of games won; a shared win counts in part
    error: float  # the standard error of that share
    points: float
    opponents_points: float
    tickets: float
    completed: float
    longest: float
    trains_left: float

    def as_dict(self) -> dict[str, float]:
        return {name: round(float(value), 4) for name, value in vars(self).items()}


def play_match(
    choose: Choose,
    board: Board | str | Path,
    players: int,
    opponent: Opponent,
    games: int,
    seed: int,
    ticket_cap: int,
    room: tuple[int, int] | None = None,
) -> MatchResult:
    """Play games with the network in one seat, each seat in turn, and the opponent in all others; every deal differs.

    `room` is the size (tracks, nodes) to which observations are padded.
    """
    environment = CpuEnvironment([board], [players], games, seed, ticket_cap)
    slots = environment.slots
    if room is not None:
        slots.resize(*room)
    environment.begin(scatter=0)
    own = np.arange(games) % players
    bots, workspaces = new_records(games, TABLE_BOTS), new_workspaces(games * players)  # game by game, by seat
    bots["kinds"], bots["weights"] = opponent.kind, opponent.weights
    bots["kinds"][np.arange(games), own] = NETWORK
    bots["seeds"][:, :players] = np.random.default_rng(seed).integers(2**63, size=(games, players))
    environment.each_part(lambda _, first, last: cpu_loops.reset_bots(workspaces, bots, first, last))
    _, ended = environment.new_results()
    features = environment.new_feature_batch()
    play_bots(environment, workspaces, bots, ended)
    for _ in range(MOST_STEPS):
        if ended.all():
            break
        environment.observe(features, ended)
        choices = choose(features)
        play_choices(environment, choices, ended)
        play_bots(environment, workspaces, bots, ended)
    environment.close()
    return _summary(environment, own, np.flatnonzero(ended))


def play_duel(
    first: Choose,
    second: Choose,
    board: Board | str | Path,
    players: int,
    games: int,
    seed: int,
    ticket_cap: int,
    room: tuple[int, int] | None = None,
) -> MatchResult:
    """Play games with the first network in one seat, each in turn, and the second in all others."""
    own = np.arange(games) % players

    def choose(features: FeatureBatch) -> npt.NDArray[np.int32]:
        return np.where(features.seats == own, first(features), second(features)).astype(np.int32)

    nobody = Opponent("network", NETWORK, np.zeros(WEIGHTS, dtype=np.int32))
    return play_match(choose, board, players, nobody, games, seed, ticket_cap, room)


def play_bots(environment: CpuEnvironment, workspaces: Any, bots: Any, ended: Any) -> None:
    """Let the bots play in games that have not ended, until the network is to move; mark and score those that end."""
    environment.each_part(
        lambda thread, first, last: cpu_loops.play_bots(
            environment.states,
            environment.slots.boards,
            environment.records,
            environment.scratches[thread],
            environment.notes,
            environment.score_records,
            environment.observations,
            workspaces,
            bots,
            ended,
            first,
            last,
        )
    )


def play_choices(environment: CpuEnvironment, choices: npt.NDArray[np.int32], ended: Any) -> None:
    """Apply the network's choices in games that have not ended."""
    environment.each_part(
        lambda thread, first, last: cpu_loops.play_choices(
            environment.states,
            environment.slots.boards,
            environment.records,
            environment.scratches[thread],
            environment.notes,
            environment.observations,
            choices,
            ended,
            first,
            last,
        )
    )


def _summary(environment: CpuEnvironment, own: npt.NDArray[Any], over: npt.NDArray[np.intp]) -> MatchResult:
    """Return the results of the games that are over; `own` are the seats of the network."""
    score_records, states, own = environment.score_records[over], environment.states[over], own[over]
    games, players = len(own), int(environment.slots.players[0])
    row = np.arange(games)
    totals = score_records["total"][:, :players].astype(float)
    assert games < 8 or len(np.unique(totals, axis=0)) > games // 4, "the games repeat each other"
    winners = score_records["is_winner"][:, :players].astype(float)
    wins = winners[row, own] / winners.sum(1)
    others = (totals.sum(1) - totals[row, own]) / (players - 1)
    held = np.bitwise_count(states["tickets"]).sum(-1)
    return MatchResult(
        games,
        wins.mean(),
        wins.std() / np.sqrt(games),
        totals[row, own].mean(),
        others.mean(),
        held[row, own].mean(),
        score_records["completed_count"][row, own].mean(),
        score_records["longest_path"][row, own].mean(),
        states["trains"][row, own].mean(),
    )


def match_table(results: Sequence[tuple[str, MatchResult]]) -> str:
    """Format results as lines of text."""
    return "\n".join(
        f"{name:<32} {result.wins:6.1%} ± {result.error:.1%}  {result.points:5.0f} : {result.opponents_points:.0f}  "
        f"tickets {result.completed:.1f}/{result.tickets:.1f}"
        for name, result in results
    )
