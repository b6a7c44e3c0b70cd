"""Games on the folder of files that plays without a server: offline, resumed, shared, one tab at a time."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from ironlanes.game.game import Game
from tests.browser.site.conftest import Visit
from tests.support.browser.players.mouse_player import MousePlayer
from tests.support.browser.site_folder import begin

#: Waits until everything is kept and this page gets it from there; how many files that are.
KEPT = """
async () => {
  await navigator.serviceWorker.ready;
  while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
  const [name] = await caches.keys();
  return (await (await caches.open(name)).keys()).length;
}
"""

#: Lets every game of this page have the same seed, which is the only thing of 32 bytes that is drawn.
SAME_SEED = """
() => {
  const draw = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (bytes) => (bytes.length === 32 ? bytes.fill(1) : draw(bytes));
}
"""


@pytest.mark.smoke
def test_a_whole_game_without_a_network(visit: Visit) -> None:
    """From the second click on there is no network: a game, its picture, its shuffle, its replay, and the next game."""
    guest = visit()
    assert guest.page.evaluate(KEPT) > 100
    guest.context.set_offline(True)
    begin(guest, "usa").play_to_the_end()
    expect(guest.find("final-score")).to_be_visible()
    expect(guest.find("open-review")).to_be_visible()
    with guest.page.expect_download() as picture:
        guest.see("share-picture").click()
    assert Path(picture.value.path()).stat().st_size > 10_000
    guest.see("check-shuffle").click()
    expect(guest.find("hash-verdict")).to_have_attribute("data-fits", "true")
    expect(guest.find("replay-verdict")).to_have_attribute("data-done", "true")
    guest.page.keyboard.press("Escape")
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


def test_the_lamp_gives_hints_without_a_network(visit: Visit) -> None:
    """Three levels, with reasons; the replay says how many there were."""
    guest = visit()
    guest.page.evaluate(KEPT)
    guest.context.set_offline(True)
    begin(guest, "usa")
    guest.see("hint").click()
    guest.see("hint-nudge")
    guest.page.keyboard.press("h")
    expect(guest.find("hint-set")).to_have_count(4)
    guest.page.keyboard.press("h")
    chosen = guest.see("hint-move").get_attribute("data-action")
    assert chosen is not None
    assert chosen.startswith("keep ")
    guest.page.keyboard.press("h")
    guest.page.keyboard.press("Enter")
    MousePlayer(guest).wait_for_turn()
    guest.page.keyboard.press("h")
    expect(guest.find("hint-fact").first).to_be_visible()


def test_who_is_late_is_played_for(visit: Visit) -> None:
    """The clock runs on the device too; a bot acts for who has thought too long, and a reserve is used up first."""
    guest = visit()
    guest.find("option-turn_seconds").select_option("5")
    begin(guest, "usa")
    expect(guest.find("clock")).to_contain_text(re.compile("0:0[0-5]"))
    player = MousePlayer(guest)
    seq = player.look()["seq"]
    player.look("now.seq > known.seq", seq=seq)
    guest.page.goto(guest.url)
    guest.find("option-turn_seconds").select_option("5")
    guest.find("option-reserve_seconds").select_option("60")
    begin(guest, "usa")
    expect(guest.find("clock")).to_contain_text("reserve", timeout=10_000)


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
    guest.page.evaluate(SAME_SEED)  # so that the one begins who chooses tickets first
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


@pytest.mark.parametrize(
    ("screen", "shown"),
    [
        ("rules", "rules-screen"),
        ("rules/germany", "rules-screen"),
        ("settings", "settings-page"),
        ("practice", "practice-page"),
    ],
)
def test_screens_that_need_no_server(visit: Visit, screen: str, shown: str) -> None:
    guest = visit()
    guest.page.goto(f"{guest.url}#/{screen}")
    guest.see(shown)
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


def test_a_visit_begins_with_few_files(visit: Visit) -> None:
    """Each script and each style costs a slow device time before its visitor sees anything."""
    loaded = visit().page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert len([name for name in loaded if name.endswith((".js", ".css"))]) <= 20


#: What a worker has loaded.
LOADED = "performance.getEntriesByType('resource').map(({ name }) => name.split('/assets/')[1] ?? '')"


def test_a_table_is_made_ready_before_it_is_opened(visit: Visit) -> None:
    """While one looks at the home page, a worker loads the rules and the board of the game that it then plays."""
    guest = visit()
    while not guest.page.workers:
        guest.page.wait_for_timeout(50)
    [worker] = guest.page.workers
    for name in ("kernels-", "rules-", "details-", "land-"):
        while not any(file.startswith(name) for file in worker.evaluate(LOADED)):
            guest.page.wait_for_timeout(50)
    begin(guest, "usa").turn()
    assert worker in guest.page.workers
