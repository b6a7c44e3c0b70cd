"""What every test may rely on, wherever the tests are started."""

from __future__ import annotations

import signal

import pytest

from ironlanes.bots import registry
from ironlanes.game import compiled_board


def pytest_configure() -> None:
    """Handle signals as in a program started at a terminal.

    `nohup` and many CI runners start programs that ignore Ctrl-C, and all that a test starts would inherit that.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})


@pytest.fixture(autouse=True)
def _own_registries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test see the boards and bots that another one registers."""
    monkeypatch.setattr(compiled_board, "_registered", dict(compiled_board._registered))
    monkeypatch.setattr(registry, "_known", dict(registry._known))
