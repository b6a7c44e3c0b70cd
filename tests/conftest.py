"""What every test may rely on, wherever the tests are started."""

from __future__ import annotations

import signal

import pytest
from hypothesis import HealthCheck, settings

from ironlanes.bots import registry
from ironlanes.game import compiled_board


def pytest_configure() -> None:
    """Handle signals as in a program started at a terminal.

    `nohup` and many CI runners start programs that ignore Ctrl-C, and all that a test starts would inherit that.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})


# How long an example takes says how busy the machine is, and nothing about the program.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


@pytest.fixture(autouse=True)
def _own_registries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test see the boards and bots that another one registers."""
    monkeypatch.setattr(compiled_board, "_registered", dict(compiled_board._registered))
    monkeypatch.setattr(registry, "_known", dict(registry._known))
