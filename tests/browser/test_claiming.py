"""11 and 13: how a click or a tap claims a track."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.game_session import GameSession, open_precomputed_game
from tests.support.browser.games.track_payments import at_turn, payments

pytestmark = pytest.mark.both_tables


@pytest.mark.smoke
def test_a_click_asks_how_to_pay_and_claims(guest: BrowserGuest) -> None:
    precomputed = at_turn(lambda payments: _with(payments, 3) is not None)
    legal = payments(precomputed.game)
    track = _with(legal, 3)
    assert track
    with open_precomputed_game(guest, precomputed) as session:
        asked = session.player.press_track(track)
        assert asked["question"]["payments"] == session.client.scene["decision"]["claims"][track]
        assert sorted(asked["question"]["payments"]) == sorted(legal[track])
        assert guest.acts == []
        guest.find("pay-1").click()
        assert guest.acts == []
        guest.find("confirm").click()
        session.player.look("now.claimed[known.track] === 0", track=track)
        assert guest.acts == [f"claim {track} with {asked['question']['payments'][1]}"]
        _assert_claimed(session, track)


@pytest.mark.smoke
def test_a_single_payment_is_made_at_once_for_those_who_are_not_to_be_asked(guest: BrowserGuest) -> None:
    guest.context.add_init_script("localStorage.setItem('ironlanes.settings', JSON.stringify({ confirm: 'never' }))")
    precomputed = at_turn(lambda payments: _with(payments, 1) is not None)
    track = _with(payments(precomputed.game), 1)
    assert track
    with open_precomputed_game(guest, precomputed) as session:
        asked = session.player.press_track(track)
        assert asked["question"] is None
        _assert_claimed(session, track)


def _with(payments: dict[str, list[str]], count: int) -> str | None:
    """Return a track with exactly one way to pay, or with at least `count` ways."""
    fits = (len(each) == count if count == 1 else len(each) >= count for each in payments.values())
    return next((track for track, is_fit in zip(payments, fits, strict=True) if is_fit), None)


def _assert_claimed(session: GameSession, track: str) -> None:
    """The wagons of the guest's own colour stand there, and the hand and the trains are the server's."""
    screen = session.in_step()
    wagons = session.page.locator(f'[data-track="{track}"] .wagon')
    slots = session.page.locator(f'[data-track="{track}"] .slot')
    assert wagons.count() == slots.count()
    colour = "getComputedStyle(document.documentElement).getPropertyValue('--player-0').trim()"
    painted = wagons.evaluate_all("(all) => all.map((each) => getComputedStyle(each.querySelector('.body')).color)")
    assert set(painted) == {_rgb(session.page.evaluate(colour))}
    assert session.client.view["claimed"][track] == 0
    assert screen["claimed"] == session.client.view["claimed"]
    assert {card: count for card, count in screen["hand"].items() if count} == {
        card: count for card, count in session.client.own["hand"].items() if count
    }
    assert screen["players"][0]["trains"] == session.client.own["trains"]
    assert screen["players"][0]["points"] == session.client.own["points"]


def _rgb(colour: str) -> str:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgb({red}, {green}, {blue})"


def test_a_click_beside_the_question_calls_it_off_and_does_nothing_else(guest: BrowserGuest) -> None:
    """The page behind is not made inert: the browser would restyle all of the board, and every claim would wait."""
    precomputed = at_turn(lambda payments: len(payments) > 5)
    with open_precomputed_game(guest, precomputed) as session:
        one, other = [each["name"] for each in session.in_step()["claimable"]][:2]
        spot = guest.page.evaluate("(track) => screenReader.spotOfTrack(track)", other)
        session.player.press_track(one)
        assert not guest.see("payment").evaluate("(dialog) => dialog.matches(':modal')")
        for key in ("1", "d"):
            guest.page.keyboard.press(key)
        guest.page.mouse.click(spot["x"], spot["y"])
        expect(guest.find("payment")).to_have_count(0)
        assert guest.acts == []


@pytest.mark.smoke
def test_a_tap_has_to_be_confirmed(guests: Guests) -> None:
    guest = guests("phone")
    precomputed = at_turn(lambda payments: len(payments) > 5)
    with open_precomputed_game(guest, precomputed) as session:
        before, sent = session.in_step(), guest.said
        track = max(before["claimable"], key=lambda each: int(each["length"]))["name"]
        for is_key in (True, False):
            session.player.press_track(track)
            expect(guest.find("confirm")).to_be_visible()
            guest.page.keyboard.press("Escape") if is_key else guest.find("cancel").tap()
            expect(guest.find("payment")).to_have_count(0)
            assert guest.said == sent
            after = session.in_step()
            assert (after["seq"], after["hand"], after["claimed"]) == (before["seq"], before["hand"], before["claimed"])
        session.player.press_track(track)
        guest.find("confirm").tap()
        session.player.look("now.claimed[known.track] === 0", track=track)


def test_a_claim_confirms_itself_only_for_those_who_want_it(guests: Guests) -> None:
    guest = guests("phone")
    precomputed = at_turn(lambda payments: _with(payments, 1) is not None)
    track = _with(payments(precomputed.game), 1)
    guest.context.add_init_script("localStorage.setItem('ironlanes.settings', JSON.stringify({ autoconfirm: '5' }))")
    with open_precomputed_game(guest, precomputed) as session:
        assert track
        session.player.press_track(track)
        expect(guest.find("countdown")).to_be_visible()
        session.player.look("now.claimed[known.track] === 0", track=track)
