"""How far reviews can be trusted, measured.

- `python -m benchmarks.review_accuracy values`: the network's values of open positions against playouts to the end.
- `python -m benchmarks.review_accuracy losses`: looks at two moves, some rounds deep, against playouts to the end.
- `python -m benchmarks.review_accuracy games --bots champion planner`: what bots give away, and the time.
- `python -m benchmarks.review_accuracy accounts --games 1000`: whether accounts add up, and whether luck is fair.
- `python -m benchmarks.review_accuracy blunders`: whether a random move in a champion's game is found, by two seeds.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from ironlanes.analysis import Effort, review_record
from ironlanes.analysis.chance import ChanceKind
from ironlanes.analysis.decisions.candidates import candidates_of
from ironlanes.analysis.decisions.judgement import CLOSE_LOOK, SCREENING, Judgement, judge, play_candidates
from ironlanes.analysis.luck import review_open
from ironlanes.analysis.recorded_game import RecordedDecision, read_recorded_game
from ironlanes.analysis.review.judging import SECOND_SEED
from ironlanes.analysis.values.equity import lead_of, results_of, values_of
from ironlanes.bots import find_bot
from ironlanes.bots.lockstep.network_values import NetworkValues
from ironlanes.bots.lockstep.playouts import play_to_end
from ironlanes.bots.lockstep.seeds import Seeds
from ironlanes.bots.lockstep.worlds import draw_worlds
from ironlanes.game.game import Game
from ironlanes.game.json_types import Record
from ironlanes.rules.state import NONE

#: More rounds than any game has: until its end.
TO_THE_END = 1000
#: The worlds and rounds of looks that are compared with playouts.
LOOK_WORLDS = 32
LOOK_ROUNDS = (1, 3, 6, 10)
Row = TypeVar("Row")
#: A blunder costs at least so many points.
DEAR = 8


def play(board: str, bots: list[str], seed: int, blunder: int | None = None) -> Record:
    """The record of a game between bots, one action of which may be replaced by a random one."""
    game = Game.new(board, len(bots), seed=seed)
    seats = [find_bot(name).make(np.random.default_rng([seed, seat])) for seat, name in enumerate(bots)]
    while not game.is_over:
        assert game.seat is not None
        actions = game.legal_actions()
        if len(game.played) == blunder:
            game.play(actions[int(np.random.default_rng(seed).integers(len(actions)))])
        else:
            game.play(seats[game.seat].decide(game.view(game.seat), actions))
    return game.record()


@cache
def network() -> NetworkValues:
    """The network of this process."""
    return NetworkValues()


def each_game(options: argparse.Namespace, measure: Callable[[argparse.Namespace, int], Row]) -> list[Row]:
    """Measure every game, several at once."""
    seeds = range(options.seed, options.seed + options.games)
    if options.jobs == 1:
        return [measure(options, seed) for seed in seeds]
    with ProcessPoolExecutor(options.jobs, get_context("spawn")) as pool:
        return list(pool.map(measure, repeat(options), seeds))


def _values(options: argparse.Namespace, seed: int) -> npt.NDArray[np.float64]:
    """Of three positions of a game, in the chance to win and in points: squared error without noise, and error."""
    recorded = read_recorded_game(play(options.board, ["champion"] * options.players, seed))
    open_rows = np.flatnonzero(recorded.positions.states["last_turn_of"][:-1] == NONE)
    picked = recorded.positions.pick(np.random.default_rng(seed).choice(open_rows, size=3, replace=False))
    told = values_of(network(), picked, Seeds(seed))
    games = picked.pick(np.repeat(np.arange(3), options.worlds))
    games.shuffle_decks(Seeds(seed, 1))
    play_to_end(network(), games)
    won, made = results_of(games.scores(np.arange(len(games))), options.players)
    shape = 3, options.worlds, options.players
    rows = []
    for numbers, mine in ((won, told.win), (lead_of(made), told.lead)):
        samples = numbers.reshape(shape)[..., 0]
        noise = samples.var(1, ddof=1) / options.worlds
        errors = mine[:, 0] - samples.mean(1)
        rows.append([errors**2 - noise, errors])
    return np.array(rows)


def measure_values(options: argparse.Namespace) -> dict[str, Any]:
    """The spread of the network's values around playouts to the end, less the playouts' own error."""
    table = np.array(each_game(options, _values))  # game, win or lead, squared or not, position
    win, lead = table[:, 0, 0], table[:, 1, 0]
    return {
        "positions": win.size,
        "win_error": float(np.sqrt(max(0.0, win.mean()))),
        "lead_error": float(np.sqrt(max(0.0, lead.mean()))),
        "win_bias": mean_of(table[:, 0, 1].ravel()),
        "lead_bias": mean_of(table[:, 1, 1].ravel()),
    }


@dataclass(frozen=True, slots=True)
class Look:
    """How far one of two moves is ahead of the other, in points or in the chance to win, with the standard error."""

    ahead: float
    error: float


def _look(decision: RecordedDecision, rivals: list[int], effort: Effort, seeds: Seeds) -> tuple[Look, Look]:
    """How far the second of two moves is ahead of the first, in points and in the chance to win."""
    likely = draw_worlds(decision.view, effort.worlds, seeds)
    values = play_candidates(network(), likely.positions, rivals, decision.seat, effort, seeds)
    looks = []
    for numbers in (values.lead, values.win):
        first, second = numbers.reshape(effort.worlds, 2, -1)[..., decision.seat].T
        ahead = second - first
        error = float(ahead.std(ddof=1) * np.sqrt(likely.variance_factor / len(ahead)))
        looks.append(Look(float(ahead.mean()), error))
    return looks[0], looks[1]


def _losses(options: argparse.Namespace, seed: int) -> list[list[tuple[float, float]]] | None:
    decision, candidates = _random_move(options, seed)
    if len(candidates) < 2:
        return None
    efforts = [*(Effort(LOOK_WORLDS, rounds) for rounds in LOOK_ROUNDS), Effort(options.worlds, TO_THE_END)]
    looks = [_look(decision, candidates[:2], effort, Seeds(seed, 5, effort.rounds)) for effort in efforts]
    told = ", ".join(f"{points.ahead:.1f} ± {points.error:.1f}" for points, _ in looks)
    print(f"{seed} {decision.action.text}: {told} to the end", flush=True)
    return [[(each.ahead, each.error) for each in look] for look in looks]


def measure_losses(options: argparse.Namespace) -> dict[str, Any]:
    """Looks of several depths at a random move and the champion's own, against playouts to the end."""
    table = np.array([row for row in each_game(options, _losses) if row])  # move, look, points or win, number and error
    found: dict[str, Any] = {"moves": len(table)}
    truth = table[:, -1]
    for currency, name in enumerate(("points", "chance to win")):
        found[f"error of playouts, {name}"] = float(np.sqrt((truth[:, currency, 1] ** 2).mean()))
        for look, rounds in enumerate(LOOK_ROUNDS):
            differences = table[:, look, currency, 0] - truth[:, currency, 0]
            noise = table[:, look, currency, 1] ** 2
            found[f"{rounds} rounds, {name}"] = {
                "root mean square": float(np.sqrt((differences**2).mean())),
                "mean": mean_of(differences),
                "noise": float(np.sqrt(noise.mean())),
                "squared part that worlds don't lower": mean_of(differences**2 - noise - truth[:, currency, 1] ** 2),
            }
    return found


