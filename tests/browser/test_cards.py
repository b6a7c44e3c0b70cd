"""Drawing cards, the hand, and the counters of the decks."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ironlanes.boards.actions import TakeCard
from ironlanes.game.events import Displayed
from ironlanes.game.game import Game
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.game_session import GameSession, open_game, open_precomputed_game
from tests.support.browser.games.precomputed_game import draw_only, precompute

pytestmark = pytest.mark.both_tables

ORDER = "locomotive red orange yellow green blue purple black white".split()


@pytest.mark.smoke
def test_a_click_takes_a_card_and_its_slot_is_filled_again(guest: BrowserGuest) -> None:
    precomputed = precompute("usa", 2, 1, lambda game: game.phase == "turn" and _is_single(game, 2), draw_only)
    with open_precomputed_game(guest, precomputed) as session:
        before = session.in_step()
        colour = before["market"][2]["card"]
        session.player.take(2)
        after = session.in_step()
        assert after["hand"] == before["hand"] | {colour: before["hand"][colour] + 1} == _hand(session)
        assert after["market"][2]["card"] == session.client.view["display"][2]
        assert after["deck"] == before["deck"] - 1 == session.client.view["deck_size"]


def _is_single(game: Game, place: int) -> bool:
    """Whether a card of the display is no locomotive, and the only one of its colour there."""
    display = game.view(None).display
    return display[place] != "locomotive" and display.count(display[place]) == 1


def test_of_two_equal_cards_the_one_that_was_clicked_goes(guest: BrowserGuest) -> None:
    precomputed = precompute("usa", 2, 1, lambda game: game.phase == "turn" and _twins(game) is not None, draw_only)
    with open_precomputed_game(guest, precomputed) as session:
        twins = _twins(precomputed.game)
        assert twins
        before = session.in_step()
        session.player.take(twins[1])
        after = session.in_step()
        same = [place for place in range(5) if place != twins[1]]
        assert [after["market"][place]["card"] for place in same] == [before["market"][place]["card"] for place in same]
        assert sorted(slot["card"] for slot in after["market"]) == sorted(session.client.view["display"])


def _twins(game: Game) -> tuple[int, int] | None:
    """The places of two equal cards in the display, the first and the last of its colour, of which another is drawn."""
    display = game.view(None).display
    for card in set(display) - {"locomotive"}:
        places = [place for place, each in enumerate(display) if each == card]
        if len(places) > 1 and not _is_replaced_by(game, card):
            return places[0], places[-1]
    return None


def _is_replaced_by(game: Game, card: str) -> bool:
    """Whether the whole display is replaced when this card of it is taken (D6)."""
    events = game.copy().play(TakeCard(card))
    return any(isinstance(event, Displayed) and event.discarded is not None for event in events)


@pytest.mark.smoke
def test_second_card_is_no_locomotive_from_the_display(guest: BrowserGuest) -> None:
    def has_locked(game: Game) -> bool:
        return game.phase == "second-draw" and "locomotive" in game.view(None).display

    precomputed = precompute("usa", 2, 0, has_locked)
    with open_precomputed_game(guest, precomputed) as session:
        place = session.client.view["display"].index("locomotive")
        slot = guest.find(f"display-{place}")
        expect(slot).to_have_attribute("data-card", "locomotive")
        expect(slot).to_have_attribute("aria-disabled", "true")
        assert slot.get_attribute("title") == "You can't take a face-up locomotive as your second card."
        others = [each for each in session.in_step()["market"] if each["card"] != "locomotive"]
        assert all(each["isFree"] for each in others)
        sent = guest.said
        slot.click(force=True)
        assert guest.said == sent
        session.client.catch_up()
        assert session.in_step()["seq"] == len(precomputed.game.record()["actions"])


@pytest.mark.smoke
def test_times_two_draws_both_cards_of_one_turn(guest: BrowserGuest) -> None:
    with open_precomputed_game(guest, precompute("usa", 2, 1, lambda game: game.phase == "turn", draw_only)) as session:
        before = session.in_step()
        session.player.draw_both()
        session.player.wait_for_turn()
        after = session.in_step()
        assert guest.acts == ["draw deck", "draw deck"]
        assert after["handTotal"] == before["handTotal"] + 2 == sum(_hand(session).values())
        seats = [entry["seat"] for entry in session.client.entries if entry["seq"] > before["seq"]]
        assert seats[:2] == [0, 0]
        assert set(seats[2:]) == {1}
        assert after["phase"] == "turn"


@pytest.mark.smoke
def test_one_click_on_the_deck_draws_one(guest: BrowserGuest) -> None:
    with open_precomputed_game(guest, precompute("usa", 2, 1, lambda game: game.phase == "turn", draw_only)) as session:
        before = session.in_step()
        session.player.draw()
        after = session.in_step()
        assert after["handTotal"] == before["handTotal"] + 1
        assert after["seq"] == before["seq"] + 1
        assert after["phase"] == "second-draw"


@pytest.mark.smoke
def test_hand_is_grouped_in_one_order_and_is_the_servers(guest: BrowserGuest) -> None:
    """Over a good part of a game."""
    precomputed = precompute("europe", 2, 3, lambda game: len(game.record()["actions"]) >= 50)
    with open_game(guest, "europe", 2, seed=3) as session:
        for action in precomputed.actions:
            screen = session.play(action)
            assert list(screen["hand"]) == ORDER
            assert screen["hand"] == _hand(session)
            assert screen["handTotal"] == sum(_hand(session).values())


def _hand(session: GameSession) -> dict[str, int]:
    """The guest's cards, as the server sends them."""
    return {card: session.client.own["hand"].get(card, 0) for card in ORDER}
