"""The passengers of Germany: where they stand, who may be taken, and who has them."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import expect

from ironlanes.game.game import Game
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.game_session import GameSession, open_game, open_precomputed_game
from tests.support.browser.games.precomputed_game import finish_fast, precompute
from tests.support.browser.players.screen_driver import ScreenState

pytestmark = pytest.mark.both_tables

#: The first seed that leads in haste to a track between two places where there is a choice of passengers.
CHOICE_AT_BOTH_ENDS = 3
#: Who stands where: for each place the colours and how many of each.
STANDING = """
all => all.map((city) => [
  city.dataset.place,
  Object.fromEntries(
    [...city.querySelectorAll(".passenger")].map(({ dataset }) => [dataset.colour, Number(dataset.count)]),
  ),
])
"""


def assert_as_the_server_says(session: GameSession) -> int:
    """Markers on the cities, tokens at the players: all as in the server's scene; the answer is how many there are."""
    screen = session.in_step()
    view = session.client.view
    shown = {place: each for place, each in session.page.locator(".city").evaluate_all(STANDING) if each}
    assert shown == {place: dict(Counter(colours)) for place, colours in view["passengers"].items() if colours}
    for player, seat in zip(screen["players"], view["seats"], strict=True):
        assert player["passengers"] == {colour: count for colour, count in seat["passengers"].items() if count}
    return _all(shown, screen)


def _all(shown: dict[str, dict[str, int]], screen: ScreenState) -> int:
    standing = sum(sum(each.values()) for each in shown.values())
    return standing + sum(sum(player["passengers"].values()) for player in screen["players"])


@pytest.mark.smoke
def test_passengers_are_never_lost(guest: BrowserGuest) -> None:
    """However many are picked up, those on the board and those with the players are always as many."""
    precomputed = precompute("germany", 2, 1, lambda game: game.phase == "turn" and _collected(game) > 5, finish_fast)
    with open_game(guest, "germany", 2, seed=1) as session:
        count = assert_as_the_server_says(session)
        assert count == 60
        for action in precomputed.actions:
            session.play(action)
            assert assert_as_the_server_says(session) == count


def _collected(game: Game) -> int:
    return sum(game.view(None).collected(0).values())


@pytest.mark.smoke
def test_a_passenger_is_chosen_with_a_click(guest: BrowserGuest) -> None:
    def may_choose_twice(game: Game) -> bool:
        return game.phase == "passengers" and len(game.view(0).pending["places"]) > 1

    precomputed = precompute("germany", 2, CHOICE_AT_BOTH_ENDS, may_choose_twice, finish_fast)
    with open_precomputed_game(guest, precomputed) as session:
        count = assert_as_the_server_says(session)
        legal = {
            (place, colour) for place, each in session.client.scene["decision"]["passengers"].items() for colour in each
        }
        buttons = guest.page.locator("[data-testid=passenger-choice] [data-place]")
        offered = buttons.evaluate_all("all => all.map(({ dataset }) => [dataset.place, dataset.testid.slice(10)])")
        assert {(place, colour) for place, colour in offered} == legal
        before = dict(session.client.own["passengers"])
        place, colour = offered[0]
        buttons.first.click()
        session.player.look("now.seq > known.seq", seq=session.client.seq)
        assert assert_as_the_server_says(session) == count
        entry = session.client.entries[precomputed.length]
        assert {"type": "passenger", "seat": 0, "place": place, "colour": colour} in entry["events"]
        assert (
            session.client.scenes[entry["seq"]]["view"]["seats"][0]["passengers"][colour] == before.get(colour, 0) + 1
        )
        expect(guest.page.locator("[data-testid=log-line][data-type=passenger]").last).to_be_visible()
