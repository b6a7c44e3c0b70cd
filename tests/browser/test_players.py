"""The players' panels, and what the others' moves look like."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from ironlanes.game.game import Game
from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.game_session import open_game, open_precomputed_game
from tests.support.browser.games.precomputed_game import draw_only, precompute
from tests.support.browser.games.table_steps import begin_game_of_two
from tests.support.browser.screen_assertions import assert_panels

#: Tells whether a wagon was ever seen on its way down.
WATCH_WAGONS = """
() => {
  window.dropped = 0;
  const isDropping = ({ target }) => target.classList.contains("body") && target.hasAttribute("transform");
  const look = (changes) => (dropped += changes.filter(isDropping).length);
  new MutationObserver(look).observe(document.querySelector("svg.network"), {
    attributes: true, attributeFilter: ["transform"], subtree: true,
  });
}
"""


@pytest.mark.smoke
def test_panels_show_the_servers_numbers(guest: BrowserGuest) -> None:
    """After each of fifty random moves."""
    moves = 0

    def fifty(_: Game) -> bool:
        nonlocal moves
        moves += 1
        return moves > 50

    precomputed = precompute("europe", 3, 2, fifty)
    with open_game(guest, "europe", 3, seed=2) as session:
        for action in precomputed.actions:
            assert_panels(session.play(action), session.client.view)
            expect(guest.page.locator("[data-testid=player-panel][data-turn=true]")).to_have_count(1)


@pytest.mark.smoke
def test_connection_dot_follows_the_person(guests: Guests) -> None:
    """Each sees the other's dot go out and come back."""
    host, friend = guests(), guests()
    table = begin_game_of_two(host, friend)
    dot = host.page.locator("[data-testid=player-panel][data-seat='1'] [data-testid=connection-dot]")
    expect(dot).to_have_attribute("data-online", "true")
    friend.page.goto("about:blank")
    expect(dot).to_have_attribute("data-online", "false")
    friend.page.goto(f"/table/{table}")
    expect(dot).to_have_attribute("data-online", "true")


@pytest.mark.smoke
def test_a_bots_claim_is_logged_and_its_line_shows_the_track(guest: BrowserGuest) -> None:
    precomputed = precompute("usa", 2, 0, lambda game: _claimed_by_bot(game) > 0, draw_only)
    before, last = precomputed.actions[:-1], precomputed.actions[-1]
    with open_game(guest, "usa", 2, 0, before) as session:
        lines = guest.page.locator("[data-testid=log-line][data-type=claimed]")
        expect(lines).to_have_count(0)
        session.play(last)
        expect(lines).to_have_count(1)
        (track,) = session.client.view["claimed"]
        expect(lines).to_have_attribute("data-track", track)
        expect(lines).to_contain_text(session.client.table["seats"][1]["name"])
        lines.hover()
        shown = guest.page.locator(".track.hover")
        expect(shown).to_have_count(1)
        expect(shown).to_have_attribute("data-track", track)
        guest.find("action-bar").hover()
        expect(shown).to_have_count(0)


def _claimed_by_bot(game: Game) -> int:
    return sum(seat != 0 for seat in game.view(None).claimed.values())


@pytest.mark.smoke
def test_a_bots_claim_is_animated(guests: Guests) -> None:
    """Where motion is welcome the wagons come down one after the other."""
    guest = guests(reduced_motion="no-preference")
    precomputed = precompute("usa", 2, 0, lambda game: _claimed_by_bot(game) > 0, draw_only)
    before, last = precomputed.actions[:-1], precomputed.actions[-1]
    with open_game(guest, "usa", 2, 0, before) as session:
        guest.page.evaluate(WATCH_WAGONS)
        session.play(last)
        (track,) = session.client.view["claimed"]
        wagons = guest.page.locator(f'[data-track="{track}"] .wagon')
        assert wagons.count() == guest.page.locator(f'[data-track="{track}"] .slot').count()
        expect(wagons.locator(".body[transform]")).to_have_count(0)
        assert guest.page.evaluate("dropped") > 0
        expect(guest.page.locator(f'g[data-track="{track}"]')).to_have_class(re.compile(r"\blast\b"))


def test_the_precomputed_game_is_what_is_played(guest: BrowserGuest) -> None:
    """All of these tests rest on it: the server's bots do what they did in the precomputed game."""
    precomputed = precompute("germany", 3, 4, lambda game: len(game.record()["actions"]) > 60)
    with open_precomputed_game(guest, precomputed) as session:
        assert session.client.view["claimed"] == precomputed.game.view(None).claimed
        assert session.client.own["hand"] == precomputed.game.view(0).hand
