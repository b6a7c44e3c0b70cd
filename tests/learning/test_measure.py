"""Measuring a network: the matches of a list, each played once, with results that are kept at once. Needs PyTorch."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

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
    assert {match.opponent for match in matches if match.board == "germany"} == {"planner", "hungry", "path"}


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
