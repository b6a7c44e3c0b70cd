"""Reviews and practice without a server or a network: from a game to an exercise that comes again."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.site.conftest import CHOICE
from tests.browser.site.test_site import KEPT, SAME_SEED
from tests.support.browser.browser_guest import TIMEOUT_MS, BrowserGuest
from tests.support.browser.games.table_steps import see_review
from tests.support.browser.players.mouse_player import MousePlayer
from tests.support.browser.site_folder import begin
from tests.support.browser.static_host import hosted

#: What a review looks at here: little, so that it takes seconds, and not a minute.
QUICK = {"worlds": 4, "rounds": 1, "rivals": 1}


@pytest.fixture
def quick_site(site_folder: Path, tmp_path: Path) -> Iterator[str]:
    """A site whose reviews are quick."""
    folder = tmp_path / "site"
    shutil.copytree(site_folder, folder)
    [file] = (folder / "assets").glob("analysis-*.json")
    numbers = json.loads(file.read_text("utf-8"))
    looks = dict.fromkeys(("screening", "second_look", "close_look"), QUICK)
    numbers["review"]["settings"] |= looks | {"close_looks": 3, "second_looks": 1, "played_games": 1}
    file.write_text(json.dumps(numbers), "utf-8")
    with hosted(folder) as address:
        yield address


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_review_and_an_exercise_without_a_network(quick_site: str, chromium: Browser, size: str) -> None:
    guest = BrowserGuest(chromium, quick_site, size, service_workers="allow")
    guest.context.add_init_script(CHOICE.replace("BOT", "champion"))
    guest.page.goto(quick_site)
    guest.see("hall")
    guest.page.evaluate(KEPT)
    guest.context.set_offline(True)
    guest.page.evaluate(SAME_SEED)
    begin(guest, "usa").play_to_the_end()
    guest.see("open-review").click()
    see_review(guest)
    expect(guest.find("moment").first).to_be_visible()
    guest.page.reload()
    see_review(guest)
    guest.see("open-practice").click()
    due = int(guest.see("practice-due").get_attribute("data-count") or 0)
    assert due > 0
    guest.see("practice-begin").click()
    guest.see("exercise")
    player = MousePlayer(guest)
    if guest.find("ticket-option").count():
        for option in guest.find("ticket-option").all():
            player.press(option)
        player.press(guest.find("keep-tickets"))
    else:
        player.press(guest.find("deck"))
    expect(guest.find("exercise-verdict")).to_be_visible(timeout=5 * TIMEOUT_MS)
    expect(guest.see("exercise-due")).to_be_visible()
    guest.page.goto(f"{quick_site}#/practice")
    guest.page.reload()
    expect(guest.see("practice-due")).to_have_attribute("data-count", str(due - 1))
    expect(guest.see("practice-later")).to_have_attribute("data-count", "1")
    guest.leave()
