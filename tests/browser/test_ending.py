"""The last round and the final score."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from ironlanes.game.game import Game
from tests.browser.conftest import Guests
from tests.browser.final_score import assert_final_score
from tests.browser.guest import Guest
from tests.browser.rehearsing import Rehearsal, first_seed, in_haste, rehearse
from tests.browser.sitting import rehearsed

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
def test_last_round_tells_who_began_it_and_counts_down(guest: Guest, seat: int) -> None:
    """From some turns before it to the end."""

    def is_near(game: Game) -> bool:
        return min(game.view(None).trains(each) for each in range(3)) < 8

    def is_begun(game: Game) -> bool:
        return game.view(None).last_turn_of == seat

    seed = first_seed("usa", 3, is_begun, in_haste)
    rehearsal, begun = (rehearse("usa", 3, seed, wish, in_haste) for wish in (is_near, is_begun))
    with rehearsed(guest, rehearsal) as here:
        expect(guest.find("last-round")).to_have_count(0)
        guest.page.evaluate(WATCH_BANNER)
        here.play(*begun.actions[len(rehearsal.actions) :])
        expect(guest.find("last-round")).to_be_visible()
        here.player.play_to_the_end()
        here.in_step()
        states: list[dict[str, Any]] = guest.page.evaluate("states")
        assert [state["seq"] for state in states] == list(range(rehearsal.length, here.voice.seq + 1))
        names = [each["name"] for each in here.voice.table["seats"]]
        for state in states:
            _assert_banner(state, here.voice.scenes[state["seq"]], names)
        counted = [int(re.findall(r"\d+", state["left"])[0]) for state in states if state["left"]]
        assert sorted(counted, reverse=True) == counted
        assert set(counted) == {1, 2, 3}
        assert here.voice.view["last_turn_of"] == seat


def _assert_banner(state: dict[str, Any], scene: dict[str, Any], names: list[str]) -> None:
    if "turns_left" not in scene:
        assert state["banner"] is None
        return
    beginner = scene["view"]["last_turn_of"]
    assert scene["view"]["seats"][beginner]["trains"] <= 2
    assert names[beginner] in state["banner"]
    assert re.findall(r"\d+", state["left"]) == [str(scene["turns_left"])]


# ---- the final score (26)


def before_the_end(board: str) -> Rehearsal:
    """A game where whatever the guest does next ends it."""

    def is_last(game: Game) -> bool:
        after = game.copy()
        after.play(game.legal_actions()[0])
        return after.is_over

    return rehearse(board, 2, OWN_END[board], is_last, in_haste)


@pytest.mark.parametrize("board", OWN_END)
def test_final_score_is_the_servers(guest: Guest, board: str) -> None:
    with rehearsed(guest, before_the_end(board)) as here:
        here.player.play_to_the_end()
        expect(guest.find("final-score")).to_be_visible()
        score = assert_final_score(guest)
        here.in_step()
        assert score == here.voice.scene["score"]


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
    with rehearsed(guest, before_the_end("usa")) as here:
        here.player.play_to_the_end()
        expect(guest.find("skip")).to_be_visible()
        expect(guest.find("final-tickets")).to_have_count(0)
        guest.page.evaluate(WATCH_SKIP)
        guest.find("skip").click()
        assert guest.page.evaluate("isWhole")
        assert_final_score(guest)
