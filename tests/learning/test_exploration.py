"""Exploration: rare choices are tried more often than they are made, and judged as what they are. Needs PyTorch."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ironlanes.learning.config import ConfigError, config_from
from ironlanes.learning.environments.cpu import CpuEnvironment
from tests.boards.sample import GOOD

torch = pytest.importorskip("torch", reason="PyTorch is an extra: make train-test installs it")

CHANCES = [0.9, 0.09, 0.00995, 0.00005, 0.0]
#: The same at temperature 2, without what is too rare to be tried.
FLAT = [math.sqrt(each) / sum(map(math.sqrt, CHANCES[:3])) for each in CHANCES[:3]] + [0, 0]


@pytest.fixture(autouse=True)
def one_thread() -> None:
    """Threads that wait for each other take very long where the processor has other work."""
    torch.set_num_threads(1)


def sampled(count: int, exploring: float) -> tuple[Any, Any, Any]:
    from ironlanes.learning.rollouts import sample

    logits = torch.tensor(CHANCES).log().clamp(min=-30).expand(count, -1)
    allowed = torch.tensor([1, 1, 1, 1, 0]).expand(count, -1)
    noise = torch.rand(logits.shape, generator=torch.Generator().manual_seed(3))
    return sample(logits, allowed, noise, exploring, 2.0)


def test_a_share_of_the_choices_is_drawn_at_a_higher_temperature() -> None:
    count = 100_000
    choices, log_chances, traces = sampled(count, 0.25)
    for choice, (chance, flat) in enumerate(zip(CHANCES, FLAT, strict=True)):
        is_made, drawn = choices == choice, 0.75 * chance + 0.25 * flat
        assert float(is_made.float().mean()) == pytest.approx(drawn, abs=4 * math.sqrt(drawn / count) + 1e-5)
        if is_made.any():
            assert log_chances[is_made].exp().tolist() == pytest.approx([chance] * int(is_made.sum()), rel=1e-4)
            assert traces[is_made].tolist() == pytest.approx([min(1, chance / drawn)] * int(is_made.sum()), rel=1e-4)


def test_without_exploration_every_trace_is_one() -> None:
    choices, _, traces = sampled(1_000, 0)
    assert (traces == 1).all()
    assert set(choices.tolist()) <= {0, 1, 2}


def test_what_follows_an_explored_choice_is_credited_to_that_choice() -> None:
    from ironlanes.learning.rollouts import advantages, new_rollout

    rollout = new_rollout(CpuEnvironment(["usa"], [2], 1, 1, threads=1).slots, 3, torch.device("cpu"))
    rollout.rewards[2, 0, 0] = 1
    rollout.ended[2, 0] = 1
    rollout.values[:, 0] = torch.tensor([0.5, 0.25, 0.25])
    rollout.traces[1, 0] = 0.1
    advantage, _ = advantages(rollout, 1.0)
    assert advantage[:, 0].tolist() == pytest.approx([-0.25 + 0.1 * 0.75, 0.75, 0.75])


def test_values_learn_from_explored_choices_by_their_traces() -> None:
    from ironlanes.learning.ppo import losses

    values = torch.zeros(1, 2, requires_grad=True)
    ones, table = torch.ones(1, 2), torch.zeros(1, 2, 256)
    arrays = (ones, ones, table, ones, torch.ones(1, 2, 3))
    traces, targets = torch.tensor([[1.0, 0.25]]), torch.tensor([[1.0, 1.0]])

    def forward(*_: Any) -> tuple[Any, Any]:
        return torch.zeros(1, 2, 3), values

    nothing: Any = None
    weights = (torch.tensor(0.0), torch.tensor(1.0), 1.0)
    choices, old = torch.zeros(1, 2).long(), -math.log(3) * ones
    loss, _ = losses(forward, nothing, arrays, choices, old, traces, 0 * ones, targets, 0.2, *weights)
    loss.backward()
    assert values.grad is not None
    assert values.grad[0].tolist() == pytest.approx([-0.5, -0.125])


def test_a_run_explores_and_says_what_came_of_it(tmp_path: Path) -> None:
    from ironlanes.learning.training import open_run

    path = tmp_path / "sample.toml"
    path.write_text(GOOD, encoding="utf-8")
    config = config_from(
        {
            "device": "cpu",
            "is_compiled": False,
            "network": {"width": 16, "context": 32, "rounds": 1, "blocks": 1},
            "games": {"boards": [str(path)], "players": [2, 3], "per_board": 12},
            "update": {"steps": 24, "minibatch": 16, "exploring": 0.5, "exploring_temperature": 1e3},
            "sparring": {"boards": [str(path)], "opponents": ["random"], "per_board": 4, "steps": 4, "minibatch": 2},
        }
    )
    run = open_run(config, tmp_path / "run", lambda _: None)
    run.begin()
    with torch.no_grad():
        run.network.plain_head.weight.mul_(100)  # so that some choices are rare
        run.network.claim_head.weight.mul_(100)
    entry = run.iterate()
    traces = run.rollout.traces
    assert 0 < entry["explored"] < 0.5
    assert 0 <= entry["explored_gains"] <= 1
    assert 0 < traces.min() < 0.5
    assert traces.max() == 1
    assert run.sparring is not None
    assert run.sparring.rollout.traces.min() < 1
    plain = open_run(replace(config, update=replace(config.update, exploring=0.0)), tmp_path / "plain", lambda _: None)
    plain.begin()
    assert "explored" not in plain.iterate()


@pytest.mark.parametrize("settings", [{"exploring": 1.0}, {"exploring": 0.1, "exploring_temperature": 0.0}])
def test_exploration_has_limits(settings: dict[str, float]) -> None:
    with pytest.raises(ConfigError, match=r"update\.exploring"):
        config_from({"update": settings})
