"""Two people at the server of a test module, each with a browser of their own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.support.account_browser import AccountBrowser
from tests.support.running_server import RunningServer


@pytest.fixture
def leaving() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def ada(server: RunningServer, leaving: ExitStack) -> AccountBrowser:
    return _guest(server, leaving)


@pytest.fixture
def eve(server: RunningServer, leaving: ExitStack) -> AccountBrowser:
    return _guest(server, leaving)


def _guest(server: RunningServer, leaving: ExitStack) -> AccountBrowser:
    """Someone whom the server knows already."""
    browser = leaving.enter_context(AccountBrowser(server))
    browser.http.get("/api/home")
    return browser
