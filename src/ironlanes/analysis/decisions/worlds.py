"""Whole games that a seat could have been in, weighted by how the others' tickets fit what they built."""

from __future__ import annotations

from typing import Final

import numpy as np

from ironlanes.game.view import View

from ..values.positions import Positions

#: How many worlds are drawn for each one that is used.
DRAWN: Final = 8
#: A world is e times as likely for every so many points of completed tickets that others hold in it.
POINTS_PER_E: Final = 6.0


def draw_worlds(view: View, count: int, rng: np.random.Generator) -> Positions:
    """Positions that are consistent with a view, the likelier ones more often."""
    known = view.known_cards
    assert known is not None
    states = view.sampler.sample_many(DRAWN * count, rng)
    worlds = Positions.of_states(view.compiled, states, known)
    return worlds.pick(_choose(_weights(worlds, view), count, rng))


def _weights(worlds: Positions, view: View) -> np.ndarray:
    """Tickets that an opponent is imagined to hold are likely to be those that its tracks connect."""
    scores = worlds.scores(np.arange(len(worlds)))
    points = worlds.compiled.arrays[0]["ticket_points"].astype(float)
    bits = np.unpackbits(scores["completed"].view(np.uint8), axis=-1, bitorder="little")
    completed = bits[..., : len(points)] @ points
    others = [seat for seat in range(worlds.players) if seat != view.viewer]
    fit = completed[:, others].sum(-1) / POINTS_PER_E
    weights: np.ndarray = np.exp(fit - fit.max())
    return weights


def _choose(weights: np.ndarray, count: int, rng: np.random.Generator) -> np.ndarray:
    """Systematic resampling: each world as often as its weight says, give or take one."""
    marks = (rng.random() + np.arange(count)) / count
    chosen = np.searchsorted(np.cumsum(weights) / weights.sum(), marks)
    return rng.permutation(np.minimum(chosen, len(weights) - 1))
