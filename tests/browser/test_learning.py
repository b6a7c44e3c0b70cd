"""Someone who has never played: the guided first game, what is new on a board, and the rules within reach."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import SIZES, BrowserGuest
from tests.support.browser.games.finished_games import finish_game
from tests.support.browser.players.guide_follower import STEPS, TICKETS, TRACKS, follow
from tests.support.browser.players.mouse_player import MousePlayer
from tests.support.browser.players.screen_driver import ScreenState
from tests.support.browser.server_process import Server

#: Whether the callout covers what it points at, or leaves the window.
IS_CLEAR = """
() => {
  const box = (id) => document.querySelector(`[data-testid=${id}]`)?.getBoundingClientRect();
  const [ring, callout] = [box("guide-ring"), box("guide")];
  const isApart = !ring || callout.left >= ring.right || callout.right <= ring.left
    || callout.top >= ring.bottom || callout.bottom <= ring.top;
  const isInside = callout.left >= 0 && callout.top >= 0;
  return isApart && isInside && callout.right <= innerWidth && callout.bottom <= innerHeight;
}
"""


def stored(guest: BrowserGuest, name: str) -> Any:
    return json.loads(guest.page.evaluate(f"localStorage.getItem('ironlanes.{name}')") or "null")


def step(guest: BrowserGuest, name: str) -> Locator:
    """Wait for a step of the guide; the answer is its text."""
    expect(guest.find("guide")).to_have_attribute("data-step", name)
    text = guest.find("guide-text")
    expect(text).to_be_visible()
    return text


def learn(guest: BrowserGuest) -> None:
    """Start the guided game from the home page."""
    guest.page.goto("/")
    expect(guest.find("learn-card")).to_have_attribute("data-new", "true")
    MousePlayer(guest).press(guest.find("learn"))
    guest.see("game")


@pytest.mark.parametrize(
    ("size", "locale", "said"),
    [
        ("desktop", "en-GB", ["Tickets are your goals", "Play on"]),
        ("desktop", "de-DE", ["Fahrkarten sind deine Ziele", "Weiterspielen"]),
        ("phone", "en-GB", ["Tickets are your goals", "Play on"]),
        ("phone", "de-DE", ["Fahrkarten sind deine Ziele", "Weiterspielen"]),
    ],
)
def test_the_guide_leads_to_a_completed_ticket_and_into_a_real_game(
    guests: Guests, size: str, locale: str, said: list[str]
) -> None:
    guest = guests(size, locale=locale, is_new=True)
    learn(guest)
    texts = []
    for name in STEPS:
        text = step(guest, name)
        expect(text).to_have_role("status")
        guest.page.wait_for_function(IS_CLEAR)
        texts.append(text.inner_text())
        if name == "free":
            expect(guest.find("guide-go-on")).to_have_text(said[1])
        follow(MousePlayer(guest), name)
    assert texts[0].startswith(said[0])
    assert len(set(texts)) == len(STEPS)
    expect(guest.find("guide")).to_have_count(0)
    assert stored(guest, "guide") == {"table": None, "read": [], "hasEnded": True}
    screen = MousePlayer(guest).wait_for_turn()
    assert set(TRACKS.values()) <= set(screen["claimed"])
    MousePlayer(guest).draw_both()  # the game goes on
    guest.page.goto("/")
    expect(guest.find("learn-card")).to_have_attribute("data-new", "false")


def test_the_guide_adapts_to_whoever_does_something_else(guests: Guests) -> None:
    """Other tickets, more tickets, other tracks: there is always a hint that fits, and nothing is blocked."""
    guest = guests(is_new=True)
    player = MousePlayer(guest)
    learn(guest)
    step(guest, "tickets")
    player.keep(1, 2)  # without reading on, and not those that were meant
    step(guest, "card")
    player.draw_tickets()
    step(guest, "offer")
    player.keep(0)
    step(guest, "card")
    player.claim(player.wait_for_turn()["claimable"][0]["name"])
    step(guest, "points")
    guest.page.reload()  # what was read and done is remembered
    step(guest, "points")
    follow(player, "points")
    follow(player, "ticket")

    def claim_anything(screen: ScreenState) -> bool:
        if screen["claimable"]:
            player.claim(screen["claimable"][0]["name"])
        else:
            player.draw_both()
        return bool(screen["claimable"])

    while not claim_anything(player.wait_for_turn()):
        pass
    for name in ("deck", "end", "free"):
        step(guest, name)
        follow(MousePlayer(guest), name)
    expect(guest.find("guide")).to_have_count(0)


def test_the_guide_works_with_the_keyboard_and_can_be_skipped_and_repeated(guests: Guests) -> None:
    guest = guests(is_new=True)
    guest.page.goto("/")
    guest.see("learn").focus()
    guest.page.keyboard.press("Enter")
    step(guest, "tickets")
    expect(guest.find("guide-go-on")).to_be_focused()
    guest.page.keyboard.press("Enter")
    step(guest, "keep")
    expect(guest.find("ticket-choice")).to_be_focused()
    for _ in TICKETS:
        guest.page.keyboard.press("Tab")
        guest.page.keyboard.press("Enter")
    guest.find("keep-tickets").focus()
    guest.page.keyboard.press("Enter")
    step(guest, "card")
    guest.page.keyboard.press("1")
    step(guest, "second")
    guest.find("guide-skip").focus()
    guest.page.keyboard.press("Enter")
    expect(guest.find("guide")).to_have_count(0)
    guest.page.reload()
    guest.see("game")
    expect(guest.find("guide")).to_have_count(0)
    first_table = guest.page.url
    guest.page.keyboard.press("?")
    guest.see("learn").click()
    step(guest, "tickets")
    assert guest.page.url != first_table


@pytest.mark.parametrize(("board", "cards"), [("europe", 4), ("germany", 4)])
def test_what_is_new_on_a_board_is_shown_once(guests: Guests, board: str, cards: int) -> None:
    guest = guests(is_new=True)
    guest.page.goto(f"/table/{guest.make_table(board, 2, seed='5', bot='random')}")
    news = guest.see("news")
    expect(guest.find("new-here").locator("[data-testid^=chapter-] svg")).to_have_count(cards)
    expect(guest.find("basics").locator("[data-testid^=chapter-]")).to_have_count(4)
    guest.find("news-done").click()
    expect(news).to_have_count(0)
    guest.page.reload()
    guest.see("action-bar")
    expect(news).to_have_count(0)
    guest.page.keyboard.press("?")
    guest.see("show-news").click()
    guest.see("news")
    expect(guest.find("basics")).to_have_count(0)
    guest.page.keyboard.press("Escape")
    expect(news).to_have_count(0)


def test_who_has_never_played_can_be_guided_from_any_board(guests: Guests) -> None:
    guest = guests("phone", is_new=True)
    guest.page.goto(f"/table/{guest.make_table('germany', 2, seed='5', bot='random')}")
    guest.see("news-learn").click()
    guest.see("guide")


def test_a_newcomer_is_shown_the_basics_on_the_plainest_board_too(guests: Guests) -> None:
    guest = guests(is_new=True)
    table = guest.make_table("usa", 2, seed="5", bot="random")
    guest.page.goto(f"/table/{table}")
    guest.see("news-learn")
    expect(guest.find("basics").locator("[data-testid^=chapter-]")).to_have_count(4)
    expect(guest.find("new-here")).to_have_count(0)
    guest.find("news-done").click()
    guest.page.reload()
    guest.see("ticket-choice")
    expect(guest.find("news")).to_have_count(0)


def test_nothing_is_new_on_the_plainest_board_for_others(guests: Guests) -> None:
    guest = guests()
    guest.open_table(guest.make_table("usa", 2, seed="5", bot="random"))
    guest.see("ticket-choice")
    expect(guest.find("news")).to_have_count(0)


def test_the_rules_of_every_board_have_their_own_page(guests: Guests) -> None:
    guest = guests("phone")
    guest.page.goto("/")
    MousePlayer(guest).press(guest.see("rules-europe"))
    expect(guest.see("rules-screen")).to_have_attribute("data-board", "europe")
    assert guest.page.url.endswith("/rules/europe")
    expect(guest.find("points-table")).to_contain_text("21")
    for part in ("20 to 21 points", "the third one 3 cards", "scores 4 points", "10 for the longest path"):
        expect(guest.find("rules")).to_contain_text(part)
    guest.find("rules-of-germany").click()
    expect(guest.see("rules-screen")).to_have_attribute("data-board", "germany")
    for part in ("score 20 points, the second most 10", "15 points extra", "Short tickets are worth 2 to 11"):
        expect(guest.find("rules")).to_contain_text(part)
    guest.page.goto("/rules/atlantis")
    guest.see("error-page")
    guest.forgive("404")


def test_the_question_mark_is_on_every_screen(guests: Guests, server: Server) -> None:
    """Home, settings, lobby, game, replay: at every size, and it leads to the rules of that board."""
    finished = finish_game(server.url, "usa", 2, "70")
    guest = guests()
    addresses = {
        "/": "rules-screen",
        "/settings": "rules-screen",
        f"/table/{guest.make_table('europe', 2, start=False)}": "help",
        f"/table/{guest.make_table('usa', 2)}": "help",
        f"/replay/{finished.game}": "rules-screen",
    }
    for address, shown in addresses.items():
        guest.page.goto(address)
        for width, height in SIZES.values():
            guest.page.set_viewport_size({"width": width, "height": height})
            expect(guest.find("help-button")).to_be_in_viewport()
        guest.find("help-button").click()
        expect(guest.see(shown).locator("[data-testid=rules]")).to_be_visible()
