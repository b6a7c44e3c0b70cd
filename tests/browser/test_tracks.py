"""Tracks: which can be claimed, what they are, and how a click claims them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ironlanes.boards.actions import ClaimTrack
from ironlanes.game.game import Game
from tests.browser.conftest import Guests
from tests.browser.guest import Guest
from tests.browser.rehearsing import Rehearsal, hoarding, in_haste, rehearse
from tests.browser.sitting import Sitting, rehearsed, sitting


def payments(game: Game) -> dict[str, list[str]]:
    """The legal payments of every track that can be claimed."""
    found: dict[str, list[str]] = {}
    for action in game.legal_actions():
        if isinstance(action, ClaimTrack):
            found.setdefault(action.track, []).append(action.payment.text)
    return found


def at_turn(wish: Callable[[dict[str, list[str]]], bool], players: int = 2, seed: int = 0) -> Rehearsal:
    """A turn with payments as wished for, after drawing nothing but cards."""
    return rehearse("usa", players, seed, lambda game: game.phase == "turn" and wish(payments(game)), hoarding)


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
    tracks: all(".track.hover").map((track) => track.dataset.route),
    slots: all(".track.hover .slot.hover").length,
    cities: all(".city.highlight").map((city) => city.dataset.place),
    tip: document.querySelector("[data-testid=tooltip]")?.innerText ?? "",
  };
}
"""


def _hover(here: Sitting, track: str, slot: int | None = None) -> None:
    """Put the mouse on a track and wait until it stands out."""
    beds = here.page.locator(f'[data-route="{track}"] .bed')
    box = beds.nth(slot if slot is not None else beds.count() // 2).bounding_box()
    assert box
    here.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(here.page.locator(f'.track.hover[data-route="{track}"]')).to_have_count(1)
    expect(here.guest.find("tooltip")).to_be_visible()


# ---- how they are claimed (11, 13)


def test_a_click_asks_how_to_pay_and_claims(guest: Guest) -> None:
    rehearsal = at_turn(lambda payments: _with(payments, 3) is not None)
    legal = payments(rehearsal.game)
    track = _with(legal, 3)
    assert track
    with rehearsed(guest, rehearsal) as here:
        asked = here.player.press_track(track)
        assert asked["question"]["payments"] == here.voice.scene["decision"]["claims"][track]
        assert sorted(asked["question"]["payments"]) == sorted(legal[track])
        assert guest.acts == []
        guest.find("pay-1").click()
        here.player.look("now.claimed[known.track] === 0", track=track)
        assert guest.acts == [f"claim {track} with {asked['question']['payments'][1]}"]
        _assert_claimed(here, track)


def test_a_single_payment_is_made_at_once(guest: Guest) -> None:
    rehearsal = at_turn(lambda payments: _with(payments, 1) is not None)
    track = _with(payments(rehearsal.game), 1)
    assert track
    with rehearsed(guest, rehearsal) as here:
        asked = here.player.press_track(track)
        assert asked["question"] is None
        _assert_claimed(here, track)


def _with(payments: dict[str, list[str]], count: int) -> str | None:
    """A track that can be paid for in so many ways, or in more where one way is not enough."""
    fits = (len(each) == count if count == 1 else len(each) >= count for each in payments.values())
    return next((track for track, is_fit in zip(payments, fits, strict=True) if is_fit), None)


def _assert_claimed(here: Sitting, track: str) -> None:
    """The wagons of the guest's own colour stand there, and the hand and the trains are the server's."""
    sight = here.in_step()
    wagons = here.page.locator(f'[data-route="{track}"] .wagon')
    slots = here.page.locator(f'[data-route="{track}"] .slot')
    assert wagons.count() == slots.count()
    colour = "getComputedStyle(document.documentElement).getPropertyValue('--player-0').trim()"
    painted = wagons.evaluate_all("(all) => all.map((each) => getComputedStyle(each.querySelector('.body')).color)")
    assert set(painted) == {_rgb(here.page.evaluate(colour))}
    assert here.voice.view["claimed"][track] == 0
    assert sight["claimed"] == here.voice.view["claimed"]
    assert {card: count for card, count in sight["hand"].items() if count} == {
        card: count for card, count in here.voice.own["hand"].items() if count
    }
    assert sight["players"][0]["trains"] == here.voice.own["trains"]
    assert sight["players"][0]["points"] == here.voice.own["points"]


def _rgb(colour: str) -> str:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgb({red}, {green}, {blue})"


def test_a_tap_has_to_be_confirmed(guests: Guests) -> None:
    guest = guests("phone")
    rehearsal = at_turn(lambda payments: len(payments) > 5)
    with rehearsed(guest, rehearsal) as here:
        before, sent = here.in_step(), guest.said
        track = max(before["claimable"], key=lambda each: int(each["length"]))["name"]
        for is_key in (True, False):
            here.player.press_track(track)
            expect(guest.find("confirm")).to_be_visible()
            guest.page.keyboard.press("Escape") if is_key else guest.find("cancel").tap()
            expect(guest.find("payment")).to_have_count(0)
            assert guest.said == sent
            after = here.in_step()
            assert (after["seq"], after["hand"], after["claimed"]) == (before["seq"], before["hand"], before["claimed"])
        here.player.press_track(track)
        guest.find("confirm").tap()
        here.player.look("now.claimed[known.track] === 0", track=track)


def test_countdown_confirms_by_itself(guests: Guests) -> None:
    guest = guests("phone")
    rehearsal = at_turn(lambda payments: _with(payments, 1) is not None)
    track = _with(payments(rehearsal.game), 1)
    guest.context.add_init_script("localStorage.setItem('ironlanes.settings', JSON.stringify({ countdown: '5' }))")
    with rehearsed(guest, rehearsal) as here:
        assert track
        here.player.press_track(track)
        expect(guest.find("countdown")).to_be_visible()
        here.player.look("now.claimed[known.track] === 0", track=track)


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
        blocked = guest.page.locator(".track.blocked").evaluate_all("all => all.map((each) => each.dataset.route)")
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
