"""What every test may rely on, wherever the tests are started."""

from __future__ import annotations

import gc
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from ironlanes.kernel.single_threaded import be_single_threaded
from tests.support.affected import ROOT, Affected, ImportGraph, changed_files

be_single_threaded()  # before NumPy is imported: on a busy machine its threads take ten times the CPU time


def pytest_configure() -> None:
    """Handle signals as in a program started at a terminal.

    `nohup` and many CI runners start programs that ignore Ctrl-C, and all that a test starts would inherit that.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Keep Python's garbage collector away from the thousands of modules and tests, which all stay until the end."""
    gc.disable()
    yield
    gc.freeze()
    gc.enable()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--affected", metavar="BASE", help="run only what the changes since the branch BASE touch")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what a change does not touch, if that is wanted."""
    base = config.getoption("--affected")
    if not base:
        return
    affected = Affected(changed_files(base), ImportGraph())

    def is_touched(item: pytest.Item) -> bool:
        test = Path(item.path).relative_to(ROOT).as_posix()
        # Every test in the browser uses the whole server: for a change there, the important ones are enough.
        is_enough = not test.startswith("tests/browser/") or item.get_closest_marker("smoke") is not None
        return affected.includes_fully(test) or (affected.includes(test) and is_enough)

    left_out = [item for item in items if not is_touched(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if is_touched(item)]


# How long an example takes says how busy the machine is, and nothing about the program.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


@pytest.fixture(autouse=True)
def _own_registries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test see the boards and bots that another one registers."""
    from ironlanes.bots import registry
    from ironlanes.game import compiled_board

    monkeypatch.setattr(compiled_board, "_registered", dict(compiled_board._registered))
    monkeypatch.setattr(registry, "_known", dict(registry._known))
