"""The `ironlanes` program in a process of its own, as a shell would start it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import IO, Final, NamedTuple

from ironlanes.cli import progress
from ironlanes.cli.server import handover
from tests.support.timeouts import TIMEOUT, wait_until

#: How lines about the progress of loading and compiling begin.
PROGRESS: Final = (progress.LOADING, progress.COMPILING, progress.COMPILING_UNCACHED, handover.NOTICE, handover.DONE)
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


class Lines:
    """What a process has written so far. A thread reads it: nothing is lost, and the process never waits for us."""

    def __init__(self, stream: IO[str] | None) -> None:
        assert stream is not None
        self.text = ""
        self._stream = stream
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        with self._stream:
            for line in self._stream:
                self.text += line

    def all(self) -> str:
        """Everything, once the process has ended."""
        self._thread.join(TIMEOUT)
        return self.text


class Program:
    """A running program, and all that it writes."""

    def __init__(
        self, arguments: tuple[str, ...], environment: dict[str, str], program: Sequence[str] = PROGRAM
    ) -> None:
        self.process = subprocess.Popen(
            [*program, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | environment,
            start_new_session=True,
        )
        self.out, self.err = Lines(self.process.stdout), Lines(self.process.stderr)

    def wait_for(self, pattern: str) -> re.Match[str]:
        """The first match of a pattern in what the program writes to standard output."""
        wait_until(lambda: self._find(pattern) is not None or self.process.poll() is not None, f"a line with {pattern}")
        if self.process.poll() is not None:
            self.out.all()
        found = self._find(pattern)
        assert found is not None, f"no line has {pattern}: {self.out.text} {self.err.text}"
        return found

    def _find(self, pattern: str) -> re.Match[str] | None:
        return re.search(pattern, self.out.text, re.MULTILINE)

    def send(self, number: signal.Signals) -> None:
        """Send a signal to the program and to all that it started, as a terminal does."""
        os.killpg(self.process.pid, number)

    def wait(self) -> Ended:
        """Wait until the program ends by itself."""
        return Ended(self.process.wait(TIMEOUT), self.out.all(), self.err.all())


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
