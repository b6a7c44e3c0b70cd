"""Opponents in words: levels by name, a beginner first, remembered, each seat its own, and bots with a character."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ironlanes.bots import OFFERED_LEVELS, known_bots
from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest

LEVELS = {
    "en-GB": ["Beginner", "Casual", "Steady", "Strong", "Expert", "Champion", "Grandmaster"],
    "de-DE": ["Einstieg", "Locker", "Solide", "Stark", "Profi", "Meisterklasse", "Großmeister"],
}


#: The seats of the only table that this browser keeps.
CHAIRS = """
() => new Promise((resolve) => {
  const opening = indexedDB.open("ironlanes");
  opening.onsuccess = () => {
    const found = opening.result.transaction("tables").objectStore("tables").getAll();
    found.onsuccess = () => resolve(found.result[0].chairs);
  };
})
"""


def bots_of_the_table(guest: BrowserGuest) -> list[tuple[str, str | None]]:
    """The name and the bot of every seat that a bot has."""
    chairs = guest.page.evaluate(CHAIRS)
    return [(chair["name"], chair["bot"]) for chair in chairs if chair["kind"] == "bot"]


@pytest.mark.parametrize("locale", LEVELS)
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_levels_have_names_and_one_line_each(guests: Guests, size: str, locale: str) -> None:
    guest = guests(size, locale=locale)
    guest.page.goto("/")
    expect(guest.see("bot-choice")).to_have_text(LEVELS[locale][0])
    guest.find("bot-choice").click()
    dialog = guest.see("opponents")
    names = dialog.locator("label strong:visible")
    assert names.all_inner_texts() == LEVELS[locale]
    assert all(len(line) > 15 for line in dialog.locator("label small:visible").all_inner_texts())
    guest.find("more-bots").click()
    expect(names).to_have_count(len(known_bots()))
    expect(guest.find("opponent-planner")).to_be_visible()
    guest.find("opponent-strong").check()
    guest.find("opponents-done").click()
    expect(guest.find("bot-choice")).to_have_text(LEVELS[locale][3])
    guest.page.reload()
    expect(guest.see("bot-choice")).to_have_text(LEVELS[locale][3])


def test_who_plays_for_the_first_time_meets_beginners(guest: BrowserGuest) -> None:
    guest.page.goto("/")
    guest.see("play-bots").click()
    guest.see("game")
    assert bots_of_the_table(guest) == [("Ada", "beginner"), ("Ben", "beginner")]
    sign = guest.find("bot-sign").first
    expect(sign).to_have_attribute("title", "Ada, early riser (Beginner)")


def test_each_opponent_may_have_another_level(guest: BrowserGuest) -> None:
    guest.page.goto("/")
    guest.see("bot-choice").click()
    guest.see("different-opponents").click()
    guest.see("opponent-of-0").select_option("champion")
    guest.find("opponent-of-1").select_option("path")
    guest.find("opponents-done").click()
    expect(guest.find("bot-choice")).to_have_text("Mixed: Champion, Path")
    guest.find("play-bots").click()
    guest.see("game")
    assert bots_of_the_table(guest) == [("Vera", "champion"), ("Emil", "path")]


@pytest.mark.parametrize(
    ("locale", "hint", "character"),
    [
        ("en-GB", "Steady: finishes what it starts", "platform waver"),
        ("de-DE", "Solide: bringt Angefangenes zu Ende", "winkt jedem Zug"),
    ],
)
def test_a_bot_in_the_lobby(guests: Guests, locale: str, hint: str, character: str) -> None:
    host = guests(locale=locale)
    host.page.goto(f"/table/{host.make_table('usa', 2, start=False)}")
    host.see("seat-kind-1").select_option("bot:steady")
    seat = host.see("seat-1")
    expect(seat).to_contain_text("Jo")
    expect(seat).to_contain_text(character)
    expect(seat).to_contain_text(hint)
    for choice in ("seat-kind-1", "option-fallback"):
        options = [text for text in host.find(choice).locator("> option").all_inner_texts() if text in LEVELS[locale]]
        assert options == LEVELS[locale]
        assert host.find(choice).locator("optgroup option").count() == len(known_bots()) - len(OFFERED_LEVELS)
    expect(host.find("option-fallback")).to_have_value("steady")
