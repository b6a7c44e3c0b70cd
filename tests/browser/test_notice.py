"""42: players notice their turn: by the title, by a sound, and by a notification."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.support.browser import tab_visibility as tab_visibility
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.game_session import open_game
from tests.support.browser.games.table_steps import begin_game_of_two, begin_turns
from tests.support.browser.players.mouse_player import MousePlayer
from tests.support.browser.settings_page import choose, press

#: Notes every sound and every notice.
WATCH = """
window.tones = 0;
window.told = [];
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...when) {
  window.tones += 1;
  return start.apply(this, when);
};
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(title, { body }) { window.told.push(`${title}: ${body}`); }
  close() { window.told.push("closed"); }
};
"""


def test_the_title_says_whose_turn_it_is(guests: Guests) -> None:
    """`document.title` starts with "●" when it is my turn."""
    one, two = guests(), guests()
    for guest in (one, two):
        tab_visibility.prepare(guest)
    begin_game_of_two(one, two, seed="42")
    first, second = begin_turns(one, two)
    tab_visibility.hide(second)
    assert not second.page.title().startswith("●")
    MousePlayer(first).draw_both()
    expect(second.page).to_have_title("● Your turn · Ironlanes")
    tab_visibility.show(second)
    expect(second.page).to_have_title("● Your turn · Ironlanes")
    MousePlayer(second).draw_both()
    expect(second.page).to_have_title("USA · Ironlanes")
    tab_visibility.hide(second)
    assert second.page.title() == "USA · Ironlanes"


def test_sounds_come_after_the_first_click_until_somebody_mutes_them(guest: BrowserGuest) -> None:
    guest.context.add_init_script(WATCH)
    with open_game(guest, "usa", 2, 42, ["keep 1 2"]) as session:
        expect(guest.find("sounds")).to_have_attribute("aria-pressed", "true")
        assert guest.page.evaluate("tones") == 0
        session.player.draw_both()
        session.player.wait_for_turn()
        assert guest.page.evaluate("tones") > 0
        guest.find("sounds").click()
        expect(guest.find("sounds")).to_have_attribute("aria-pressed", "false")
        before = guest.page.evaluate("tones")
        session.player.draw_both()
        session.player.wait_for_turn()
        assert guest.page.evaluate("tones") == before
        guest.page.reload()
        expect(guest.see("sounds")).to_have_attribute("aria-pressed", "false")
        guest.find("settings").click()
        guest.see("settings-volume-slider").fill("80")
        guest.page.keyboard.press("Escape")
        expect(guest.find("sounds")).to_have_attribute("aria-pressed", "true")
        assert guest.page.evaluate("tones") > 0


def test_a_notice_comes_only_to_a_hidden_tab_of_someone_who_wants_it(guests: Guests) -> None:
    one, two = guests(), guests()
    for guest in (one, two):
        tab_visibility.prepare(guest)
        guest.context.add_init_script(WATCH)
    begin_game_of_two(one, two, seed="42")
    first, second = begin_turns(one, two)

    def next_turn() -> list[str]:
        """Let the other player move while this tab is hidden; return the notifications."""
        second.page.evaluate("told.length = 0")
        tab_visibility.hide(second)
        MousePlayer(first).draw_both()
        MousePlayer(second).wait_for_turn()
        expected: list[str] = second.page.evaluate("[...told]")
        return expected

    assert next_turn() == []
    tab_visibility.show(second)
    second.find("settings").click()
    press(second, "notifications", "on")
    expect(second.find("settings-notifications-on")).to_be_checked()
    second.page.keyboard.press("Escape")
    MousePlayer(second).draw_both()
    assert next_turn() == ["Ironlanes: It is your turn."]
    tab_visibility.show(second)
    MousePlayer(second).look()
    assert second.page.evaluate("told.at(-1)") == "closed"


def test_a_browser_that_forbids_notices_says_so(guest: BrowserGuest) -> None:
    guest.context.add_init_script("window.Notification = class { static requestPermission = async () => 'denied' }")
    choose(guest, "notifications", "on")
    expect(guest.find("toast")).to_contain_text("blocks notifications")
    guest.page.reload()
    expect(guest.find("settings-notifications-off")).to_be_checked()
