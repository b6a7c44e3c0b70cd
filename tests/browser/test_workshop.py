"""The workshop: from a place to a game in a few clicks, every edit at the first guess, and boards that are shared."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FilePayload, Locator, expect

from ironlanes.boards.file.template import template_for
from tests.browser.conftest import Guests
from tests.support.browser.board_geometry import Point
from tests.support.browser.browser_guest import BOARD_IS_FITTED, BrowserGuest
from tests.support.browser.games.table_steps import play_to_the_end
from tests.support.cases import first_is_smoke

#: Counts clicks and taps on the page.
COUNT_CLICKS = "addEventListener('click', () => (window.clicks = (window.clicks ?? 0) + 1), true)"
#: From the start page to the first move, at most.
MOST_CLICKS = 5


def city(guest: BrowserGuest, slug: str) -> Locator:
    return guest.page.locator(f"[data-testid=board] [data-place={slug}]")


def disc(guest: BrowserGuest, slug: str) -> Point:
    """The middle of a city's disc, on the screen."""
    box = city(guest, slug).locator("circle").first.bounding_box()
    assert box is not None
    return Point(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def board_file(text: str) -> FilePayload:
    return {"name": "back.toml", "mimeType": "application/toml", "buffer": text.encode()}


def drawn(guest: BrowserGuest) -> None:
    """Wait until the server has drawn the board as it is: one that is stopped in the middle of it complains."""
    expect(guest.find("editor")).to_have_attribute("data-drawn", "true")


@pytest.fixture
def editor(guests: Guests) -> BrowserGuest:
    """A guest who changes the board of the USA."""
    guest = guests()
    guest.context.grant_permissions(["clipboard-read", "clipboard-write"])
    guest.page.goto("/workshop?from=usa")
    guest.see("editor")
    guest.page.evaluate(BOARD_IS_FITTED)
    return guest


def test_a_phone_on_its_side_shows_board_and_button_at_once(guests: Guests) -> None:
    guest = guests("landscape")
    guest.page.goto("/workshop?from=europe")
    expect(guest.see("play-now")).to_be_in_viewport(ratio=1)
    guest.page.evaluate(BOARD_IS_FITTED)
    box = guest.page.locator("[data-testid=board] svg.network").bounding_box()
    assert box is not None
    assert box["width"] >= 0.45 * 844
    assert box["y"] + box["height"] <= 390


@pytest.mark.parametrize("size", first_is_smoke("phone", "desktop"))
def test_a_place_is_played_after_five_clicks(guests: Guests, size: str) -> None:
    guest = guests(size)
    guest.context.add_init_script(COUNT_CLICKS)
    guest.page.goto("/")
    guest.see("sign-workshop").click()
    guest.see("place").fill("Wales")
    guest.find("size-small").check(force=True)
    guest.see("make").click()
    guest.see("editor")
    expect(guest.find("board-name")).to_have_value("Wales")
    guest.see("play-now").click()
    guest.see("game")
    assert guest.page.evaluate("window.clicks") <= MOST_CLICKS


def test_what_is_no_place_is_explained(guest: BrowserGuest) -> None:
    guest.page.goto("/workshop")
    guest.see("place").fill("Atlantis Nowhere")
    guest.find("place").press("Enter")
    expect(guest.see("place-problem")).to_contain_text("Atlantis Nowhere")
    guest.forgive("422")


def test_a_city_is_moved_renamed_and_brought_back(editor: BrowserGuest) -> None:
    start = disc(editor, "denver")
    editor.page.mouse.move(*start)
    editor.page.mouse.down()
    editor.page.mouse.move(start.x + 40, start.y + 30, steps=4)
    assert disc(editor, "denver").away_from(Point(start.x + 40, start.y + 30)) < 3, "it follows the pointer"
    editor.page.mouse.up()
    expect(editor.see("city-name")).to_have_value("Denver")
    editor.find("city-name").fill("Dênver City")
    expect(city(editor, "denver-city")).to_contain_text("Dênver City")
    drawn(editor)
    editor.see("undo").click()
    expect(city(editor, "denver")).to_contain_text("Denver")
    editor.see("undo").click()
    expect(editor.find("undo")).to_be_disabled()
    assert editor.see("latitude").input_value() == "39.7392"
    editor.page.keyboard.press("Control+y")
    assert editor.see("latitude").input_value() != "39.7392"
    drawn(editor)


def test_a_track_is_drawn_and_changed_by_keys(editor: BrowserGuest) -> None:
    editor.see("tool-track").click()
    editor.page.mouse.click(*disc(editor, "dallas"))
    editor.page.mouse.move(*disc(editor, "denver"), steps=3)
    expect(editor.find("band-length")).to_have_text(re.compile("[4-6]"))
    editor.page.mouse.click(*disc(editor, "denver"))
    track = editor.page.locator("[data-track=dallas--denver]")
    expect(track).to_have_attribute("data-colour", "gray")
    expect(editor.see("track-form")).to_contain_text("Denver")
    editor.page.keyboard.press("3")
    expect(track.locator(".slot")).to_have_count(3)
    editor.page.keyboard.press("r")
    expect(track).to_have_attribute("data-colour", "red")
    editor.page.keyboard.press("d")
    expect(editor.page.locator("[data-track^='dallas--denver/']")).to_have_count(2)
    drawn(editor)
    editor.page.keyboard.press("Delete")
    expect(editor.page.locator("[data-track^='dallas--denver']")).to_have_count(1)
    drawn(editor)


def test_a_ticket_is_changed_and_shows_its_path(editor: BrowserGuest) -> None:
    editor.see("part-tickets").click()
    editor.see("ticket-row").first.click()
    expect(editor.see("worth")).to_contain_text("spaces")
    editor.find("ticket-points").fill("33")
    editor.see("deselect").click()
    expect(editor.find("ticket-row").first).to_contain_text("33")
    drawn(editor)
    editor.see("undo").click()
    expect(editor.find("ticket-row").first).not_to_contain_text("33")
    editor.see("new-ticket").click()
    editor.see("new-ticket-from").select_option(label="Miami")
    editor.find("new-ticket-to").select_option(label="Vancouver")
    editor.find("new-ticket-add").click()
    expect(editor.see("ticket-form")).to_contain_text("Miami \u2013 Vancouver")
    drawn(editor)


def test_problems_stand_beside_the_thing_and_keep_it_from_being_played(editor: BrowserGuest) -> None:
    editor.page.mouse.click(*disc(editor, "denver"))
    editor.see("city-name").fill("Dallas")
    expect(editor.see("problems")).to_contain_text("rename one of them")
    expect(editor.see("place-form")).to_contain_text("rename one of them")
    expect(editor.find("problem-mark")).to_have_count(1)
    expect(editor.find("play-now")).to_be_disabled()
    editor.see("undo").click()
    expect(editor.find("problems")).to_have_count(0)
    expect(editor.find("play-now")).to_be_enabled()


def test_what_is_changed_is_there_after_a_reload(editor: BrowserGuest) -> None:
    editor.see("board-name").fill("My USA")
    editor.page.reload()
    expect(editor.see("board-name")).to_have_value("My USA")
    drawn(editor)
    editor.see("new-board").click()
    expect(editor.see("resume-board")).to_contain_text("My USA")


def test_a_part_is_rolled_again(editor: BrowserGuest) -> None:
    colours = "all => all.map(each => each.dataset.colour).join()"
    before = editor.page.eval_on_selector_all("[data-track]", colours)
    editor.see("reroll").click()
    editor.see("reroll-colours").click()
    expect(editor.find("undo")).to_be_enabled()
    assert editor.page.eval_on_selector_all("[data-track]", colours) != before


def test_what_is_locked_stays_when_the_rest_is_rolled_again(editor: BrowserGuest) -> None:
    editor.see("part-tracks").click()
    editor.see("track-row").first.click()
    editor.see("lock-track").click()
    expect(editor.find("lock-mark")).to_have_count(1)
    editor.see("deselect").click()
    before = editor.find("track-row").first.inner_text()
    others = editor.find("track-row").all_inner_texts()
    editor.see("reroll").click()
    expect(editor.see("locked-count")).to_contain_text("1 locked")
    editor.see("reroll-tracks").click()
    expect(editor.find("undo")).to_be_enabled()
    assert editor.find("track-row").first.inner_text() == before
    assert editor.find("track-row").all_inner_texts() != others
    drawn(editor)


def test_cities_are_found_by_name_and_countries_painted(editor: BrowserGuest) -> None:
    editor.see("find-city").fill("guadal")
    expect(editor.see("found-city").first).to_contain_text("Guadalajara")
    editor.find("found-city").first.click()
    expect(editor.see("city-name")).to_have_value("Guadalajara")
    editor.see("look-around").click()
    editor.see("near-city").first.click()
    expect(editor.find("near-city")).to_have_count(0)
    editor.see("tool-country").click()
    editor.page.mouse.click(*disc(editor, "el-paso"))
    expect(city(editor, "new-country")).to_have_count(0)
    box = editor.see("board").bounding_box()
    assert box is not None
    editor.page.mouse.click(box["x"] + box["width"] * 0.17, box["y"] + box["height"] * 0.9)
    expect(editor.see("city-name")).to_have_value("New country")
    for name in ("el-paso", "los-angeles"):
        editor.page.mouse.click(*disc(editor, name))
    expect(editor.page.locator("[data-track$='--new-country']")).to_have_count(2)


def test_bots_play_on_the_board_and_it_is_compared_and_printed(guest: BrowserGuest) -> None:
    guest.page.goto("/workshop")
    guest.see("upload-board").set_input_files(board_file(template_for("cove")))
    drawn(guest)
    guest.see("part-games").click()
    guest.see("ask-play").click()
    expect(guest.see("games")).to_contain_text("320 games")
    guest.find("heat-tickets").check(force=True)
    guest.see("heat-map")
    expect(guest.find("no-difference")).to_be_visible()
    guest.see("start-balance").click()
    guest.see("stop-work").click()
    guest.see("start-balance")
    guest.see("part-tracks").click()
    guest.see("track-row").first.click()
    guest.see("length-5").click()
    guest.see("part-games").click()
    guest.see("stale-games")
    expect(guest.find("difference").first).to_contain_text("5")
    drawn(guest)
    guest.see("part-share").click()
    guest.see("wagon").fill("5")
    guest.see("make-pdf").click()
    with guest.page.expect_download() as download:
        guest.see("save-pdf").click()
    assert download.value.path().read_bytes().startswith(b"%PDF")


def test_a_link_is_opened_in_another_browser(editor: BrowserGuest, guests: Guests) -> None:
    editor.see("board-name").fill("Linked")
    drawn(editor)
    editor.see("part-share").click()
    editor.see("copy-link").click()
    editor.see("toast")
    link = editor.page.evaluate("navigator.clipboard.readText()")
    assert len(link) < 5000
    other = guests("phone")
    other.page.goto(link)
    expect(other.see("board-name")).to_have_value("Linked")
    other.see("play-now").click()
    other.see("game")
    third = guests()
    third.page.goto(link[:200])
    expect(third.see("toast")).to_contain_text("cut off")


def test_a_file_goes_out_and_comes_in(editor: BrowserGuest) -> None:
    editor.see("part-share").click()
    with editor.page.expect_download() as download:
        editor.see("download-board").click()
    assert download.value.suggested_filename == "usa.toml"
    text = download.value.path().read_text("utf-8").replace('board.name = "USA"', 'board.name = "Back"')
    editor.see("upload-board").set_input_files(board_file(text))
    expect(editor.find("board-name")).to_have_value("Back")
    editor.see("part-share").click()
    editor.see("upload-board").set_input_files(board_file("board = 1"))
    expect(editor.see("toast")).to_contain_text("board.toml")
    editor.forgive("422")


def test_a_kept_board_is_played_from_the_gallery_changed_and_reported(guests: Guests) -> None:
    author, other = guests(), guests()
    text = template_for("cove").replace('name = "Cove"', 'name = "Cove of tests"', 1)
    board = author.ask("POST", "/api/boards", {"text": text})["card"]["id"]
    play_to_the_end(author, author.make_table(board, 2, seed="3", bot="random"))
    other.page.goto("/gallery")
    tile = other.page.locator(f"[data-testid=board-tile][data-board={board}]").first
    expect(tile).to_contain_text("1 game")
    tile.get_by_test_id("tile-link").click()
    other.see("report-board").click()
    other.see("report-text").fill("Too small")
    other.see("send-report").click()
    expect(other.see("toast")).to_contain_text("Thank you")
    other.see("change-board").click()
    other.see("board-name").fill("Cove of others")
    drawn(other)
    other.see("part-share").click()
    other.see("keep-board").click()
    other.see("kept-board").click()
    other.see("parent-board").click()
    expect(other.page.locator("h1")).to_have_text("Cove of tests")
    expect(other.page.get_by_test_id("board-tile")).to_contain_text("Cove of others")
    other.see("play-board").first.click()
    other.see("game")
