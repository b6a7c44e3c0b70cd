"""The table on one screen."""

import random

import numpy as np
import pytest

from ironlanes.bots import SeatedBot
from ironlanes.cli.terminal.screens.screen import Screen
from ironlanes.cli.terminal.session.play_session import PlaySession
from ironlanes.game.game import Game
from tests.cli.scripted_games import BOARDS, dealt


def session_of(game: Game) -> PlaySession:
    return PlaySession(game, 0, dict[int, SeatedBot](), Screen(is_live=False))


def table_of(game: Game, capsys: pytest.CaptureFixture[str]) -> str:
    session = session_of(game)
    capsys.readouterr()
    session.screen.write(*session.table.parts(session.view, session.own_cards(), [], "Table"))
    return capsys.readouterr().out


def my_turns(board: str, players: int, seed: int) -> list[Game]:
    """Copies of a game at some turns of seat 0."""
    game, rng, found = dealt(board, players, seed), random.Random(seed), list[Game]()
    while not game.is_over:
        if game.seat == 0 and game.phase == "turn" and rng.random() < 0.2:
            found.append(game.copy())
        game.play(rng.choice(game.legal_actions()))
    return found


@pytest.mark.parametrize("board", BOARDS)
def test_the_table_shows_nothing_that_its_seat_may_not_see(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever else the hidden cards and tickets may be, the screen is the same."""
    for number, game in enumerate(my_turns(board, 3, 8)[:6]):
        other = game.view(0).sample(np.random.default_rng(number))
        other.names = game.names
        assert table_of(other, capsys) == table_of(game, capsys)


@pytest.mark.parametrize("board", BOARDS)
def test_the_table_is_readable_in_80_columns(
    board: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    players = 4
    for game in my_turns(board, players, 3):
        game.names = ("Maximiliane Gräf", "Bartholomäus", "Ben", "Cleo Constanze")
        out = table_of(game, capsys)
        assert max(map(len, out.splitlines())) <= 80
        for name, count in game.view(0).hand.items():
            assert f"{count} {name}" in out


class LowScreen(Screen):
    """A terminal of 80 columns and 24 lines."""

    @property
    def height(self) -> int | None:
        return 23


@pytest.mark.parametrize("board", ["usa", "europe", "germany"])
def test_the_table_fits_on_a_screen_of_24_lines(board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    game, rng = dealt(board, 5, 1), random.Random(1)
    session = PlaySession(game, 0, dict[int, SeatedBot](), LowScreen(is_live=False))
    while game.seat is not None:
        if game.seat == 0 and game.phase == "turn":
            turns = session.log.since_last_turn()
            parts = list(session.table.parts(session.view, session.own_cards(), turns, "Table"))
            assert sum(map(session.screen.lines_of, parts)) <= 22
        seat, phase = game.seat, game.phase
        session.log.note(seat, phase, game.play(rng.choice(game.legal_actions())))


def test_the_last_round_is_announced(capsys: pytest.CaptureFixture[str]) -> None:
    place = {"map": "usa", "players": 3, "seats": [{}, {"trains": 1}, {}], "last_turn_of": 1}
    game = Game.from_position(place, 1)
    game.names = ("You", "Ada", "Ben")
    assert "LAST ROUND: this is your last turn; the game ends with Ada's." in table_of(game, capsys)


def test_progress_of_tickets(capsys: pytest.CaptureFixture[str]) -> None:
    seats = [{"tickets": ["edinburgh--paris", "paris--wien", "brest--venezia"]}, {}]
    claimed = {"edinburgh--london/1": 1, "frankfurt--paris/1": 0, "frankfurt--munchen": 0, "munchen--wien": 0}
    blocked = {"munchen--venezia": 1, "roma--venezia": 1, "venezia--zagrab": 1, "venezia--zurich": 1}
    place = {"map": "europe", "players": 2, "seats": seats, "claimed": claimed | blocked}
    rows = table_of(Game.from_position(place | {"stations": {"berlin": 0, "wien": 0}}, 1), capsys).splitlines()
    assert any("Paris\u2013Wien" in row and row.endswith("completed") for row in rows)
    assert any("Edinburgh\u2013Paris" in row and row.endswith("3 + station") for row in rows)
    assert any("Brest\u2013Venezia" in row and row.endswith("station") for row in rows)
