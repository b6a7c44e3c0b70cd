"""The kernels for a GPU do what the loops for a processor do, as far as Numba's simulator can tell."""

from __future__ import annotations

import os
import subprocess
import sys


def test_gpu_and_processor_agree() -> None:
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "IRONLANES_KERNEL": "interpreted"}
    command = [sys.executable, "-m", "tests.learning.simulated_gpu"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "equal", done.stderr
