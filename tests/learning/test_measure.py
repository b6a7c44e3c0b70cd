"""Measuring a network: the matches of a list, each played once, with results that are kept at once. Needs PyTorch."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ironlanes.bots.learned.network_player import CHAMPION
from tests.boards.sample import GOOD

MATCHES = Path(__file__).parents[2] / "training" / "measure.toml"
torch = pytest.importorskip("torch", reason="PyTorch is an extra: make train-test installs it")


def test_the_list_of_matches_has_no_board_that_a_run_learns_on() -> None:
    from ironlanes.learning.measure import matches_of
    from ironlanes.learning.self_play import GENERATED_FROM

    matches = list(matches_of(tomllib.loads(MATCHES.read_text(encoding="utf-8"))))
    generated = {int(match.board.removeprefix("generated-")) for match in matches if "generated" in match.board}
    assert len(generated) == 50
    assert max(generated) < GENERATED_FROM
    assert {match.players for match in matches if match.board == "usa"} == {2, 3, 4, 5}
    opponents = {match.opponent for match in matches if match.board == "germany"}
    networks = {Path(each) for each in opponents if each.endswith(".npz")}
    assert {each for each in opponents if not each.endswith(".npz")} == {"planner", "hungry", "path"}
    assert networks
    assert all((MATCHES.parents[1] / each).exists() for each in networks)


def test_matches_are_played_once(tmp_path: Path, monkeypatch: Any) -> None:
    from ironlanes.learning import measure

    torch.set_num_threads(1)
    board = tmp_path / "sample.toml"
    board.write_text(GOOD, encoding="utf-8")
    first, second = (measure.MeasuredMatch(str(board), players, "random", 16) for players in (2, 3))
    out, device = tmp_path / "results.json", torch.device("cpu")
    measure.measure_all([first], out, [CHAMPION], device)
    played: list[measure.MeasuredMatch] = []
    play = measure.measure

    def noted(network: Any, match: measure.MeasuredMatch, where: Any) -> dict[str, Any]:
        played.append(match)
        return play(network, match, where)

    monkeypatch.setattr(measure, "measure", noted)
    measure.measure_all([first, second], out, [CHAMPION], device)
    assert played == [second]
    results = json.loads(out.read_text(encoding="utf-8"))["champion"]
    assert [each["players"] for each in results] == [2, 3]
    assert all(each["wins"] > 0.6 and each["games"] == 16 for each in results)


def test_a_network_meets_another_at_any_table(tmp_path: Path) -> None:
    from ironlanes.learning import measure

    torch.set_num_threads(1)
    board = tmp_path / "sample.toml"
    board.write_text(GOOD, encoding="utf-8")
    for players in (2, 3):
        match = measure.MeasuredMatch(str(board), players, str(CHAMPION), 12)
        found = measure.measure(measure.load_network(CHAMPION, torch.device("cpu")), match, torch.device("cpu"))
        assert found["games"] == 12
        assert 0 < found["wins"] < 1
        assert found["points"] == pytest.approx(found["opponents_points"], rel=0.5)


def test_games_that_do_not_end_are_given_up(tmp_path: Path, monkeypatch: Any) -> None:
    """With so few choices only some end; the others don't count."""
    from ironlanes.learning import evaluation

    board = tmp_path / "sample.toml"
    board.write_text(GOOD, encoding="utf-8")
    asked: list[Any] = []
    random = np.random.default_rng(1)

    def choose(features: Any) -> Any:
        asked.append(features)
        return (random.random(features.allowed.shape) * features.allowed).argmax(1).astype(np.int32)

    def played() -> evaluation.MatchResult:
        return evaluation.play_duel(choose, choose, str(board), 2, 64, 1, 4)

    assert played().games == 64
    monkeypatch.setattr(evaluation, "MOST_STEPS", len(asked) // 3)
    assert 0 < played().games < 64
