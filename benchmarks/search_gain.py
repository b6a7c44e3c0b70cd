"""Measures what a search gains a game, with far fewer games than a match takes.

`python -m benchmarks.search_gain reference FILE` plays the champion against itself, takes some decisions of each game,
and tries what the champion would consider there in hundreds of worlds, to the ends of their games. `measure FILE` lets
a search decide in the same positions: what it gains is how much better its choice came out in these than the champion's
own, which no match has to show. `--torch` computes with PyTorch, on a GPU where there is one.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from ironlanes.kernel.single_threaded import be_single_threaded

be_single_threaded()

import numpy as np  # noqa: E402 (after the number of threads is set)

from ironlanes.bots.lockstep.playouts import ENOUGH  # noqa: E402
from ironlanes.bots.lockstep.positions import Positions  # noqa: E402
from ironlanes.bots.lockstep.search import Search, SearchSettings  # noqa: E402
from ironlanes.bots.lockstep.seeds import Seeds  # noqa: E402
from ironlanes.bots.lockstep.worlds import draw_worlds  # noqa: E402
from ironlanes.files import os_error_reason  # noqa: E402
from ironlanes.game.game import Game  # noqa: E402
from ironlanes.game.view import View  # noqa: E402

from .search_parts import add_options, compute, network_values, settings_of, text_of  # noqa: E402

#: Choices that a reference tries, and how often the champion must make them.
MOST: Final = 8
LEAST_ODDS: Final = 1e-4
#: The worlds of a reference are drawn in this many groups, to tell how far their means differ by chance.
GROUPS: Final = 4


def reference_of_game(options: argparse.Namespace, seed: int) -> dict[str, Any]:
    """Play a game of the champion against itself, and try what it considers at some of its decisions."""
    board, players = options.board, options.players
    game, rng = Game.new(board, players, seed), np.random.default_rng(seed)
    search = Search(network_values(options.torch), SearchSettings(0, most=MOST, least_odds=LEAST_ODDS))
    chosen: list[int] = []
    candidates: dict[int, list[int]] = {}
    while game.seat is not None:
        position = Positions.of_game(game)
        considered = search.candidates(position, MOST)
        if len(considered) > 1:
            candidates[len(chosen)] = considered
        chosen.append(considered[0])
        game.play(game.compiled.actions[chosen[-1]])
    places = sorted(rng.choice(list(candidates), min(options.decisions, len(candidates)), replace=False).tolist())
    return {
        "seed": seed,
        "actions": chosen,
        "open": len(candidates),
        "decisions": [
            {"place": place, "candidates": candidates[place]}
            | {"utilities": utilities_of(search, view, candidates[place], options.worlds, Seeds(seed, place))}
            for place, view in views_of(board, players, seed, chosen, places)
        ],
    }


def utilities_of(search: Search, view: View, candidates: list[int], worlds: int, seeds: Seeds) -> list[list[float]]:
    """Return what each choice is worth: means over groups of worlds that are played to the end."""
    assert view.viewer is not None
    groups = [draw_worlds(view, worlds // GROUPS, seeds).positions for _ in range(GROUPS)]
    return [
        search.utilities(positions, candidates, view.viewer, ENOUGH).mean(0).round(5).tolist() for positions in groups
    ]


def views_of(board: str, players: int, seed: int, actions: list[int], places: list[int]) -> Iterator[tuple[int, View]]:
    """Play a game again, and yield the view of the seat that decides at some places."""
    game = Game.new(board, players, seed)
    for place, action in enumerate(actions):
        if place in places and game.seat is not None:
            yield place, game.view(game.seat)
        game.play(game.compiled.actions[action])


def gains_of_game(
    board: str, players: int, settings: SearchSettings, is_torch: bool, found: dict[str, Any]
) -> dict[str, Any]:
    """Return what a search gains at each decision of a game, in units of what a game is worth, and what it takes."""
    search, seeds = Search(network_values(is_torch), settings), Seeds(found["seed"] + 1)
    decisions = {decision["place"]: decision for decision in found["decisions"]}
    gains, begun = [], time.process_time()
    changed = unknown = 0
    for place, view in views_of(board, players, found["seed"], found["actions"], list(decisions)):
        candidates, action = decisions[place]["candidates"], search.best_action(view, seeds)
        changed += action != candidates[0]
        unknown += action not in candidates
        number = candidates.index(action) if action in candidates else 0
        utilities = np.array(decisions[place]["utilities"])
        gains.append(float((utilities[:, number] - utilities[:, 0]).mean()))
    seconds = time.process_time() - begun
    return {"gains": gains, "open": found["open"], "changed": changed, "unknown": unknown, "seconds": seconds}


def summary_of(games: list[dict[str, Any]]) -> dict[str, float]:
    """Return the gain a game, for one seat of two, with half of the 95 % interval."""
    gains = np.concatenate([game["gains"] for game in games])
    a_seat = float(np.mean([game["open"] for game in games])) / 2
    return {
        "decisions": len(gains),
        "gain": a_seat * float(gains.mean()),
        "interval": 1.96 * a_seat * float(gains.std()) / float(np.sqrt(len(gains))),
        "changed": sum(game["changed"] for game in games) / len(gains),
        "unknown": sum(game["unknown"] for game in games) / len(gains),
        "milliseconds": 1000 * sum(game["seconds"] for game in games) / len(gains),
    }


def write_reference(options: argparse.Namespace) -> None:
    """Write a line of JSON for each game."""
    work = partial(reference_of_game, options)
    with options.file.open("a", encoding="utf-8") as file:
        seeds = range(options.first, options.first + options.games)
        for found in compute(work, seeds, options.processes, options.seconds):
            file.write(json.dumps(found | {"board": options.board, "players": options.players}) + "\n")
            file.flush()


def read_reference(path: Path) -> list[dict[str, Any]]:
    """Read the games that `write_reference` wrote."""
    try:
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    except OSError as error:
        raise SystemExit(f"{path} can't be read: {os_error_reason(error)}.") from error
    except ValueError as error:
        raise SystemExit(f"{path} is no file that `reference` wrote: {error}.") from error
    if not lines:
        raise SystemExit(f"{path} is empty: `reference` writes games to it.")
    return lines


def measure(options: argparse.Namespace) -> None:
    """Print what a search gains in the positions of a reference."""
    lines = read_reference(options.file)[: options.games]
    options.board = lines[0]["board"]
    work = partial(gains_of_game, options.board, lines[0]["players"], settings_of(options), options.torch)
    found = summary_of(list(compute(work, lines, options.processes, options.seconds)))
    print(
        f"{text_of(options)}: {found['gain']:+.3f} ± {found['interval']:.3f} a game, {found['changed']:.1%} of "
        f"{found['decisions']} decisions changed, {found['unknown']:.1%} to what the reference has not, "
        f"{found['milliseconds']:.0f} ms a decision",
        flush=True,
    )


def main() -> None:
    """Write a reference, or measure a search by one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", choices=("reference", "measure"))
    parser.add_argument("file", type=Path)
    add_options(parser)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=150)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--decisions", type=int, default=8, help="that are looked at in each game")
    parser.add_argument("--worlds", type=int, default=256, help="that each choice is tried in")
    parser.add_argument("--seconds", type=float, default=1e9, help="after which no more games are begun")
    options = parser.parse_args()
    {"reference": write_reference, "measure": measure}[options.command](options)


if __name__ == "__main__":
    main()
