"""Plays a few games on Numba's GPU simulator and on the CPU, and compares everything that networks read.

Run as a program, with NUMBA_ENABLE_CUDASIM=1 and IRONLANES_KERNEL=interpreted: both are read when Numba is imported.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import cuda
from numba.cuda.simulator import kernelapi

from ironlanes.bots.learned.feature_batch import FeatureBatch, new_feature_batch
from ironlanes.learning.environments.cpu import CpuEnvironment
from ironlanes.learning.environments.gpu import GpuEnvironment
from ironlanes.learning.environments.gpu_kernels import WARPS
from ironlanes.rules.state import STATE

# The simulator knows barriers for whole blocks only; with all warps at work that is the same.
kernelapi.FakeCUDAModule.syncwarp = lambda self: self.syncthreads()


def compare(board: str, players: int, steps: int) -> None:
    """Play random choices in both environments."""
    gpu, processor = GpuEnvironment([board], [players], WARPS, 1), CpuEnvironment([board], [players], WARPS, 1)
    gpu.begin(scatter=40)
    processor.begin(scatter=40)
    slots = processor.slots
    shown = processor.new_feature_batch()
    shared = FeatureBatch(
        *(cuda.to_device(array) for array in new_feature_batch((WARPS,), slots.tracks, slots.nodes).arrays)
    )
    rewards, ended = processor.new_results()
    results: list[Any] = [cuda.to_device(rewards), cuda.to_device(ended)]
    random = np.random.default_rng(players)
    for _ in range(steps):
        gpu.observe(shared)
        processor.observe(shown)
        for ours, theirs in zip(shown.arrays, shared.arrays, strict=True):
            assert (ours == theirs.copy_to_host()).all()
        choices = (random.random(shown.allowed.shape) * shown.allowed).argmax(1).astype(np.int32)
        gpu.step(cuda.to_device(choices), *results)
        processor.step(choices, rewards, ended)
        gpu.settle(results[0])
        assert (ended == results[1].copy_to_host()).all()
        assert np.allclose(rewards, results[0].copy_to_host())
    states = gpu.states.copy_to_host()
    assert all((states[name] == processor.states[name]).all() for name in STATE.names or ())


if __name__ == "__main__":
    compare("europe", 3, 3)
    compare("germany", 4, 2)
    print("equal")
