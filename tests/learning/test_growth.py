"""A grown network plays as the one that it comes from, and all that is new in it learns."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ironlanes.bots.learned.network_player import CHAMPION
from ironlanes.bots.learned.weights_file import load_weights
from ironlanes.game.compiled_board import compiled_board
from tests.learning.network_outputs import outputs, some_positions

torch = pytest.importorskip("torch", reason="PyTorch is an extra: make train-test installs it")


@pytest.fixture(scope="module")
def positions() -> dict[str, Any]:
    return some_positions()


@pytest.mark.parametrize(
    ("changes", "tolerance"),
    [
        ({"width": 96}, 2e-4),
        ({"blocks": 6}, 2e-4),
        ({"rounds": 3}, 2e-2),
        ({"width": 96, "rounds": 3, "blocks": 6}, 2e-2),
    ],
)
def test_a_grown_network_gives_the_same_logits_and_values(
    changes: dict[str, int], tolerance: float, positions: dict[str, Any]
) -> None:
    from ironlanes.learning.growth import grow
    from ironlanes.learning.network_size import Size

    weights, about = load_weights(CHAMPION)
    size, larger = Size(**about["size"]), Size(**(about["size"] | changes))
    torch.manual_seed(1)
    grown = grow(weights, size, larger)
    for before, after in zip(outputs(weights, size, positions), outputs(grown, larger, positions), strict=True):
        np.testing.assert_allclose(after, before, rtol=0, atol=tolerance)


def test_everything_new_in_a_grown_network_learns(positions: dict[str, Any]) -> None:
    """A weight that never has a gradient would stay as it is for good."""
    from ironlanes.learning.greedy_player import graph_for
    from ironlanes.learning.growth import grow
    from ironlanes.learning.network_size import Size
    from ironlanes.learning.rollouts import by_board
    from ironlanes.learning.torch_network import GraphNetwork

    weights, about = load_weights(CHAMPION)
    larger = Size(**(about["size"] | {"width": 96, "rounds": 3, "blocks": 5}))
    torch.manual_seed(1)
    network = GraphNetwork(larger)
    network.load_state_dict(
        {name: torch.from_numpy(each) for name, each in grow(weights, Size(**about["size"]), larger).items()}
    )
    optimizer = torch.optim.AdamW(network.parameters(), lr=1e-4)
    before = {name: each.detach().clone() for name, each in network.named_parameters()}
    for _ in range(2):  # what only feeds weights of zero learns from the second step on
        for board, shown in positions.items():
            graphs = graph_for(
                compiled_board(board), (shown.tracks.shape[1], shown.nodes.shape[1]), torch.device("cpu")
            )
            arrays = by_board(type(shown)(*map(torch.from_numpy, shown.arrays)), 1)
            logits, values = network(graphs, *arrays[:4])
            optimizer.zero_grad()
            (torch.log_softmax(logits, -1)[..., ::7].mean() + values.mean()).backward()
            optimizer.step()
    for name, each in network.named_parameters():
        changed = (each != before[name]).float().mean()
        assert changed > 0.5, f"{name}: {changed:.0%}"


def test_a_network_can_only_grow() -> None:
    from ironlanes.learning.growth import grow
    from ironlanes.learning.network_size import Size

    with pytest.raises(ValueError, match="can only grow"):
        grow({}, Size(), Size(width=32))
    with pytest.raises(ValueError, match="Only the width"):
        grow({}, Size(), Size(context=512))
    with pytest.raises(ValueError, match="heads"):
        grow({}, Size(), Size(width=90))
