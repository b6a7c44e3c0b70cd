"""Whole games, played by nothing but clicks and taps; at every decision the screen is compared with the server."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import SIZES
from tests.support.browser.final_score import assert_final_score
from tests.support.browser.games.game_session import GameSession, open_game
from tests.support.browser.players.curiosity import Curiosity
from tests.support.browser.players.screen_driver import ScreenState
from tests.support.browser.screen_assertions import assert_shows

SEEDS = {"usa": 7, "europe": 7, "germany": 7}


@pytest.mark.parametrize(
    ("board", "size"),
    [
        ("usa", "phone"),
        ("europe", "desktop"),
        pytest.param("germany", "desktop", marks=pytest.mark.smoke),
        pytest.param("usa", "desktop", marks=pytest.mark.slow),
        pytest.param("europe", "phone", marks=pytest.mark.slow),
        pytest.param("germany", "phone", marks=pytest.mark.slow),
    ],
)
def test_a_whole_game(guests: Guests, board: str, size: str) -> None:
    guest = guests(size)
    with open_game(guest, board, 2, SEEDS[board]) as session:
        session.player.custom_move = curiosity = Curiosity()
        session.player.play_to_the_end(lambda screen: _compare(session, screen))
        assert curiosity.tried >= {"display", "tickets", "zoom"}
        assert ("station" in curiosity.tried) == (board == "europe")
        expect(guest.find("final-score")).to_be_visible()
        score = assert_final_score(guest)
        assert score == session.client.scene["score"]
        if guest.is_phone:
            assert session.player.lanes_chosen > 0, "no tap was between two lanes"


def _compare(session: GameSession, screen: ScreenState) -> None:
    session.client.wait_until(screen["seq"])
    scene = session.client.scenes[screen["seq"]]
    if session.guest.is_phone:
        _compare_strip(session, scene["view"]["seats"])
        page = session.guest.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert page == [SIZES["phone"][0]] * 2, "the page is wider than the screen"
    else:
        assert screen["players"]
    assert_shows(screen, scene)


def _compare_strip(session: GameSession, seats: list[dict[str, Any]]) -> None:
    """On a phone, the points and trains of all players are in one line."""
    for testid, part in (("strip-score", "points"), ("strip-trains", "trains")):
        shown = session.guest.find(testid).all_text_contents()
        assert [int(number) for number in shown] == [seat[part] for seat in seats]
