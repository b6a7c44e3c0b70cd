"""A real server and a real Chromium for the browser tests, and guests who sit before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser

from tests.support.browser.board_gallery import BoardGallery
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.chromium import launched
from tests.support.browser.device_guest import DeviceGuest
from tests.support.browser.people_gallery import PeopleGallery
from tests.support.browser.screen_gallery import ScreenGallery, ScreenSetup
from tests.support.browser.server_process import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a process."""
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with launched() as browser:
        yield browser


@pytest.fixture(scope="session")
def gallery(server: Server) -> ScreenGallery:
    """One gallery for all tests of a process: it plays each game that a screen needs once."""
    return ScreenGallery(server)


@pytest.fixture(scope="session")
def people(chromium: Browser, server: Server) -> PeopleGallery:
    """One gallery for all tests of a process: the names of its accounts can be taken only once."""
    return PeopleGallery(chromium, server)


@pytest.fixture(scope="session")
def boards(server: Server) -> BoardGallery:
    """One gallery for all tests of a process: it keeps its board once."""
    return BoardGallery(server.url)


SetupOf = Callable[[str], ScreenSetup]


@pytest.fixture(scope="session")
def setup_of(gallery: ScreenGallery, people: PeopleGallery, boards: BoardGallery) -> SetupOf:
    """Finds a screen in the galleries by its name."""
    galleries = (gallery, people, boards)
    return lambda picture: next(getattr(each, picture) for each in galleries if hasattr(each, picture))


Guests = Callable[..., BrowserGuest]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that is about play twice: at a table of the server, and at one on the guest's own device."""
    if metafunc.definition.get_closest_marker("both_tables"):
        kinds = [BrowserGuest, pytest.param(DeviceGuest, marks=pytest.mark.device)]
        metafunc.parametrize("kind_of_guest", kinds, ids=["server", "device"], indirect=True)


@pytest.fixture
def kind_of_guest(request: pytest.FixtureRequest) -> type[BrowserGuest]:
    kind: type[BrowserGuest] = getattr(request, "param", BrowserGuest)
    return kind


@pytest.fixture
def guests(server: Server, chromium: Browser, kind_of_guest: type[BrowserGuest]) -> Iterator[Guests]:
    """Creates guests, each with its own browser context; at the end none of them may have seen an error."""
    with ExitStack() as leaving:

        def arrive(size: str = "desktop", url: str = server.url, **options: object) -> BrowserGuest:
            guest = kind_of_guest(chromium, url, size, **options)
            leaving.callback(guest.leave)
            return guest

        yield arrive


@pytest.fixture
def guest(guests: Guests) -> BrowserGuest:
    """One guest at a desktop."""
    return guests()
