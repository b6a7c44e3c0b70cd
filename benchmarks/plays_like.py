"""What each level of play gives away a game, by which people are told which level they play like.

`python -m benchmarks.plays_like --rows rows.jsonl` lets each level play against itself and reviews both seats; it goes
on where the file ends. `--write` then writes the means into the package.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.review_accuracy import mean_of, play
from ironlanes.analysis import review_record
from ironlanes.analysis.plays_like import FILE
from ironlanes.bots import LEVEL_NAMES

#: A level is not written that was measured in fewer games on a board.
LEAST_GAMES = 5
#: A board, the number of players, and a level.
Cell = tuple[str, str, str]


def measure(options: argparse.Namespace) -> None:
    """Play and review games, one of each level in turn, and append a row for each."""
    known = {(row["board"], row["players"], row["level"], row["seed"]) for row in rows_of(options.rows)}
    for seed in range(options.seed, options.seed + options.games):
        for board in options.boards:
            for level in options.levels:
                if (board, options.players, level, seed) in known:
                    continue
                review = review_record(play(board, [level] * options.players, seed))
                points = [seat.given_away.points for seat in review.seats]
                row = {"board": board, "players": options.players, "level": level, "seed": seed, "points": points}
                print(f"{seed} {board}, {level}: " + ", ".join(f"{each:.1f}" for each in points), flush=True)
                with options.rows.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")


def rows_of(file: Path) -> Iterator[dict[str, Any]]:
    """The rows that were measured up to now."""
    if file.exists():
        yield from map(json.loads, file.read_text(encoding="utf-8").splitlines())


def table_of(file: Path) -> dict[str, Any]:
    """The mean of each level with its standard error, by board and number of players."""
    cells = defaultdict[Cell, list[float]](list)
    for row in rows_of(file):
        # What both seats of a game give away is one number: they may depend on each other.
        cells[row["board"], str(row["players"]), row["level"]].append(float(np.mean(row["points"])))
    table: dict[str, Any] = {}
    for (board, players, level), games in sorted(cells.items(), key=lambda cell: LEVEL_NAMES.index(cell[0][2])):
        if len(games) < LEAST_GAMES:
            continue
        error = float(np.std(games, ddof=1) / np.sqrt(len(games)))
        row = {"points": round(float(np.mean(games)), 1), "error": round(error, 1), "games": len(games)}
        table.setdefault(board, {}).setdefault(players, {})[level] = row
        print(f"{board}, {players} players, {level}: {mean_of(games)} over {len(games)} games")
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--boards", nargs="+", default=["usa", "europe", "germany"])
    parser.add_argument("--levels", nargs="+", default=LEVEL_NAMES, choices=LEVEL_NAMES)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=20, help="games of each level on each board")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rows", type=Path, required=True, help="the file of games, one a line")
    parser.add_argument("--write", action="store_true", help="only write the table of all rows into the package")
    options = parser.parse_args()
    if not options.write:
        measure(options)
    table = table_of(options.rows)
    if options.write:
        FILE.write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
