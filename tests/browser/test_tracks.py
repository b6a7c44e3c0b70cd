"""Tracks: which can be claimed, what they are, and which are closed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ironlanes.game.game import Game
from tests.browser.guest import Guest
from tests.browser.rehearsing import in_haste, rehearse
from tests.browser.sitting import Sitting, rehearsed, sitting
from tests.browser.tracks import at_turn, payments

# ---- which glow (9, 12)


@pytest.mark.parametrize("board", ["usa", "europe", "germany"])
def test_what_is_legal_glows_and_nothing_else(guest: Guest, board: str) -> None:
    legal: dict[int, set[str]] = {}

    def note(game: Game) -> bool:
        legal[len(game.record()["actions"])] = set(payments(game))
        return len(legal) > 15

    rehearsal = rehearse(board, 2, 1, note, in_haste)
    with sitting(guest, board, 2, seed=1) as here:
        checked = 0
        for action in rehearsal.actions:
            sight = here.play(action)
            assert {track["name"] for track in sight["claimable"]} == legal[sight["seq"]]
            checked += bool(sight["claimable"])
        assert checked > 5


def test_nothing_glows_while_others_play(guest: Guest) -> None:
    rehearsal = at_turn(lambda payments: len(payments) > 5)
    with rehearsed(guest, rehearsal, options={"bot_pace_ms": 200}) as here:
        assert here.in_step()["claimable"]
        others = here.player.draw_both()
        assert others["active"] == "1"
        assert others["claimable"] == []


def test_a_picked_colour_lets_only_its_tracks_glow(guest: Guest) -> None:
    def has_red(payments: dict[str, list[str]]) -> bool:
        red = [name for name, each in payments.items() if any("red" in payment for payment in each)]
        return 2 < len(red) < len(payments)

    rehearsal = at_turn(has_red)
    with rehearsed(guest, rehearsal) as here:
        everything = here.in_step()["claimable"]
        guest.find("hand-red").click()
        red = here.player.look("now.claimable.length < known.count", count=len(everything))["claimable"]
        assert {track["colour"] for track in red} <= {"red", "gray"}
        with_red = {name for name, each in payments(rehearsal.game).items() if any("red" in text for text in each)}
        assert {track["name"] for track in red} == with_red
        guest.find("hand-red").click()
        assert here.player.look("now.claimable.length > known.count", count=len(red))["claimable"] == everything


# ---- what they are (10)


def test_hovering_a_track_shows_all_of_it(guest: Guest) -> None:
    with rehearsed(guest, at_turn(lambda _: True)) as here:
        sheet = guest.page.request.get("/api/boards/usa").json()
        names = {place["slug"]: place["name"] for place in sheet["places"]}
        for track in sheet["tracks"][::9]:
            for slot in range(track["length"]):
                _hover(here, track["name"], slot)
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
    slots: all(".track.hover .slot.hover").length,
    cities: all(".city.highlight").map((city) => city.dataset.place),
    tip: document.querySelector("[data-testid=tooltip]")?.innerText ?? "",
  };
}
"""


def _hover(here: Sitting, track: str, slot: int | None = None) -> None:
    """Put the mouse on a track and wait until it stands out."""
    beds = here.page.locator(f'[data-track="{track}"] .bed')
    box = beds.nth(slot if slot is not None else beds.count() // 2).bounding_box()
    assert box
    here.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(here.page.locator(f'.track.hover[data-track="{track}"]')).to_have_count(1)
    expect(here.guest.find("tooltip")).to_be_visible()


# ---- parallel tracks (14)


def test_twin_of_a_claimed_track_is_closed_to_few_players(guest: Guest) -> None:
    with rehearsed(guest, at_turn(_has_double, players=3)) as here:
        here.in_step()
        track, twin = _lanes(here.voice.scene["decision"]["claims"])
        _hover(here, track)
        assert guest.page.evaluate(LIT)["tracks"] == [track]
        _hover(here, twin)
        assert guest.page.evaluate(LIT)["tracks"] == [twin]
        here.player.claim(track)
        here.player.wait_for_turn()
        here.in_step()
        assert twin in here.voice.scene["closed"]
        blocked = guest.page.locator(".track.blocked").evaluate_all("all => all.map((each) => each.dataset.track)")
        assert set(blocked) == set(here.voice.scene["closed"])
        sent = guest.said
        _hover(here, twin)
        expect(guest.find("tooltip")).to_contain_text("3 or fewer players")
        guest.page.mouse.down()
        guest.page.mouse.up()
        expect(guest.find("toast")).to_contain_text("3 or fewer players")
        assert guest.said == sent


def test_twin_of_a_claimed_track_is_open_to_many_players(guest: Guest) -> None:
    with rehearsed(guest, at_turn(_has_double, players=4)) as here:
        track, twin = _lanes(here.voice.scene["decision"]["claims"])
        here.player.claim(track)
        here.player.wait_for_turn()
        here.in_step()
        assert here.voice.scene["closed"] == {}
        expect(guest.page.locator(".track.blocked")).to_have_count(0)
        _hover(here, twin)
        expect(guest.find("tooltip")).not_to_contain_text("3 or fewer players")


def _has_double(payments: dict[str, list[str]]) -> bool:
    return any(track.endswith("/1") for track in payments)


def _lanes(claims: dict[str, list[str]]) -> tuple[str, str]:
    """The lanes of a double track that can be claimed."""
    track = next(track for track in claims if track.endswith("/1"))
    return track, track.replace("/1", "/2")
