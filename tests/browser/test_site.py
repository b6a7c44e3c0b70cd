"""The folder of files that plays without a server (`make site`), on a plain host of files below a path."""

from __future__ import annotations

import fcntl
import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from ironlanes.game.game import Game
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.players.mouse_player import MousePlayer
from tests.support.browser.static_host import hosted
from tests.web.sources import ROOT

#: Waits until everything is kept and this page gets it from there; how many files that are.
KEPT = """
async () => {
  await navigator.serviceWorker.ready;
  while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
  const [name] = await caches.keys();
  return (await (await caches.open(name)).keys()).length;
}
"""
#: Two players, and a bot that decides in no time.
CHOICE = """
localStorage.setItem("ironlanes.players", "2");
localStorage.setItem("ironlanes.opponents", JSON.stringify(["BOT"]));
"""

Visit = Callable[..., BrowserGuest]


def built_site() -> Path:
    """The folder, built from the sources of this checkout by the first process that needs it."""
    folder, scripts = ROOT / "build" / "site", ROOT / "scripts"
    folder.parent.mkdir(exist_ok=True)
    with (folder.parent / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        node = subprocess.run([scripts / "setup-web"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
        subprocess.run([scripts / "build-site", node, folder], check=True)
    return folder


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site whose bots don't wait before they act."""
    folder = tmp_path_factory.mktemp("site") / "site"
    shutil.copytree(built_site(), folder)
    [settings] = (folder / "assets").glob("tables-*.json")
    content = json.loads(settings.read_text("utf-8"))
    content["options"]["bot_pace_ms"] = 0
    settings.write_text(json.dumps(content), "utf-8")
    with hosted(folder) as address:
        yield address


@pytest.fixture
def visit(site: str, chromium: Browser) -> Iterator[Visit]:
    """Visits the site for the first time; at the end nothing may have been asked of any other address."""
    guests: list[BrowserGuest] = []
    asked: list[str] = []

    def arrive(size: str = "desktop", bot: str = "one-step") -> BrowserGuest:
        guest = BrowserGuest(chromium, site, size, service_workers="allow")
        guest.context.on("request", lambda request: asked.append(request.url))
        guest.context.add_init_script(CHOICE.replace("BOT", bot))
        guests.append(guest)
        guest.page.goto(site)
        guest.see("board-card-usa")
        return guest

    yield arrive
    for guest in guests:
        assert guest.context.cookies() == []
        guest.leave()
    assert [url for url in asked if not url.startswith((site, "data:", "blob:"))] == []


def begin(guest: BrowserGuest, board: str) -> MousePlayer:
    guest.see(f"play-bots-{board}").click()
    player = MousePlayer(guest)
    player.wait_for_turn()
    return player


@pytest.mark.smoke
def test_a_whole_game_without_a_network(visit: Visit) -> None:
    """From the second click on there is no network: a game to its end, its replay, and the next game."""
    guest = visit()
    assert guest.page.evaluate(KEPT) > 100
    guest.context.set_offline(True)
    begin(guest, "usa").play_to_the_end()
    expect(guest.find("final-score")).to_be_visible()
    expect(guest.find("open-review")).to_have_count(0)
    guest.see("watch-replay").click()
    guest.see("replay-bar")
    guest.page.reload()
    guest.see("replay-bar")
    with guest.page.expect_download() as download:
        guest.see("download-record").click()
    record = Path(download.value.path())
    assert Game.from_record(json.loads(record.read_text("utf-8"))).is_over, "Python plays another game"
    guest.see("home").click()
    guest.find("upload-record").set_input_files({"name": "g.json", "mimeType": "", "buffer": record.read_bytes()})
    guest.see("replay-bar")
    guest.see("home").click()
    guest.see("replay-card").first.click()
    guest.see("replay-bar")
    guest.page.go_back()
    begin(guest, "europe").turn()


def test_a_game_against_the_champion_goes_on_after_a_reload(visit: Visit) -> None:
    guest = visit("phone", "champion")
    player = begin(guest, "germany")
    player.turn()
    before = player.turn()
    guest.page.reload()
    after = player.wait_for_turn()
    assert (after["seq"], after["hand"]) == (before["seq"], before["hand"])
    guest.page.goto(guest.url)
    guest.see("resume-card").click()
    assert player.wait_for_turn()["seq"] == before["seq"]
    player.turn()


def test_a_table_is_open_in_one_tab_only(visit: Visit) -> None:
    guest = visit()
    begin(guest, "usa")
    other = guest.open()
    other.goto(guest.page.url)
    expect(other.get_by_test_id("board")).to_be_visible()
    expect(guest.find("take-over")).to_be_visible()
    guest.find("take-over").click()
    expect(other.get_by_test_id("take-over")).to_be_visible()
    MousePlayer(guest).turn()


def test_people_share_a_device(visit: Visit) -> None:
    """Two choose their tickets, and begin their first turns; the lot decides who is the first to do so."""
    guest = visit()
    guest.choose("people", 2)
    guest.see("play-bots-usa").click()
    player = MousePlayer(guest)
    held_by: list[str] = []
    for _ in range(4):
        to_move = player.look("now.active !== null")["active"]
        if [to_move] == held_by[-1:]:  # they have chosen last, and begin
            expect(guest.find("privacy-screen")).to_have_count(0)
        else:
            guest.see("privacy-screen")
            guest.see("reveal").click()
        held_by.append(to_move)
        player.go_on(player.wait_for_turn())
    assert sorted(held_by[:2]) == sorted(held_by[2:]) == ["0", "1"]


@pytest.mark.parametrize("screen", ["rules", "settings"])
def test_screens_that_need_no_server(visit: Visit, screen: str) -> None:
    guest = visit()
    guest.page.goto(f"{guest.url}#/{screen}")
    guest.see({"rules": "rules-screen", "settings": "settings-page"}[screen])
    guest.see("home").first.click()
    guest.see("board-card-usa")


def test_an_address_that_is_not_there(visit: Visit) -> None:
    guest = visit()
    for address in ("#/account", "#/table/nowhere", "#/nowhere"):
        guest.page.goto(guest.url)
        guest.page.goto(f"{guest.url}{address}")
        guest.see("error-page")


def test_the_guided_first_game(visit: Visit) -> None:
    guest = visit()
    guest.see("learn").click()
    guest.see("guide")
