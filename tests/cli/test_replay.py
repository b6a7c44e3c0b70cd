"""`ironlanes replay`: records in words, at a moment, and checked."""

import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ironlanes.boards import load_board
from ironlanes.boards.model import COLOURS
from ironlanes.cli.main import main
from ironlanes.game.game import Game
from tests.cli.scripted_games import ALPS, BOARDS, dealt, play_out, record_file
from tests.support.cases import others_are_slow


@pytest.fixture(autouse=True)
def _plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("FORCE_COLOR", raising=False)


def finished(board: str = "usa", players: int = 2) -> Game:
    return play_out(dealt(board, players, 6), random.Random(6))


def board_option(board: str) -> list[str]:
    return ["--board", board] if board == ALPS else []


@pytest.mark.parametrize("board", others_are_slow(*BOARDS))
def test_a_game_in_words(board: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = finished(board, 3)
    path = record_file(tmp_path, game)
    assert main(["replay", str(path), "--text", *board_option(board)]) == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert max(map(len, out.splitlines())) <= 80
    assert f"\n {len(game.played)}  " in out
    for own in game.score().seats:
        assert f" {own.total}\n" in out
    assert not any(f"drew {colour} from the deck" in out for colour in (*COLOURS, "a locomotive"))
    assert main(["replay", str(path), "--hands", *board_option(board)]) == 0
    out = capsys.readouterr().out
    assert any(f"drew {colour} from the deck" in out for colour in COLOURS)


@pytest.mark.parametrize("board", others_are_slow(*BOARDS))
def test_a_moment(board: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = record_file(tmp_path, finished(board, 3))
    assert main(["replay", str(path), "--at", "40", *board_option(board)]) == 0
    out = capsys.readouterr().out
    assert "action 40 of" in out
    assert "Face up" in out
    assert "open:" not in out
    assert main(["replay", str(path), "--at", "40", "--hands", *board_option(board)]) == 0
    assert "open:" in capsys.readouterr().out


def test_a_running_game_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = record_file(tmp_path, play_out(dealt("europe"), random.Random(1), 20))
    assert main(["replay", str(path)]) == 0
    assert capsys.readouterr().out.endswith("is to move.\n")
    assert main(["replay", str(path), "--at", "0"]) == 0
    assert "The game begins. First turn: " in capsys.readouterr().out


@pytest.mark.parametrize("board", others_are_slow(*BOARDS))
def test_a_record_that_is_right(board: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = finished(board, 3)
    path = record_file(tmp_path, game)
    assert main(["replay", str(path), "--verify", *board_option(board)]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"game.json: ok, 1 game, {len(game.played)} actions; won by ")
    assert out.count("\n") == 1


def test_a_running_game_is_right_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = record_file(tmp_path, play_out(dealt("usa"), random.Random(1), 20))
    assert main(["replay", str(path), "--verify"]) == 0
    assert capsys.readouterr().out == "game.json: ok, 1 game, 20 actions; the game is unfinished\n"


@cache
def _told() -> str:
    return json.dumps(finished().record())


def good() -> dict[str, Any]:
    """The record of a game that is over."""
    record: dict[str, Any] = json.loads(_told())
    return record


def spoiled(**changes: Any) -> Callable[[], Any]:
    return lambda: good() | changes


def with_action(number: int, text: str) -> Callable[[], Any]:
    def change() -> Any:
        record = good()
        record["actions"][number - 1] = text
        return record

    return change


def with_result(**changes: Any) -> Callable[[], Any]:
    return lambda: good() | {"result": good()["result"] | changes}


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (with_action(3, "pass"), "game.json: action 3 «pass» is not possible: You may pass only"),
        (with_action(3, "fly\n\x1b[2J"), "game.json: action 3 «fly��[2J» is not possible: there is no such action"),
        (with_action(1, "x" * 10_000), "game.json: action 1 «xxxx"),
        (with_result(totals=[1, 2]), "game.json: after "),
        (with_result(winners=[7]), "game.json: after "),
        (spoiled(result=[1]), "game.json: after "),
        (spoiled(actions=[]), "game.json: after 0 actions, result: "),
        (spoiled(map="mars"), "game.json can't be replayed. map: there is no board of that id"),
        (spoiled(seed=None), "game.json can't be replayed. seed: "),
        (spoiled(players=9), "game.json can't be replayed. players: "),
        (spoiled(names=["A"]), "game.json can't be replayed. names: "),
        (spoiled(actions="no"), "game.json can't be replayed. actions: "),
        (spoiled(actions=[5]), "game.json can't be replayed. actions[0]: "),
        (spoiled(format=2), "game.json can't be replayed. format: "),
        (spoiled(**{"\x1b[31m": 1}), "game.json can't be replayed. record."),
        (list, "game.json can't be replayed. record: "),
        (int, "game.json can't be replayed. record: "),
        (lambda: None, "game.json can't be replayed. record: "),
    ],
)
def test_the_first_thing_that_does_not_fit(
    record: Callable[[], Any], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record()), encoding="utf-8")
    assert main(["replay", str(path), "--verify"]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"ironlanes: {told}")
    assert captured.err.count("\n") == 1
    assert len(captured.err) < 400
    assert main(["replay", str(path), "--text"]) == 1


