"""The commands at a real terminal, of which the tests hold the other end."""

from __future__ import annotations

import os
import random
import re
import select
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.scripted_games import dealt, play_out, record_file
from tests.support.program import PROGRAM
from tests.support.timeouts import TIMEOUT

pty = pytest.importorskip("pty", reason="terminals of this kind are not on Windows")


class AtTerminal:
    """A program whose terminal the test types at and reads from."""

    def __init__(self, process: subprocess.Popen[bytes], end: int) -> None:
        self.process = process
        self.end = end
        self.shown = ""

    def wait_for(self, text: str, nudge: str = "") -> str:
        """Everything shown up to a text that must come; the nudge is typed whenever nothing happens for a while."""
        limit = time.monotonic() + TIMEOUT
        while text not in self.shown:
            assert time.monotonic() < limit, f"{text!r} did not come: {self.shown[-2000:]!r}"
            before = len(self.shown)
            assert self._read(), f"the program ended before {text!r}: {self.shown[-2000:]!r}"
            if len(self.shown) == before:
                self.type(nudge)
        shown, _, self.shown = self.shown.partition(text)
        return shown + text

    def _read(self) -> bool:
        """Wait a while for more to be shown; False when the program has closed the terminal."""
        if not select.select([self.end], [], [], 1.0)[0]:
            return True
        try:
            more = os.read(self.end, 65536)
        except OSError:  # Linux says so when nobody holds the other end any more
            return False
        self.shown += more.decode(errors="replace")
        return bool(more)

    def type(self, text: str) -> None:
        os.write(self.end, text.encode())

    def interrupt(self) -> int:
        """Press Ctrl-C at a prompt; the status that the program ends with.

        Between showing a prompt and waiting for a key, Python takes note of Ctrl-C and acts on it at the next key.
        """
        self.type("\x03")
        self.wait_for("ironlanes: stopped by Ctrl-C.", nudge="\n")
        return self.status()

    def status(self) -> int:
        """Read to the end, so that the program never waits for a reader; the status that it ends with."""
        limit = time.monotonic() + TIMEOUT
        while self._read():
            assert time.monotonic() < limit, f"the program did not end: {self.shown[-2000:]!r}"
        return self.process.wait(TIMEOUT)


@contextmanager
def at_terminal(*arguments: str, **environment: str) -> Iterator[AtTerminal]:
    """Run the program at a terminal of 80 columns and 24 lines."""
    import fcntl
    import struct
    import termios

    end, other = pty.openpty()
    fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    clean = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    process = subprocess.Popen(
        [*PROGRAM, *arguments],
        stdin=other,
        stdout=other,
        stderr=other,
        env=clean | {"TERM": "xterm-256color"} | environment,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    )
    os.close(other)
    try:
        yield AtTerminal(process, end)
    finally:
        process.kill()
        process.wait()
        os.close(end)


def test_a_turn_in_colour_then_ctrl_c(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    with at_terminal("play", "--tui", "--board", "europe", "--seed", "3", "--save", str(path)) as terminal:
        assert "\x1b[" in terminal.wait_for("Keep> ")
        terminal.type("all\n")
        table = terminal.wait_for("Your turn> ")
        assert table.count("\n") <= 24
        terminal.type("tracks\n")
        assert terminal.wait_for("-- Enter for more, or a command: ").count("\n") <= 24
        terminal.type("d d\n")
        terminal.wait_for("from the deck")
        terminal.wait_for("Your turn> ")
        assert terminal.interrupt() == 130
    assert path.exists()


def test_no_color_means_names_alone() -> None:
    with at_terminal("play", "--tui", "--seed", "3", NO_COLOR="1") as terminal:
        shown = terminal.wait_for("Keep> ")
        assert not any(f"\x1b[{code}" in shown for code in ("3", "4", "38", "48", "9", "10"))
        assert re.search(r"Hand +\d (black|blue|green)", re.sub(r"\x1b\[\d*m", "", shown))


def test_quit_asks_for_a_file_and_ctrl_d_leaves(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("old", encoding="utf-8")
    with at_terminal("play", "--tui", "--seed", "3") as terminal:
        terminal.wait_for("Keep> ")
        terminal.type("all\nquit\n")
        terminal.wait_for("Save the game? A file name, or Enter for no: ")
        terminal.type(f"{path}\n")
        terminal.wait_for("exists. Replace it? (y/n) ")
        terminal.type("y\n")
        terminal.wait_for("Saved.")
        assert terminal.status() == 0
    with at_terminal("play", "--tui", "--load", str(path)) as terminal:
        terminal.wait_for("Your turn> ")
        terminal.type("\x04")
        terminal.wait_for("the game was left unfinished.")
        assert terminal.status() == 0


def test_stepping_through_a_record(tmp_path: Path) -> None:
    path = record_file(tmp_path, play_out(dealt("germany"), random.Random(4)))
    with at_terminal("replay", str(path)) as terminal:
        terminal.wait_for("action 0 of ")
        terminal.type("\x1b[C")
        terminal.wait_for("action 1 of ")
        terminal.type("n ")
        terminal.wait_for("action 3 of ")
        terminal.type("\x1b[D")
        terminal.wait_for("action 2 of ")
        terminal.type("40\n")
        terminal.wait_for("action 40 of ")
        terminal.type("h")
        terminal.wait_for("open: ")
        terminal.type("q")
        assert terminal.status() == 0
    with at_terminal("replay", str(path)) as terminal:
        terminal.wait_for("action 0 of ")
        assert terminal.interrupt() == 130
