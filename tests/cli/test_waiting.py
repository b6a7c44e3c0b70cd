"""A person who waits for the rules sees why, and one who does not sees nothing."""

import time
from collections.abc import Callable
from io import StringIO

import pytest

from ironlanes.cli import waiting
from ironlanes.cli.waiting import NOTICE, prepare_rules


class Terminal(StringIO):
    """A stream that a person looks at."""

    def isatty(self) -> bool:
        return True


def slowly(say: Callable[[int, int], None], *_besides: object) -> None:
    """Three rules, which take their time."""
    for ready in range(3):
        say(ready, 3)
        time.sleep(0.1)
    say(3, 3)


def said(stream: StringIO, patience: float, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setattr("ironlanes.game.warming.warm_up", slowly)
    monkeypatch.setattr(waiting, "PATIENCE", patience)
    prepare_rules()
    return stream.getvalue()


def test_who_need_not_wait_sees_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert said(StringIO(), 60, monkeypatch) == said(Terminal(), 60, monkeypatch) == ""


def test_a_log_has_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    assert said(StringIO(), 0.01, monkeypatch) == f"{NOTICE}\n"


def test_a_terminal_has_one_line_that_is_written_over(monkeypatch: pytest.MonkeyPatch) -> None:
    text = said(Terminal(), 0.05, monkeypatch)
    assert text.startswith(f"\r{NOTICE}")
    assert text.endswith(f"\r{NOTICE} 3 of 3\n")
    assert text.count("\n") == 1
