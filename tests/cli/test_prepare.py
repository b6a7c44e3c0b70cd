"""`ironlanes prepare`, and what other commands compile before they begin."""

from __future__ import annotations

from pathlib import Path

import pytest

from ironlanes.arena import Match, Pairing
from ironlanes.arena.entrants import kernels_of_match
from ironlanes.boards import load_board
from ironlanes.bots import kernels_of
from ironlanes.bots.kernels.kernel_sets import BOT_GAMES, BOTS, RANDOM_BOT
from ironlanes.cli.main import main
from ironlanes.game.game import Game
from ironlanes.game.kernel_sets import GAME, RANDOM_GAMES, TICKET_PROGRESS, Entries
from ironlanes.server.play.kernel_sets import everything
from tests.cli.scripted_games import record_file, type_lines


@pytest.fixture
def prepared(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What commands ask for, which is not prepared in fact: they compile what is missing when they come to it."""
    asked: list[object] = []
    for module in ("progress", "terminal.replay.replay_text", "terminal.session.session_setup"):
        monkeypatch.setattr(f"ironlanes.cli.{module}.prepare_kernels", asked.extend)
    return asked


@pytest.fixture
def _nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironlanes.kernel.compile.are_ready", lambda _entries: False)


def test_what_is_compiled_is_left_alone(
    prepared: list[object], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ironlanes.kernel.compile.are_ready", lambda _entries: True)
    assert main(["prepare"]) == 0
    assert prepared == []
    assert capsys.readouterr().out == "Everything is compiled already.\n"


@pytest.mark.usefixtures("_nothing_is_compiled")
def test_prepare_compiles_everything(
    prepared: list[object], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ironlanes.kernel.cache.cache_folder", lambda: tmp_path)
    assert main(["prepare"]) == 0
    assert prepared == list(everything())
    assert capsys.readouterr().out == f"Everything is compiled and saved in {tmp_path}.\n"


@pytest.mark.usefixtures("_nothing_is_compiled")
def test_without_a_folder_to_keep_it_in_there_is_nothing_to_prepare(
    prepared: list[object], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ironlanes.kernel.cache.cache_folder", lambda: None)
    assert main(["prepare"]) == 1
    assert prepared == []
    assert capsys.readouterr().err.startswith("ironlanes: compiled code can't be saved: no cache folder")


@pytest.mark.parametrize("options", [["--text"], ["--verify"]])
def test_a_replay_needs_no_bots(prepared: list[object], tmp_path: Path, options: list[str]) -> None:
    assert main(["replay", str(record_file(tmp_path, Game.new("usa", 2, 1))), *options]) == 0
    assert prepared == list(GAME)


@pytest.mark.parametrize(("bot", "kernels"), [("random", RANDOM_BOT), ("path", BOTS)])
def test_a_game_in_the_terminal_needs_its_bots(
    prepared: list[object], monkeypatch: pytest.MonkeyPatch, bot: str, kernels: Entries
) -> None:
    assert type_lines([], ["play", "--tui", "--bot", bot], monkeypatch) == 0
    assert prepared == [*GAME, *TICKET_PROGRESS, *kernels]


@pytest.mark.parametrize(
    ("bots", "kernels"),
    [
        (("random", "random"), RANDOM_GAMES),
        (("random", "path"), BOT_GAMES),
        (("my_bot.py", "random"), (*GAME, *RANDOM_BOT, *RANDOM_BOT)),
        (("my_bot.py", "path"), (*GAME, *RANDOM_BOT, *BOTS)),
    ],
)
def test_a_match_needs_its_bots(bots: tuple[str, ...], kernels: Entries) -> None:
    match = Match(load_board("usa"), 2, bots, 10, 1, Pairing.EVERY, 1000)
    assert kernels_of_match(match) == kernels


def test_a_bot_that_is_no_kernel_needs_the_one_that_decides_where_it_fails() -> None:
    assert kernels_of("exec:./my_bot") == RANDOM_BOT
