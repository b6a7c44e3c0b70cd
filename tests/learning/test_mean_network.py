"""The mean of networks, weight by weight."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ironlanes.bots.learned.network_player import CHAMPION
from ironlanes.bots.learned.weights_file import load_weights, save_weights
from ironlanes.learning.mean_network import write_mean
from ironlanes.learning.network_size import BY_CHANNEL, Size, place_in
from tests.learning.network_outputs import outputs, some_positions

TRAINING = Path(__file__).parents[2] / "training"


def test_the_mean_of_two_networks(tmp_path: Path) -> None:
    weights, about = load_weights(CHAMPION)
    other = {name: each + np.float32(0.5) for name, each in weights.items()}
    save_weights(tmp_path / "other.npz", other, about | {"decisions": 7})
    write_mean(tmp_path / "mean.npz", [CHAMPION, tmp_path / "other.npz"])
    mean, about_mean = load_weights(tmp_path / "mean.npz")
    assert all(np.allclose(mean[name], weights[name] + 0.25, atol=0.01) for name in weights)
    assert about_mean["mean_of"] == [about["decisions"], 7]


def test_the_packaged_network_is_the_mean_that_its_description_names(tmp_path: Path) -> None:
    parts = [TRAINING / "exploiter" / "network.npz", TRAINING / "champion" / "networks" / "network-3537m.npz"]
    write_mean(tmp_path / "mean.npz", parts)
    (mean, about), (packaged, about_packaged) = load_weights(tmp_path / "mean.npz"), load_weights(CHAMPION)
    assert about == about_packaged
    assert all((mean[name] == packaged[name]).all() for name in packaged)


def random_weights(weights: Mapping[str, np.ndarray], size: Size, larger: Size) -> dict[str, np.ndarray]:
    """Any weights of a wider network, named like those of a smaller one."""
    random, wider = np.random.default_rng(1), {}
    for name, own in weights.items():
        layer, kind = name.split(".")[-2:]
        marks, shape = BY_CHANNEL.get(layer, ""), list(own.shape)
        if "o" in marks:
            shape[0] = larger.width
        if "i" in marks and kind != "bias" and own.ndim > 1:
            shape[1] = larger.width
        if layer == "join" and own.ndim > 1:
            shape[1] += 2 * (larger.width - size.width)
        wider[name] = random.normal(0, 0.1, shape).astype(own.dtype)
    return wider


def test_a_smaller_network_plays_as_before_in_the_channels_of_a_wider_one() -> None:
    weights, about = load_weights(CHAMPION)
    size = Size(**about["size"])
    larger = replace(size, width=96)
    wider = random_weights(weights, size, larger)
    placed, positions = place_in(wider, weights, size, larger), some_positions()
    for before, after in zip(outputs(weights, size, positions), outputs(placed, larger, positions), strict=True):
        np.testing.assert_allclose(after, before, rtol=0, atol=2e-4)


def test_networks_of_unlike_sizes_have_no_mean(tmp_path: Path) -> None:
    weights, about = load_weights(CHAMPION)
    save_weights(tmp_path / "other.npz", weights, about | {"size": about["size"] | {"rounds": 1}})
    with pytest.raises(ValueError, match="only grow"):
        write_mean(tmp_path / "mean.npz", [CHAMPION, tmp_path / "other.npz"])
