"""Plays a few games on Numba's GPU simulator and on the CPU, and compares everything that networks read.

Run as a program, with NUMBA_ENABLE_CUDASIM=1 and IRONLANES_KERNEL=interpreted: both are read when Numba is imported.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import cuda
from numba.cuda.simulator import kernelapi

from ironlanes.boards.model import MAX_NODES, MAX_TRACKS
from ironlanes.bots.learned.feature_batch import FeatureBatch, new_feature_batch, rounded
from ironlanes.learning.environments.cpu import CpuEnvironment
from ironlanes.learning.environments.gpu import GpuEnvironment
from ironlanes.learning.environments.gpu_kernels import WARPS
from ironlanes.rules.state import OBSERVATION, STATE

# The simulator knows barriers for whole blocks only; with all warps at work that is the same.
kernelapi.FakeCUDAModule.syncwarp = lambda self: self.syncthreads()


def compare(boards: Sequence[str], players: int, steps: int) -> None:
    """Play random choices in both environments, on one board after the other."""
    gpu, processor = GpuEnvironment(boards[:1], [players], WARPS, 1), CpuEnvironment(boards[:1], [players], WARPS, 1)
    environments: tuple[GpuEnvironment | CpuEnvironment, ...] = gpu, processor
    for environment in environments:
        environment.slots.resize(rounded(MAX_TRACKS), rounded(MAX_NODES))
    slots = processor.slots
    shown = processor.new_feature_batch()
    shared = FeatureBatch(
        *(cuda.to_device(array) for array in new_feature_batch((WARPS,), slots.tracks, slots.nodes).arrays)
    )
    rewards, ended = processor.new_results()
    results: list[Any] = [cuda.to_device(rewards), cuda.to_device(ended)]
    random = np.random.default_rng(players)
    for board in boards:
        for environment in environments:
            environment.place([board])
            environment.begin(scatter=40)
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
    states, observations = gpu.states.copy_to_host(), gpu.observations.copy_to_host()
    assert all((states[name] == processor.states[name]).all() for name in STATE.names or ())
    assert all((observations[name] == processor.observations[name]).all() for name in OBSERVATION.names or ())


if __name__ == "__main__":
    compare(["europe"], 3, 3)
    compare(["germany", "usa"], 4, 2)
    print("equal")
