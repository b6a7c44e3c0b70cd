"""The last round and the final score."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from ironlanes.game.game import Game
from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.final_score import assert_final_score
from tests.support.browser.games.game_session import GameSession, open_precomputed_game
from tests.support.browser.games.precomputed_game import PrecomputedGame, finish_fast, first_seed, precompute
from tests.support.cases import first_is_smoke

pytestmark = pytest.mark.both_tables

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


@pytest.mark.parametrize("seat", first_is_smoke(1, 0), ids=["a-bot", "the-guest"])
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


@pytest.mark.parametrize("board", first_is_smoke(*OWN_END))
def test_final_score_is_the_servers(guest: BrowserGuest, board: str) -> None:
    with open_precomputed_game(guest, before_the_end(board)) as session:
        session.player.play_to_the_end()
        expect(guest.find("final-score")).to_be_visible()
        score = assert_final_score(guest)
        session.in_step()
        assert score == session.client.scene["score"]


#: Notes whether anything but the count tells who is ahead while it goes on.
WATCH_COUNT = """
() => {
  window.seen = [];
  const text = (testid) => document.querySelector(`[data-testid=${testid}]`)?.innerText ?? "";
  const look = () => {
    const kind = document.querySelector("[data-testid=ending]")?.dataset.kind;
    const lit = document.querySelector("[data-testid=spotlight]")?.dataset.kind ?? null;
    const totals = [...document.querySelectorAll("[data-testid=ending-total] strong")].map((each) => each.innerText);
    const told = [text("action-bar"), document.title, text("announcer")].join(" | ");
    const isScoreOpen = document.querySelector("[data-testid=final-score]") !== null;
    if (kind) seen.push({ kind, lit, totals, told, isScoreOpen });
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
}
"""


@pytest.mark.parametrize("board", ["usa", "germany"])
def test_the_points_are_counted_on_the_board_and_nothing_tells_the_winner_before(guests: Guests, board: str) -> None:
    guest = guests(reduced_motion="no-preference")
    guest.context.add_init_script("localStorage.setItem('ironlanes.settings', JSON.stringify({ animations: 'fast' }))")
    with open_precomputed_game(guest, before_the_end(board)) as session:
        guest.page.evaluate(WATCH_COUNT)
        session.player.play_to_the_end()
        score = session_score(session)
        expect(guest.find("final-score")).to_be_visible()
        seen: list[dict[str, Any]] = guest.page.evaluate("seen")
        assert [each["isScoreOpen"] for each in seen] == [False] * len(seen)
        names = [each["name"] for each in session.client.table["seats"]]
        assert not [each for each in seen if re.search(r"\bwon\b|\bwins\b|You win", each["told"])], names
        kinds = [each["kind"] for each in seen]
        assert kinds[0] == "pause"
        assert "ticket" in kinds
        lit = {each["lit"] for each in seen}
        has_failed = any(seat["tickets_failed"] for seat in score["seats"])
        assert ("failed" in lit) == has_failed
        if board == "usa":
            assert "longest" in lit
        assert seen[-1]["totals"] == [str(seat["total"]).replace("-", "\u2212") for seat in score["seats"]]
        assert_final_score(guest)


def session_score(session: GameSession) -> dict[str, Any]:
    session.in_step()
    score: dict[str, Any] = session.client.scene["score"]
    return score


#: Skips the count as soon as it begins, and notes what was there before and after.
SKIP = """
(how) => {
  window.skipped = null;
  const has = (testid) => document.querySelector(`[data-testid=${testid}]`) !== null;
  const ways = {
    click: () => document.body.dispatchEvent(new PointerEvent("pointerup", { bubbles: true })),
    key: () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true })),
    button: () => document.querySelector("[data-testid=skip]").click(),
  };
  const observer = new MutationObserver(() => {
    if (!has("ending")) return;
    observer.disconnect();
    const before = has("final-score");
    ways[how]();
    setTimeout(() => (window.skipped = [before, has("ending")]));
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
"""


@pytest.mark.parametrize("how", first_is_smoke("click", "key", "button"))
def test_the_count_can_be_skipped(guests: Guests, how: str) -> None:
    guest = guests(reduced_motion="no-preference")
    with open_precomputed_game(guest, before_the_end("usa")) as session:
        guest.page.evaluate(SKIP, how)
        session.player.play_to_the_end()
        expect(guest.find("final-score")).to_be_visible()
        assert guest.page.evaluate("skipped") == [False, False]
        # Paper falls for one's own win alone.
        expect(guest.find("celebration")).to_have_count(int(0 in session_score(session)["winners"]))
        assert_final_score(guest)


def test_without_motion_the_result_is_there_at_once(guest: BrowserGuest) -> None:
    with open_precomputed_game(guest, before_the_end("usa")) as session:
        session.player.play_to_the_end()
        expect(guest.find("final-score")).to_be_visible()
        expect(guest.find("ending")).to_have_count(0)
        expect(guest.find("celebration")).to_have_count(0)
        score = session_score(session)
        own, best = score["seats"][0]["total"], max(seat["total"] for seat in score["seats"])
        place = guest.find("own-place").inner_text()
        assert str(abs(best - own) or abs(own - score["seats"][1]["total"])) in place
        move = int(guest.find("best-move").get_attribute("data-move") or 0)
        record = guest.ask_for_game("record")
        assert record["actions"][move - 1].startswith("claim ")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_everybodys_tickets_can_be_looked_at_on_the_board(guests: Guests, size: str) -> None:
    guest = guests(size)
    with open_precomputed_game(guest, before_the_end("usa")) as session:
        session.player.play_to_the_end()
        guest.see("final-score")
        other = guest.page.locator("[data-testid=final-tickets] [data-seat='1'] [data-testid=final-ticket]").first
        is_done = other.get_attribute("data-done") == "true"
        session.player.press(other.get_by_role("button"))
        expect(guest.find("final-score")).to_have_count(0)
        expect(guest.find("spotlight")).to_have_attribute("data-kind", "completed" if is_done else "failed")
        expect(guest.page.locator(".city.marked")).to_have_count(2)
        session.player.press(guest.find("final-longest-path").first.get_by_role("button"))
        expect(guest.find("spotlight")).to_have_attribute("data-kind", "longest")
        session.player.press(guest.find("show-score"))
        expect(guest.find("final-score")).to_be_visible()
        expect(guest.find("spotlight")).to_have_count(0)


def test_the_final_board_is_a_picture_to_share(guest: BrowserGuest) -> None:
    with open_precomputed_game(guest, before_the_end("europe")) as session:
        session.player.play_to_the_end()
        guest.see("final-score")
        with guest.page.expect_download() as download:
            guest.find("share-picture").click()
        assert download.value.suggested_filename == "ironlanes-europe.png"
        picture = Path(download.value.path()).read_bytes()
        assert picture[:8] == b"\x89PNG\r\n\x1a\n"
        width, height = (int.from_bytes(picture[at : at + 4], "big") for at in (16, 20))
        assert width == 1656
        assert height > 900
        assert len(picture) > 200_000, "there is a board in it"