@dataclass(frozen=True, slots=True)
class OpenGame:
    """How well a game's luck and changes add up."""

    off: float  # at most, in both currencies
    alone: float  # the largest sum of one event's luck over the seats
    numbers: list[list[float]]  # luck and result, each in the chance to win and in points, by seat
    luck_by_kind: dict[ChanceKind, float]  # of seat 0, in points
    seconds: float


def _accounts(options: argparse.Namespace, seed: int) -> OpenGame:
    recorded = read_recorded_game(play(options.board, options.bots, seed))
    began = time.process_time()
    opened = review_open(network(), recorded, seed)
    seconds = time.process_time() - began
    shares, totals = results_of(recorded.positions.scores([len(recorded.decisions)]), recorded.players)
    results = {"win": shares[0] - 1 / recorded.players, "lead": lead_of(totals)[0]}
    luck = {name: np.sum([getattr(event, name) for event in opened.events], axis=0) for name in results}
    changes = {"win": opened.win_changes.sum(0), "lead": opened.lead_changes.sum(0)}
    return OpenGame(
        max(float(np.abs(luck[name] + changes[name] - results[name]).max()) for name in results),
        max(abs(sum(getattr(event, name))) for event in opened.events for name in results),
        [numbers.tolist() for numbers in (luck["win"], luck["lead"], results["win"], results["lead"])],
        {kind: sum(event.lead[0] for event in opened.events if event.kind is kind) for kind in ChanceKind},
        seconds,
    )


