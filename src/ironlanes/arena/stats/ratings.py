"""Compute ratings: a Bradley-Terry fit, in Luce's form for tables of more than two.

The chance to win a table is proportional to an entrant's strength. Unlike ratings that are updated game by game, the
fit does not depend on the order of the games, and its error follows from the games themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Final

import numpy as np
import numpy.typing as npt

from ..game_result import GameResult
from .intervals import WIDTH

Floats = npt.NDArray[np.float64]
#: The scale: 400 points more are odds of ten to one, and this is the field's mean.
MEAN: Final = 1500.0
POINTS: Final = 400 / log(10)
#: Games drawn beforehand with an average player, so that an entrant that always wins is not infinitely strong.
PRIOR_DRAWS: Final = 1.0
MAX_ITERATIONS: Final = 200
TOLERANCE: Final = 1e-10
LARGEST_STEP: Final = 2.0


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength on the scale of chess ratings; `error` is half its 95 % interval."""

    value: float
    error: float


@dataclass(frozen=True)
class _TableResults:
    """The results of all games of one deal at one table, one row each."""

    members: npt.NDArray[np.intp]  # the entrants at the table
    wins: Floats  # by member
    games: Floats
    deals: npt.NDArray[np.intp]  # of each row, counted from 0


def fit_ratings(games: Sequence[GameResult], entrants: int, prior_draws: float = PRIOR_DRAWS) -> list[Rating]:
    """Return the maximum likelihood ratings."""
    tables = _gather(games)
    strengths = _strengths(tables, entrants, prior_draws)
    centre = _centre(tables, strengths)
    errors = _errors(tables, strengths, prior_draws, centre)
    values = MEAN + POINTS * (centre @ strengths)
    return [Rating(float(value), float(error)) for value, error in zip(values, errors, strict=True)]


def _gather(games: Sequence[GameResult]) -> _TableResults:
    rows: dict[tuple[int, tuple[int, ...]], dict[int, float]] = {}
    for game in games:
        seating = game.fixture.seating
        wins = rows.setdefault((game.fixture.deal, tuple(sorted(seating))), {})
        for seat, entrant in enumerate(seating):
            wins[entrant] = wins.get(entrant, 0.0) + game.share_of(seat)
    members = np.array([table for _, table in rows], dtype=np.intp)
    wins_of = np.array([[wins[entrant] for entrant in table] for (_, table), wins in rows.items()])
    _, deals = np.unique([deal for deal, _ in rows], return_inverse=True)
    return _TableResults(members, wins_of, wins_of.sum(axis=1), deals)


def _strengths(tables: _TableResults, entrants: int, prior_draws: float) -> Floats:
    """Maximize the likelihood, which has one maximum, by Newton's method."""
    strengths = np.zeros(entrants)
    for _ in range(MAX_ITERATIONS):
        slope = _slopes(tables, strengths).sum(axis=0) + prior_draws * (0.5 - _sigmoid(strengths))
        step = np.linalg.lstsq(_curvature(tables, strengths, prior_draws), slope, rcond=None)[0]
        step *= min(1.0, LARGEST_STEP / max(float(np.abs(step).max()), TOLERANCE))
        strengths = strengths + step
        strengths -= strengths.mean() if prior_draws == 0 else 0.0
        if np.abs(step).max() < TOLERANCE:
            break
    return strengths


def _centre(tables: _TableResults, strengths: Floats) -> Floats:
    """Return the matrix that subtracts the field's mean, weighted by how much the games reveal about each entrant.

    They reveal little about how weak an entrant is that never wins; that must not blur how the others compare.
    """
    information = np.diag(_curvature(tables, strengths, 0.0))
    centre: Floats = np.eye(len(strengths)) - information / information.sum()
    return centre


def _errors(tables: _TableResults, strengths: Floats, prior_draws: float, centre: Floats) -> Floats:
    """Return half the 95 % intervals of the ratings, relative to the field's mean.

    Games of one deal are not independent, so deals are counted. If that gives a smaller error than independent games
    would, the larger one is used.
    """
    entrants, deals = len(strengths), int(tables.deals.max()) + 1
    inverse = np.linalg.pinv(_curvature(tables, strengths, prior_draws))
    by_deal = np.zeros((deals, entrants))
    np.add.at(by_deal, tables.deals, _slopes(tables, strengths))
    naive = centre @ inverse @ centre.T
    robust = centre @ inverse @ (by_deal.T @ by_deal) @ inverse @ centre.T * (deals / max(deals - 1, 1))
    variances = np.maximum(np.diag(naive), np.diag(robust))
    half: Floats = WIDTH * POINTS * np.sqrt(variances)
    return half


def _chances(tables: _TableResults, strengths: Floats) -> Floats:
    weights = np.exp(strengths[tables.members] - strengths.max())
    chances: Floats = weights / weights.sum(axis=1, keepdims=True)
    return chances


def _slopes(tables: _TableResults, strengths: Floats) -> Floats:
    """Return the wins minus the expected wins, by row and entrant."""
    slopes = np.zeros((len(tables.members), len(strengths)))
    surplus = tables.wins - tables.games[:, None] * _chances(tables, strengths)
    np.add.at(slopes, (np.arange(len(slopes))[:, None], tables.members), surplus)
    return slopes


def _curvature(tables: _TableResults, strengths: Floats, prior_draws: float) -> Floats:
    """Return how fast the slopes fall: the information that the games give about the strengths."""
    chances = np.zeros((len(tables.members), len(strengths)))
    np.add.at(chances, (np.arange(len(chances))[:, None], tables.members), _chances(tables, strengths))
    weighted = chances * tables.games[:, None]
    prior = _sigmoid(strengths)
    curvature: Floats = np.diag(weighted.sum(axis=0) + prior_draws * prior * (1 - prior)) - chances.T @ weighted
    return curvature


def _sigmoid(strengths: Floats) -> Floats:
    chance: Floats = 1 / (1 + np.exp(-strengths))
    return chance
