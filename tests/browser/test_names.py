"""Names: the longest ones fit everywhere, and boards, guests and refusals have German ones."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.game_session import open_game
from tests.support.browser.games.table_steps import seated, sit_down

#: As long as a name may be, in one word, and wide.
LONGEST = "ThisIsAVeryLongNameWWWWW"
WIDTHS = "() => [document.documentElement.scrollWidth, document.body.scrollWidth]"
#: What is cut off at the right rim of the screen, by test id.
OUTSIDE = """
(ids) => ids.filter((id) => {
  const box = document.querySelector(`[data-testid=${id}]`)?.getBoundingClientRect();
  return !box || box.left < 0 || box.right > innerWidth + 0.5;
})
"""


def assert_fits(guest: BrowserGuest, *testids: str) -> None:
    width = guest.page.viewport_size["width"] if guest.page.viewport_size else 0
    assert max(guest.page.evaluate(WIDTHS)) <= width
    assert guest.page.evaluate(OUTSIDE, list(testids)) == []


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_longest_name_fits(guests: Guests, size: str) -> None:
    guest = guests(size, locale="de-DE")
    guest.set_name(LONGEST)
    with open_game(guest, "usa", 3, 7, ["keep 1 2"]) as session:
        expect(guest.find("your-turn")).to_be_visible()
        assert_fits(guest, "action-bar", "your-turn", "tab-chat")
        guest.find("tab-log").tap() if guest.is_phone else guest.find("tab-log").click()
        expect(guest.find("log")).to_contain_text(LONGEST)
        assert guest.find("log").evaluate("(log) => log.scrollWidth <= log.clientWidth")
        session.client.play("draw deck", "draw deck")
    guest.page.goto("/")
    guest.see("resume-card")
    assert_fits(guest, "name", "history", "resume-card")
    guest.page.goto(f"/table/{guest.make_table('usa', 3, start=False)}")
    guest.see("seat-0")
    assert_fits(guest, "name", "seat-0", "stand-0")


def test_sitting_down_takes_one_click(guests: Guests) -> None:
    """Whoever stops after the first click has a seat; the name that is then offered can be changed or left."""
    host, friend, third = guests(), guests(), guests()
    table = host.make_table("usa", 3, start=False)
    for guest in (host, friend, third):
        guest.page.goto(f"/table/{table}")
    friend.see("sit-1").click()
    expect(seated(host)).to_have_count(2)
    expect(friend.find("sit-1")).to_have_count(0)
    expect(friend.find("seat-name")).to_be_focused()
    friend.find("seat-name").fill("Grace")
    friend.find("seat-name-save").click()
    expect(host.find("seat-1")).to_contain_text("Grace")
    expect(friend.find("name")).to_contain_text("Grace")
    sit_down(third, 2, "Alan")
    expect(host.find("seat-2")).to_contain_text("Alan")
    expect(seated(host)).to_have_count(3)


def test_names_in_german(guests: Guests) -> None:
    guest = guests(locale="de-DE")
    guest.page.goto("/")
    expect(guest.find("board-card-germany").locator("h3")).to_have_text("Deutschland")
    expect(guest.find("board-card-europe").locator("h3")).to_have_text("Europa")
    guest.find("name").click()
    own = guest.find("name-input").input_value()
    assert len(own.split()) == 2, own
    guest.page.goto(f"/table/{guest.make_table('germany', 2, start=False)}")
    expect(guest.find("board-germany")).to_contain_text("Deutschland")
    expect(guest.find("seat-0")).to_contain_text(own)
    with open_game(guest, "germany", 2, 3):
        expect(guest.page.locator("h1")).to_have_text("Deutschland")
        expect(guest.find("board").first).to_be_visible()
        expect(guest.page).to_have_title("● Du bist am Zug · Ironlanes")


def test_the_bar_tells_of_the_choice_that_is_open(guest: BrowserGuest) -> None:
    """A turn in which tickets of two decks are drawn."""
    with open_game(guest, "germany", 2, 3) as session:
        session.play(str(guest.find("split-0").get_attribute("data-action")))
        session.play("keep 1 2")
        guest.find("tickets").click()
        guest.see("split-choice")
        expect(guest.find("action-bar")).to_contain_text("Choose how many short and long tickets to draw.")
        guest.find("cancel").click()
        expect(guest.find("action-bar")).to_contain_text("Draw cards")


def test_refusals_come_one_at_a_time_and_go_with_the_screen(guests: Guests) -> None:
    """With the mouse the tooltip says why; with a finger a message does, and only the last one."""
    guest = guests("phone")
    with open_game(guest, "usa", 2, 3, ["keep 1 2"]) as session:
        assert session.client.decision
        claims = session.client.decision["claims"]
        tracks = [track["name"] for track in guest.page.request.get("/api/boards/usa").json()["tracks"]]
        for track in [name for name in tracks if name not in claims][:3]:
            spot = guest.page.evaluate("(name) => screenReader.spotOfTrack(name)", track)
            guest.page.touchscreen.tap(spot["x"], spot["y"])
            expect(guest.page.locator(".toast.refusal")).to_have_count(1)
        guest.find("home").click()
        guest.see("board-card-usa")
        expect(guest.find("toast")).to_have_count(0)