def measure_accounts(options: argparse.Namespace) -> dict[str, Any]:
    """Whether luck and changes add up to the result, whether luck is zero-sum, and its mean. Nothing is judged."""
    rows = each_game(options, _accounts)
    table = np.array([row.numbers for row in rows])  # game, number, seat
    found: dict[str, Any] = {
        "games": len(table),
        "identity off by at most": max(row.off for row in rows),
        "sum of luck at most": max(row.alone for row in rows),
    }
    for kind in ChanceKind:
        found[f"luck of seat 0, {kind.value}"] = mean_of([row.luck_by_kind[kind] for row in rows]) + " points"
    for seat, name in enumerate(options.bots):
        found[f"{name} {seat} luck"] = mean_of(table[:, 1, seat]) + " points"
        found[f"{name} {seat} luck, chance to win"] = mean_of(table[:, 0, seat])
    for number, name in enumerate(("chance to win", "points")):
        adjusted = table[:, number + 2] - table[:, number]
        found[f"variance left without luck, {name}"] = float(adjusted.var() / table[:, number + 2].var())
    return found | {"seconds": mean_of([row.seconds for row in rows])}


def _game(options: argparse.Namespace, seed: int) -> tuple[list[tuple[float, float, float]], float]:
    """What each seat gave away, its error, and how many mistakes were certain; and the time."""
    record = play(options.board, options.bots, seed)
    began = time.process_time()
    review = review_record(record)
    seconds = time.process_time() - began
    given = [seat.given_away for seat in review.seats]
    told = [f"{each.points:.1f} ± {each.points_error:.1f}, {each.certain} certain" for each in given]
    print(f"{seed}, {seconds:.0f} s: {'; '.join(told)}", flush=True)
    return [(each.points, each.points_error, each.certain) for each in given], seconds


def measure_games(options: argparse.Namespace) -> dict[str, Any]:
    """What every seat gives away, how many mistakes are certain, and the time."""
    rows = each_game(options, _game)
    table = np.array([given for given, _ in rows])  # game, seat, number
    found: dict[str, Any] = {"games": len(table), "seconds": mean_of([seconds for _, seconds in rows])}
    for name in dict.fromkeys(options.bots):
        own = table[:, [seat for seat, each in enumerate(options.bots) if each == name]].reshape(-1, 3)
        found[f"{name} gave away"] = mean_of(own[:, 0])
        found[f"{name} certain mistakes"] = mean_of(own[:, 2])
    return found


@dataclass(frozen=True, slots=True)
class Blunder:
    """A random move in a game of the champion: what it cost by playouts to the end, and by two close looks."""

    cost: Look
    looks: tuple[Judgement, Judgement]


