"""Boards of somebody's own where no server is: opened from a link, changed, and played on."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path

from playwright.sync_api import expect

from ironlanes.workshop.gallery import gallery_boards
from tests.boards.sample import GOOD
from tests.browser.site.conftest import Visit
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.players.mouse_player import MousePlayer
from tests.support.random_games import EXAMPLES

ALPS = (EXAMPLES / "alps.toml").read_text("utf-8")


def link_to(text: str) -> str:
    """Return the end of an address that holds a board."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(text.encode()) + packer.flush()
    return "#b=" + urlsafe_b64encode(packed).decode().rstrip("=")


def play(guest: BrowserGuest) -> MousePlayer:
    """Play the board that is open; what is new on it is not read."""
    guest.see("play-now").click()
    guest.see("news-done").click()
    player = MousePlayer(guest)
    player.wait_for_turn()
    return player


def test_a_board_in_a_link_is_drawn_and_played(visit: Visit) -> None:
    """The same board is in the list afterwards, and its game goes on after a reload."""
    guest = visit(address=link_to(ALPS), sees="editor", is_new=True)
    expect(guest.find("board-name")).to_have_value("The Alps")
    expect(guest.find("reroll")).to_have_count(0)
    player = play(guest)
    before = player.turn()
    guest.page.reload()
    after = player.wait_for_turn()
    assert (after["seq"], after["hand"]) == (before["seq"], before["hand"])
    guest.page.goto(guest.url)
    expect(guest.page.get_by_role("heading", name="The Alps")).to_be_visible()
    guest.see("resume-card").click()
    player.turn()
    guest.page.goto(guest.url)
    guest.page.locator("[data-testid^='remove-board-']").click()
    guest.see("remove-surely").click()
    expect(guest.page.get_by_role("heading", name="The Alps")).to_have_count(0)
    expect(guest.find("resume-card")).to_have_count(0)


def test_the_boards_of_the_gallery_are_played(visit: Visit) -> None:
    guest = visit()
    expect(guest.see("site-gallery").get_by_role("listitem")).to_have_count(len(gallery_boards()))
    guest.see(f"play-bots-{gallery_boards()[0]}").click()
    player = MousePlayer(guest)
    player.wait_for_turn()
    player.turn()


def test_a_changed_board_stays_where_it_was_drawn(visit: Visit) -> None:
    """A packaged board keeps its land, and the link to what became of it opens the same board."""
    guest = visit(address="#/workshop", sees="workshop-start")
    guest.see("from-usa").click()
    guest.see("editor")
    coast = guest.page.locator(".land path").first.get_attribute("d")
    guest.see("part-rules").click()
    guest.see("board-name").fill("My USA")
    expect(guest.find("board-state")).to_have_text("All saved")
    assert guest.page.locator(".land path").first.get_attribute("d") == coast
    guest.context.grant_permissions(["clipboard-read", "clipboard-write"])
    guest.see("part-share").click()
    expect(guest.find("keep-board")).to_have_count(0)
    expect(guest.find("make-pdf")).to_have_count(0)
    guest.see("part-games").click()
    expect(guest.see("games-need-server")).to_contain_text("need a server")
    expect(guest.find("start-balance")).to_have_count(0)
    expect(guest.see("compare")).to_contain_text("Nothing is different")
    guest.see("part-share").click()
    guest.see("copy-link").click()
    expect(guest.page.get_by_role("status")).not_to_be_empty()
    link = guest.page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(re.escape(guest.url) + r"#b=[\w-]+", link)
    guest.page.goto(guest.url)
    guest.see("hall")
    guest.page.goto(link)
    expect(guest.find("board-name")).to_have_value("My USA")


def test_what_is_wrong_with_a_board_is_said(visit: Visit) -> None:
    spoiled = GOOD.replace("length = 3,", "length = 5,")
    guest = visit(address=link_to(spoiled), sees="workshop-start")
    expect(guest.page.get_by_text("length 5 has no points, rules.track_points ends at length 4")).to_be_visible()
    guest.page.goto(f"{guest.url}#b=abc")
    expect(guest.page.get_by_text("This link does not hold a whole board")).to_be_visible()


def test_a_record_of_an_own_board_is_opened_again(visit: Visit) -> None:
    few_trains = GOOD.replace("rules.trains = 12", "rules.trains = 4")
    guest = visit(address=link_to(few_trains), sees="editor")
    play(guest).play_to_the_end()
    guest.see("watch-replay").click()
    guest.see("replay-bar")
    with guest.page.expect_download() as download:
        guest.see("download-record").click()
    record = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert record["map"].startswith("sample-")
    guest.see("home").click()
    content = json.dumps(record).encode()
    guest.find("upload-record").set_input_files({"name": "g.json", "mimeType": "", "buffer": content})
    guest.see("replay-bar")
