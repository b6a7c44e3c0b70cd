"""What a server loads before it answers: every restart waits for it."""

from __future__ import annotations

import os
import subprocess
import sys

from ironlanes.kernel.mode import MODE_VARIABLE, Mode

#: What only the API needs, a request for something rare (a new drawing, a review, a match, a new board, a QR code), or
#: an option.
RARE = (
    "fastapi",
    "ironlanes.analysis.review",
    "ironlanes.arena.match",
    "ironlanes.drawing.layout.pipeline",
    "ironlanes.server.web.routes.games",
    "ironlanes.workshop.drawn_boards",
    "numba",
    "prometheus_client",
    "segno",
    "websockets.asyncio.client",
)


def test_a_server_that_starts_loads_nothing_that_the_first_answer_does_not_need() -> None:
    code = f"""
import sys
import ironlanes.server.web.uvicorn_server
print([name for name in {RARE} if name in sys.modules])
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {MODE_VARIABLE: Mode.INTERPRETED},
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout == "[]\n"
