"""What lies at the edges of a game's screen: nothing leaves its box, and nothing covers what has to be read."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ironlanes.boards.actions import ClaimTrack
from ironlanes.game.game import Game
from tests.browser.conftest import Guests
from tests.browser.test_board_size import DESKTOPS, LEAST_SHARE, first_turn, measures_at
from tests.browser.test_ending import before_the_end
from tests.browser.test_names import LONGEST
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.game_session import GameSession, open_game, open_precomputed_game
from tests.support.browser.games.precomputed_game import (
    PrecomputedGame,
    finish_fast,
    first_seed,
    has_choice_of_payments,
    precompute,
)
from tests.support.browser.texts_that_overflow import OVERFLOWING

#: By how many pixels something reached beyond the panel of the count at most.
WATCH_PANEL = """
() => {
  window.beyond = null;
  const look = () => {
    const panel = document.querySelector("[data-testid=ending]");
    if (!panel) return;
    const { right } = panel.getBoundingClientRect();
    const rights = [...panel.querySelectorAll("*")].map((each) => each.getBoundingClientRect().right);
    beyond = Math.max(beyond ?? -Infinity, ...rights.map((each) => each - right));
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}
"""
#: The box of a test id.
BOX = """
(testid) => {
  const { left, right, top, bottom } = document.querySelector(testid).getBoundingClientRect();
  return [left, right, top, bottom];
}
"""
Box = tuple[float, float, float, float]


def box_of(guest: BrowserGuest, selector: str) -> Box:
    left, right, top, bottom = guest.page.evaluate(BOX, selector)
    return left, right, top, bottom


def overlap(one: Box, other: Box) -> bool:
    return min(one[1], other[1]) > max(one[0], other[0]) and min(one[3], other[3]) > max(one[2], other[2])


def assert_nothing_cut(guest: BrowserGuest) -> None:
    assert guest.page.evaluate(OVERFLOWING) == []
    assert guest.find("action-bar").evaluate("(bar) => bar.scrollWidth <= bar.clientWidth")


def in_the_last_round() -> PrecomputedGame:
    """The guest's last turn, with a track that can be paid for in several ways."""

    def is_last(game: Game) -> bool:
        return game.view(None).last_turn_of is not None and has_choice_of_payments(game)

    return precompute("usa", 3, first_seed("usa", 3, is_last, finish_fast), is_last, finish_fast)


def ask_how_to_pay(session: GameSession, game: Game) -> None:
    """Press the track with the most payments; the dialog is open then."""
    tracks = [action.track for action in game.legal_actions() if isinstance(action, ClaimTrack)]
    session.player.press_track(max(tracks, key=tracks.count))
    expect(session.page.get_by_test_id("payment")).to_be_visible()


def test_the_count_stays_in_its_panel(guests: Guests) -> None:
    guest = guests(reduced_motion="no-preference", locale="de-DE")
    guest.set_name(LONGEST)
    guest.context.add_init_script("localStorage.setItem('ironlanes.settings', JSON.stringify({ animations: 'fast' }))")
    with open_precomputed_game(guest, before_the_end("usa")) as session:
        guest.page.evaluate(WATCH_PANEL)
        session.player.play_to_the_end()
        guest.see("final-score")
        assert guest.page.evaluate("beyond") <= 0


@pytest.mark.parametrize("board", LEAST_SHARE)
def test_the_zoom_buttons_lie_on_the_board(guests: Guests, board: str) -> None:
    guest = guests()
    with open_precomputed_game(guest, first_turn(board)):
        for width, height in (*DESKTOPS, (1920, 1080)):
            measures_at(guest, width, height)
            _, right, _, bottom = box_of(guest, "[data-testid=zoom]")
            _, board_right, _, board_bottom = box_of(guest, "[data-testid=board] svg.network")
            assert 0 < board_right - right < 30, (width, height)
            assert 0 < board_bottom - bottom < 30, (width, height)


@pytest.mark.parametrize("board", LEAST_SHARE)
def test_no_city_lies_under_the_zoom_buttons_at_200_percent(guests: Guests, board: str) -> None:
    guest = guests()
    with open_precomputed_game(guest, first_turn(board)):
        measures = measures_at(guest, 720, 450)
        buttons = box_of(guest, "[data-testid=zoom]")
        covered = [
            place
            for place, names in measures["names"].items()
            for name in names
            if overlap(buttons, (name["left"], name["right"], name["top"], name["bottom"]))
        ]
        assert covered == []


@pytest.mark.parametrize("board", ["germany", "europe"])
def test_nothing_is_cut_on_a_phone_on_its_side(guests: Guests, board: str) -> None:
    guest = guests("landscape")
    with open_precomputed_game(guest, first_turn(board)):
        measures = measures_at(guest, 844, 390)
        assert all(measures["names"].values())
        assert_nothing_cut(guest)
        ends = guest.page.locator("[data-testid=ticket-card] .ends > span:not(.visually-hidden)")
        widths = ends.evaluate_all("(all) => all.map((each) => [each.scrollWidth, each.clientWidth])")
        assert [each for each in widths if each[0] > each[1]] == []


def test_after_the_choice_of_tickets_the_open_cards_are_in_sight_at_200_percent(guests: Guests) -> None:
    guest = guests()
    with open_game(guest, "usa", 3, 7) as session:
        guest.page.set_viewport_size({"width": 720, "height": 450})
        session.player.keep(0, 1)
        for number in range(5):
            expect(guest.find(f"display-{number}")).to_be_in_viewport(ratio=1)
        assert_nothing_cut(guest)


@pytest.mark.parametrize(("size", "locale"), [("desktop", "en-GB"), ("phone", "de-DE")])
def test_the_last_round_is_told_beside_the_payment(guests: Guests, size: str, locale: str) -> None:
    guest = guests(size, locale=locale)
    guest.set_name(LONGEST)
    last = in_the_last_round()
    with open_precomputed_game(guest, last) as session:
        assert_nothing_cut(guest)
        ask_how_to_pay(session, last.game)
        assert_nothing_cut(guest)
        for testid in ("last-round", "action-bar"):
            assert not overlap(box_of(guest, "[data-testid=payment]"), box_of(guest, f"[data-testid={testid}]"))
