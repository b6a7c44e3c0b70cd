"""How long a person waits: `.venv/bin/python -m benchmarks.start_up`, all in seconds of CPU time.

The first game on a machine compiles the rules; the next process loads them from the disk. Both are measured in
processes of their own, with a cache folder of their own.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile

FIRST_DECISION = """
from ironlanes import Game
game = Game.new("usa", 2, seed=1)
game.play(game.legal_actions()[0])
game.view(0)
game.score()
"""
BULK = """
from ironlanes.game.bulk import play_random_games
play_random_games("usa", 2, 1, seed=1)
"""
HELP = "from ironlanes.cli.main import main; main(['--help'])"


def cpu_seconds(program: str, cache: str) -> float:
    """The CPU time of a Python process that runs a program."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {**os.environ, "XDG_CACHE_HOME": cache}
    subprocess.run([sys.executable, "-c", program], env=environment, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return round(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, 2)


def main() -> None:
    """Print one JSON line a measurement."""
    for name, program in (("a game", FIRST_DECISION), ("bulk play", BULK), ("--help", HELP)):
        with tempfile.TemporaryDirectory() as cache:
            first = cpu_seconds(program, cache)
            later = min(cpu_seconds(program, cache) for _ in range(3))
        print(json.dumps({"start": name, "first_cpu_seconds": first, "later_cpu_seconds": later}), flush=True)


if __name__ == "__main__":
    main()
