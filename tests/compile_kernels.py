"""Compiles everything before the tests, as `ironlanes prepare` does: `python -m tests.compile_kernels`.

Otherwise the first test that needs an entry would wait for it, and a time limit might stop it.
"""

import sys

from ironlanes.cli.main import main
from ironlanes.cli.progress import prepare_kernels
from ironlanes.kernel.mode import MODE, Mode


def compile_training() -> None:
    """Compile the loops of the vector environments, which `ironlanes prepare` leaves out: only training needs them."""
    from ironlanes.learning.environments import cpu_loops

    prepare_kernels((cpu_loops.begin_games, cpu_loops.observe_games, cpu_loops.step_games, cpu_loops.play_bots))


if __name__ == "__main__":
    status = main(["prepare"])
    if not status and MODE is Mode.COMPILED:
        compile_training()
    sys.exit(status)
