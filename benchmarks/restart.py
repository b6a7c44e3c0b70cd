"""How long a server that was killed takes until it answers: `.venv/bin/python -m benchmarks.restart [TIMES]`.

From the start of the process, for each of the restarts with one database: seconds until the page has come, and until
its first request to the HTTP API is answered too; CPU seconds of the server until then. Needs `make native`, since
nothing else is so quick.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Final
from urllib.request import urlopen

from benchmarks.web.server_process import ServerProcess

PROGRAM: Final = "import sys; from ironlanes.cli.main import main; sys.exit(main(sys.argv[1:]))"


def restart(database: Path) -> tuple[float, float, float, float]:
    """Start a server, ask for the page and what it asks for, kill it, and return the seconds that this took."""
    command = [sys.executable, "-c", PROGRAM, "serve", "--port", "0", "--database", str(database)]
    # Without saved bytecode, half a second would go into compiling what is installed once.
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    begun = time.monotonic()
    with subprocess.Popen(
        command, env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout is not None
        address = next(found[0] for line in server.stdout if (found := re.search(r"http://\S+", line)))
        with urlopen(address) as answer:
            assert answer.status == 200
        page, page_cpu = time.monotonic() - begun, ServerProcess(0, server.pid).cpu_seconds
        with urlopen(f"{address}api/home") as answer:
            assert answer.status == 200
        api = time.monotonic() - begun
        server.send_signal(signal.SIGKILL)
        _, status, usage = os.wait4(server.pid, 0)
        server.returncode = os.waitstatus_to_exitcode(status)
    return page, page_cpu, api, usage.ru_utime + usage.ru_stime


def main() -> None:
    """Print the figures of all restarts but the first, which makes the database."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "games.sqlite"
        restart(database)
        measured = [restart(database) for _ in range(times)]
    for name, seconds in zip(("page", "page, CPU", "API", "API, CPU"), zip(*measured, strict=True), strict=True):
        print(json.dumps({name: [round(each, 2) for each in sorted(seconds)], "median": round(median(seconds), 2)}))


if __name__ == "__main__":
    main()
