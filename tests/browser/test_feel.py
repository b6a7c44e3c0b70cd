"""Reactions, muting, the longest path, counted cards, the last turn, passengers and tunnels."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from ironlanes.boards.model import CARDS
from ironlanes.game.game import Game
from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.game_session import open_precomputed_game
from tests.support.browser.games.precomputed_game import (
    PrecomputedGame,
    bot_policy,
    finish_fast,
    first_seed,
    precompute,
)
from tests.support.browser.games.table_steps import begin_game_of_two, begin_turns
from tests.support.browser.players.mouse_player import MousePlayer

#: Notes every reaction that is shown: each goes away by itself.
WATCH_REACTIONS = """
() => {
  const seen = new Set();
  const look = () => {
    for (const each of document.querySelectorAll("[data-testid=reaction]")) seen.add(each.dataset.reaction);
    document.body.dataset.seen = [...seen].join(" ");
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}
"""


def test_reactions_are_seen_by_everybody_and_a_muted_player_is_not_heard(guests: Guests) -> None:
    one, two = guests(), guests()
    begin_game_of_two(one, two, seed="42")
    begin_turns(one, two)
    for guest in (one, two):
        guest.find("tab-chat").click()
        guest.page.evaluate(WATCH_REACTIONS)
    one.see("react-wow").click()
    for guest in (one, two):
        expect(guest.page.locator("body")).to_have_attribute("data-seen", "wow")
    one.find("chat-input").fill("Hello there")
    one.find("chat-send").click()
    expect(two.find("chat-line")).to_have_text(re.compile("Hello there"))
    expect(one.find("mute")).to_have_count(0)
    two.find("mute").click()
    expect(two.find("chat-line")).to_have_count(0)
    one.find("react-oops").click()
    expect(one.page.locator("body")).to_have_attribute("data-seen", "wow oops")
    two.find("react-hello").click()
    expect(two.page.locator("body")).to_have_attribute("data-seen", "wow hello")
    two.page.reload()
    two.see("tab-chat").click()
    two.see("unmute").click()
    expect(two.find("chat-line")).to_have_count(1)


def test_the_longest_paths_are_those_of_the_rules(guest: BrowserGuest) -> None:
    precomputed = precompute("europe", 3, 3, lambda game: len(game.played) > 120, bot_policy)
    with open_precomputed_game(guest, precomputed):
        lengths = [seat.longest_path for seat in precomputed.game.score().seats]
        for seat, length in enumerate(lengths):
            shown = guest.page.locator(f"[data-testid=player-panel][data-seat='{seat}'] [data-testid=longest]")
            expect(shown).to_have_text(str(length))
            expect(shown).to_have_attribute("data-leading", str(length == max(lengths)).lower())


def test_cards_are_counted_for_those_who_want_it(guest: BrowserGuest) -> None:
    guest.context.add_init_script("localStorage.setItem('ironlanes.settings', JSON.stringify({ counting: 'on' }))")
    precomputed = precompute("usa", 2, 3, lambda game: len(game.played) > 60, bot_policy)
    with open_precomputed_game(guest, precomputed) as session:
        gone = guest.see("gone-cards").locator("span[data-colour]")
        shown = {each.get_attribute("data-colour"): int(each.inner_text()) for each in gone.all()}
        assert shown == {card: count for card, count in session.client.view["discards"].items() if count}
        others = guest.page.locator(
            "[data-testid=player-panel][data-seat='1'] [data-testid=known-cards] span[data-colour]"
        )
        known = precomputed.game.view(0).raw.known_cards
        assert known is not None
        expected = {card: count for card, count in zip(CARDS, known[1], strict=True) if count}
        expect(others).to_have_count(len(expected))
        assert {each.get_attribute("data-colour"): int(each.inner_text()) for each in others.all()} == expected
        expect(guest.page.locator("[data-seat='0'] [data-testid=known-cards]")).to_have_count(0)


def last_turn_on_usa() -> PrecomputedGame:
    """The last turn of seat 0, after another one has begun the last round."""

    def is_begun(game: Game) -> bool:
        return game.view(None).last_turn_of == 1

    return precompute("usa", 3, first_seed("usa", 3, is_begun, finish_fast), is_begun, finish_fast)


def test_the_last_turn_is_announced(guest: BrowserGuest) -> None:
    with open_precomputed_game(guest, last_turn_on_usa()):
        expect(guest.find("last-turn")).to_have_attribute("data-state", "now")
        expect(guest.find("last-turn")).to_have_text("This is your last turn!")


def test_in_the_last_round_a_ticket_that_one_turn_can_not_complete_is_out_of_reach(guest: BrowserGuest) -> None:
    with open_precomputed_game(guest, last_turn_on_usa()):
        for ticket, state in (("calgary--salt-lake-city", "open"), ("duluth--el-paso", "lost")):
            card = guest.page.locator(f"[data-testid=ticket-card][data-ticket='{ticket}']")
            expect(card).to_have_attribute("data-state", state)
        expect(card).to_contain_text("out of reach")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_choice_of_a_passenger_says_how_the_player_stands(guests: Guests, size: str) -> None:
    guest = guests(size)
    precomputed = precompute("germany", 3, 0, lambda game: game.phase == "passengers", bot_policy)
    with open_precomputed_game(guest, precomputed) as session:
        choice = guest.see("passenger-choice")
        expect(choice).to_contain_text("20 points")
        own = session.client.own["passengers"]
        for button in choice.locator("[data-place]").all():
            colour = (button.get_attribute("data-testid") or "").removeprefix("passenger-")
            expect(button.get_by_test_id("passenger-standing")).to_contain_text(f"you have {own.get(colour, 0)}")
        width = guest.page.evaluate("document.documentElement.scrollWidth")
        assert width <= guest.page.evaluate("innerWidth")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_tunnel_says_whose_it_is_and_marks_the_cards_that_match(guests: Guests, size: str) -> None:
    guest = guests(size)
    precomputed = precompute("europe", 3, 1, lambda game: game.phase == "tunnel", bot_policy)
    with open_precomputed_game(guest, precomputed) as session:
        pending = session.client.view["pending"]
        tunnel = guest.see("tunnel")
        expect(tunnel).to_contain_text(session.client.table["seats"][0]["name"])
        cards = tunnel.get_by_test_id("revealed-card")
        assert [each.get_attribute("data-card") for each in cards.all()] == pending["revealed"]
        matching = [each for each in cards.all() if each.get_attribute("data-match") == "true"]
        assert len(matching) == pending["extra"]
        box = tunnel.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= MousePlayer(guest).page.evaluate("innerWidth")
