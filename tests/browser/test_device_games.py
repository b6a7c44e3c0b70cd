"""A visitor of a server plays bots on the device, and hands the game to the server afterwards."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.table_steps import see_review
from tests.support.browser.site_folder import begin

#: Two players, and a bot that decides in no time.
CHOICE = """
localStorage.setItem("ironlanes.players", "2");
localStorage.setItem("ironlanes.opponents", JSON.stringify(["one-step"]));
"""
ON_DEVICE = re.compile("/table/device-[0-9a-f]{24}$")


def without_pauses(route: Route) -> None:
    """Let bots on the device act at once."""
    tables = route.fetch().json()
    tables["options"]["bot_pace_ms"] = 0
    route.fulfill(json=tables)


@pytest.fixture
def visitor(guests: Guests) -> BrowserGuest:
    guest = guests()
    guest.context.add_init_script(CHOICE)
    guest.context.route("**/api/device/tables", without_pauses)
    guest.page.goto("/")
    return guest


def test_a_game_on_the_device_is_handed_to_the_server(visitor: BrowserGuest) -> None:
    """From one click to its review; a closed tab and a list are on the way, and the server has nothing until asked."""
    asked: list[str] = []
    visitor.context.on("request", lambda request: asked.append(request.url))
    expect(visitor.find("where-played")).to_have_attribute("data-here", "true")
    player = begin(visitor, "usa")
    expect(visitor.page).to_have_url(ON_DEVICE)
    before = player.turn()
    visitor.page.goto("/")
    expect(visitor.see("continue-card")).to_contain_text("On this device")
    visitor.see("resume-card").click()
    assert player.wait_for_turn()["seq"] >= before["seq"]
    player.play_to_the_end()
    table = visitor.page.url
    assert [each for each in asked if "/ws/table" in each or each.endswith("/api/tables")] == []
    visitor.page.goto("/history")
    expect(visitor.find("device-game")).to_have_count(1)
    expect(visitor.find("history-game")).to_have_count(0)
    visitor.page.goto(table)
    visitor.see("keep-game").click()
    see_review(visitor)
    game = visitor.page.url.split("/")[-1]
    visitor.page.go_back()
    expect(visitor.see("open-review")).to_have_attribute("href", f"/review/{game}")
    visitor.page.goto("/history")
    expect(visitor.find("history-game")).to_have_count(1)
    expect(visitor.see("table-kind")).to_have_text("Played on a device")
    expect(visitor.find("device-game")).to_have_count(0)


def test_where_the_device_can_not_play_the_server_does(visitor: BrowserGuest) -> None:
    """The page says so; and who wants to play on the server does."""
    visitor.context.add_init_script("WebAssembly.validate = () => false")
    visitor.page.reload()
    visitor.see("play-bots-usa").click()
    visitor.see("board")
    expect(visitor.page).not_to_have_url(ON_DEVICE)
    expect(visitor.find("toast")).to_contain_text("This game is on the server")
    visitor.page.goto("/")
    visitor.see("change-where").click()
    visitor.page.reload()
    expect(visitor.find("where-played")).to_have_attribute("data-here", "false")
    visitor.see("play-bots-usa").click()
    visitor.see("board")
    expect(visitor.find("toast")).to_have_count(0)


def test_a_game_of_another_device_is_not_here(visitor: BrowserGuest) -> None:
    visitor.page.goto(f"/table/device-{'0' * 24}")
    expect(visitor.see("error-page")).to_contain_text("not on this device")
    assert json.loads(visitor.page.request.get("/api/history").text())["games"] == []


#: Waits until the service worker keeps all that games on the device read, the young network last.
GAME_KEPT = """
async () => {
  await navigator.serviceWorker.ready;
  const files = ["/api/device/networks/young", "/api/boards/usa/rules"];
  const isKept = async () => (await Promise.all(files.map((file) => caches.match(file)))).every(Boolean);
  while (!(await isKept())) await new Promise((resolve) => setTimeout(resolve, 50));
}
"""


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_game_goes_on_without_the_server(guests: Guests, size: str) -> None:
    """The network goes on the first visit; the page is loaded again at the table and at home, and both lead on."""
    guest = guests(size, service_workers="allow")
    guest.context.add_init_script(CHOICE)
    guest.page.goto("/")
    player = begin(guest, "usa")
    player.turn()
    guest.page.evaluate(GAME_KEPT)
    guest.context.set_offline(True)
    before = player.wait_for_turn()
    guest.page.reload()
    assert player.wait_for_turn()["seq"] == before["seq"]
    player.turn()
    guest.page.goto(guest.url)
    expect(guest.see("error-page")).to_contain_text("No connection")
    guest.see("offline-games").get_by_role("link").click()
    player.turn()
    guest.context.set_offline(False)
    guest.page.goto(guest.url)
    guest.see("resume-card")
    guest.forgive("ERR_INTERNET_DISCONNECTED")
