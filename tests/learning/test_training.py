"""Short training runs: one continues exactly where it was saved, and a minute beats random play. Needs PyTorch."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ironlanes.bots.learned.feature_layout import AT, STYLES
from ironlanes.bots.learned.weights_file import load_weights
from ironlanes.learning.config import Config, config_from
from ironlanes.learning.evaluation import opponent_of, play_match
from tests.boards.sample import GOOD

torch = pytest.importorskip("torch", reason="PyTorch is an extra: make train-test installs it")

STYLE_COLUMNS = slice(AT["style"], AT["style"] + len(STYLES))
SMALL = {
    "device": "cpu",
    "is_compiled": False,
    "network": {"width": 16, "context": 32, "rounds": 1, "blocks": 1},
}


@pytest.fixture(autouse=True)
def one_thread() -> None:
    """Threads that wait for each other take very long where the processor has other work."""
    torch.set_num_threads(1)


@pytest.fixture
def board(tmp_path: Path) -> str:
    """A board with few tracks."""
    path = tmp_path / "sample.toml"
    path.write_text(GOOD, encoding="utf-8")
    return str(path)


def config_for(board: str, games: int, steps: int, minibatch: int, generated: int = 0) -> Config:
    settings = {"boards": [board], "players": [2], "per_board": games, "generated": generated}
    return config_from(
        SMALL
        | {
            "games": settings | {"generated_decisions": 2 * games * (1 + generated) * steps},
            "update": {
                "steps": steps,
                "minibatch": minibatch,
                "epochs": 2,
                "learning_rate": [[0, 3e-3]],
                "entropy": [[0, 0.01]],
            },
        }
    )


def as_array(tensor: Any) -> np.ndarray:
    return np.array(tensor.detach().numpy())


def weights_of(run: Any) -> list[np.ndarray]:
    return [as_array(each) for each in run.network.parameters()]


@pytest.mark.parametrize("generated", [0, 1])
def test_a_run_goes_on_exactly_where_it_was_saved(board: str, tmp_path: Path, generated: int) -> None:
    """Also where the generated boards are replaced just then, and once before."""
    from ironlanes.learning.self_play import boards_at
    from ironlanes.learning.training import open_run

    config = config_for(board, games=8, steps=8, minibatch=16, generated=generated)
    whole, first, second = (open_run(config, tmp_path / name, lambda _: None) for name in ("whole", "parts", "parts"))
    whole.begin()
    for _ in range(6):
        whole.iterate()
    first.begin()
    for _ in range(4):
        first.iterate()
    first.save()
    second.begin()
    second.iterate()
    second.iterate()
    assert second.decisions == whole.decisions == 6 * 64 * (1 + generated)
    assert second.boards == whole.boards
    assert (whole.boards == boards_at(config, 0)) == (generated == 0)
    assert all((ours == theirs).all() for ours, theirs in zip(weights_of(second), weights_of(whole), strict=True))


def test_styles_are_learned_without_changing_anything_else(board: str, tmp_path: Path) -> None:
    from ironlanes.learning.training import open_run

    config = config_for(board, games=16, steps=32, minibatch=64)
    config = replace(config, learns_styles_only=True, games=replace(config.games, styled=1))
    run = open_run(config, tmp_path, lambda _: None)
    before = {name: each.detach().clone() for name, each in run.network.named_parameters()}
    run.begin()
    for _ in range(3):
        run.iterate()
    for name, each in run.network.named_parameters():
        has_changed = each != before[name]
        if name == "table_in.weight":
            columns = has_changed.any(0)
            assert columns[STYLE_COLUMNS].all()
            columns[STYLE_COLUMNS] = False
            assert not columns.any()
        else:
            assert not has_changed.any()


def test_the_mean_of_the_weights_plays_and_goes_on_where_it_was_saved(board: str, tmp_path: Path) -> None:
    from ironlanes.learning.training import open_run

    config = config_for(board, games=8, steps=8, minibatch=16)
    config = replace(config, update=replace(config.update, average=0.75))
    run = open_run(config, tmp_path, lambda _: None)
    run.begin()
    expected = weights_of(run)
    for _ in range(3):
        run.iterate()
        expected = [mean + (now - mean) / 4 for mean, now in zip(expected, weights_of(run), strict=True)]
    run.save()
    again = open_run(config, tmp_path, lambda _: None)
    again.begin()
    for means in (run.result.parameters(), again.result.parameters()):
        assert all(np.allclose(*both, atol=1e-6) for both in zip(expected, map(as_array, means), strict=True))
    kept, _ = load_weights(tmp_path / "network.npz")
    names = [name for name, _ in run.result.named_parameters()]
    assert all(np.allclose(kept[name], each, atol=2e-3) for name, each in zip(names, expected, strict=True))
    assert not all(np.allclose(*both, atol=1e-4) for both in zip(expected, weights_of(run), strict=True))


def test_the_learning_rate_falls_before_the_end_of_the_time(board: str, tmp_path: Path, monkeypatch: Any) -> None:
    from ironlanes.learning import training, training_run

    now, ticks = 0.0, count()
    monkeypatch.setattr("ironlanes.learning.training_run.time.monotonic", lambda: now + next(ticks) * 1e-6)
    config = config_for(board, games=4, steps=8, minibatch=16)
    config = replace(config, update=replace(config.update, cooling_seconds=10.0))
    run = training.open_run(config, tmp_path, lambda _: None)
    run.begin()
    assert run.iterate()["learning_rate"] == pytest.approx(3e-3)
    rates = []

    def iterate() -> dict[str, Any]:
        nonlocal now
        rates.append(run.learning_rate())
        now += 5
        return {}

    monkeypatch.setattr(run, "iterate", iterate)
    monkeypatch.setattr(training, "_line", lambda _: "")
    run.iteration = 12
    training.train(run, seconds=20, decisions=None, opponents=[])
    half_cold = training_run.COLD + (1 - training_run.COLD) / 2
    assert rates == pytest.approx([3e-3, 3e-3, 3e-3, 3e-3 * half_cold], rel=1e-3)


def test_a_smaller_network_grows_into_the_run(board: str, tmp_path: Path) -> None:
    from ironlanes.learning.environments.cpu import CpuEnvironment
    from ironlanes.learning.training import open_run

    config = config_for(board, games=4, steps=8, minibatch=16)
    small = open_run(config, tmp_path / "small", lambda _: None)
    small.begin()
    small.save()
    larger = replace(config, start=str(tmp_path / "small" / "network.npz"), network=replace(config.network, width=24))
    run = open_run(larger, tmp_path / "larger", lambda _: None)
    run.begin()
    assert isinstance(small.environment, CpuEnvironment)
    shown = small.environment.new_feature_batch()
    small.environment.observe(shown)
    choices = [each.choose_best(each.graphs)(shown) for each in (small, run)]
    assert (choices[0] == choices[1]).all()


def test_generated_boards_are_sparred_on_too_and_replaced(board: str, tmp_path: Path) -> None:
    from ironlanes.learning.training import open_run

    config = config_for(board, games=4, steps=8, minibatch=16, generated=2)
    sparring = replace(
        config.sparring, boards=(board,), generated=1, opponents=("random",), per_board=2, steps=4, minibatch=2
    )
    run = open_run(replace(config, sparring=sparring), tmp_path, lambda _: None)
    run.begin()
    boards = []
    for _ in range(3):
        assert run.sparring is not None
        assert [each.board.id for each in run.sparring.environment.slots.compiled][1:] == run.boards[1:2]
        assert (run.sparring_graphs.tracks[1] == run.graphs.tracks[1]).all()
        boards.append(run.boards[1])
        run.iterate()
    assert boards[0] == boards[1] != boards[2]


def test_a_network_of_another_size_is_refused(board: str, tmp_path: Path) -> None:
    from ironlanes.learning.checkpoints import TrainingError
    from ironlanes.learning.training import open_run

    config = config_for(board, games=4, steps=8, minibatch=16)
    run = open_run(config, tmp_path, lambda _: None)
    run.begin()
    run.save()
    other = config_from(SMALL | {"network": {"width": 24}})
    with pytest.raises(TrainingError, match="a network of another size"):
        open_run(other, tmp_path, lambda _: None)


def test_a_little_training_beats_chance(board: str, tmp_path: Path) -> None:
    from ironlanes.learning.training import open_run

    run = open_run(config_for(board, games=64, steps=32, minibatch=512), tmp_path, lambda _: None)
    run.begin()
    for _ in range(30):
        run.iterate()
    result = play_match(run.choose_best(run.graphs), board, 2, opponent_of("random"), 256, 5, 4)
    assert result.wins > 0.75
