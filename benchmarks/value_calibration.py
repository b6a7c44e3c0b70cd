"""How the champion's values become chances to win and points: measured in games of the champion against itself.

`python -m benchmarks.value_calibration --games 200 --write` plays on the packaged boards with two to five players, fits
the numbers of `calibration.json` in `ironlanes/analysis/values`, and writes that file. The errors of single values and
of losses in it come from `benchmarks/review_accuracy.py`.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ironlanes.analysis.values.calibration import ANY_BOARD, FILE, Floats, features_of, table_of
from ironlanes.bots.lockstep.network_values import NetworkValues
from ironlanes.bots.lockstep.positions import Positions
from ironlanes.game.game import Game
from ironlanes.rules.state import NONE

BOARDS: Final = ("usa", "europe", "germany")
PLAYERS: Final = (2, 3, 4, 5)
#: One position in so many is looked at.
EVERY: Final = 8
#: Games that are played together.
TOGETHER: Final = 64


class Sample(NamedTuple):
    """Positions of self-play: their features, the table, and what came of each."""

    features: Floats  # position, seat, feature
    trains: Floats
    points: Floats
    wins: Floats  # the share of the win
    totals: Floats
    games: npt.NDArray[np.int64]


def play_sample(network: NetworkValues, board: str, players: int, games: int, seed: int) -> Sample:
    """Play games with choices drawn by the network's probabilities, and look at some positions of each."""
    parts = [
        _play_together(network, board, players, range(first, min(first + TOGETHER, games)), seed)
        for first in range(0, games, TOGETHER)
    ]
    return Sample(*(np.concatenate(each) for each in zip(*parts, strict=True)))


def _play_together(network: NetworkValues, board: str, players: int, numbers: range, seed: int) -> Sample:
    rng = np.random.default_rng([seed, players, numbers.start])
    positions = Positions.join(
        [Positions.of_game(Game.new(board, players, seed=seed * 1_000_000 + number)) for number in numbers]
    )
    looks: list[tuple[npt.NDArray[np.int64], Floats, Floats, Floats]] = []
    while True:
        going = np.flatnonzero(~positions.are_over)
        if not len(going):
            break
        rows = going[rng.random(len(going)) < 1 / EVERY]
        rows = rows[positions.states["last_turn_of"][rows] == NONE]
        if len(rows):
            picked = positions.pick(rows)
            looks.append((rows, features_of(picked, network.values(picked)), *table_of(picked)))
        choices = network.choices(positions, going)
        positions.play(choices.actions(choices.sampled(rng)), going)
    scores = positions.scores(np.arange(len(positions)))
    winners = scores["is_winner"][:, :players].astype(float)
    rows = np.concatenate([look[0] for look in looks])
    features, trains, points = (np.concatenate([look[place] for look in looks]) for place in (1, 2, 3))
    wins = (winners / winners.sum(-1, keepdims=True))[rows]
    return Sample(features, trains, points, wins, scores["total"][rows, :players].astype(float), rows + numbers.start)


def fit_win(sample: Sample, rounds: int = 25) -> Floats:
    """The most likely numbers of the softmax, by Newton's method."""
    numbers = np.zeros(sample.features.shape[-1])
    for _ in range(rounds):
        strength = sample.features @ numbers
        odds = np.exp(strength - strength.max(-1, keepdims=True))
        chances = odds / odds.sum(-1, keepdims=True)
        mean = (chances[..., None] * sample.features).sum(1, keepdims=True)
        centred = sample.features - mean
        slope = ((sample.wins - chances)[..., None] * sample.features).sum((0, 1))
        bend = np.einsum("ps,psi,psj->ij", chances, centred, centred) + 1e-6 * np.eye(len(numbers))
        numbers = numbers + np.linalg.solve(bend, slope)
    return numbers


def fit_lead(sample: Sample) -> Floats:
    """What the features say of a seat's points compared with the mean of the table."""
    centred = sample.features - sample.features.mean(1, keepdims=True)
    ahead = sample.totals - sample.totals.mean(1, keepdims=True)
    numbers: Floats = np.linalg.lstsq(centred.reshape(-1, centred.shape[-1]), ahead.reshape(-1), rcond=None)[0]
    return numbers


def fit_level(sample: Sample) -> Floats:
    """What the table will still make on average."""
    rows = np.stack([np.ones(len(sample.trains)), sample.trains.mean(-1), sample.trains.min(-1)], -1)
    missing = sample.totals.mean(-1) - sample.points.mean(-1)
    numbers: Floats = np.linalg.lstsq(rows, missing, rcond=None)[0]
    return numbers


def fit(sample: Sample) -> dict[str, Any]:
    """One row of the file."""
    fits = {"win": fit_win(sample), "lead": fit_lead(sample), "level": fit_level(sample)}
    return {name: [round(float(number), 4) for number in numbers] for name, numbers in fits.items()}


def check(sample: Sample, row: dict[str, Any]) -> str:
    """How well a row does on games that it was not fitted to: a line of text."""
    strength = sample.features @ np.array(row["win"])
    odds = np.exp(strength - strength.max(-1, keepdims=True))
    chances = odds / odds.sum(-1, keepdims=True)
    players = chances.shape[1]
    skill = 1 - ((chances - sample.wins) ** 2).mean() / ((1 / players - sample.wins) ** 2).mean()
    bins = np.digitize(chances.ravel(), [0.1, 0.25, 0.4, 0.6, 0.75, 0.9])
    seen = [
        f"{chances.ravel()[bins == each].mean():.2f}→{sample.wins.ravel()[bins == each].mean():.2f}"
        for each in range(7)
        if (bins == each).sum() > 50
    ]
    centred = sample.features - sample.features.mean(1, keepdims=True)
    ahead = sample.totals - sample.totals.mean(1, keepdims=True)
    error = ahead - centred @ np.array(row["lead"])
    return f"explains {skill:.3f} of wins, {1 - (error**2).mean() / (ahead**2).mean():.3f} of points; " + " ".join(seen)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--boards", nargs="+", default=list(BOARDS))
    parser.add_argument("--players", nargs="+", type=int, default=list(PLAYERS))
    parser.add_argument("--write", action="store_true", help="write the numbers into the package")
    parser.add_argument("--out", type=Path, help="write the numbers as JSON")
    options = parser.parse_args()
    network, rows = NetworkValues(), dict[str, dict[str, Any]]()
    for players in options.players:
        samples = []
        for board in options.boards:
            began = time.perf_counter()
            sample = play_sample(network, board, players, options.games, options.seed)
            half = sample.games < options.games // 2
            fitted = fit(Sample(*(each[half] for each in sample)))
            told = check(Sample(*(each[~half] for each in sample)), fitted)
            print(f"{board} {players}: {len(half)} positions, {time.perf_counter() - began:.0f} s; {told}", flush=True)
            rows.setdefault(board, {})[str(players)] = fit(sample)
            samples.append(sample)
        rows.setdefault(ANY_BOARD, {})[str(players)] = fit(Sample(*(map(np.concatenate, zip(*samples, strict=True)))))
    if options.out:
        options.out.write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")
    if options.write:
        known = json.loads(FILE.read_text(encoding="utf-8"))
        for board, by_players in rows.items():
            for count, row in by_players.items():
                known["calibrations"].setdefault(board, {}).setdefault(count, {}).update(row)
        FILE.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
