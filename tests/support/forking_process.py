"""A process that has everything loaded, and forks a server for each line of its input."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import threading


class ForkingProcess:
    """The process as a test sees it; it answers a line with the process id of a server that listens."""

    def __init__(self, module: str, *arguments: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def fork(self, line: str) -> int:
        """A new server; its process id."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def close(self) -> None:
        """Kill the process and all servers that it has started."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._process.stdin.close()
        self._process.stdout.close()


def end_with_the_test() -> None:
    """Kill this server as soon as nobody can write to its input any more: the test that asked for it is gone."""

    def wait() -> None:
        poll = select.poll()
        poll.register(sys.stdin, 0)  # for nothing but the end: the lines are for the process that forks
        poll.poll()
        os.kill(os.getpid(), signal.SIGKILL)

    threading.Thread(target=wait, daemon=True).start()
