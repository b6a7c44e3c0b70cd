"""What a decision of the champion's network takes on one core: `python -m benchmarks.network_speed`.

In CPU milliseconds a position, for one position at a time and for 64 at once, interleaved in one run: the plain network
of `benchmarks.plain_network` (the baseline), the network that plays, and the limit, which is the matrix products of the
same shapes and nothing else. Then the features, and whole games: one decision at a time, and 64 games in lockstep.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Final

from ironlanes.kernel.single_threaded import be_single_threaded

be_single_threaded()

import numpy as np  # noqa: E402 (after the number of threads is set)

from benchmarks.plain_network import PlainNetwork  # noqa: E402
from ironlanes.arena import GameResult, Match  # noqa: E402
from ironlanes.arena.run.chunks import play_chunk, play_in_python  # noqa: E402
from ironlanes.arena.schedule import fixture_at  # noqa: E402
from ironlanes.boards import load_board  # noqa: E402
from ironlanes.bots.learned.board_graph import board_graph  # noqa: E402
from ironlanes.bots.learned.feature_batch import FeatureBatch  # noqa: E402
from ironlanes.bots.learned.network_choice import pick  # noqa: E402
from ironlanes.bots.learned.network_player import CHAMPION, champion, size_of_board  # noqa: E402
from ironlanes.bots.learned.track_features import IS_PAYABLE  # noqa: E402
from ironlanes.bots.learned.weights_file import load_weights  # noqa: E402
from ironlanes.bots.lockstep.network_values import NetworkValues  # noqa: E402
from ironlanes.bots.lockstep.positions import Positions  # noqa: E402
from ironlanes.game.compiled_board import CompiledBoard, compiled_board  # noqa: E402
from ironlanes.kernel.records import Float32Array  # noqa: E402

BOARDS: Final = ("usa", "europe", "germany")
BATCH: Final = 64
#: Games that positions are taken from, and every how many steps.
GAMES: Final = 16
EVERY: Final = 30

Work = Callable[[], object]


def sample_positions(compiled: CompiledBoard) -> tuple[Positions, FeatureBatch, NetworkValues]:
    """Return positions from all of the champion's games against itself, and what the seats to move are shown."""
    network = NetworkValues()
    games = Positions.dealt(compiled, 2, range(1, GAMES + 1), [0] * GAMES)
    going, parts, step = np.arange(GAMES), [], 0
    while len(going):
        if step % EVERY == 0:
            parts.append(games.pick(going))
        choices = network.choices(games, going)
        games.play(choices.actions(choices.best), going)
        going, step = np.flatnonzero(~games.are_over), step + 1
    positions = Positions.join(parts)
    positions = positions.pick(np.linspace(0, len(positions) - 1, BATCH).astype(int))
    shown, _ = network.show(positions, np.arange(BATCH, dtype=np.int32), positions.states["to_move"].astype(np.int8))
    return positions, FeatureBatch(*(array.copy() for array in shown.arrays)), network


def products(compiled: CompiledBoard, batch: int, claims: int) -> Work:
    """Return what multiplies matrices as the network does for a batch, `claims` of whose tracks may be claimed."""
    size, weights = champion().about["size"], load_weights(CHAMPION)[0]
    tracks, nodes = size_of_board(compiled)
    width, context = size["width"], size["context"]
    rows, places = batch * tracks, batch * nodes
    outputs = sum(
        weights[f"{name}.weight"].shape[0]
        for name in ("plain_head", "keep_context", "station_head", "claim_context", "value_in")
    )
    shapes = [
        (batch, weights["table_in.weight"].shape[1], context),
        (batch, context, width),
        (rows, weights["track_in.weight"].shape[1], width),
        (places, weights["node_in.weight"].shape[1], width),
        *[(places, width, width)] * 2 * size["rounds"],
        *[(rows, width, width)] * size["rounds"],
        # From the tracks to the nodes and back: sums over the ends, which are no products.
        (rows, width, size["heads"]),
        (batch, context + 2 * width, context),
        *[(batch, context, context)] * 2 * size["blocks"],
        (batch, context, outputs),
        (claims, width, width),
        (claims, width, weights["claim_head.weight"].shape[0]),
    ]
    rng = np.random.default_rng(1)
    matrices: list[tuple[Float32Array, Float32Array, Float32Array]] = [
        (
            rng.random((first, inner), dtype=np.float32),
            rng.random((inner, last), dtype=np.float32),
            np.empty((first, last), dtype=np.float32),
        )
        for first, inner, last in shapes
        if first
    ]
    return lambda: [np.dot(first, second, out=result) for first, second, result in matrices]


