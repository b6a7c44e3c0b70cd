"""Our server as a program to measure: `python -m benchmarks.web.game_server PORT DATABASE`; it prints «ready».

It is the server of `ironlanes serve`, without limits, because all clients share one address, and without reviews, which
another process makes.
"""

from __future__ import annotations

import socket
import sys

from ironlanes.server.model.settings import Settings
from ironlanes.server.web.uvicorn_server import run
from tests.support.in_process import NO_LIMITS


def main() -> None:
    """Serve at a port of this machine until a SIGTERM."""
    port, database = int(sys.argv[1]), sys.argv[2]
    settings = Settings(
        database=database, address=f"http://localhost:{port}", limits=NO_LIMITS, bot_workers=1, review_queue=0
    )
    run(settings, socket.create_server(("127.0.0.1", port)), lambda: print("ready", flush=True))


if __name__ == "__main__":
    main()
