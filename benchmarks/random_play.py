"""Random decisions per CPU second, ours and others': `.venv/bin/python -m benchmarks.random_play --out FILE`.

Every entry runs in a process of its own on one core. The rounds are interleaved and each starts one entry later than
the one before, so that a noisy machine disturbs all alike; an entry's rate is the median of its rounds.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console

from benchmarks.comparison import Entry, Rates, ratios, table

ROOT = Path(__file__).resolve().parent.parent
OURS = str(ROOT / ".venv/bin/python")
PEERS = str(ROOT / ".venv-peers/bin/python")


def ours(board: str) -> Entry:
    """Our engine on one board with two players."""
    return Entry("ironlanes", (OURS, "-m", "benchmarks.ours_random", "--board", board, "--players", "2"))


def peer(family: str, form: str) -> Entry:
    """One form of a peer's random play."""
    return Entry(family, (PEERS, "-m", f"benchmarks.peers.{family}_random", "--form", form))


# Each command prints one JSON line with `decisions_per_cpu_second`; a new peer is a new line here.
ENTRIES: dict[str, Entry] = {
    "ironlanes usa": ours("usa"),
    "ironlanes europe": ours("europe"),
    "ironlanes germany": ours("germany"),
    "catanatron fast": peer("catanatron", "fast"),
    "catanatron plain": peer("catanatron", "plain"),
    "chess fast": peer("chess", "fast"),
    "chess plain": peer("chess", "plain"),
}


def measured(name: str, entry: Entry, effort: list[str]) -> dict[str, Any]:
    """Run one entry once; a failure ends the benchmark with a sentence, because a table with a hole misleads."""
    environment = {**os.environ, "NUMBA_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}
    try:
        run = subprocess.run(
            [*entry.command, *effort], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )
    except FileNotFoundError:
        sys.exit(f"{entry.command[0]} is missing: run benchmarks/peers/setup for the peers, or install Ironlanes.")
    if run.returncode != 0:
        sys.exit(f"{name} failed; `{' '.join(entry.command)}` ended with:\n{run.stderr.strip()[-2000:]}")
    line: dict[str, Any] = json.loads(run.stdout.strip().splitlines()[-1])
    return line


def processor() -> str:
    """Return the processor's name, as Linux reports it."""
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), "unknown")


def parse() -> argparse.Namespace:
    """What the person asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, help="write every run and the medians to this JSON file")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--cpu-seconds", type=float, default=2.0, help="of each run")
    parser.add_argument("--warm-up", type=float, default=0.5, help="CPU seconds before each run")
    parser.add_argument("--core", type=int, default=max(os.sched_getaffinity(0)))
    parser.add_argument("--only", nargs="+", choices=list(ENTRIES), default=list(ENTRIES), metavar="NAME")
    return parser.parse_args()


def main() -> None:
    """Run all rounds, then show and write the comparison."""
    options = parse()
    os.sched_setaffinity(0, {options.core})  # The children inherit it; this process only waits.
    names: list[str] = options.only
    runs: dict[str, list[dict[str, Any]]] = {name: [] for name in names}
    progress = Console(stderr=True)
    for number in range(options.rounds):
        first = number % len(names)
        for name in names[first:] + names[:first]:
            seed = str(1 + number * 1_000_000)
            effort = ["--cpu-seconds", str(options.cpu_seconds), "--warm-up", str(options.warm_up), "--seed", seed]
            runs[name].append(measured(name, ENTRIES[name], effort))
            rate = runs[name][-1]["decisions_per_cpu_second"]
            progress.print(f"round {number + 1}/{options.rounds}  {name}: {rate:,.0f}", highlight=False)

    rates: Rates = {name: [run["decisions_per_cpu_second"] for run in lines] for name, lines in runs.items()}
    Console().print(table(ENTRIES, rates))
    if options.out:
        report = {
            "machine": {"processor": processor(), "cores": os.cpu_count(), "core": options.core},
            "python": platform.python_version(),
            "rounds": options.rounds,
            "cpu_seconds_a_run": options.cpu_seconds,
            "median_decisions_per_cpu_second": {name: median(values) for name, values in rates.items()},
            "ratios": ratios(ENTRIES, rates),
            "runs": runs,
        }
        options.out.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
