"""The last round and the final score."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from ironlanes.game.game import Game
from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.final_score import assert_final_score
from tests.support.browser.games.game_session import open_precomputed_game
from tests.support.browser.games.precomputed_game import PrecomputedGame, finish_fast, first_seed, precompute

#: The first seeds of games for two in haste whose very last action is the guest's.
OWN_END = {"usa": 0, "europe": 1, "germany": 0}
#: Notes what the banner of the last round says in every state of the game.
WATCH_BANNER = """
() => {
  window.states = [];
  const text = (testid) => document.querySelector(`[data-testid=${testid}]`)?.innerText ?? null;
  const game = document.querySelector("[data-testid=game]");
  const seq = () => Number(game.dataset.seq);
  const look = () => states.push({ seq: seq(), banner: text("last-round"), left: text("turns-left") });
  look();
  new MutationObserver(look).observe(game, { attributes: true, attributeFilter: ["data-seq"] });
}
"""


# ---- the last round (25)


@pytest.mark.parametrize("seat", [1, 0], ids=["a-bot", "the-guest"])
def test_last_round_tells_who_began_it_and_counts_down(guest: BrowserGuest, seat: int) -> None:
    """From some turns before it to the end."""

    def is_near(game: Game) -> bool:
        return min(game.view(None).trains(each) for each in range(3)) < 8

    def is_begun(game: Game) -> bool:
        return game.view(None).last_turn_of == seat

    seed = first_seed("usa", 3, is_begun, finish_fast)
    precomputed, begun = (precompute("usa", 3, seed, condition, finish_fast) for condition in (is_near, is_begun))
    with open_precomputed_game(guest, precomputed) as session:
        expect(guest.find("last-round")).to_have_count(0)
        guest.page.evaluate(WATCH_BANNER)
        session.play(*begun.actions[len(precomputed.actions) :])
        expect(guest.find("last-round")).to_be_visible()
        session.player.play_to_the_end()
        session.in_step()
        states: list[dict[str, Any]] = guest.page.evaluate("states")
        assert [state["seq"] for state in states] == list(range(precomputed.length, session.client.seq + 1))
        names = [each["name"] for each in session.client.table["seats"]]
        for state in states:
            _assert_banner(state, session.client.scenes[state["seq"]], names)
        counted = [int(re.findall(r"\d+", state["left"])[0]) for state in states if state["left"]]
        assert sorted(counted, reverse=True) == counted
        assert set(counted) == {1, 2, 3}
        assert session.client.view["last_turn_of"] == seat


def _assert_banner(state: dict[str, Any], scene: dict[str, Any], names: list[str]) -> None:
    if "turns_left" not in scene:
        assert state["banner"] is None
        return
    beginner = scene["view"]["last_turn_of"]
    assert scene["view"]["seats"][beginner]["trains"] <= 2
    assert names[beginner] in state["banner"]
    assert re.findall(r"\d+", state["left"]) == [str(scene["turns_left"])]


# ---- the final score (26)


def before_the_end(board: str) -> PrecomputedGame:
    """A game where whatever the guest does next ends it."""

    def is_last(game: Game) -> bool:
        after = game.copy()
        after.play(game.legal_actions()[0])
        return after.is_over

    return precompute(board, 2, OWN_END[board], is_last, finish_fast)


@pytest.mark.parametrize("board", OWN_END)
def test_final_score_is_the_servers(guest: BrowserGuest, board: str) -> None:
    with open_precomputed_game(guest, before_the_end(board)) as session:
        session.player.play_to_the_end()
        expect(guest.find("final-score")).to_be_visible()
        score = assert_final_score(guest)
        session.in_step()
        assert score == session.client.scene["score"]


#: Puts down how the table stands as soon as the click on `skip` has been dealt with.
WATCH_SKIP = """
() => {
  const look = () => (window.isWhole = document.querySelector("[data-testid=final-tickets]") !== null);
  document.querySelector("[data-testid=skip]").addEventListener("click", () => setTimeout(look));
}
"""


def test_final_score_is_told_column_by_column_or_skipped(guests: Guests) -> None:
    """It takes its time where motion is welcome; `skip` shows everything at once."""
    guest = guests(reduced_motion="no-preference")
    with open_precomputed_game(guest, before_the_end("usa")) as session:
        session.player.play_to_the_end()
        expect(guest.find("skip")).to_be_visible()
        expect(guest.find("final-tickets")).to_have_count(0)
        guest.page.evaluate(WATCH_SKIP)
        guest.find("skip").click()
        assert guest.page.evaluate("isWhole")
        assert_final_score(guest)
