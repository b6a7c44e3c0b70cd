"""For people who do not see the screen or use no mouse: names, dialogs, announcements; and nothing is cut off."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import SIZES, BrowserGuest
from tests.support.browser.games.finished_games import FinishedGame, finish_game
from tests.support.browser.games.game_session import open_game, open_precomputed_game
from tests.support.browser.games.precomputed_game import has_choice_of_payments, precompute
from tests.support.browser.games.table_steps import begin_game_of_two
from tests.support.browser.players.mouse_player import MousePlayer
from tests.support.browser.server_process import Server

#: The roles of what can be operated, as Chromium's accessibility tree names them.
OPERABLE = "button link textbox searchbox combobox listbox radio checkbox slider tab menuitem switch spinbutton".split()
#: There is one for desks and one for phones.
LAYOUTS = ("desktop", "phone")
#: The focus is in a dialog, or has left the page for the browser's own buttons.
HOLDS = "(dialog) => dialog.contains(document.activeElement) || document.activeElement === document.body"
#: Lets two frames pass.
FRAMES = "async () => { for (const _ of [1, 2]) await new Promise(requestAnimationFrame); }"
WIDTHS = "() => [document.documentElement.scrollWidth, document.body.scrollWidth, innerWidth]"
#: How many rows of the final score are wider than their dialog has room for.
TOO_WIDE = """() => {
  const inside = document.querySelector("[data-testid=final-table]").parentElement;
  const right = inside.getBoundingClientRect().right - parseFloat(getComputedStyle(inside).paddingRight);
  const rows = [...document.querySelectorAll("[data-testid=final-row]")];
  return rows.filter((row) => row.getBoundingClientRect().left + row.scrollWidth > right + 1).length;
}"""
Screen = Callable[[BrowserGuest, FinishedGame], None]


@pytest.fixture(scope="module")
def finished(server: Server) -> FinishedGame:
    return finish_game(server.url, "germany", 3, "70")


def home(guest: BrowserGuest, _: FinishedGame) -> None:
    guest.page.goto("/")
    guest.see("board-card-usa")


def lobby(guest: BrowserGuest, _: FinishedGame) -> None:
    guest.page.goto(f"/table/{guest.make_table('europe', 5, start=False)}")
    guest.see("lobby")


def game(guest: BrowserGuest, _: FinishedGame) -> None:
    guest.open_table(guest.make_table("germany", 3, seed="70"))
    guest.see("split-0").click()
    guest.see("ticket-choice")


def final_score(guest: BrowserGuest, finished: FinishedGame) -> None:
    guest.page.goto(f"/table/{finished.table}")
    guest.see("final-score")


def replay(guest: BrowserGuest, finished: FinishedGame) -> None:
    guest.page.goto(f"/replay/{finished.game}?seq=60")
    guest.see("replay-bar")


def settings(guest: BrowserGuest, _: FinishedGame) -> None:
    guest.page.goto("/settings")
    guest.see("settings-page")


def lost(guest: BrowserGuest, _: FinishedGame) -> None:
    guest.page.goto("/no/such/page")
    guest.see("error-page")


SCREENS: dict[str, Screen] = {each.__name__: each for each in (home, lobby, game, final_score, replay, settings, lost)}


def nameless(guest: BrowserGuest) -> list[str]:
    """What can be operated and has no name for a screen reader."""
    session = guest.context.new_cdp_session(guest.page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    found = []
    for node in nodes:
        if node.get("ignored") or node.get("role", {}).get("value") not in OPERABLE:
            continue
        if not node.get("name", {}).get("value", "").strip():
            described = session.send("DOM.describeNode", {"backendNodeId": node["backendDOMNodeId"]})["node"]
            found.append(f"{described['nodeName']} {described.get('attributes')}")
    session.detach()
    return found


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("screen", SCREENS)
def test_everything_has_a_name_and_nothing_scrolls_sideways(
    guests: Guests, finished: FinishedGame, screen: str, locale: str
) -> None:
    """Every screen, at the four sizes, in both languages."""
    guest = guests(locale=locale)
    SCREENS[screen](guest, finished)
    for name, (width, height) in SIZES.items():
        guest.page.set_viewport_size({"width": width, "height": height})
        guest.page.evaluate(FRAMES)
        page, body, inner = guest.page.evaluate(WIDTHS)
        assert inner == width
        assert page <= inner, f"{screen} scrolls sideways: {name}"
        assert body <= inner, f"{screen} is cut off: {name}"
        if name in LAYOUTS:
            assert nameless(guest) == [], name
    expect(guest.page.locator("h1")).to_have_count(1)
    expect(guest.page.locator("html")).to_have_attribute("lang", locale[:2])
    guest.forgive("404")


def assert_dialog(guest: BrowserGuest, testid: str) -> None:
    """It is a dialog with a name, and the keyboard stays in it; Escape closes it."""
    dialog = guest.see(testid)
    expect(dialog).to_have_role("dialog")
    expect(dialog).to_have_accessible_name(re.compile(r"\S"))
    for key in ("Tab", "Shift+Tab"):
        for _ in range(12):
            guest.page.keyboard.press(key)
            assert dialog.evaluate(HOLDS), f"the keyboard leaves {testid}"
    assert nameless(guest) == []
    guest.page.keyboard.press("Escape")
    expect(guest.find(testid)).to_have_count(0)


def test_dialogs_hold_the_keyboard(guest: BrowserGuest) -> None:
    with open_precomputed_game(guest, precompute("usa", 2, 37, has_choice_of_payments)) as session:
        guest.find("settings").focus()
        guest.page.keyboard.press("Enter")
        assert_dialog(guest, "settings-dialog")
        expect(guest.find("settings")).to_be_focused()
        guest.page.keyboard.press("?")
        assert_dialog(guest, "help")
        assert session.client.decision
        track = next(name for name, ways in session.client.decision["claims"].items() if len(ways) > 1)
        session.player.press_track(track)
        assert_dialog(guest, "payment")


def test_the_final_score_holds_the_keyboard(guest: BrowserGuest, finished: FinishedGame) -> None:
    final_score(guest, finished)
    guest.find("check-shuffle").click()
    expect(guest.find("replay-verdict")).to_have_attribute("data-done", "true")
    assert_dialog(guest, "fairness")
    assert_dialog(guest, "final-score")


def test_the_privacy_screen_holds_the_keyboard(guest: BrowserGuest) -> None:
    table = guest.make_table("usa", 2, local_names=["Grace"], seed="71")
    guest.page.goto(f"/table/{table}")
    privacy_screen = guest.see("privacy-screen")
    expect(privacy_screen).to_have_role("dialog")
    for key in ("Tab", "Tab", "Shift+Tab"):
        guest.page.keyboard.press(key)
        assert privacy_screen.evaluate(HOLDS)


def test_what_happens_is_announced(guests: Guests) -> None:
    """A screen reader announces what others did, whose turn it is, chat messages, and a lost connection."""
    one, two = guests(), guests()
    begin_game_of_two(one, two, seed="72")
    for guest in (one, two):
        expect(guest.find("announcer")).to_have_attribute("aria-live", "polite")
    MousePlayer(one).keep(0, 1)
    expect(two.find("announcer")).to_contain_text("kept 2 tickets")
    MousePlayer(two).keep(0, 1)
    mover, other = (one, two) if one.find("your-turn").count() else (two, one)
    MousePlayer(mover).draw_both()
    expect(other.find("announcer")).to_contain_text("It is your turn.")
    screen = MousePlayer(other).wait_for_turn()
    MousePlayer(other).claim(screen["claimable"][0]["name"])
    expect(mover.find("announcer")).to_contain_text("claimed")
    other.find("tab-chat").click()
    expect(other.page.get_by_role("log").first).to_have_attribute("aria-live", "polite")
    mover.context.set_offline(True)
    expect(mover.find("connection")).to_have_role("status")
    expect(mover.find("connection")).to_contain_text("No connection")
    mover.context.set_offline(False)
    expect(mover.find("connection")).to_contain_text("Connected")


def test_a_refusal_is_announced(guest: BrowserGuest) -> None:
    with open_game(guest, "usa", 2, 73, ["keep 1 2"]) as session:
        status = guest.page.locator("[role=status][aria-live]")
        expect(status).to_have_count(1)
        assert session.client.decision
        shut = next(
            track["name"]
            for track in guest.page.request.get("/api/boards/usa").json()["tracks"]
            if track["name"] not in session.client.decision["claims"]
            and track["name"] not in session.client.view["claimed"]
        )
        spot = guest.page.evaluate("(name) => screenReader.spotOfTrack(name)", shut)
        guest.page.mouse.click(spot["x"], spot["y"])
        expect(status.locator("[data-testid=toast]")).not_to_be_empty()


def test_the_final_score_fits_on_a_phone_with_the_longest_words(guests: Guests, finished: FinishedGame) -> None:
    """In German, with the five columns of Germany."""
    guest = guests("phone", locale="de-DE")
    final_score(guest, finished)
    expect(guest.find("final-row")).to_have_count(3)
    assert guest.page.evaluate(TOO_WIDE) == 0
