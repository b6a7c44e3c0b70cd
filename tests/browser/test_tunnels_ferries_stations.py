"""What only Europe has: tunnels, ferries and stations."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ironlanes.boards.actions import Action, BuildStation, ClaimTrack, PayTunnel
from ironlanes.game.game import Game
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.game_session import GameSession, open_precomputed_game
from tests.support.browser.games.precomputed_game import PrecomputedGame, claim_tunnels, draw_only, precompute

pytestmark = pytest.mark.both_tables

#: The first seeds whose precomputed game, which collects cards for tunnels, comes upon such a one within sixty actions.
TWO_MORE_PAYABLE, TWO_MORE_UNPAYABLE = 14, 0
#: The first seed that leads, by drawing nothing but cards, to a ferry of two locomotives that several payments claim.
LONG_FERRY = 4


def of_kind(game: Game, kind: type[Action]) -> list[str]:
    return [action.text for action in game.legal_actions() if isinstance(action, kind)]


# ---- tunnels (15)


def at_tunnel(seed: int, can_pay: bool) -> PrecomputedGame:
    """A game where the guest has claimed a tunnel that costs two cards more."""

    def is_wanted(game: Game) -> bool:
        if game.phase != "tunnel" or game.view(0).pending["extra"] != 2:
            return False
        return bool(of_kind(game, PayTunnel)) == can_pay

    return precompute("europe", 2, seed, is_wanted, claim_tunnels)


def claim_tunnel(session: GameSession, claim: str) -> None:
    """Claim it by clicking; it costs two more."""
    track, payment = claim.removeprefix("claim ").split(" with ")
    session.player.claim(track, payment)
    expect(session.guest.find("tunnel-extra")).to_have_text("2")
    session.in_step()
    pending = session.client.view["pending"]
    assert pending["extra"] == 2
    revealed = session.page.locator("[data-testid=tunnel] [data-testid=revealed-card]")
    assert revealed.evaluate_all("all => all.map((card) => card.dataset.card)") == pending["revealed"]
    assert_in_sight(session, track)


def assert_in_sight(session: GameSession, track: str) -> None:
    """The tunnel has wagons that are not there yet, and what is asked about it covers none of them."""
    wagons, asked = (
        session.page.locator(f'[data-track="{track}"] .preview'),
        session.guest.find("tunnel").bounding_box(),
    )
    assert asked
    assert wagons.count() > 0
    for wagon in wagons.all():
        box = wagon.bounding_box()
        assert box
        assert box["y"] > asked["y"] + asked["height"] or box["y"] + box["height"] < asked["y"]


@pytest.mark.smoke
def test_a_tunnel_that_costs_two_more_is_paid(guest: BrowserGuest) -> None:
    at_last = at_tunnel(TWO_MORE_PAYABLE, can_pay=True)
    before, claim = at_last.without_last_action()
    with open_precomputed_game(guest, before) as session:
        hand = session.in_step()["handTotal"]
        claim_tunnel(session, claim)
        payments = session.in_step()["tunnel"]["payments"]
        assert sorted(f"pay {payment}" for payment in payments) == sorted(of_kind(at_last.game, PayTunnel))
        assert all(_size(payment) == 2 for payment in payments)
        expect(guest.find("tunnel-pay")).to_be_enabled()
        pending = session.client.view["pending"]
        session.player.pay_tunnel()
        session.player.look("now.claimed[known.track] === 0", track=pending["track"])
        after = session.in_step()
        assert after["handTotal"] == hand - sum(pending["laid"].values()) - 2
        assert after["handTotal"] == sum(session.client.own["hand"].values())


def _size(payment: str) -> int:
    """How many cards a payment has."""
    return sum(int(count) for count in payment.split()[::2])


@pytest.mark.smoke
def test_a_tunnel_that_costs_too_much_gives_all_cards_back(guest: BrowserGuest) -> None:
    precomputed, claim = at_tunnel(TWO_MORE_UNPAYABLE, can_pay=False).without_last_action()
    with open_precomputed_game(guest, precomputed) as session:
        before = session.in_step()
        claim_tunnel(session, claim)
        expect(guest.find("tunnel-pay")).to_be_disabled()
        assert guest.find("tunnel-pay").get_attribute("title")
        session.player.decline_tunnel()
        after = session.player.wait_for_turn()
        assert after["hand"] == before["hand"]
        assert claim.split()[1] not in after["claimed"]
        expect(guest.find("tunnel")).to_have_count(0)


def test_a_tunnel_that_could_be_paid_is_given_up(guest: BrowserGuest) -> None:
    precomputed, claim = at_tunnel(TWO_MORE_PAYABLE, can_pay=True).without_last_action()
    with open_precomputed_game(guest, precomputed) as session:
        before = session.in_step()
        claim_tunnel(session, claim)
        session.player.decline_tunnel()
        assert session.player.wait_for_turn()["hand"] == before["hand"]


# ---- ferries (16)


@pytest.mark.smoke
def test_a_ferry_takes_no_payment_without_its_locomotives(guest: BrowserGuest) -> None:
    def long_ferries(game: Game) -> dict[str, list[str]]:
        marked = {track.name for track in game.board.tracks if track.locomotives == 2}
        claims = [
            action for action in game.legal_actions() if isinstance(action, ClaimTrack) and action.track in marked
        ]
        payments = {name: [claim.payment.text for claim in claims if claim.track == name] for name in marked}
        return {name: each for name, each in payments.items() if len(each) > 1}

    precomputed = precompute(
        "europe", 2, LONG_FERRY, lambda game: game.phase == "turn" and bool(long_ferries(game)), draw_only
    )
    ferry, payments = next(iter(long_ferries(precomputed.game).items()))
    with open_precomputed_game(guest, precomputed) as session:
        expect(guest.page.locator(f'[data-track="{ferry}"] .engine')).to_have_count(2)
        asked = session.player.press_track(ferry)["question"]
        assert sorted(asked["payments"]) == sorted(payments)
        for payment in asked["payments"]:
            cards = payment.split()
            assert int(dict(zip(cards[1::2], cards[::2], strict=True))["locomotive"]) >= 2
        guest.find("pay-0").click()
        guest.find("confirm").click()
        assert session.player.look("now.claimed[known.ferry] === 0", ferry=ferry)


@pytest.mark.smoke
def test_every_ferry_shows_its_locomotives(guest: BrowserGuest) -> None:
    with open_precomputed_game(guest, precompute("europe", 2, 1, lambda _: True)):
        sheet = guest.page.request.get("/api/boards/europe").json()
        counting = "all => all.map((each) => [each.dataset.track, each.querySelectorAll('.engine').length])"
        shown = guest.page.locator("g[data-track]").evaluate_all(counting)
        assert dict(shown) == {track["name"]: track.get("locomotives", 0) for track in sheet["tracks"]}


# ---- stations (17)


@pytest.mark.smoke
def test_stations_cost_one_more_each(guest: BrowserGuest) -> None:
    def can_build_three(game: Game) -> bool:
        return game.phase == "turn" and max(game.view(0).hand.values()) >= 3 and sum(game.view(0).hand.values()) >= 12

    precomputed = precompute("europe", 2, 1, can_build_three, draw_only)
    with open_precomputed_game(guest, precomputed) as session:
        built: dict[str, int] = {}
        for cost in (1, 2, 3):
            screen = session.player.wait_for_turn()
            screen = session.in_step()
            legal = session.client.scene["decision"]["stations"]
            assert set(screen["buildable"]) == set(legal)
            city = next(city for city in sorted(legal) if len(legal[city]) > 1)
            session.player.point_at_place(city)
            expect(guest.find("tooltip")).to_contain_text(f"{cost} card")
            asked = session.player.press_place(city)
            assert asked["question"]["payments"] == legal[city]
            assert all(_size(payment) == cost for payment in legal[city])
            expect(guest.find("payment")).to_contain_text(f"{cost} card")
            session.player.pay(asked)
            built[city] = 0
            session.player.look("now.stations[known.city] === 0", city=city)
            after = session.in_step()
            assert {name: seat for name, seat in after["stations"].items() if seat == 0} == built
            assert after["stations"] == session.client.view["stations"]
            assert after["players"][0]["stations"] == 3 - cost == session.client.own["stations_left"]
            _assert_own_colour(session, city)


def _assert_own_colour(session: GameSession, city: str) -> None:
    station = session.page.locator(f'[data-place="{city}"] .station')
    assert station.get_attribute("style") == "color: var(--player-0);"


def test_legal_stations_are_the_free_cities(guest: BrowserGuest) -> None:
    precomputed = precompute("europe", 2, 1, lambda game: game.phase == "turn", draw_only)
    cities = {action.city for action in precomputed.game.legal_actions() if isinstance(action, BuildStation)}
    with open_precomputed_game(guest, precomputed) as session:
        assert set(session.in_step()["buildable"]) == cities == {place.slug for place in precomputed.game.board.cities}