def milliseconds(works: dict[str, tuple[Work, int]], rounds: int) -> dict[str, float]:
    """Return the CPU milliseconds of each work a position, the median of interleaved rounds."""
    spent: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds + 1):
        for name, (work, positions) in works.items():
            begun = time.process_time()
            work()
            spent[name].append(1000 * (time.process_time() - begun) / positions)
    return {name: round(median(times[1:]), 4) for name, times in spent.items()}


def measure(board: str, rounds: int) -> dict[str, float]:
    """Measure all of it on one board."""
    compiled = compiled_board(board)
    positions, shown, values = sample_positions(compiled)
    graph = board_graph(compiled.arrays, *size_of_board(compiled))
    plain, network = PlainNetwork(*_weights(), graph), champion().network_for(compiled)
    alone = [pick(shown, np.array([row])) for row in range(BATCH)]
    claims = int((shown.tracks[..., IS_PAYABLE] != 0).sum())
    product, products_alone = products(compiled, BATCH, claims), products(compiled, 1, claims // BATCH)
    rows, movers = np.arange(BATCH, dtype=np.int32), positions.states["to_move"].astype(np.int8)
    return milliseconds(
        {
            "plain network, alone": (lambda: [plain(one) for one in alone], BATCH),
            "network, alone": (lambda: [network(one) for one in alone], BATCH),
            "products, alone": (lambda: [products_alone() for _ in range(BATCH)], BATCH),
            "plain network, 64": (lambda: plain(shown), BATCH),
            "network, 64": (lambda: network(shown), BATCH),
            "products, 64": (product, BATCH),
            "features": (lambda: values.show(positions, rows, movers), BATCH),
        },
        rounds,
    )


def measure_games(board: str) -> dict[str, float]:
    """Measure whole games of the champion against itself: CPU milliseconds a decision."""
    match = Match(load_board(board), 2, ("champion", "champion"), BATCH, 1)
    few = [fixture_at(match, number) for number in range(4)]
    play_chunk(match, range(2))
    ways: dict[str, Callable[[], list[GameResult]]] = {
        "games, one decision at a time": lambda: play_in_python(match, few),
        "games, 64 in lockstep": lambda: play_chunk(match, range(BATCH)),
    }
    spent = {}
    for name, play in ways.items():
        begun = time.process_time()
        results = play()
        decisions = sum(seat.decisions for result in results for seat in result.seats)
        spent[name] = round(1000 * (time.process_time() - begun) / decisions, 4)
    return spent


def _weights() -> tuple[dict[str, Float32Array], dict[str, int]]:
    weights, about = load_weights(CHAMPION)
    return weights, about["size"]


def main() -> None:
    """Print a table for each board."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15, help="interleaved rounds (default: 15)")
    parser.add_argument("--board", action="append", choices=BOARDS, help="may be repeated; default: all three")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the results as JSON")
    options = parser.parse_args()
    rows = {}
    for board in options.board or BOARDS:
        rows[board] = measure(board, options.rounds) | measure_games(board)
        print(board)
        for name, spent in rows[board].items():
            print(f"  {name:<30} {spent:7.4f} ms", flush=True)
    if options.out is not None:
        options.out.write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
