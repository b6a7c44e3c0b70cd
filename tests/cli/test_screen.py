"""Saying and asking."""

import io
from threading import Event

import pytest
from rich.table import Table

from ironlanes.cli.terminal.screens.screen import Screen
from tests.support.timeouts import TIMEOUT


class Terminal(Screen):
    """A screen of ten lines, at which somebody types what the test says."""

    def __init__(self, *answers: str) -> None:
        super().__init__(is_live=True)
        self.answers = list(answers)
        self.prompts: list[str] = []

    @property
    def height(self) -> int | None:
        return 10

    def _ask_terminal(self, prompt: str) -> str:
        self.prompts.append(prompt)
        return self.answers.pop(0)


def test_a_terminal_stops_after_every_screenful(capsys: pytest.CaptureFixture[str]) -> None:
    screen = Terminal("", "")
    assert screen.write(*(f"line {number}" for number in range(25)))
    assert len(screen.prompts) == 2
    assert capsys.readouterr().out.count("line") == 25


def test_a_command_that_is_typed_there_ends_the_listing_and_is_obeyed(capsys: pytest.CaptureFixture[str]) -> None:
    screen = Terminal("tracks red")
    assert not screen.write(*(f"line {number}" for number in range(25)))
    assert capsys.readouterr().out.count("line") == 9
    assert screen.ask("? ") == "tracks red"
    screen = Terminal("tracks red")
    screen.takes_commands = False
    assert screen.write(*(f"line {number}" for number in range(12)))


def test_a_question_makes_room(capsys: pytest.CaptureFixture[str]) -> None:
    screen = Terminal("yes", "no")
    for _ in range(2):
        screen.write(*(f"line {number}" for number in range(8)))
        screen.ask("? ")
    assert screen.prompts == ["? ", "? "]
    assert screen.lines_left == 10
    assert capsys.readouterr().out.count("line") == 16


def test_a_part_that_is_longer_than_the_screen_is_shown_from_any_line(capsys: pytest.CaptureFixture[str]) -> None:
    screen = Terminal()
    assert screen.show_from(0, *(f"line {number}" for number in range(12)))
    assert not screen.show_from(9, *(f"line {number}" for number in range(12)))
    assert capsys.readouterr().out.split() == " ".join(f"line {number}" for number in range(12)).split()


def test_without_a_terminal_all_is_plain(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr("sys.stdin", io.StringIO("one\r\ntwo \x1b[2J"))
    screen = Screen()
    assert not screen.is_live
    assert screen.height is None
    table = Table("a", "b", style="red")
    table.add_row("red", "x")
    screen.write(table, *(f"line {number}" for number in range(200)))
    screen.write_error("No.")
    assert [screen.ask("> "), screen.ask("> ")] == ["one", "two \x1b[2J"]
    with pytest.raises(EOFError):
        screen.ask("> ")
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert out.endswith("  No.\n> one\n> two �[2J\n")


class Status:
    """Where a status line is shown, as Rich's own."""

    def __init__(self) -> None:
        self.is_shown = Event()

    def start(self) -> None:
        self.is_shown.set()

    def stop(self) -> None:
        pass


def waiting_at(screen: Screen, delay: float, seconds: float, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether somebody is told why they wait, within some seconds of a wait."""
    status = Status()
    monkeypatch.setattr("ironlanes.cli.terminal.screens.screen.SPINNER_DELAY", delay)
    monkeypatch.setattr(screen.console, "status", lambda _text: status)
    with screen.waiting("Ada is thinking ..."):
        return status.is_shown.wait(seconds)


def test_a_wait_is_explained_at_a_terminal_once_it_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    assert waiting_at(Terminal(), 0.0, TIMEOUT, monkeypatch)
    assert not waiting_at(Terminal(), TIMEOUT, 0.0, monkeypatch)
    assert not waiting_at(Screen(is_live=False), 0.0, 0.1, monkeypatch)