def test_many_games_in_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    right, wrong = good(), with_action(5, "pass")()
    path = tmp_path / "games.jsonl"
    path.write_text("".join(json.dumps(each) + "\n" for each in (right, right)), encoding="utf-8")
    assert main(["replay", str(path), "--verify"]) == 0
    assert capsys.readouterr().out == f"games.jsonl: ok, 2 games, {2 * len(right['actions'])} actions\n"
    path.write_text("".join(json.dumps(each) + "\n" for each in (right, wrong)), encoding="utf-8")
    assert main(["replay", str(path), "--verify"]) == 1
    assert capsys.readouterr().err.startswith("ironlanes: games.jsonl, game 2: action 5 «pass» is not possible: ")
    assert main(["replay", str(path), "--verify", "--game", "1"]) == 0
    assert main(["replay", str(path), "--verify", "--game", "3"]) == 1
    assert capsys.readouterr().err == "ironlanes: games.jsonl has no game 3.\n"
    assert main(["replay", str(path), "--at", "3"]) == 0
    assert capsys.readouterr().err == "games.jsonl holds more games; show the next one with --game 2.\n"
    assert main(["replay", str(path), "--game", "2", "--at", "3"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        (["--at", "100000"], 2, "Invalid value for --at: the record has "),
        (["--at", "-1"], 2, "Invalid value for --at: the record has "),
        (["--game", "0"], 2, "Invalid value for --game: games are counted from 1."),
        (["--game", "2"], 1, "game.json holds 1 game; there is no game 2."),
        (["--board", "mars"], 1, "mars: there is no board of that name."),
    ],
)
def test_wrong_options(
    arguments: list[str], status: int, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_text(_told(), encoding="utf-8")
    assert main(["replay", str(path), *arguments]) == status
    captured = capsys.readouterr()
    assert captured.err.startswith(f"ironlanes: {told}")
    assert captured.err.count("\n") == 1


def test_a_game_on_a_board_of_ones_own_needs_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = record_file(tmp_path, finished(ALPS))
    monkeypatch.setattr("ironlanes.game.compiled_board._registered", {})
    assert main(["replay", str(path), "--verify"]) == 1
    assert capsys.readouterr().err.endswith("on the command line give its file with --board.\n")
    assert main(["replay", str(path), "--verify", "--board", ALPS]) == 0


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "/no/such.json"]) == 1
    assert capsys.readouterr().err == "ironlanes: /no/such.json can't be read: no such file or directory.\n"


def test_a_board_of_ones_own_is_found_beside_the_records_of_a_match(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = Path(ALPS).read_text(encoding="utf-8").replace('id = "alps"', 'id = "alps-beside"')
    (tmp_path / "board.toml").write_text(own, encoding="utf-8")
    (tmp_path / "match.json").write_text("{}")
    game = Game.new(load_board(tmp_path / "board.toml"), 2, 6)
    path = record_file(tmp_path, game)
    assert main(["replay", str(path), "--verify"]) == 0
    assert capsys.readouterr().out == "game.json: ok, 1 game, 0 actions; the game is unfinished\n"


def test_a_verdict_for_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = record_file(tmp_path, dealt("usa", 2, 6))
    assert main(["replay", str(path), "--verify", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"file": str(path), "ok": True, "games": 1, "actions": 0}
    path.write_text(json.dumps(dealt("usa", 2, 6).record() | {"actions": ["fly"]}))
    assert main(["replay", str(path), "--verify", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert not told["ok"]
    assert "fly" in told["problem"]
    assert main(["replay", str(path), "--json"]) == 2
