"""How far reviews can be trusted, measured.

- `python -m benchmarks.review_accuracy values`: the network's values of open positions against playouts to the end.
- `python -m benchmarks.review_accuracy losses`: what close looks say of two moves against playouts to the end.
- `python -m benchmarks.review_accuracy games --bots champion planner`: what bots give away, their luck, and the time.
- `python -m benchmarks.review_accuracy blunders`: whether a random move in a champion's game is found, by two seeds.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from ironlanes.analysis import Effort, Review, review_record
from ironlanes.analysis.decisions.candidates import candidates_of
from ironlanes.analysis.decisions.judgement import CLOSE_LOOK, judge
from ironlanes.analysis.recorded_game import read_recorded_game, rng_for
from ironlanes.analysis.values.equity import lead_of, results_of, values_of
from ironlanes.analysis.values.hidden_order import shuffle_decks
from ironlanes.analysis.values.network_values import NetworkValues
from ironlanes.analysis.values.playouts import play_to_end
from ironlanes.bots import find_bot
from ironlanes.game.game import Game
from ironlanes.game.json.types import Record
from ironlanes.rules.state import NONE

#: More rounds than any game has: until its end.
TO_THE_END = 1000


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


def measure_values(options: argparse.Namespace) -> dict[str, Any]:
    """The spread of the network's values around playouts to the end, less the playouts' own error."""
    network, rows = NetworkValues(), []
    for seed in range(options.seed, options.seed + options.games):
        recorded = read_recorded_game(play(options.board, ["champion"] * options.players, seed))
        open_rows = np.flatnonzero(recorded.positions.states["last_turn_of"][:-1] == NONE)
        picked = recorded.positions.pick(rng_for(seed).choice(open_rows, size=3, replace=False))
        told = values_of(network, picked, rng_for(seed))
        games = picked.pick(np.repeat(np.arange(3), options.worlds))
        shuffle_decks(games, rng_for(seed, 1))
        play_to_end(network, games)
        won, made = results_of(games.scores(np.arange(len(games))), options.players)
        shape = 3, options.worlds, options.players
        for numbers, mine in ((won, told.win), (lead_of(made), told.lead)):
            samples = numbers.reshape(shape)[..., 0]
            noise = samples.var(1, ddof=1) / options.worlds
            rows.append(((mine[:, 0] - samples.mean(1)) ** 2 - noise, mine[:, 0] - samples.mean(1)))
    win, lead = (
        np.concatenate([rows[i][0] for i in range(0, len(rows), 2)]),
        np.concatenate([rows[i][0] for i in range(1, len(rows), 2)]),
    )
    return {
        "positions": len(win),
        "win_error": float(np.sqrt(max(0.0, win.mean()))),
        "lead_error": float(np.sqrt(max(0.0, lead.mean()))),
        "win_bias": float(np.mean(np.concatenate([rows[i][1] for i in range(0, len(rows), 2)]))),
    }


def measure_losses(options: argparse.Namespace) -> dict[str, Any]:
    """Close looks against playouts to the end, for decisions of which the champion thinks otherwise."""
    network, rows = NetworkValues(), []
    for seed in range(options.seed, options.seed + options.games):
        recorded = read_recorded_game(play(options.board, options.bots, seed))
        rng = rng_for(seed, 2)
        doubtful = [each for each in recorded.decisions if each.seat == 1 and each.turn and len(each.legal) > 1]
        chosen = [doubtful[place] for place in sorted(rng.choice(len(doubtful), size=12, replace=False))]
        found = 0
        for decision in chosen:
            candidates = candidates_of(network, recorded.positions.pick([decision.number]), decision)[:2]
            if len(candidates) < 2 or found == 3:
                continue
            found += 1
            near = judge(network, decision, candidates, CLOSE_LOOK, seed)
            far = judge(network, decision, candidates, Effort(options.worlds, TO_THE_END), seed)
            numbers = [-each.ahead.raw for each in (near, far)]  # how far the second candidate is ahead
            errors = [each.ahead.error for each in (near, far)]
            rows.append((*numbers, *errors))
            print(f"{seed} turn {decision.turn}: {numbers[0]:.1f} ± {errors[0]:.1f}, "
                  f"to the end {numbers[1]:.1f} ± {errors[1]:.1f}", flush=True)  # fmt: skip
    table = np.array(rows)
    close, whole = table[:, 0], table[:, 1]
    return {
        "decisions": len(table),
        "correlation": float(np.corrcoef(close, whole)[0, 1]),
        "slope": float((close * whole).sum() / (close**2).sum()),
        "spread_of_difference": float((close - whole).std()),
        "error_of_playouts": float(np.sqrt((table[:, 3] ** 2).mean())),
    }


def _reviews(options: argparse.Namespace) -> Iterator[tuple[int, Review, float]]:
    for seed in range(options.seed, options.seed + options.games):
        record = play(options.board, options.bots, seed)
        began = time.process_time()
        review = review_record(record)
        yield seed, review, time.process_time() - began


def measure_games(options: argparse.Namespace) -> dict[str, Any]:
    """What every seat gives away, its luck, and the time."""
    rows, seconds = [], []
    for seed, review, taken in _reviews(options):
        seconds.append(taken)
        for number, seat in enumerate(review.seats):
            assert seat.given_away is not None
            points = seat.points_account
            identity = points.result - (points.luck - points.own_losses + points.others_losses + points.rest)
            assert abs(identity) < 1e-9, identity
            rows.append((number, seat.given_away.points, seat.given_away.certain, points.luck, points.result))
            print(f"{seed} {options.bots[number]}: gave away {rows[-1][1]:.1f}, {rows[-1][2]} certain, "
                  f"luck {rows[-1][3]:.1f}, result {rows[-1][4]:.0f}", flush=True)  # fmt: skip
    table = np.array(rows)
    found: dict[str, Any] = {"games": options.games, "seconds": float(np.mean(seconds))}
    for number, name in enumerate(options.bots):
        own = table[table[:, 0] == number]
        error = own.std(0, ddof=1) / np.sqrt(len(own)) if len(own) > 1 else own[0] * np.nan
        for place, what in ((1, "given away"), (2, "certain"), (3, "luck"), (4, "result")):
            found[f"{name} {number} {what}"] = f"{own[:, place].mean():.2f} ± {error[place]:.2f}"
    adjusted = table[:, 4] - table[:, 3]
    found["variance left without luck"] = float(adjusted.var() / table[:, 4].var())
    return found


def measure_blunders(options: argparse.Namespace) -> dict[str, Any]:
    """Random moves in games of the champion: whether they are found, and whether two seeds agree."""
    network, rows = NetworkValues(), []
    for seed in range(options.seed, options.seed + options.games):
        length = len(play(options.board, ["champion"] * options.players, seed)["actions"])
        place = int(rng_for(seed, 3).integers(options.players, length * 3 // 4))
        recorded = read_recorded_game(play(options.board, ["champion"] * options.players, seed, place))
        decision = recorded.decisions[place]
        candidates = candidates_of(network, recorded.positions.pick([place]), decision)
        if len(candidates) < 2:
            continue
        first, second = (judge(network, decision, candidates, CLOSE_LOOK, each) for each in (1, 2))
        truth = judge(network, decision, candidates, replace(CLOSE_LOOK, worlds=options.worlds, rounds=TO_THE_END), 3)
        rows.append((truth.lead.raw, truth.lead.error, first.lead.raw, first.is_certain, second.is_certain))
        print(f"{seed} {decision.action.text}: cost {truth.lead.raw:.1f} ± {truth.lead.error:.1f} to the end; "
              f"found {first.lead.raw:.1f}, {first.is_certain}, {second.is_certain}", flush=True)  # fmt: skip
    table = np.array(rows, dtype=float)
    dear = table[table[:, 0] >= 8]
    sure = table[(table[:, 3] + table[:, 4]) > 0]
    return {
        "blunders": len(table),
        "that cost 8 points or more": len(dear),
        "of these found": float(dear[:, 3].mean()) if len(dear) else None,
        "certain by one seed": len(sure),
        "of these by both": float((sure[:, 3] * sure[:, 4]).mean()) if len(sure) else None,
    }


MEASURES = {"values": measure_values, "losses": measure_losses, "games": measure_games, "blunders": measure_blunders}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("measure", choices=MEASURES)
    parser.add_argument("--board", default="usa")
    parser.add_argument("--bots", nargs="+", default=["champion", "planner"])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--worlds", type=int, default=150, help="playouts to the end of each move or position")
    parser.add_argument("--seed", type=int, default=100)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    found = MEASURES[options.measure](options)
    print(json.dumps(found, indent=1))
    if options.out:
        options.out.write_text(json.dumps(found) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
