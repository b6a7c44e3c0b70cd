"""A new version of the folder in the middle of a game: the game goes on, before and after the page is loaded again."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.site.conftest import CHOICE
from tests.browser.site.test_site import KEPT
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.players.mouse_player import MousePlayer
from tests.support.browser.site_folder import begin
from tests.support.browser.static_host import hosted

#: Looks for a new version, and waits until all of it is kept.
UPDATED = """
async () => {
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 50));
}
"""
VERSION = "document.querySelector('meta[name=version]')?.content ?? 'old'"


@pytest.fixture
def own_site(site_folder: Path, tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """A site that nobody else visits, and its folder."""
    folder = tmp_path / "site"
    shutil.copytree(site_folder, folder)
    with hosted(folder) as address:
        yield address, folder


def publish_new_version(folder: Path) -> None:
    """Change the page and the service worker, as every build of other sources does."""
    page, worker = folder / "index.html", folder / "sw.js"
    content = page.read_text("utf-8").replace("</head>", '<meta name="version" content="new"></head>')
    page.write_text(content, "utf-8")
    changed, count = re.subn(r"SITE_HASH=\"\w+\"", 'SITE_HASH="new"', worker.read_text("utf-8"))
    assert count == 1
    worker.write_text(changed, "utf-8")


def test_an_update_leaves_a_game_alone(own_site: tuple[str, Path], chromium: Browser) -> None:
    address, folder = own_site
    guest = BrowserGuest(chromium, address, "desktop", service_workers="allow")
    guest.context.add_init_script(f"if (location.href !== 'about:blank') {{ {CHOICE.replace('BOT', 'one-step')} }}")
    guest.page.goto(address)
    guest.see("hall")
    guest.page.evaluate(KEPT)
    player = begin(guest, "usa")
    player.turn()
    publish_new_version(folder)
    guest.page.evaluate(UPDATED)
    before = player.turn()
    guest.page.reload()
    assert player.wait_for_turn()["seq"] >= before["seq"]
    assert guest.page.evaluate(VERSION) == "old", "a page is open, so the old version stays"
    table = guest.page.url
    guest.page.goto("about:blank")
    guest.context.set_offline(True)
    guest.page.goto(table)
    assert MousePlayer(guest).wait_for_turn()["seq"] >= before["seq"]
    assert guest.page.evaluate(VERSION) == "new"
    guest.leave()
