"""The same rules on a GPU: random games from the same seeds on both sides must end in the same states, byte by byte.

Needs numba-cuda and an NVIDIA GPU: `python -m benchmarks.gpu_random --games 131072 --out gpu.json`. The kernels of
`ironlanes.rules` are compiled for the GPU as they are.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):  # numba-cuda 0.30 asks for the name that NumPy 2.5 dropped
    np.row_stack = np.vstack

from numba import cuda, from_dtype

from ironlanes.boards.model import MAX_SEATS
from ironlanes.game.bulk import ENOUGH, keys_of, play_random_games
from ironlanes.game.compiled_board import compiled_board
from ironlanes.rules.random_play import play_game
from ironlanes.rules.scoring import score
from ironlanes.rules.state import SCORE_RECORD, SCRATCH, STATE

SCORING_THREADS = 128
SCRATCH_TYPE, SCORE_RECORD_TYPE, STATE_TYPE = from_dtype(SCRATCH), from_dtype(SCORE_RECORD), from_dtype(STATE)


@cuda.jit
def play_one_each(states, boards, keys, players, most, decisions):  # type: ignore[no-untyped-def]
    """One thread, one game: played in memory of the thread's own, where neighbours' bytes lie side by side."""
    index = cuda.grid(1)
    if index >= states.shape[0]:
        return
    own = cuda.local.array(1, STATE_TYPE)
    scratches = cuda.local.array(1, SCRATCH_TYPE)
    own[0] = states[index]
    scratches[0].is_logging = 0
    for word in range(8):
        own[0].key[word] = keys[index, word]
    decisions[index] = play_game(own[0], boards[0], scratches[0], players, most)
    states[index] = own[0]


@cuda.jit
def score_one_each(states, boards, totals):  # type: ignore[no-untyped-def]
    """Score games in a separate kernel: scoring times differ a lot, and would delay the games that are still played."""
    index = cuda.grid(1)
    if index >= states.shape[0]:
        return
    scratches = cuda.local.array(1, SCRATCH_TYPE)
    score_records = cuda.local.array(1, SCORE_RECORD_TYPE)
    score(states[index], boards[0], scratches[0], score_records[0])
    for seat in range(states[index].players):
        totals[index, seat] = score_records[0].total[seat]


@dataclass(frozen=True)
class GpuResult:
    """What the GPU has played, and the seconds it took once the kernels were compiled."""

    states: Any
    totals: Any
    decisions: int
    seconds: float


def play_on_gpu(board: str, players: int, games: int, seed: int, threads: int) -> GpuResult:
    """Play and score random games, one thread each."""
    boards = cuda.to_device(compiled_board(board).arrays)
    keys = cuda.to_device(keys_of(seed, games))
    seconds = 0.0
    for _ in range(3):  # the first round compiles; the last one counts
        states = cuda.to_device(np.zeros(games, dtype=STATE))
        totals = cuda.to_device(np.zeros((games, MAX_SEATS), dtype=np.int16))
        decisions = cuda.to_device(np.zeros(games, dtype=np.int64))
        cuda.synchronize()
        start = time.perf_counter()
        play_one_each[-(-games // threads), threads](states, boards, keys, players, ENOUGH, decisions)
        score_one_each[-(-games // SCORING_THREADS), SCORING_THREADS](states, boards, totals)
        cuda.synchronize()
        seconds = time.perf_counter() - start
    return GpuResult(states.copy_to_host(), totals.copy_to_host(), int(decisions.copy_to_host().sum()), seconds)


def agree(board: str, players: int, games: int, threads: int) -> tuple[bool, str]:
    """Whether states and totals of the same seeds are equal on both sides, and the hash of the GPU's."""
    there, session = play_on_gpu(board, players, games, 0, threads), play_random_games(board, players, games, 0)
    bytes_there = there.states.tobytes() + there.totals.tobytes()
    bytes_here = session.states.tobytes() + session.totals.tobytes()
    return bytes_there == bytes_here, hashlib.sha256(bytes_there).hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", nargs="+", default=["usa", "europe", "germany"])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=131_072, help="how many are compared with the CPU's")
    parser.add_argument("--timed", type=int, default=2_097_152, help="how many are timed")
    parser.add_argument("--threads", type=int, nargs="+", default=[512], help="threads a block, each tried")
    parser.add_argument("--out", help="where to write the figures as JSON")
    options = parser.parse_args()
    lines = []
    for board in options.boards:
        equal, digest = agree(board, options.players, options.games, options.threads[0])
        for threads in options.threads:
            result = play_on_gpu(board, options.players, options.timed, 1 << 40, threads)
            line = {
                "board": board,
                "players": options.players,
                "compared_games": options.games,
                "equal_to_cpu": equal,
                "sha256": digest,
                "threads": threads,
                "timed_games": options.timed,
                "games_per_second": round(options.timed / result.seconds),
                "decisions_per_second": round(result.decisions / result.seconds),
            }
            print(json.dumps(line), flush=True)
            lines.append(line)
    if options.out:
        figures = {"device": str(cuda.get_current_device().name), "runs": lines}
        Path(options.out).write_text(json.dumps(figures, indent=1), encoding="utf-8")
    if not all(line["equal_to_cpu"] for line in lines):
        raise SystemExit("The GPU and the CPU do not agree.")


if __name__ == "__main__":
    main()
