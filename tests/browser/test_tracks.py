"""Tracks: which can be claimed, what they are, and which are closed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ironlanes.game.game import Game
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.game_session import GameSession, open_game, open_precomputed_game
from tests.support.browser.games.precomputed_game import finish_fast, precompute
from tests.support.browser.games.track_payments import at_turn, payments
from tests.support.cases import first_is_smoke

pytestmark = pytest.mark.both_tables

# ---- which glow (9, 12)


@pytest.mark.parametrize("board", first_is_smoke("europe", "usa", "germany"))
def test_what_is_legal_glows_and_nothing_else(guest: BrowserGuest, board: str) -> None:
    legal: dict[int, set[str]] = {}

    def note(game: Game) -> bool:
        legal[len(game.record()["actions"])] = set(payments(game))
        return len(legal) > 15

    precomputed = precompute(board, 2, 1, note, finish_fast)
    with open_game(guest, board, 2, seed=1) as session:
        checked = 0
        for action in precomputed.actions:
            screen = session.play(action)
            assert {track["name"] for track in screen["claimable"]} == legal[screen["seq"]]
            checked += bool(screen["claimable"])
        assert checked > 5


def test_nothing_glows_while_others_play(guest: BrowserGuest) -> None:
    precomputed = at_turn(lambda payments: len(payments) > 5)
    with open_precomputed_game(guest, precomputed, options={"bot_pace_ms": 5000}) as session:
        assert session.in_step()["claimable"]
        others = session.player.draw_both()
        assert others["active"] == "1"
        assert others["claimable"] == []


@pytest.mark.smoke
def test_a_picked_colour_lets_only_its_tracks_glow(guest: BrowserGuest) -> None:
    def has_red(payments: dict[str, list[str]]) -> bool:
        red = [name for name, each in payments.items() if any("red" in payment for payment in each)]
        return 2 < len(red) < len(payments)

    precomputed = at_turn(has_red)
    with open_precomputed_game(guest, precomputed) as session:
        everything = session.in_step()["claimable"]
        guest.find("hand-red").click()
        red = session.player.look("now.claimable.length < known.count", count=len(everything))["claimable"]
        assert {track["colour"] for track in red} <= {"red", "gray"}
        with_red = {name for name, each in payments(precomputed.game).items() if any("red" in text for text in each)}
        assert {track["name"] for track in red} == with_red
        guest.find("hand-red").click()
        assert session.player.look("now.claimable.length > known.count", count=len(red))["claimable"] == everything


# ---- what they are (10)


@pytest.mark.smoke
def test_hovering_a_track_shows_all_of_it(guest: BrowserGuest) -> None:
    with open_precomputed_game(guest, at_turn(lambda _: True)) as session:
        sheet = guest.page.request.get("/api/boards/usa").json()
        names = {place["slug"]: place["name"] for place in sheet["places"]}
        for track in sheet["tracks"][::9]:
            for slot in range(track["length"]):
                _hover(session, track["name"], slot)
                lit = guest.page.evaluate(LIT)
                assert lit["tracks"] == [track["name"]]
                assert lit["slots"] == track["length"]
                assert set(lit["cities"]) == set(track["places"])
                for place in track["places"]:
                    assert names[place] in lit["tip"]
                assert f"{track['length']} " in lit["tip"]
                assert f"{track['points']} point" in lit["tip"]
                assert (track["colour"] if track["colour"] != "gray" else "any") in lit["tip"]


#: What stands out on the board.
LIT = """
() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  return {
    tracks: all(".track.hover").map((track) => track.dataset.track),
    slots: all(".track.hover .slot").length,
    cities: all(".city.highlight").map((city) => city.dataset.place),
    tip: document.querySelector("[data-testid=tooltip]")?.innerText ?? "",
  };
}
"""


def _hover(session: GameSession, track: str, slot: int | None = None) -> None:
    """Put the mouse on a track and wait until it stands out."""
    beds = session.page.locator(f'[data-track="{track}"] .bed')
    box = beds.nth(slot if slot is not None else beds.count() // 2).bounding_box()
    assert box
    session.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(session.page.locator(f'.track.hover[data-track="{track}"]')).to_have_count(1)
    expect(session.guest.find("tooltip")).to_be_visible()


# ---- parallel tracks (14)


@pytest.mark.smoke
def test_twin_of_a_claimed_track_is_closed_to_few_players(guest: BrowserGuest) -> None:
    with open_precomputed_game(guest, at_turn(_has_double, players=3)) as session:
        session.in_step()
        track, twin = _lanes(session.client.scene["decision"]["claims"])
        _hover(session, track)
        assert guest.page.evaluate(LIT)["tracks"] == [track]
        _hover(session, twin)
        assert guest.page.evaluate(LIT)["tracks"] == [twin]
        session.player.claim(track)
        session.player.wait_for_turn()
        session.in_step()
        assert twin in session.client.scene["closed"]
        blocked = guest.page.locator(".track.blocked").evaluate_all("all => all.map((each) => each.dataset.track)")
        assert set(blocked) == set(session.client.scene["closed"])
        sent = guest.said
        _hover(session, twin)
        expect(guest.find("tooltip")).to_contain_text("3 or fewer players")
        guest.page.mouse.down()
        guest.page.mouse.up()
        expect(guest.find("toast")).to_contain_text("3 or fewer players")
        assert guest.said == sent


def test_twin_of_a_claimed_track_is_open_to_many_players(guest: BrowserGuest) -> None:
    with open_precomputed_game(guest, at_turn(_has_double, players=4)) as session:
        track, twin = _lanes(session.client.scene["decision"]["claims"])
        session.player.claim(track)
        session.player.wait_for_turn()
        session.in_step()
        assert session.client.scene["closed"] == {}
        expect(guest.page.locator(".track.blocked")).to_have_count(0)
        _hover(session, twin)
        expect(guest.find("tooltip")).not_to_contain_text("3 or fewer players")


def _has_double(payments: dict[str, list[str]]) -> bool:
    return any(track.endswith("/1") for track in payments)


def _lanes(claims: dict[str, list[str]]) -> tuple[str, str]:
    """The lanes of a double track that can be claimed."""
    track = next(track for track in claims if track.endswith("/1"))
    return track, track.replace("/1", "/2")
