"""Our environments beside PettingZoo's own: `.venv/bin/python -m benchmarks.environments`.

Our vector environment is measured by `vector_speed`, all others, ours among them, by PettingZoo's
`performance_benchmark`. Each runs in a process of its own, five CPU seconds a round. The rounds are interleaved, so
that a noisy machine disturbs all alike; a rate is the median of its rounds.
"""

import argparse

from rich.console import Console

from benchmarks.comparison import Entry, Rates, table
from benchmarks.random_play import OURS, PEERS, measured

SPEED = ("-m", "benchmarks.environment_speed")


def ours(board: str) -> Entry:
    """Our environment on one board with two players."""
    return Entry("ironlanes", (OURS, *SPEED, "ironlanes_v0", f"board={board}"))


def vector(board: str) -> Entry:
    """Our vector environment on one board with two players, on one thread."""
    return Entry("ironlanes, vector", (OURS, "-m", "benchmarks.vector_speed", board))


def classic(family: str, version: int) -> Entry:
    """One of PettingZoo's classic environments, as it comes."""
    return Entry(family, (PEERS, *SPEED, f"classic/{family}_v{version}"))


ENTRIES: dict[str, Entry] = {
    "ours usa": ours("usa"),
    "ours europe": ours("europe"),
    "ours germany": ours("germany"),
    "vector usa": vector("usa"),
    "vector europe": vector("europe"),
    "vector germany": vector("germany"),
    "connect_four": classic("connect_four", 3),
    "texas_holdem": classic("texas_holdem_no_limit", 6),
    "chess": classic("chess", 6),
}


def main() -> None:
    """Run all rounds, then show the comparison."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    rates: Rates = {name: [] for name in ENTRIES}
    progress = Console(stderr=True)
    for number in range(options.rounds):
        for name, entry in ENTRIES.items():
            rates[name].append(measured(name, entry, [])["decisions_per_cpu_second"])
            progress.print(f"round {number + 1}/{options.rounds}  {name}: {rates[name][-1]:,.0f}", highlight=False)
    Console().print(table(ENTRIES, rates))


if __name__ == "__main__":
    main()
