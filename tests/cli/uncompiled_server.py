"""`ironlanes` as it is where nothing is compiled: `python -m tests.cli.uncompiled_server SIGN ARGUMENT...`.

The compiler waits until the file SIGN is there; what it then compiles it may find in the cache.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from contextlib import nullcontext
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from unittest.mock import patch

from ironlanes.cli.main import main
from ironlanes.cli.server import handover, server_process

_compile = handover.compile_for


def wait_and_compile(pipe: Connection, entries_of: Callable[..., Any], *arguments: object) -> None:
    """Be a compiler that takes as long as a test wants."""
    pipe.send((0, 2))
    sign = Path(os.environ["TEST_SIGN"])
    while not sign.exists():
        time.sleep(0.02)
    failures = {"die": SystemExit(1), "fail": ValueError("no such thing\nand more")}
    failure = failures.get(sign.read_text(encoding="utf-8"))
    with patch("ironlanes.kernel.compile.prepare", side_effect=failure) if failure else nullcontext():
        _compile(pipe, entries_of, *arguments)


if __name__ == "__main__":
    from tests.cli.uncompiled_server import (
        wait_and_compile as patient,  # by the name under which another process finds it
    )

    os.environ["TEST_SIGN"] = sys.argv[1]
    handover.compile_for = patient
    server_process._must_compile = lambda messages: messages is not None
    sys.exit(main(sys.argv[2:]))
