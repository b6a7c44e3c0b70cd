"""The same rules on a GPU: random games from the same seeds on both sides must end in the same states, byte by byte.

Needs numba-cuda and an NVIDIA GPU: `python -m benchmarks.gpu_random --games 131072 --out gpu.json`. The kernels of
`ironlanes.rules` are compiled for the GPU as they are.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import time
from pathlib import Path
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):  # numba-cuda 0.30 asks for the name that NumPy 2.5 dropped
    np.row_stack = np.vstack

from numba import cuda, from_dtype

from ironlanes.game.bulk import ENOUGH, keys_of, play_random_games
from ironlanes.game.prepared import prepared
from ironlanes.rules.random_play import play_game
from ironlanes.rules.scoring import score
from ironlanes.rules.state import DESK, SHEET, STATE

DESK_TYPE, SHEET_TYPE, STATE_TYPE = from_dtype(DESK), from_dtype(SHEET), from_dtype(STATE)


@cuda.jit
def play_one_each(states, boards, keys, players, most, decisions):  # type: ignore[no-untyped-def]
    """One thread, one game: played in memory of the thread's own, where neighbours' bytes lie side by side."""
    index = cuda.grid(1)
    if index >= states.shape[0]:
        return
    own = cuda.local.array(1, STATE_TYPE)
    desks = cuda.local.array(1, DESK_TYPE)
    sheets = cuda.local.array(1, SHEET_TYPE)
    own[0] = states[index]
    desks[0].is_logging = 0
    for word in range(8):
        own[0].key[word] = keys[index, word]
    decisions[index] = play_game(own[0], boards[0], desks[0], players, most)
    score(own[0], boards[0], desks[0], sheets[0])
    states[index] = own[0]


def play_on_gpu(board: str, players: int, games: int, seed: int, threads: int) -> tuple[Any, int, float]:
    """The final states, the decisions, and the seconds that the kernel took once it was compiled."""
    boards = cuda.to_device(prepared(board).tables)
    keys = cuda.to_device(keys_of(seed, games))
    seconds = 0.0
    for _ in range(3):  # the first call compiles; the last one counts
        states = cuda.to_device(np.zeros(games, dtype=STATE))
        decisions = cuda.to_device(np.zeros(games, dtype=np.int64))
        cuda.synchronize()
        start = time.perf_counter()
        play_one_each[(games + threads - 1) // threads, threads](states, boards, keys, players, ENOUGH, decisions)
        cuda.synchronize()
        seconds = time.perf_counter() - start
    return states.copy_to_host(), int(decisions.copy_to_host().sum()), seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", nargs="+", default=["usa", "europe", "germany"])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=131_072, help="how many are compared with the CPU's")
    parser.add_argument("--timed", type=int, default=1_048_576, help="how many are timed")
    parser.add_argument("--threads", type=int, nargs="+", default=[256], help="threads a block, each tried")
    parser.add_argument("--out", help="where to write the figures as JSON")
    options = parser.parse_args()
    lines = []
    for board in options.boards:
        states, _, _ = play_on_gpu(board, options.players, options.games, 0, options.threads[0])
        result = play_random_games(board, options.players, options.games, 0)
        equal = states.tobytes() == result.states.tobytes()
        digest = hashlib.sha256(states.tobytes()).hexdigest()
        for threads in options.threads:
            _, decisions, seconds = play_on_gpu(board, options.players, options.timed, 1 << 40, threads)
            line = {
                "board": board,
                "players": options.players,
                "compared_games": options.games,
                "equal_to_cpu": equal,
                "sha256": digest,
                "threads": threads,
                "timed_games": options.timed,
                "games_per_second": round(options.timed / seconds),
                "decisions_per_second": round(decisions / seconds),
            }
            print(json.dumps(line), flush=True)
            lines.append(line)
    if options.out:
        figures = {"device": cuda.get_current_device().name.decode(), "runs": lines}
        Path(options.out).write_text(json.dumps(figures, indent=1), encoding="utf-8")
    if not all(line["equal_to_cpu"] for line in lines):
        raise SystemExit("The GPU and the CPU do not agree.")


if __name__ == "__main__":
    main()
