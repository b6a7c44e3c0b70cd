"""`ironlanes play --tui`: whole games without a terminal, options, saving and going on."""

import io
import json
from pathlib import Path

import pytest

from ironlanes.bots import KnownBot, SeatedBot, known_bots
from ironlanes.cli.main import main
from ironlanes.cli.terminal.screens.screen import Screen
from ironlanes.cli.terminal.session.opponents import seat_opponents
from ironlanes.cli.terminal.session.play_session import PlaySession
from ironlanes.game.game import Game
from tests.cli.scripted_games import ALPS, BOARDS, record_file, script_of, type_lines
from tests.support.cases import others_are_slow


@pytest.fixture(autouse=True)
def _plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("FORCE_COLOR", raising=False)


@pytest.mark.parametrize(
    ("board", "players", "seat"), others_are_slow(*zip(BOARDS, (2, 5, 4, 3), (0, 0, 1, 2), strict=True))
)
def test_a_whole_game_by_a_script(
    board: str,
    players: int,
    seat: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    mine, game = script_of(board, players, 21, seat)
    path = tmp_path / "game.json"
    options = ["--board", board, "--players", str(players), "--seed", "21", "--seat", str(seat), "--bot", "random"]
    status = type_lines([each.text for each in mine], ["play", "--tui", *options, "--save", str(path)], monkeypatch)
    out = capsys.readouterr().out
    assert status == 0
    assert "\x1b" not in out
    assert max(len(line) for line in out.splitlines() if not line.startswith("Saved.")) <= 80
    assert "The seed was 21." in out
    record = json.loads(path.read_text(encoding="utf-8"))
    assert record["actions"] == [action.text for action in game.played]
    for own in game.score().seats:
        assert f" {own.total}\n" in out
    assert main(["replay", str(path), "--verify", *(["--board", board] if board == ALPS else [])]) == 0


def test_a_script_that_ends_early_leaves_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert type_lines(["all", "d"], ["play", "--tui", "--seed", "1"], monkeypatch) == 0
    assert capsys.readouterr().out.endswith("The input ended, so the game was left unfinished and not saved.\n")
    assert type_lines(["all", "quit", "d"], ["play", "--tui", "--seed", "1"], monkeypatch) == 0
    assert capsys.readouterr().out.endswith("> quit\nThe game was left unfinished and not saved.\n")


def test_what_is_refused_is_explained_and_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["1", "1 2", "claim miami seattle", "nonsense", "pass", "t", "1"]
    assert type_lines(lines, ["play", "--tui", "--seed", "1", "--board", "usa"], monkeypatch) == 0
    out = capsys.readouterr().out
    for told in (
        "You have to keep at least 2 of the tickets.",
        "No track connects Miami and Seattle.",
        "I don't understand «nonsense».",
        "You may pass only when you have no other legal action.",
        "You drew 3 tickets.",
        "You kept ",
    ):
        assert told in out


def test_everything_that_can_be_looked_at(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    looks = ["?", "tracks", "tracks koln red", "tracks atlantis", "goals", "log", "rules", "legal", "passengers", ""]
    options = ["--board", "germany", "--seed", "2", "--bot", "random"]
    assert type_lines(["2", "all", *looks], ["play", "--tui", *options], monkeypatch) == 0
    out = capsys.readouterr().out
    for told in ("claim a track; the first letters", "110 tracks", "No track matches «atlantis»", "your tickets (4)"):
        assert told in out
    for told in ("Frida kept ", "Globetrotter", "draw deck\n", "places with passengers"):
        assert told in out


def test_choices_by_number(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = ["all", "station paris", "9", "green", "", "station par", "1"]
    assert type_lines(lines, ["play", "--tui", "--board", "europe", "--seed", "3", "--players", "2"], monkeypatch) == 0
    out = capsys.readouterr().out
    assert "That number is not on the list." in out
    assert "1 black" in out
    assert "You built a station in Paris with 1 " in out


def test_a_colour_that_is_no_answer_does_not_draw_a_card(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A hand without red, red face up: `red` as an answer to `which cards?` must not take the red card."""
    position = {
        "map": "europe",
        "players": 2,
        "seats": [{"hand": {"blue": 1, "green": 1}}, {}],
        "display": ["red", "red", "red", "red", "red"],
    }
    session = _session_of(Game.from_position(position, 1), monkeypatch, ["station paris", "red", "blue"])
    session.run()
    out = capsys.readouterr().out
    assert "That is not on the list. Press Enter to go back." in out
    assert "You built a station in Paris with 1 blue." in out
    assert "You took red" not in out


def _session_of(game: Game, monkeypatch: pytest.MonkeyPatch, lines: list[str]) -> PlaySession:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return PlaySession(game, 0, seat_opponents(["random"], list(range(1, game.players)), 1), Screen())


def test_a_tunnel_and_passengers_are_asked_about(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pending = {"track": "paris--zurich", "laid": {"red": 3}, "revealed": ["red", "blue", "white"], "extra": 1}
    seats = [{"hand": {"red": 1, "locomotive": 1}}, {}]
    place = {"map": "europe", "players": 2, "seats": seats, "phase": "tunnel", "pending": pending}
    _session_of(Game.from_position(place, 1), monkeypatch, ["7", "d", "no"]).run()
    out = capsys.readouterr().out
    assert "Paris\u2013Zürich (3 gray tunnel) costs 1 card more than the 3 red that you laid." in out
    assert "You gave up Paris\u2013Zürich (3 gray tunnel) and took back 3 red." in out
    place = {
        "map": "germany",
        "players": 2,
        "seats": [{}, {}],
        "claimed": {"berlin--magdeburg": 0},
        "phase": "passengers",
        "pending": {"places": ["berlin"]},
        "passengers": {"berlin": ["red", "blue"]},
    }
    _session_of(Game.from_position(place, 1), monkeypatch, ["b"]).run()
    assert "You took a blue passenger at Berlin." in capsys.readouterr().out


def test_save_and_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    lines = ["all", "save", f"save {tmp_path / 'none' / 'x'}", "d", f"save {path}"]
    assert type_lines(lines, ["play", "--tui", "--seed", "9", "--seat", "1"], monkeypatch) == 0
    out = capsys.readouterr().out
    assert "Type where, for example: save game.json" in out
    assert "can't be written: no such file or directory." in " ".join(out.split())
    assert f"Saved. `ironlanes play --tui --load {path}` continues it.\n" in out
    assert "and not saved" not in out
    assert type_lines(["log", "d"], ["play", "--tui", "--load", str(path)], monkeypatch) == 0
    out = capsys.readouterr().out
    assert "Second card> d" in out
    assert "You kept" in out
    assert "USA, your turn 1 " in out
    assert len(json.loads(path.read_text(encoding="utf-8"))["actions"]) > 5


def test_a_game_that_is_over_is_not_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, game = script_of("usa", 2, 3)
    path = record_file(tmp_path, game)
    assert type_lines([], ["play", "--tui", "--load", str(path)], monkeypatch) == 1
    assert capsys.readouterr().err == f"ironlanes: the game in game.json is over; `ironlanes replay {path}` shows it.\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--players", "7"], "Invalid value for --players: USA is for 2, 3, 4 or 5 players. See"),
        (["--players", "x"], "Invalid value for '--players'"),
        (["--board", ALPS, "--players", "5"], "Invalid value for --players: The Alps is for 2, 3 or 4 players."),
        (["--seed", "-1"], "Invalid value for --seed: a seed must be a whole number from 0 to 2^256 - 1."),
        (["--seed", "9" * 99], "Invalid value for --seed: "),
        (["--seat", "3"], "Invalid value for --seat: with 3 players the seats are 0 to 2."),
        (["--names", "A,B"], "Invalid value for --names: give 3 different names, separated by commas."),
        (["--names", "A,B,a"], "Invalid value for --names: give 3 different names"),
        (["--names", "A,B,"], "Invalid value for --names: a name must have 1 to 16 printable characters."),
        (["--names", f"A,B,{'x' * 20}"], "Invalid value for --names: a name must have 1 to 16 printable characters."),
        (["--bot", "hal"], "Invalid value for --bot: there is no bot of that name; there are"),
        (
            ["--bot", "path", "--bot", "path", "--bot", "path"],
            "Invalid value for --bot: give one bot for all other seats",
        ),
        (["--save", "/no/such/folder/x"], "Invalid value for --save: there is no folder '/no/such/folder'."),
        (["--load", "x", "--seed", "3"], "Invalid value: --load continues a game as it is"),
        (["--load", "x", "--start", "1"], "Invalid value: --load continues a game as it is"),
        (["--start", "3"], "Invalid value for --start: with 3 players the seats are 0 to 2."),
    ],
)
def test_wrong_options_are_one_line_before_anything_is_compiled(
    arguments: list[str], told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        "ironlanes.cli.terminal.session.session_setup.prepare_kernels", lambda *_: pytest.fail("compiled")
    )
    assert main(["play", "--tui", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"ironlanes: {told}")
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--board", "mars"], "mars: there is no board of that name."),
        (["--load", "/no/such.json"], "/no/such.json can't be read: no such file or directory."),
    ],
)
def test_files_that_are_not_there(
    arguments: list[str], told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert type_lines([], ["play", "--tui", *arguments], monkeypatch) == 1
    assert capsys.readouterr().err.startswith(f"ironlanes: {told}")


@pytest.mark.rule("S9")
@pytest.mark.parametrize("start", [0, 2])
def test_a_named_seat_begins(
    start: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    options = ["--seed", "1", "--bot", "random", "--start", str(start), "--save", str(path)]
    assert type_lines(["all", "save", "quit"], ["play", "--tui", *options], monkeypatch) == 0
    assert json.loads(path.read_text(encoding="utf-8"))["start"] == start
    assert "Saved." in capsys.readouterr().out


def test_names_and_bots_for_each_seat(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["play", "--tui", "--names", "Zoë, [red]Bo ,Çan", "--bot", "random", "--bot", "random", "--seed", "1"]
    assert type_lines(["all"], arguments, monkeypatch) == 0
    assert "You play against [red]Bo and Çan." in capsys.readouterr().out


class Failing:
    def decide(self, *_: object) -> None:
        raise ZeroDivisionError("ouch")


class Cheating:
    def decide(self, *_: object) -> str:
        return "win"


NOTING = """
from pathlib import Path

class Noting:
    def note(self, what):
        with Path(__file__).with_name("log").open("a") as log:
            log.write(f"{what}\\n")
    def start(self, view):
        self.note("start")
    def hear(self, events):
        self.note("hear")
    def decide(self, view, actions):
        self.note("decide")
        return actions[0]
    def close(self):
        self.note("close")
"""


@pytest.mark.parametrize(
    ("bot", "told"),
    [
        (Failing, "The bot 'odd' failed: ZeroDivisionError: ouch (test_play.py, line "),
        (Cheating, "The bot 'odd' chose 'win', which is none of the legal actions it was given."),
    ],
)
def test_a_bot_that_fails_is_told_of_and_another_one_decides(
    bot: type, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ironlanes.bots.registry._known", known_bots() | {"odd": KnownBot("Odd.", lambda _: bot())})
    path = tmp_path / "kept.json"
    options = ["--players", "2", "--bot", "odd", "--seed", "4", "--save", str(path)]
    assert type_lines(["all", "d", "d"], ["play", "--tui", *options], monkeypatch) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert told in out
    assert "'path' decides for it." in out
    assert len(json.loads(path.read_text(encoding="utf-8"))["actions"]) > 4


def test_a_bot_from_a_file_hears_of_the_whole_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ironlanes.bots.registry._known", known_bots())
    (tmp_path / "mine.py").write_text(NOTING, encoding="utf-8")
    spec, log = f"{tmp_path / 'mine.py'}:Noting", tmp_path / "log"
    assert (
        type_lines(["all", "d", "d"], ["play", "--tui", "--players", "2", "--bot", spec, "--seed", "4"], monkeypatch)
        == 0
    )
    assert "decides for it" not in capsys.readouterr().out
    noted = log.read_text(encoding="utf-8").split()
    assert (noted[0], noted[-1]) == ("start", "close")
    assert {"hear", "decide"} < set(noted)


def test_ctrl_c_keeps_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(SeatedBot, "decide", interrupt)
    path = tmp_path / "kept.json"
    assert type_lines(["all"], ["play", "--tui", "--seed", "4", "--save", str(path)], monkeypatch) == 130
    assert capsys.readouterr().err.strip() == "ironlanes: stopped by Ctrl-C."
    assert path.exists()