def _random_move(options: argparse.Namespace, seed: int) -> tuple[RecordedDecision, list[int]]:
    """A random move in a game of the champion, and the candidates that it is compared with, itself first."""
    bots = ["champion"] * options.players
    length = len(play(options.board, bots, seed)["actions"])
    place = int(np.random.default_rng([seed, 3]).integers(options.players, length * 3 // 4))
    recorded = read_recorded_game(play(options.board, bots, seed, place))
    decision = recorded.decisions[place]
    return decision, candidates_of(network(), recorded.positions.pick([place]), decision)[0]


def _blunder(options: argparse.Namespace, seed: int) -> Blunder | None:
    decision, candidates = _random_move(options, seed)
    if len(candidates) < 2:
        return None
    first, second = (_judge_twice(decision, candidates, each) for each in (1, 2))
    texts = [decision.view.compiled.actions[index].text for index in candidates]
    rivals = [candidates[0], candidates[texts.index(first.best) or 1]]
    cost, _ = _look(decision, rivals, Effort(options.worlds, TO_THE_END), Seeds(seed, 4))
    told = ", ".join(f"{each.lead.raw:.1f} ± {each.lead.error:.1f} {each.is_certain}" for each in (first, second))
    print(f"{seed} {texts[0]}: cost {cost.ahead:.1f} ± {cost.error:.1f} to the end; found {told}", flush=True)
    return Blunder(cost, (first, second))


def _judge_twice(decision: RecordedDecision, candidates: list[int], seed: int) -> Judgement:
    """Judge a decision as a review does: a screening, and a close look."""
    screened = judge(network(), decision, candidates, SCREENING, seed)
    later = None if screened.best == screened.played else decision.view.compiled.action_index[screened.best]
    return judge(network(), decision, candidates, CLOSE_LOOK, seed + SECOND_SEED, later)


def measure_blunders(options: argparse.Namespace) -> dict[str, Any]:
    """Random moves in games of the champion: whether they are found, and whether two seeds agree."""
    blunders = [blunder for blunder in each_game(options, _blunder) if blunder]
    dear = [each for each in blunders if each.cost.ahead >= DEAR]
    found = [look.is_certain for each in dear for look in each.looks]
    sure = [each.looks for each in blunders if any(look.is_certain for look in each.looks)]
    again = [first.is_certain and second.is_certain for first, second in sure]
    differences = np.array([look.lead.raw - each.cost.ahead for each in blunders for look in each.looks])
    return {
        "blunders": len(blunders),
        f"that cost {DEAR} points or more": len(dear),
        "of these found": share(found),
        "certain by one seed": len(sure),
        "of these by both": share(again),
        "close looks less playouts": mean_of(differences),
        "spread of this": float(differences.std(ddof=1)),
        "of which playouts": float(np.sqrt(np.mean([each.cost.error**2 for each in blunders]))),
    }


def share(cases: list[bool]) -> str:
    """How many of some cases, with the standard error."""
    if not cases:
        return "no case"
    part = float(np.mean(cases))
    return f"{part:.2f} ± {np.sqrt(part * (1 - part) / len(cases)):.2f} of {len(cases)}"


def mean_of(numbers: npt.ArrayLike) -> str:
    """A mean with its standard error."""
    each = np.asarray(numbers, dtype=float)
    return f"{each.mean():.2f} ± {each.std(ddof=1) / np.sqrt(len(each)):.2f}"


MEASURES = {
    "accounts": measure_accounts,
    "values": measure_values,
    "losses": measure_losses,
    "games": measure_games,
    "blunders": measure_blunders,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("measure", choices=MEASURES)
    parser.add_argument("--board", default="usa")
    parser.add_argument("--bots", nargs="+", default=["champion", "planner"])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--worlds", type=int, default=150, help="playouts to the end of each move or position")
    parser.add_argument("--seed", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1, help="how many games are measured at once")
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    found = MEASURES[options.measure](options)
    print(json.dumps(found, indent=1))
    if options.out:
        options.out.write_text(json.dumps(found) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
