"""Read single keys from a terminal."""

from __future__ import annotations

import os
import select
import sys
from types import TracebackType
from typing import Final, Self

#: What terminals send for keys that are not letters or digits.
NAMED: Final = {
    "\x1b[C": "right", "\x1bOC": "right", "\x1b[D": "left", "\x1bOD": "left",
    "\x1b[A": "up", "\x1bOA": "up", "\x1b[B": "down", "\x1bOB": "down",
    "\x1b[H": "home", "\x1bOH": "home", "\x1b[1~": "home", "\x1b[F": "end", "\x1bOF": "end", "\x1b[4~": "end",
    "\x1b[5~": "page up", "\x1b[6~": "page down",
    "\r": "enter", "\n": "enter", " ": "space", "\x7f": "backspace", "\x08": "backspace", "\x1b": "escape",
    "\x04": "end of input", "": "end of input",
}  # fmt: skip
#: Seconds to wait for the rest of a sequence after its escape character.
SEQUENCE_TIMEOUT: Final = 0.05


class KeyReader:
    """Reads keys as they are pressed, or without a terminal the first letter of each line."""

    def __init__(self) -> None:
        self._saved: list[int | list[bytes | int]] | None = None

    def __enter__(self) -> Self:
        try:
            import termios
            import tty
        except ImportError:  # not on Windows
            return self
        if sys.stdin.isatty():
            self._saved = termios.tcgetattr(sys.stdin.fileno())
            tty.setcbreak(sys.stdin.fileno())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._saved is not None:
            import termios

            termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, self._saved)

    def read(self) -> str:
        """Return the next key: a letter or digit, or the name of another key."""
        if self._saved is None:
            line = sys.stdin.readline()
            return NAMED.get(line[:1], line[:1])
        number = sys.stdin.fileno()
        pressed = os.read(number, 1)
        while pressed[:1] == b"\x1b" and len(pressed) < 8 and select.select([number], [], [], SEQUENCE_TIMEOUT)[0]:
            pressed += os.read(number, 1)
            if len(pressed) > 2 and (pressed[-1:].isalpha() or pressed[-1:] == b"~"):
                break
        text = pressed.decode("utf-8", errors="replace")
        return NAMED.get(text, text)
