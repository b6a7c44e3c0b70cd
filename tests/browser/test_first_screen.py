"""The way into a game, and what its screen shows of it at once."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import SIZES, BrowserGuest
from tests.support.browser.games.game_session import open_game, open_precomputed_game
from tests.support.browser.games.precomputed_game import finish_fast, precompute
from tests.support.cases import first_is_smoke

TRACKS = {"usa": 100, "europe": 101, "germany": 110}
#: The board and its window lie inside the screen, and what lies at the board's corners is the board.
BOARD_FITS = """
() => {
  const board = document.querySelector("[data-testid=board]");
  const [outer, inner] = [board, board.querySelector("svg.network")].map((part) => part.getBoundingClientRect());
  const isInside = ({ left, top, right, bottom }) =>
    left >= -0.01 && top >= -0.01 && right <= innerWidth + 0.01 && bottom <= innerHeight + 0.01;
  const [across, down] = [[inner.left + 4, inner.right - 4], [inner.top + 4, inner.bottom - 4]];
  const corners = across.flatMap((x) => down.map((y) => [x, y]));
  const isFree = ([x, y]) => document.elementFromPoint(x, y)?.closest("[data-testid=board], [data-testid^=zoom]");
  const isFilled = outer.width - inner.width < 50 || outer.height - inner.height < 50;
  return isInside(outer) && isInside(inner) && isFilled && corners.every(isFree);
}
"""
#: Tells of every state that the screen goes through, in order.
WATCH_BAR = """
() => {
  window.states = [];
  const look = () => {
    const bar = document.querySelector("[data-testid=action-bar]");
    const seq = Number(document.querySelector("[data-testid=game]").dataset.seq);
    states.push({ seq, text: bar.innerText.trim() });
  };
  look();
  new MutationObserver(look).observe(document.querySelector("[data-testid=game]"), { attributes: true });
}
"""


@pytest.mark.parametrize("board", first_is_smoke(*TRACKS))
def test_one_click_begins_a_game(guest: BrowserGuest, board: str) -> None:
    guest.page.goto("/")
    guest.find("play-bots" if board == "usa" else f"play-bots-{board}").click()
    expect(guest.page.locator("g[data-track]")).to_have_count(TRACKS[board])
    expect(guest.find("action-bar")).to_be_visible()
    expect(guest.find("ticket-option" if board != "germany" else "split-choice").first).to_be_visible()


@pytest.mark.parametrize("board", first_is_smoke(*TRACKS))
def test_whole_board_is_in_sight(guests: Guests, board: str) -> None:
    """At every size, without any scrolling, and with nothing over it but the buttons that zoom."""
    first_turn = precompute(board, 2, 1, lambda game: game.phase == "turn")
    for names in (("desktop", "wide", "tablet"), ("phone",)):
        guest = guests(names[0])
        with open_precomputed_game(guest, first_turn):
            for name in names:
                width, height = SIZES[name]
                guest.page.set_viewport_size({"width": width, "height": height})
                guest.page.wait_for_function(BOARD_FITS)
                assert guest.page.evaluate("[innerWidth, innerHeight]") == [width, height]
                assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
                assert guest.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.smoke
def test_action_bar_names_the_active_player_in_every_state(guest: BrowserGuest) -> None:
    """Thirty turns of a game for three, action by action."""
    precomputed = precompute("usa", 3, 5, lambda game: len(game.record()["actions"]) >= 90, finish_fast)
    with open_game(guest, "usa", 3, seed=5) as session:
        guest.page.evaluate(WATCH_BAR)
        session.play(*precomputed.actions)
        states: list[dict[str, Any]] = guest.page.evaluate("states")
        names = [seat["name"] for seat in session.client.table["seats"]]
        seen = {state["seq"] for state in states}
        assert seen == set(range(session.client.seq + 1))
        for state in states:
            scene = session.client.scenes[state["seq"]]
            chooses = "decision" in scene and scene["view"]["phase"] == "setup-tickets"
            active = 0 if chooses else scene["view"]["to_move"]
            assert names[active] in state["text"], state
            assert state["text"].replace(names[active], "").strip(), "it says what can be done, too"
