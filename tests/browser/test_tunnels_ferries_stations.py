"""What Europe has besides: tunnels, ferries and stations."""

from __future__ import annotations

from playwright.sync_api import expect

from ironlanes.boards.actions import Action, BuildStation, ClaimTrack, PayTunnel
from ironlanes.game.game import Game
from tests.browser.guest import Guest
from tests.browser.rehearsing import Rehearsal, digging, hoarding, rehearse
from tests.browser.sitting import Sitting, rehearsed

#: The first seeds whose rehearsal, which hoards cards for tunnels, comes upon such a one within sixty actions.
TWO_MORE_PAYABLE, TWO_MORE_UNPAYABLE = 14, 0
#: The first seed that leads, by drawing nothing but cards, to a ferry of two locomotives that several payments claim.
LONG_FERRY = 4


def of_kind(game: Game, kind: type[Action]) -> list[str]:
    return [action.text for action in game.legal_actions() if isinstance(action, kind)]


# ---- tunnels (15)


def at_tunnel(seed: int, can_pay: bool) -> Rehearsal:
    """A game where the guest has claimed a tunnel that costs two cards more."""

    def is_wanted(game: Game) -> bool:
        if game.phase != "tunnel" or game.view(0).pending["extra"] != 2:
            return False
        return bool(of_kind(game, PayTunnel)) == can_pay

    return rehearse("europe", 2, seed, is_wanted, digging)


def claim_tunnel(here: Sitting, claim: str) -> None:
    """Claim it by clicking; it costs two more."""
    track, payment = claim.removeprefix("claim ").split(" with ")
    here.player.claim(track, payment)
    expect(here.guest.find("tunnel-extra")).to_have_text("2")
    here.in_step()
    pending = here.voice.view["pending"]
    assert pending["extra"] == 2
    revealed = here.page.locator("[data-testid=tunnel] .revealed .card")
    assert revealed.evaluate_all("all => all.map((card) => card.dataset.colour)") == pending["revealed"]
    assert_in_sight(here, track)


def assert_in_sight(here: Sitting, track: str) -> None:
    """The tunnel has wagons that are not there yet, and what is asked about it covers none of them."""
    wagons, asked = here.page.locator(f'[data-track="{track}"] .preview'), here.guest.find("tunnel").bounding_box()
    assert asked
    assert wagons.count() > 0
    for wagon in wagons.all():
        box = wagon.bounding_box()
        assert box
        assert box["y"] > asked["y"] + asked["height"] or box["y"] + box["height"] < asked["y"]


def test_a_tunnel_that_costs_two_more_is_paid(guest: Guest) -> None:
    at_last = at_tunnel(TWO_MORE_PAYABLE, can_pay=True)
    before, claim = at_last.but_the_last()
    with rehearsed(guest, before) as here:
        hand = here.in_step()["handTotal"]
        claim_tunnel(here, claim)
        payments = here.in_step()["tunnel"]["payments"]
        assert sorted(f"pay {payment}" for payment in payments) == sorted(of_kind(at_last.game, PayTunnel))
        assert all(_size(payment) == 2 for payment in payments)
        expect(guest.find("tunnel-pay")).to_be_enabled()
        pending = here.voice.view["pending"]
        here.player.pay_tunnel()
        here.player.look("now.claimed[known.track] === 0", track=pending["track"])
        after = here.in_step()
        assert after["handTotal"] == hand - sum(pending["laid"].values()) - 2
        assert after["handTotal"] == sum(here.voice.own["hand"].values())


def _size(payment: str) -> int:
    """How many cards a payment has."""
    return sum(int(count) for count in payment.split()[::2])


def test_a_tunnel_that_costs_too_much_gives_all_cards_back(guest: Guest) -> None:
    rehearsal, claim = at_tunnel(TWO_MORE_UNPAYABLE, can_pay=False).but_the_last()
    with rehearsed(guest, rehearsal) as here:
        before = here.in_step()
        claim_tunnel(here, claim)
        expect(guest.find("tunnel-pay")).to_be_disabled()
        assert guest.find("tunnel-pay").get_attribute("title")
        here.player.decline_tunnel()
        after = here.player.wait_for_turn()
        assert after["hand"] == before["hand"]
        assert claim.split()[1] not in after["claimed"]
        expect(guest.find("tunnel")).to_have_count(0)


