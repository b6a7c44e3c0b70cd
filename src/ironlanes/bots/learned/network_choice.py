"""What bots with a network choose in many positions at once: in each of them what they would choose in it alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from ironlanes.game.compiled_board import CompiledBoard
from ironlanes.kernel.records import Float32Array, Int32Array

from ..network_spec import NetworkBotSpec
from .feature_batch import FeatureBatch
from .feature_layout import AT, CHOOSE_KEEP, CHOOSE_PASS, CHOOSE_TICKETS, CHOOSE_TRACK, STYLES
from .near_ties import TIED, are_unclear, first_best
from .network_player import champion, young
from .numpy_network import MINUS_INFINITY, NumpyNetwork

#: What is worse than the best by more temperatures than this is out of the question: at most a twentieth as likely.
CAP: Final = 3.0

Bools = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]
#: From the logits of some positions, given by their rows, to the place of a choice in each, and where that is unclear.
Pick = Callable[[Float32Array, npt.NDArray[np.intp]], tuple[npt.NDArray[np.intp], Bools]]


def choose(
    spec: NetworkBotSpec, compiled: CompiledBoard, shown: FeatureBatch, generators: Sequence[np.random.Generator]
) -> Int32Array:
    """Choose in each position; `generators` are the random numbers of the bot that is to move there."""
    is_young, draws = _draw_youth(spec, shown, generators)
    chosen = np.zeros(len(generators), dtype=np.int32)
    if is_young.any():
        chosen[is_young] = _choose_young(spec, young().network_for(compiled), pick(shown, is_young), draws[is_young])
    if not is_young.all():
        network, rows = champion().network_for(compiled), pick(shown, ~is_young)
        chosen[~is_young] = settled(lambda batch: leaning_logits(spec, network, batch), rows, _pick_best)
    return chosen


def pick(shown: FeatureBatch, rows: npt.NDArray[np.generic]) -> FeatureBatch:
    """Return the features of some positions."""
    return FeatureBatch(*(array[rows] for array in shown.arrays))


def is_kept_from_young(choices: npt.NDArray[np.int64]) -> Bools:
    """Return which choices are about tickets or stations. The young network never makes them.

    It would take too many tickets, and build stations in its first turns, before it knows what they are for.
    """
    draws = (choices >= CHOOSE_TICKETS) & (choices < CHOOSE_PASS)
    keeps_or_builds = (choices >= CHOOSE_KEEP) & (choices < CHOOSE_TRACK)
    return draws | keeps_or_builds


def leaning_logits(spec: NetworkBotSpec, network: NumpyNetwork, shown: FeatureBatch) -> Float32Array:
    """Compute the logits of a network, moved towards those with the style of a character if it has one."""
    plain, _ = network(shown)
    if not spec.style:
        return plain
    mark = AT["style"] + STYLES.index(spec.style)
    shown.table[:, mark] = 1
    styled, _ = network(shown)
    shown.table[:, mark] = 0
    # Minus infinity, where a choice is not allowed, stays what it is.
    difference = np.subtract(styled, plain, out=np.zeros_like(plain), where=shown.allowed != 0)
    difference *= np.float32(spec.leaning)
    return np.add(plain, difference, out=difference)


def choose_young(temperature: float, logits: Float32Array, draws: Floats) -> npt.NDArray[np.intp]:
    """Choose among the young network's choices in some positions, by a random number from 0 up to 1 for each.

    The last dimension of `logits` are the choices; minus infinity is none. The result are places in it.
    """
    if temperature == 0:
        return first_best(logits)
    sums, marks = _chances(temperature, logits, draws)
    chosen: npt.NDArray[np.intp] = (sums > marks).argmax(-1)
    return chosen


def _chances(temperature: float, logits: Float32Array, draws: Floats) -> tuple[Floats, Floats]:
    """Return how likely the choices are, summed up from the first to each, and where the draws lie on that scale."""
    losses = logits.max(-1, keepdims=True).astype(np.float64) - logits
    chances = np.where(losses <= CAP * temperature, np.exp(-losses / temperature), 0)
    sums = chances.cumsum(-1)
    return sums, draws[..., None] * sums[..., -1:]


def _is_unclear_by_chance(temperature: float, logits: Float32Array, draws: Floats) -> Bools:
    sums, marks = _chances(temperature, logits, draws)
    cut = logits.max(-1, keepdims=True) - np.float32(CAP * temperature)
    unclear: Bools = (np.abs(sums - marks) < TIED).any(-1) | (np.abs(logits - cut) < TIED).any(-1)
    return unclear


def _draw_youth(
    spec: NetworkBotSpec, shown: FeatureBatch, generators: Sequence[np.random.Generator]
) -> tuple[Bools, Floats]:
    """Draw where the young network decides, and a number from 0 up to 1 for its choice there."""
    is_young, draws = np.zeros(len(generators), dtype=np.bool_), np.zeros(len(generators))
    if spec.youth:
        is_open: Bools = np.any(_open_to_young(shown), axis=1)
        for row, rng in enumerate(generators):
            is_young[row] = rng.random() < spec.youth and is_open[row]
            if is_young[row]:
                draws[row] = rng.random()
    return is_young, draws


def _open_to_young(shown: FeatureBatch) -> Bools:
    open_choices: Bools = (shown.allowed != 0) & ~is_kept_from_young(np.arange(shown.allowed.shape[-1]))
    return open_choices


def _choose_young(spec: NetworkBotSpec, network: NumpyNetwork, shown: FeatureBatch, draws: Floats) -> Int32Array:
    def compute(batch: FeatureBatch) -> Float32Array:
        return np.where(_open_to_young(batch), network(batch)[0], MINUS_INFINITY)

    def pick_by_chance(logits: Float32Array, rows: npt.NDArray[np.intp]) -> tuple[npt.NDArray[np.intp], Bools]:
        chosen = choose_young(spec.temperature, logits, draws[rows])
        return chosen, _is_unclear_by_chance(spec.temperature, logits, draws[rows])

    return settled(compute, shown, pick_by_chance if spec.temperature else _pick_best)


def _pick_best(logits: Float32Array, _rows: npt.NDArray[np.intp]) -> tuple[npt.NDArray[np.intp], Bools]:
    return first_best(logits), are_unclear(logits)


def settled(compute: Callable[[FeatureBatch], Float32Array], shown: FeatureBatch, choose_by: Pick) -> Int32Array:
    """Choose in all positions; those where the last digits matter are computed again, alone."""
    count = len(shown.table)
    chosen, is_unclear = choose_by(compute(shown), np.arange(count))
    if count > 1:
        for row in np.flatnonzero(is_unclear):
            alone = np.array([row])
            chosen[row] = choose_by(compute(pick(shown, alone)), alone)[0][0]
    return chosen.astype(np.int32)
