"""What a vector environment fills is shared with other libraries through DLPack: nothing is copied."""

from __future__ import annotations

import numpy as np
import pytest

from ironlanes.learning.environments.cpu import CpuEnvironment


def test_arrays_are_shared_through_dlpack() -> None:
    environment = CpuEnvironment(["usa"], [2], per_board=2, seed=1, threads=1)
    batch = environment.new_feature_batch()
    rewards, ended = environment.new_results()
    arrays = (*batch.arrays, rewards, ended)
    shared = [np.from_dlpack(array) for array in arrays]
    assert all(np.shares_memory(theirs, ours) for theirs, ours in zip(shared, arrays, strict=True))
    environment.begin(scatter=0)
    environment.observe(batch)
    assert shared[4].any()  # what is allowed
    assert all((theirs == ours).all() for theirs, ours in zip(shared, arrays, strict=True))


def test_jax_shares_them_too() -> None:
    jax = pytest.importorskip("jax", reason="JAX is not needed to play: make train-test installs it")
    environment = CpuEnvironment(["usa"], [2], per_board=2, seed=1, threads=1)
    batch = environment.new_feature_batch()
    arrays = (*batch.arrays, *environment.new_results())
    environment.begin(scatter=0)
    environment.observe(batch)
    for array in arrays:
        shared = jax.dlpack.from_dlpack(array, copy=False)
        assert shared.unsafe_buffer_pointer() == array.ctypes.data
        assert (np.asarray(shared) == array).all()


def test_pytorch_shares_them_too() -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is an extra: make train-test installs it")
    environment = CpuEnvironment(["usa"], [2], per_board=2, seed=1, threads=1)
    batch = environment.new_feature_batch()
    tracks = torch.from_dlpack(batch.tracks)
    assert tracks.data_ptr() == batch.tracks.ctypes.data
    environment.begin(scatter=0)
    environment.observe(batch)
    assert tracks.any()