def test_a_tunnel_that_could_be_paid_is_given_up(guest: Guest) -> None:
    rehearsal, claim = at_tunnel(TWO_MORE_PAYABLE, can_pay=True).but_the_last()
    with rehearsed(guest, rehearsal) as here:
        before = here.in_step()
        claim_tunnel(here, claim)
        here.player.decline_tunnel()
        assert here.player.wait_for_turn()["hand"] == before["hand"]


# ---- ferries (16)


def test_a_ferry_takes_no_payment_without_its_locomotives(guest: Guest) -> None:
    def long_ferries(game: Game) -> dict[str, list[str]]:
        marked = {track.name for track in game.board.tracks if track.locomotives == 2}
        claims = [
            action for action in game.legal_actions() if isinstance(action, ClaimTrack) and action.track in marked
        ]
        payments = {name: [claim.payment.text for claim in claims if claim.track == name] for name in marked}
        return {name: each for name, each in payments.items() if len(each) > 1}

    rehearsal = rehearse(
        "europe", 2, LONG_FERRY, lambda game: game.phase == "turn" and bool(long_ferries(game)), hoarding
    )
    ferry, payments = next(iter(long_ferries(rehearsal.game).items()))
    with rehearsed(guest, rehearsal) as here:
        expect(guest.page.locator(f'[data-track="{ferry}"] .engine')).to_have_count(2)
        asked = here.player.press_track(ferry)["question"]
        assert sorted(asked["payments"]) == sorted(payments)
        for payment in asked["payments"]:
            cards = payment.split()
            assert int(dict(zip(cards[1::2], cards[::2], strict=True))["locomotive"]) >= 2
        guest.find("pay-0").click()
        assert here.player.look("now.claimed[known.ferry] === 0", ferry=ferry)


def test_every_ferry_shows_its_locomotives(guest: Guest) -> None:
    with rehearsed(guest, rehearse("europe", 2, 1, lambda _: True)):
        sheet = guest.page.request.get("/api/boards/europe").json()
        counting = "all => all.map((each) => [each.dataset.track, each.querySelectorAll('.engine').length])"
        shown = guest.page.locator("g[data-track]").evaluate_all(counting)
        assert dict(shown) == {track["name"]: track.get("locomotives", 0) for track in sheet["tracks"]}


# ---- stations (17)


def test_stations_cost_one_more_each(guest: Guest) -> None:
    def can_build_three(game: Game) -> bool:
        return game.phase == "turn" and max(game.view(0).hand.values()) >= 3 and sum(game.view(0).hand.values()) >= 12

    rehearsal = rehearse("europe", 2, 1, can_build_three, hoarding)
    with rehearsed(guest, rehearsal) as here:
        built: dict[str, int] = {}
        for cost in (1, 2, 3):
            sight = here.player.wait_for_turn()
            sight = here.in_step()
            legal = here.voice.scene["decision"]["stations"]
            assert set(sight["buildable"]) == set(legal)
            city = next(city for city in sorted(legal) if len(legal[city]) > 1)
            here.player.point_at_place(city)
            expect(guest.find("tooltip")).to_contain_text(f"{cost} card")
            asked = here.player.press_place(city)
            assert asked["question"]["payments"] == legal[city]
            assert all(_size(payment) == cost for payment in legal[city])
            expect(guest.find("payment")).to_contain_text(f"{cost} card")
            here.player.pay(asked)
            built[city] = 0
            here.player.look("now.stations[known.city] === 0", city=city)
            after = here.in_step()
            assert {name: seat for name, seat in after["stations"].items() if seat == 0} == built
            assert after["stations"] == here.voice.view["stations"]
            assert after["players"][0]["stations"] == 3 - cost == here.voice.own["stations_left"]
            _assert_own_colour(here, city)


def _assert_own_colour(here: Sitting, city: str) -> None:
    station = here.page.locator(f'[data-place="{city}"] .station')
    assert station.get_attribute("style") == "color: var(--player-0);"


def test_legal_stations_are_the_free_cities(guest: Guest) -> None:
    rehearsal = rehearse("europe", 2, 1, lambda game: game.phase == "turn", hoarding)
    cities = {action.city for action in rehearsal.game.legal_actions() if isinstance(action, BuildStation)}
    with rehearsed(guest, rehearsal) as here:
        assert set(here.in_step()["buildable"]) == cities == {place.slug for place in rehearsal.game.board.cities}
