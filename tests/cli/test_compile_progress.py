"""A person who waits for the compiler sees why, and one who does not sees nothing."""

import time
from collections.abc import Callable
from io import StringIO

import pytest

from ironlanes.cli import compile_progress
from ironlanes.cli.compile_progress import NOTICE, NOTICE_UNCACHED, CompileProgress, prepare_kernels


class Terminal(StringIO):
    """A stream that a person looks at."""

    def isatty(self) -> bool:
        return True


def wait_for(is_there: Callable[[], bool]) -> None:
    """Until something is there, however busy the machine is."""
    deadline = time.monotonic() + 60
    while not is_there():
        assert time.monotonic() < deadline
        time.sleep(0.005)


def test_who_need_not_wait_sees_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compile_progress, "NOTICE_DELAY", 600.0)
    for stream in (StringIO(), Terminal()):
        with CompileProgress(stream, "Waiting") as notice:
            notice.step(1, 2)
        assert stream.getvalue() == ""


def test_without_a_terminal_there_is_a_line_from_time_to_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compile_progress, "NOTICE_DELAY", 0.01)
    monkeypatch.setattr(compile_progress, "INTERVAL", 0.02)
    stream = StringIO()
    with CompileProgress(stream, "Waiting") as notice:
        notice.step(1, 3)
        wait_for(lambda: "Waiting: 1 of 3\nWaiting: 1 of 3\n" in stream.getvalue())
        notice.step(2, 3)
        wait_for(lambda: stream.getvalue().endswith("Waiting: 2 of 3\n"))
    assert "\r" not in stream.getvalue()


def test_a_line_comes_every_fifteen_seconds() -> None:
    assert compile_progress.INTERVAL == 15.0


def test_a_terminal_has_one_line_that_is_written_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compile_progress, "NOTICE_DELAY", 0.01)
    stream = Terminal()
    with CompileProgress(stream, "Waiting") as notice:
        notice.step(0, 3)
        wait_for(lambda: bool(stream.getvalue()))
        notice.step(3, 3)
    assert stream.getvalue() == "\rWaiting: 0 of 3\rWaiting: 3 of 3\n"


@pytest.mark.parametrize(("is_kept", "text"), [(True, NOTICE), (False, NOTICE_UNCACHED)])
def test_what_is_compiled_and_whether_it_is_kept(is_kept: bool, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def slowly(_entries: object, write: Callable[[int, int], None]) -> None:
        write(0, 1)
        wait_for(lambda: bool(stream.getvalue()))

    stream = StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setattr(compile_progress, "NOTICE_DELAY", 0.01)
    monkeypatch.setattr(compile_progress, "_has_cache", lambda: is_kept)
    monkeypatch.setattr("ironlanes.kernel.compile.prepare", slowly)
    prepare_kernels(())
    assert stream.getvalue() == f"{text}: 0 of 1\n"
