"""Practice: an error of one's own becomes an exercise, a move is judged, and the exercise comes again later."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import TIMEOUT_MS
from tests.support.browser.games.exercises import earn_exercise, give_exercise, moment_of
from tests.support.browser.players.mouse_player import MousePlayer
from tests.support.browser.server_process import Server


@pytest.mark.parametrize(("size", "locale"), [("desktop", "en-GB"), ("phone", "de-DE")])
def test_a_practice_round(guests: Guests, size: str, locale: str) -> None:
    guest = guests(size, locale=locale)
    guest.page.goto("/practice")
    guest.see("practice-none")
    exercise = earn_exercise(guest)
    moment = moment_of(guest, exercise)
    due = guest.page.request.get("/api/practice").json()["due"]

    # The review and the home page lead there.
    guest.page.goto(f"/review/{exercise['game']}")
    guest.see("open-practice").click()
    expect(guest.see("practice-due")).to_have_attribute("data-count", str(due))
    guest.page.goto("/")
    guest.see("practice-link").click()
    guest.see("practice-begin").click()
    expect(guest.see("exercise")).to_have_attribute("data-decision", str(exercise["decision"]))
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    # A move is made with the controls of the game, judged, and compared with what was better.
    player = MousePlayer(guest)
    if exercise["scene"]["decision"].get("keep_least"):
        for option in guest.find("ticket-option").all():
            player.press(option)
        player.press(guest.find("keep-tickets"))
    else:
        player.press(guest.find("deck"))
    verdict = guest.page.get_by_test_id("exercise-verdict")
    expect(verdict).to_be_visible(timeout=10 * TIMEOUT_MS)
    is_right = verdict.get_attribute("data-right") == "true"
    expect(guest.see("exercise-due")).to_be_visible()
    if not is_right and moment["better"] != "draw deck":
        expect(guest.see("exercise-better")).to_be_visible()

    # The board can be looked at, and another move tried.
    guest.page.keyboard.press("Escape")
    expect(verdict).to_have_count(0)
    guest.see("show-result").click()
    guest.see("exercise-retry").click()
    expect(verdict).to_have_count(0)
    answers = guest.page.request.get("/api/practice").json()
    assert (answers["due"], answers["later"]) == (due - 1, 1), "it comes again tomorrow"
    expect(guest.see("exercise")).to_have_attribute("data-decision", str(exercise["decision"]))


def test_a_better_move_is_found(guests: Guests, server: Server) -> None:
    guest = guests()
    give_exercise(server, guest)
    exercise = guest.ask("GET", "/api/practice")["exercise"]
    moment = moment_of(guest, exercise)
    address = f"/api/practice/{exercise['game']}/{exercise['decision']}"
    answer = guest.page.request.post(address, data={"action": moment["better"]}).json()
    assert answer["is_right"]
    guest.page.goto("/practice/exercise")
    left = guest.page.request.get("/api/practice").json()
    if left["due"] == 0:
        expect(guest.see("practice-later")).to_have_attribute("data-count", "1")
        expect(guest.find("practice-begin")).to_have_count(0)
