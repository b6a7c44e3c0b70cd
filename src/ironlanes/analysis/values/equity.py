"""What positions are worth with open cards: the chance of every seat to win, and its final points."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np
import numpy.typing as npt

from ironlanes.bots.lockstep.network_values import NetworkValues
from ironlanes.bots.lockstep.playouts import play_setup, play_to_end
from ironlanes.bots.lockstep.positions import Positions
from ironlanes.bots.lockstep.seeds import Seeds
from ironlanes.kernel.records import Records
from ironlanes.rules.state import NONE

from .calibration import Floats, calibration_for, features_of

#: How many playouts a position of the last round gets, where a network that expects another turn is of no use.
PLAYOUTS: Final = 16
#: What the network was trained for: this share of winning, and a lead in units of points for the rest.
WIN_SHARE: Final = 0.6
POINTS_AHEAD: Final = 60.0


class Source(StrEnum):
    """Where a value comes from."""

    EXACT = "exact"  # the game is over
    NETWORK = "network"  # the champion's values
    PLAYOUTS = "playouts"  # games that the champion played to the end


@dataclass(frozen=True, slots=True)
class Equity:
    """What a position is worth to every seat, with standard errors."""

    win: tuple[float, ...]
    points: tuple[float, ...]
    win_error: float
    points_error: float
    source: Source


@dataclass(frozen=True, slots=True)
class Values:
    """The same for many positions: arrays by position and seat, and errors by position."""

    win: Floats
    points: Floats
    win_error: Floats
    points_error: Floats
    sources: npt.NDArray[np.object_]

    @property
    def lead(self) -> Floats:
        """How far each seat is ahead of the mean of the others, in points; the sum over the seats is 0."""
        return lead_of(self.points)

    @property
    def network_share(self) -> float:
        """The share of the positions that the network values; the others are played out."""
        return float(np.mean(self.sources == Source.NETWORK))

    def equity(self, row: int) -> Equity:
        """Return the value of one position."""
        win, points = (tuple(float(number) for number in numbers[row]) for numbers in (self.win, self.points))
        return Equity(win, points, float(self.win_error[row]), float(self.points_error[row]), self.sources[row])


def lead_of(points: Floats) -> Floats:
    """Return how far each seat is ahead of the mean of the others."""
    players = points.shape[-1]
    lead: Floats = (points - points.mean(-1, keepdims=True)) * players / (players - 1)
    return lead


def utility_of(win: Floats, lead: Floats) -> Floats:
    """Combine win share and lead into the number that the network was trained for."""
    players = win.shape[-1]
    utility: Floats = WIN_SHARE * (win - 1 / players) * players / (players - 1) + (1 - WIN_SHARE) * lead / POINTS_AHEAD
    return utility


def results_of(scores: Records, players: int) -> tuple[Floats, Floats]:
    """Return the share of the win and the points of every seat, from score records."""
    winners = scores["is_winner"][:, :players].astype(float)
    return winners / winners.sum(-1, keepdims=True), scores["total"][:, :players].astype(float)


def values_of(network: NetworkValues, positions: Positions, seeds: Seeds, playouts: int = PLAYOUTS) -> Values:
    """Return what every position is worth if hidden cards are known, but not the order of the decks.

    Before the first turn, seats that have kept their tickets and seats that still choose can't be compared: there the
    champion keeps for all seats, and what comes of it is the value.
    """
    if positions.are_in_setup.any():
        positions = positions.pick(np.arange(len(positions)))
        play_setup(network, positions)
    size, players = len(positions), positions.players
    win, points = np.zeros((size, players)), np.zeros((size, players))
    win_error, points_error = np.zeros(size), np.zeros(size)
    sources = np.full(size, Source.NETWORK, dtype=object)
    is_over = positions.are_over
    is_last = ~is_over & (positions.states["last_turn_of"] != NONE)
    over, last, open_rows = (np.flatnonzero(rows) for rows in (is_over, is_last, ~is_over & ~is_last))
    if len(over):
        win[over], points[over] = results_of(positions.scores(over), players)
        sources[over] = Source.EXACT
    if len(last):
        games = positions.pick(np.repeat(last, playouts))
        games.shuffle_decks(seeds)
        play_to_end(network, games)
        won, made = results_of(games.scores(np.arange(len(games))), players)
        won, made = won.reshape(-1, playouts, players), made.reshape(-1, playouts, players)
        win[last], points[last] = won.mean(1), made.mean(1)
        win_error[last] = _error(won)
        points_error[last] = _error(made)
        sources[last] = Source.PLAYOUTS
    if len(open_rows):
        picked = positions.pick(open_rows)
        calibration = calibration_for(positions.compiled.board.id, players)
        features = features_of(picked, network.values(picked))
        win[open_rows] = calibration.chances(features)
        points[open_rows] = calibration.points(features, picked)
        win_error[open_rows], points_error[open_rows] = calibration.win_error, calibration.lead_error
    return Values(win, points, win_error, points_error, sources)


def _error(samples: Floats) -> Floats:
    """Return the standard error of the means along the second dimension, the largest of all seats."""
    count = samples.shape[1]
    errors: Floats = samples.std(1, ddof=1 if count > 1 else 0).max(-1) / np.sqrt(count)
    return errors
