"""11 and 13: how a click or a tap claims a track."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.browser.guest import Guest
from tests.browser.sitting import Sitting, rehearsed
from tests.browser.tracks import at_turn, payments


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
    wagons = here.page.locator(f'[data-track="{track}"] .wagon')
    slots = here.page.locator(f'[data-track="{track}"] .slot')
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
