"""The `ironlanes` program in a process of its own, as a shell would start it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Final, NamedTuple

from ironlanes.cli import hand_over, waiting
from tests.support.patience import PATIENCE, wait_until

#: How lines about the progress of compiling begin.
PROGRESS: Final = (waiting.NOTICE, waiting.UNKEPT, hand_over.NOTICE, hand_over.DONE)
#: What starts the program, with the interpreter that runs the tests.
PROGRAM: Final = [sys.executable, "-c", "import sys; from ironlanes.cli.main import main; sys.exit(main())"]


def without_progress(err: str) -> str:
    """Standard error without the progress of compiling, which is there or not depending on the machine."""
    return "".join(line for line in err.splitlines(keepends=True) if not line.startswith(PROGRESS))


class Ended(NamedTuple):
    """How the program ended, and everything that it wrote."""

    status: int
    out: str
    err: str

    @property
    def complaints(self) -> str:
        return without_progress(self.err)


class Program:
    """A running program. Threads read what it writes, so that nothing is lost and it never waits for a reader."""

    def __init__(self, arguments: tuple[str, ...], environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [*PROGRAM, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | environment,
            start_new_session=True,
        )
        self.out: list[str] = []
        self.err: list[str] = []
        assert self.process.stdout
        assert self.process.stderr
        self._readers = [
            threading.Thread(target=self._read, args=(stream, lines), daemon=True)
            for stream, lines in ((self.process.stdout, self.out), (self.process.stderr, self.err))
        ]
        for reader in self._readers:
            reader.start()

    @staticmethod
    def _read(stream: IO[str], lines: list[str]) -> None:
        with stream:
            lines.extend(stream)

    def wait_for(self, pattern: str) -> re.Match[str]:
        """The first match of a pattern in what the program writes to standard output."""
        wait_until(lambda: self._find(pattern) is not None or self.process.poll() is not None, f"a line with {pattern}")
        found = self._find(pattern)
        assert found is not None, f"no line has {pattern}: {self.out} {self.err}"
        return found

    def _find(self, pattern: str) -> re.Match[str] | None:
        return next((found for line in list(self.out) if (found := re.search(pattern, line))), None)

    def send(self, number: signal.Signals) -> None:
        """Send a signal to the program and to all that it started, as a terminal does."""
        os.killpg(self.process.pid, number)

    def wait(self) -> Ended:
        """Wait until the program ends by itself."""
        status = self.process.wait(PATIENCE)
        for reader in self._readers:
            reader.join(PATIENCE)
        return Ended(status, "".join(self.out), "".join(self.err))


@contextmanager
def running_program(*arguments: str, **environment: str) -> Iterator[Program]:
    """Run the program; whatever still runs at the end is killed."""
    program = Program(arguments, environment)
    try:
        yield program
    finally:
        if program.process.poll() is None:
            program.send(signal.SIGKILL)
        program.wait()
