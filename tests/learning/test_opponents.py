"""Games against a known bot, against frozen networks, and with seats that play a style. Needs PyTorch."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ironlanes.bots.learned.feature_layout import AT, CHOOSE_TRACK, STYLES
from ironlanes.learning.config import Config, config_from
from ironlanes.learning.environments.cpu import CpuEnvironment
from ironlanes.learning.environments.styles import BLOCKER
from tests.boards.sample import GOOD

torch = pytest.importorskip("torch", reason="PyTorch is an extra: make train-test installs it")


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


def config_for(board: str, **more: Any) -> Config:
    return config_from(
        {
            "device": "cpu",
            "is_compiled": False,
            "network": {"width": 16, "context": 32, "rounds": 1, "blocks": 1},
            "games": {"boards": [board], "players": [2, 3], "per_board": 12} | more.get("games", {}),
            "update": {"steps": 24, "minibatch": 16, "learning_rate": [[0, 3e-3]]},
            "sparring": more.get("sparring", {}),
            "frozen": more.get("frozen", {}),
            "evaluation": more.get("evaluation", {}),
            "start": more.get("start", ""),
        }
    )


def opened(config: Config, folder: Path) -> Any:
    from ironlanes.learning.training import open_run

    run = open_run(config, folder, lambda _: None)
    run.begin()
    return run


def weights_of(run: Any) -> list[np.ndarray]:
    return [each.detach().numpy().copy() for each in run.network.parameters()]


def sparring(board: str) -> dict[str, Any]:
    games = {"opponents": ["random", "path"], "boards": [board, board], "players": [2, 3], "per_board": 8}
    return games | {"steps": 40, "minibatch": 16}


def test_sparring_goes_on_exactly_where_it_was_saved(board: str, tmp_path: Path) -> None:
    config = config_for(board, sparring=sparring(board), games={"styled": 2})
    whole, first = opened(config, tmp_path / "whole"), opened(config, tmp_path / "parts")
    for _ in range(4):
        whole.iterate()
    first.iterate()
    first.iterate()
    first.save()
    second = opened(config, tmp_path / "parts")
    second.iterate()
    second.iterate()
    assert all((ours == theirs).all() for ours, theirs in zip(weights_of(second), weights_of(whole), strict=True))


def test_in_sparring_the_network_has_one_seat_of_each_game(board: str, tmp_path: Path) -> None:
    run = opened(config_for(board, sparring=sparring(board)), tmp_path)
    entry = run.iterate()
    rollout, players = run.sparring.rollout, run.sparring.environment.slots.players
    seats = rollout.features.seats.numpy()
    assert (seats == np.arange(16) % players).all()
    rewards, ended = rollout.rewards.numpy(), rollout.ended.numpy().astype(bool)
    assert entry["sparring_games"] == ended.sum() > 16
    assert (rewards[~ended] == 0).all()
    two = ended & (players == 2)
    assert np.allclose(rewards[two].sum(-1), 0, atol=1e-5)
    assert len(np.unique(rewards[two][:, 0])) > 4
    assert entry["sparring_minibatches"] > 0


def test_frozen_seats_play_their_own_network_and_teach_nothing(board: str, tmp_path: Path) -> None:
    run = opened(config_for(board), tmp_path / "old")
    run.save_network("network.npz")
    path = str(tmp_path / "old" / "network.npz")
    new = opened(config_for(board, frozen={"networks": [path], "per_board": 6}), tmp_path / "new")
    with torch.no_grad():
        for each in new.network.parameters():
            each.add_(0.05 * torch.randn(each.shape))
    new.iterate()
    rollout, players = new.rollout, new.environment.slots.players
    seats, learned = rollout.features.seats.numpy(), rollout.is_learned.numpy()
    own = np.arange(12) % players
    is_frozen = (np.arange(12) < 6) & (seats != own)
    assert ((learned == 0) == is_frozen).all()
    assert 0 < is_frozen.mean() < 0.5
    best = new.frozen.network
    from ironlanes.learning.rollouts import by_board

    for step in range(4):
        arrays = by_board(new.player.steps[step], 1)
        with torch.no_grad():
            logits, _ = best(new.graphs, *arrays[:4])
        answers = logits.masked_fill(arrays[4] == 0, -1e9).argmax(-1)[0].numpy()
        assert (rollout.choices[step].numpy() == answers)[is_frozen[step]].all()


def test_styles_are_shown_to_their_seats_and_rewarded(board: str, tmp_path: Path) -> None:
    run = opened(config_for(board, games={"styled": 2}), tmp_path)
    styles = run.environment.records["styles"]
    assert set(np.unique(styles)) == {0, 1, 2, 3}
    assert ((styles > 0).sum(1) == np.arange(12) % 2).all()
    run.iterate()
    seats, table = run.rollout.features.seats.numpy(), run.rollout.features.table.numpy()
    shown = table[:, :, AT["style"] : AT["style"] + len(STYLES)]
    expected = styles[np.arange(12), seats]
    assert (shown.argmax(-1) + 1 == expected)[expected > 0].all()
    assert (shown.sum(-1) == (expected > 0)).all()


def test_a_blocker_is_rewarded_for_tracks_that_others_plan_with(board: str, tmp_path: Path) -> None:
    from ironlanes.learning.rollouts import PLANNED_AT

    run = opened(config_for(board, games={"styled": 2}), tmp_path)
    styles, blocks = run.environment.records["styles"], 0
    for _ in range(4):
        run.iterate()
        rollout = run.rollout
        features, plans = rollout.features, [dict[int, set[int]]() for _ in range(12)]
        for step in range(len(rollout.choices)):
            for game in range(12):
                seat, choice = int(features.seats[step, game]), int(rollout.choices[step, game])
                others = set().union(*(plan for other, plan in plans[game].items() if other != seat))
                is_block = choice >= CHOOSE_TRACK and (choice - CHOOSE_TRACK) // 9 in others
                expected = 0.3 if is_block and styles[game, seat] == BLOCKER else 0
                assert float(rollout.bonuses[step, game]) == pytest.approx(expected)
                blocks += expected > 0
                plans[game][seat] = set(features.tracks[step, game, :, PLANNED_AT].nonzero()[:, 0].tolist())
                if rollout.ended[step, game]:
                    plans[game].clear()
    assert blocks > 0


def test_a_choice_is_credited_with_its_own_bonus() -> None:
    from ironlanes.learning.rollouts import advantages, new_rollout

    rollout = new_rollout(CpuEnvironment(["usa"], [2], 1, 1, threads=1).slots, 4, torch.device("cpu"))
    rollout.features.seats[:, 0] = torch.tensor([0, 1, 0, 1])
    rollout.bonuses[:, 0] = torch.tensor([0.0, 0.0, 0.5, 0.25])
    rollout.ended[3, 0] = 1
    advantage, counts = advantages(rollout, 1.0)
    assert advantage[:, 0].tolist() == [0.5, 0.25, 0.5, 0.25]
    assert counts.all()


def test_a_run_starts_from_another_network_and_is_measured_against_it(board: str, tmp_path: Path) -> None:
    """Like a run that looks for the weaknesses of a finished network."""
    from ironlanes.learning import training

    old = opened(config_for(board), tmp_path / "old")
    old.save_network("network.npz")
    path = str(tmp_path / "old" / "network.npz")
    config = config_for(board, start=path, frozen={"networks": [path], "per_board": 12}, evaluation={"games": 16})
    run = opened(config, tmp_path / "new")
    assert all(np.allclose(a, b, atol=1e-2) for a, b in zip(weights_of(run), weights_of(old), strict=True))
    entry = run.iterate()
    assert entry["frozen_games"] > 0
    training.evaluate(run, [])
    lines = [json.loads(line) for line in (tmp_path / "new" / "log.jsonl").read_text().splitlines()]
    found = [line for line in lines if line["event"] == "evaluation"]
    assert [(line["opponent"], line["games"]) for line in found] == [("network", 16)]
    assert 0 < found[0]["wins"] < 1
