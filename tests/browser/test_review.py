"""The review of a game: from the final score and from the replay, on every screen and in both languages."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.finished_games import FinishedGame, finish_game
from tests.support.browser.games.table_steps import play_to_the_end, see_review
from tests.support.browser.server_process import Server


@pytest.fixture(scope="module")
def finished(server: Server) -> FinishedGame:
    return finish_game(server.url, "usa", 2, "41")


def test_a_game_is_played_to_its_end_and_reviewed(guest: BrowserGuest) -> None:
    """The facts come first; the verdict speaks to the player; each moment leads into the replay."""
    table = guest.make_table("usa", 2, seed="33", bot="random")
    play_to_the_end(guest, table)
    guest.open_table(table)
    guest.see("open-review").click()
    expect(guest.find("review-ticket").first).to_be_visible(timeout=120_000)
    see_review(guest)
    expect(guest.find("verdict")).to_contain_text(re.compile(r"^\s*You (won|lost) "))
    game = guest.find("review-page").get_attribute("data-game")
    review = guest.page.request.get(f"/api/games/{game}/review").json()["review"]
    expect(guest.find("moment")).to_have_count(len(review["moments"]))
    expect(guest.find("graph-mark")).to_have_count(len(review["moments"]))
    expect(guest.find("review-ticket")).to_have_count(len(review["tickets"]))
    for testid in ("luck-bar", "tempo-strip"):
        expect(guest.find(testid)).to_have_count(2)
    for number, moment in enumerate(review["moments"]):
        card = guest.find("moment").nth(number)
        expect(card).to_have_attribute("data-reason", moment["reason"])
        address = card.get_by_test_id("watch-moment").get_attribute("href") or ""
        seat = f"&as={moment['seat']}" if moment["kind"] in ("error", "praise") else ""
        seq = moment["decision"] + (moment["kind"] == "luck")
        assert address == f"/replay/{game}?seq={seq}{seat}&moment={number + 1}"


def test_a_moment_is_watched_on_the_board_and_the_next_is_a_click_away(
    guest: BrowserGuest, finished: FinishedGame
) -> None:
    guest.page.goto(f"/review/{finished.game}")
    see_review(guest)
    moments = guest.page.request.get(f"/api/games/{finished.game}/review").json()["review"]["moments"]
    assert len(moments) > 1
    guest.find("watch-moment").first.click()
    panel = guest.see("moment-panel")
    for number, moment in enumerate(moments, 1):
        expect(panel).to_have_attribute("data-number", str(number))
        for kind in ("played", "better"):
            is_claim = (moment[kind] or "").startswith("claim ")
            expect(guest.find(f"mark-{kind}")).to_have_count(int(is_claim))
        if number < len(moments):
            guest.find("moment-next").click()
    expect(guest.find("moment-next")).to_be_disabled()
    guest.find("back-to-review").click()
    guest.see("review-page")


def test_it_is_reached_from_the_replay_and_leads_back(guest: BrowserGuest, finished: FinishedGame) -> None:
    guest.page.goto(f"/replay/{finished.game}")
    guest.see("open-review").click()
    see_review(guest)
    guest.find("watch-replay").click()
    expect(guest.find("replay")).to_have_attribute("data-game", finished.game)


def test_an_uploaded_record_is_reviewed_from_either_seat(guest: BrowserGuest, finished: FinishedGame) -> None:
    guest.page.goto("/")
    file = {"name": "record.json", "mimeType": "application/json", "buffer": json.dumps(finished.record).encode()}
    guest.find("upload-record").set_input_files(file)  # type: ignore[arg-type] # a FilePayload
    guest.see("open-review").click()
    see_review(guest)
    names = finished.record["names"]
    expect(guest.find("verdict")).to_contain_text(names[0])
    guest.find("review-seat").select_option("1")
    expect(guest.find("verdict")).to_contain_text(names[1])


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_a_phone_shows_it_without_scrolling_sideways(guests: Guests, finished: FinishedGame, locale: str) -> None:
    guest = guests("phone", locale=locale)
    guest.page.goto(f"/review/{finished.game}")
    see_review(guest)
    for part in guest.page.locator("details > summary").all():
        part.click()
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(guest.page.get_by_role("heading", level=1)).to_have_text({"en-GB": "Review", "de-DE": "Analyse"}[locale])


def test_the_keyboard_reaches_moments_and_what_is_folded(guest: BrowserGuest, finished: FinishedGame) -> None:
    guest.page.goto(f"/review/{finished.game}")
    see_review(guest)
    guest.find("review-seat").focus()
    for mark in guest.find("graph-mark").all():
        guest.page.keyboard.press("Tab")
        expect(mark).to_be_focused()
    marks = guest.find("graph-mark")
    if marks.count():
        guest.page.keyboard.press("Enter")
        expect(guest.find("moment").last).to_be_focused()
    summary = guest.find("review-about").locator("summary")
    summary.focus()
    guest.page.keyboard.press("Enter")
    expect(guest.find("review-about").locator("p").first).to_be_visible()


def test_nothing_is_shown_of_a_game_that_goes_on(guest: BrowserGuest) -> None:
    table = guest.make_table("usa", 2, seed="34", bot="random")
    guest.open_table(table)
    game = guest.find("game").get_attribute("data-game")
    guest.page.goto(f"/review/{game}")
    expect(guest.find("error-page")).to_be_visible()
    expect(guest.find("review-page")).to_have_count(0)
    guest.forgive("409")


def test_the_plans_of_the_champion_and_a_picture_to_share(guest: BrowserGuest, finished: FinishedGame) -> None:
    guest.page.goto(f"/review/{finished.game}")
    see_review(guest)
    review = guest.page.request.get(f"/api/games/{finished.game}/review").json()["review"]
    plans = [plan for plan in review["champion_plans"] if plan["seat"] == 0]
    expect(guest.find("plan-text")).to_contain_text(f"It came to {round(plans[0]['points'])}")
    expect(guest.find("plan-map").locator(".champion")).to_have_count(len(plans[0]["tracks"]))
    expect(guest.find("plan-map").locator(".own")).to_have_count(len(plans[0]["claimed"]))
    if len(plans) > 1:
        guest.find("plan-choice").select_option(str(plans[1]["decision"]))
        expect(guest.find("plan-map").locator(".own")).to_have_count(len(plans[1]["claimed"]))
    with guest.page.expect_download() as download:
        guest.find("share-picture").click()
    assert download.value.suggested_filename == "ironlanes-usa.png"
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
