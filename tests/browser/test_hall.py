"""The home page as a station hall: what matters is in the first screen, and everything is one click away."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import expect

from ironlanes.bots import LEVEL_RATINGS
from tests.browser.conftest import Guests
from tests.browser.test_open_tables import find_match
from tests.support.browser.axe import check_both_themes
from tests.support.browser.browser_guest import BrowserGuest

SIZES = {"wide": (1440, 900), "desktop": (1280, 720), "phone": (390, 844), "landscape": (844, 390)}
#: Where the lowest button of the first row ends, and how wide the page is.
FOLD = """
() => {
  const buttons = [...document.querySelectorAll("[data-testid=hall] .button")];
  const bottoms = buttons.map((each) => each.getBoundingClientRect().bottom);
  return [Math.max(...bottoms), document.documentElement.scrollWidth];
}
"""
#: Stops the train behind the title, and hides the title; returns its box.
BEHIND = """
() => {
  const [title, train] = ["h1", ".train"].map((each) => document.querySelector(`[data-testid=banner] ${each}`));
  const range = document.createRange();
  range.selectNodeContents(title);
  const { x, y, width, height } = range.getBoundingClientRect();
  title.style.visibility = "hidden";
  train.style.animation = "none";
  train.style.transform = "translateX(-700px)";
  return { x, y, width, height };
}
"""


def assert_above_the_fold(guest: BrowserGuest) -> None:
    """The first row has four cards, whose buttons are seen without scrolling on every screen."""
    for width, height in SIZES.values():
        guest.page.set_viewport_size({"width": width, "height": height})
        expect(guest.see("hall").locator("article")).to_have_count(4)
        bottom, page = guest.page.evaluate(FOLD)
        assert bottom <= height, (width, height)
        assert page <= width


def test_a_newcomer_is_offered_to_learn_first(guest: BrowserGuest) -> None:
    guest.page.goto("/")
    card = guest.see("learn-card")
    expect(card).to_have_attribute("data-new", "true")
    left = [guest.see(each).bounding_box() for each in ("learn-card", "bots-card", "daily-card", "people-card")]
    assert [each and each["x"] for each in left] == sorted(each["x"] for each in left if each)
    assert_above_the_fold(guest)
    check_both_themes(guest)


def test_a_regular_goes_on_with_the_most_urgent_game(guest: BrowserGuest) -> None:
    guest.make_table("europe", 2, start=True)
    usa = guest.make_table("usa", 3, start=True)
    guest.page.goto(f"/table/{usa}")
    guest.see("game")
    guest.page.goto("/")
    card = guest.see("continue-card")
    expect(card).to_contain_text("against Ada")
    own = guest.find("name").locator("strong").inner_text()
    assert own not in card.inner_text()
    expect(guest.find("resume-card")).to_have_count(2)
    expect(guest.find("learn-card")).to_have_attribute("data-new", "false")
    banner = guest.see("banner").bounding_box()
    assert banner is not None
    assert banner["height"] <= 180
    assert_above_the_fold(guest)
    check_both_themes(guest)
    guest.page.get_by_test_id("resume-card").first.click()
    guest.see("game")


def test_the_title_can_be_read_while_the_train_passes(guest: BrowserGuest) -> None:
    guest.make_table("usa", 2, start=True)
    guest.page.goto("/")
    guest.see("continue-card")
    shot = guest.page.screenshot(clip=guest.page.evaluate(BEHIND))
    brightest = max(Image.open(BytesIO(shot)).convert("RGB").tobytes())
    assert brightest < 100, "cream on it has a contrast of less than 4.5"


def _games_to_watch(guest: BrowserGuest) -> int:
    found = re.search(r"(\d+) games? to watch", guest.find("people-now").inner_text())
    return int(found[1]) if found else 0


def test_the_clock_of_a_quick_match_runs_on_the_home_page(guests: Guests) -> None:
    one, two = guests(), guests()
    stranger = guests("phone")
    stranger.page.goto("/")
    card = stranger.see("people-card")
    others, games = int(card.get_attribute("data-waiting") or 0), _games_to_watch(stranger)  # of tests before this one
    find_match(one, board="usa")
    one.see("starts-in")
    expect(card).to_have_attribute("data-waiting", str(others + 1))
    find_match(two, board="usa")
    for guest in (one, two):
        guest.see("game")
    # The numbers of a page that is open follow what happens.
    expect(stranger.find("people-now")).to_contain_text(re.compile(rf"\b{games + 1} games? to watch"))
    for guest in (one, two):
        guest.page.goto("/")
        expect(guest.see("continue-card")).to_contain_text("Quick match")
    turns = [guest for guest in (one, two) if guest.find("continue-clock").count()]
    assert turns, "somebody has to choose tickets, with a clock"


@pytest.mark.parametrize(
    ("sign", "page"),
    [
        ("sign-days", "days-page"),
        ("sign-tournament", "new-tournament-page"),
        ("sign-book", "book-page"),
        ("sign-leaders", "leaders-page"),
        ("sign-history", "history-page"),
        ("sign-practice", "practice-page"),
        ("sign-account", "account-page"),
        ("nav-open-tables", "open-tables-page"),
        ("nav-practice", "practice-page"),
        ("nav-leaders", "leaders-page"),
    ],
)
def test_every_page_is_one_click_from_home(guest: BrowserGuest, sign: str, page: str) -> None:
    guest.page.goto("/")
    guest.see(sign).click()
    guest.see(page)
    if sign.startswith("nav"):
        expect(guest.find(sign)).to_have_attribute("aria-current", "page")


def test_the_leaderboard_shows_the_bots_and_says_what_to_do(guest: BrowserGuest) -> None:
    guest.page.goto("/leaders/europe")
    expect(guest.see("no-leaders")).to_contain_text("rated games")
    bots = guest.find("leader-bot")
    expect(bots).to_have_count(len(LEVEL_RATINGS))
    ratings = [int(text) for text in bots.locator("td:last-child").all_inner_texts()]
    assert ratings == sorted(ratings, reverse=True)
    check_both_themes(guest)
