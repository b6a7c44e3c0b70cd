"""Compiles everything before the tests, as `ironlanes prepare` does: `python -m tests.compile_kernels`.

Otherwise the first test that needs an entry would wait for it, and a time limit might stop it.
"""

import sys

from ironlanes.cli.main import main
from ironlanes.cli.progress import prepare_kernels
from ironlanes.kernel.mode import MODE, Mode
from ironlanes.learning.environments import cpu_loops

#: The loops of the vector environments, which `ironlanes prepare` leaves out: only training needs them.
TRAINING = (cpu_loops.begin_games, cpu_loops.observe_games, cpu_loops.step_games, cpu_loops.play_bots)

if __name__ == "__main__":
    status = main(["prepare"])
    if not status and MODE is Mode.COMPILED:
        prepare_kernels(TRAINING)
    sys.exit(status)
