"""The folder of files that plays without a server (`make site`), on a plain host of files below a path."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.site_folder import built_site
from tests.support.browser.static_host import hosted

#: Two players, and a bot that decides in no time.
CHOICE = """
localStorage.setItem("ironlanes.players", "2");
localStorage.setItem("ironlanes.opponents", JSON.stringify(["BOT"]));
"""

Visit = Callable[..., BrowserGuest]


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site whose bots don't wait before they act."""
    folder = tmp_path_factory.mktemp("site") / "site"
    shutil.copytree(built_site(), folder)
    [settings] = (folder / "assets").glob("tables-*.json")
    content = json.loads(settings.read_text("utf-8"))
    content["options"]["bot_pace_ms"] = 0
    settings.write_text(json.dumps(content), "utf-8")
    return folder


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Iterator[str]:
    """Its address."""
    with hosted(site_folder) as address:
        yield address


@pytest.fixture
def visit(site: str, chromium: Browser) -> Iterator[Visit]:
    """Visits the site for the first time; at the end nothing may have been asked of any other address."""
    guests: list[BrowserGuest] = []
    asked: list[str] = []

    def arrive(
        size: str = "desktop", bot: str = "one-step", address: str = "", sees: str = "hall", **options: object
    ) -> BrowserGuest:
        guest = BrowserGuest(chromium, site, size, service_workers="allow", **options)
        guest.context.on("request", lambda request: asked.append(request.url))
        guest.context.add_init_script(CHOICE.replace("BOT", bot))
        guests.append(guest)
        guest.page.goto(site + address)
        guest.see(sees)
        return guest

    yield arrive
    for guest in guests:
        assert guest.context.cookies() == []
        guest.leave()
    assert [url for url in asked if not url.startswith((site, "data:", "blob:"))] == []
