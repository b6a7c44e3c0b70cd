"""What a person sees while the rules are made ready."""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import Timer
from typing import Final, TextIO

NOTICE: Final = "Preparing the rules and the bots (the first time a minute or two) ..."
#: So many seconds nobody needs to be told about.
PATIENCE: Final = 1.0


class Notice:
    """Nothing at first; after a second one line, on a terminal with the progress."""

    def __init__(self, stream: TextIO):
        self.stream = stream
        self.is_terminal = stream.isatty()
        self.is_late = False
        self.progress = ""

    def step(self, ready: int, total: int) -> None:
        """Take note of the progress."""
        self.progress = f" {ready} of {total}"
        if self.is_late and self.is_terminal:
            self.show()

    def appear(self) -> None:
        """Tell why it takes so long."""
        self.is_late = True
        self.show()

    def show(self) -> None:
        self.stream.write(f"\r{NOTICE}{self.progress}" if self.is_terminal else f"{NOTICE}\n")
        self.stream.flush()

    def end(self) -> None:
        """Leave the line that was written over and over."""
        if self.is_late and self.is_terminal:
            self.stream.write("\n")
            self.stream.flush()


def prepare_rules(*besides: Callable[[], object]) -> None:
    """Compile the rules, and what these call, or load them from the disk, and tell a person who waits for it why."""
    from ironlanes.game.warming import warm_up

    notice = Notice(sys.stderr)
    timer = Timer(PATIENCE, notice.appear)
    timer.daemon = True
    timer.start()
    try:
        warm_up(notice.step, *besides)
    finally:
        timer.cancel()
        timer.join()
        notice.end()
