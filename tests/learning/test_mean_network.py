"""The mean of networks, weight by weight."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ironlanes.bots.learned.network_player import CHAMPION
from ironlanes.bots.learned.weights_file import load_weights, save_weights
from ironlanes.learning.mean_network import write_mean


def test_the_mean_of_two_networks(tmp_path: Path) -> None:
    weights, about = load_weights(CHAMPION)
    other = {name: each + np.float32(0.5) for name, each in weights.items()}
    save_weights(tmp_path / "other.npz", other, about | {"decisions": 7})
    write_mean(tmp_path / "mean.npz", [CHAMPION, tmp_path / "other.npz"])
    mean, about_mean = load_weights(tmp_path / "mean.npz")
    assert all(np.allclose(mean[name], weights[name] + 0.25, atol=0.01) for name in weights)
    assert about_mean["mean_of"] == [about["decisions"], 7]


def test_networks_of_different_sizes_have_no_mean(tmp_path: Path) -> None:
    weights, about = load_weights(CHAMPION)
    save_weights(tmp_path / "other.npz", weights, about | {"size": about["size"] | {"rounds": 9}})
    with pytest.raises(ValueError, match="different sizes"):
        write_mean(tmp_path / "mean.npz", [CHAMPION, tmp_path / "other.npz"])
