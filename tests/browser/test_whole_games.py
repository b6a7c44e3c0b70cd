"""Whole games, played by nothing but clicks and taps; at every decision the screen is compared with the server."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.support.browser.final_score import assert_final_score
from tests.support.browser.games.game_session import GameSession, open_game
from tests.support.browser.players.mouse_player import MousePlayer
from tests.support.browser.players.screen_driver import ScreenState
from tests.support.browser.screen_assertions import assert_shows

SEEDS = {"usa": 7, "europe": 7, "germany": 7}


class Curiosity:
    """Tries everything once that playing in haste would leave out: the display, more tickets, a station, zooming."""

    def __init__(self) -> None:
        self.tried: set[str] = set()

    def __call__(self, player: MousePlayer, screen: ScreenState) -> bool:
        if screen["phase"] != "turn" or screen["handTotal"] < 6:
            return False
        slots = [place for place, slot in enumerate(screen["market"]) if slot["isFree"]]
        if slots and self._is_new("display"):
            player.take(slots[-1])
        elif screen["canDrawTickets"] and self._is_new("tickets"):
            player.draw_tickets()
        elif screen["buildable"] and self._is_new("station"):
            player.build(screen["buildable"][0])
        elif screen["claimable"] and self._is_new("zoom"):
            player.zoom_in_on(screen["claimable"][0]["name"])
            player.claim(screen["claimable"][0]["name"])
        else:
            return False
        return True

    def _is_new(self, thing: str) -> bool:
        is_new = thing not in self.tried
        self.tried.add(thing)
        return is_new


@pytest.mark.parametrize(
    ("board", "size"),
    [
        ("usa", "phone"),
        ("europe", "desktop"),
        ("germany", "desktop"),
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
    else:
        assert screen["players"]
    assert_shows(screen, scene)


def _compare_strip(session: GameSession, seats: list[dict[str, Any]]) -> None:
    """On a phone, the points and trains of all players are in one line."""
    for testid, part in (("strip-score", "points"), ("strip-trains", "trains")):
        shown = session.guest.find(testid).all_text_contents()
        assert [int(number) for number in shown] == [seat[part] for seat in seats]
