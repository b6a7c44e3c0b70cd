"""The keys of the replay viewer."""

import random

import pytest

from ironlanes.cli.records.timeline import Timeline
from ironlanes.cli.terminal.replay.replay_viewer import ReplayViewer
from tests.cli.scripted_games import dealt, play_out
from tests.cli.test_screen import Terminal


def viewer(actions: int = 60) -> ReplayViewer:
    game = play_out(dealt("europe", 3, 2), random.Random(2), actions)
    return ReplayViewer(Timeline(game.record(), "game"), Terminal(), is_open=False)


@pytest.mark.parametrize(
    ("keys", "number"),
    [
        ("right", 1),
        ("n space enter", 3),
        ("down", 10),
        ("down left b", 8),
        ("down up", 0),
        ("left", 0),
        ("end", 60),
        ("end n", 60),
        ("G home", 0),
        ("4 2 enter", 42),
        ("4 2 backspace enter", 4),
        ("4 2 enter 9 9 9 enter", 60),
        ("9 9 9 9 9 9 9 9 enter", 60),
        ("4 x n", 1),
        ("page\u00a0down", 10),
    ],
)
def test_keys_lead_from_moment_to_moment(keys: str, number: int) -> None:
    shown = viewer()
    for key in keys.split(" "):
        assert shown._press(key.replace("\u00a0", " "))
    assert shown.number == number


def test_pages_and_leaving(capsys: pytest.CaptureFixture[str]) -> None:
    shown = viewer()
    shown.number = 50
    for key, told in (("t", "You "), ("s", "press h to show all hands"), ("s", "action 50 of 60"), ("h", "Ada")):
        assert shown._press(key)
        capsys.readouterr()
        shown._draw()
        assert told in capsys.readouterr().out
    shown._press("t")
    assert shown._press("q")
    assert not shown._press("q")
    assert not viewer()._press("end of input")


def test_what_takes_more_than_a_screen_is_shown_in_parts(capsys: pytest.CaptureFixture[str]) -> None:
    shown = viewer()
    shown.is_open, shown.number = True, 50
    shown._draw()
    assert shown.has_more
    assert "space: more" in capsys.readouterr().out
    shown._press("space")
    assert (shown.number, shown.first) == (50, 9)
    shown._press("n")
    assert (shown.number, shown.first) == (51, 0)
