"""A person who waits for the compiler sees why, and one who does not sees nothing."""

import time
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from ironlanes.cli import progress
from ironlanes.cli.progress import COMPILING, COMPILING_UNCACHED, LOADING, ProgressLine, prepare_kernels


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
    monkeypatch.setattr(progress, "DELAY", 600.0)
    for stream in (StringIO(), Terminal()):
        with ProgressLine("Waiting", stream) as line:
            line.update("1 of 2")
        assert stream.getvalue() == ""


def test_without_a_terminal_there_is_a_line_from_time_to_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "DELAY", 0.01)
    monkeypatch.setattr(progress, "INTERVAL", 0.02)
    stream = StringIO()
    with ProgressLine("Waiting", stream) as line:
        line.update("1 of 3")
        wait_for(lambda: "Waiting: 1 of 3\nWaiting: 1 of 3\n" in stream.getvalue())
        line.update("2 of 3")
        wait_for(lambda: stream.getvalue().endswith("Waiting: 2 of 3\n"))
    assert "\r" not in stream.getvalue()


def test_a_line_comes_every_fifteen_seconds() -> None:
    assert progress.INTERVAL == 15.0


def test_a_terminal_has_one_line_that_is_written_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "DELAY", 0.01)
    stream = Terminal()
    with ProgressLine("Waiting", stream) as line:
        line.update("0 of 3")
        wait_for(lambda: bool(stream.getvalue()))
        line.update("3 of 3")
    assert stream.getvalue() == "\rWaiting: 0 of 3\rWaiting: 3 of 3\n"


@pytest.mark.parametrize(
    ("is_ready", "is_kept", "text"),
    [(False, True, COMPILING), (False, False, COMPILING_UNCACHED), (True, True, LOADING)],
)
def test_what_is_compiled_and_whether_it_is_kept(
    is_ready: bool, is_kept: bool, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine loading takes its time too, and is not called compiling."""

    def slowly(_entries: object, write: Callable[[int, int], None]) -> None:
        write(0, 1)
        wait_for(lambda: bool(stream.getvalue()))

    stream = StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setattr(progress, "DELAY", 0.01)
    monkeypatch.setattr("ironlanes.kernel.cache.cache_folder", lambda: Path("cache") if is_kept else None)
    monkeypatch.setattr("ironlanes.kernel.compile.are_ready", lambda _: is_ready)
    monkeypatch.setattr("ironlanes.kernel.compile.prepare", slowly)
    prepare_kernels(())
    assert stream.getvalue() == f"{text}: 0 of 1\n"
