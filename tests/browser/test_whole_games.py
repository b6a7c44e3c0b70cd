"""Whole games, played by nothing but clicks and taps; at every decision the screen is compared with the server."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.checking import assert_shows
from tests.browser.conftest import Guests
from tests.browser.final_score import assert_final_score
from tests.browser.playing import Player
from tests.browser.pressing import Sight
from tests.browser.sitting import Sitting, sitting

SEEDS = {"usa": 7, "europe": 7, "germany": 7}


class Curiosity:
    """Tries everything once that playing in haste would leave out: the display, more tickets, a station, zooming."""

    def __init__(self) -> None:
        self.tried: set[str] = set()

    def __call__(self, player: Player, sight: Sight) -> bool:
        if sight["phase"] != "turn" or sight["handTotal"] < 6:
            return False
        slots = [place for place, slot in enumerate(sight["market"]) if slot["isFree"]]
        if slots and self._is_new("display"):
            player.take(slots[-1])
        elif sight["canDrawTickets"] and self._is_new("tickets"):
            player.draw_tickets()
        elif sight["buildable"] and self._is_new("station"):
            player.build(sight["buildable"][0])
        elif sight["claimable"] and self._is_new("zoom"):
            player.come_nearer(sight["claimable"][0]["name"])
            player.claim(sight["claimable"][0]["name"])
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
    with sitting(guest, board, 2, SEEDS[board]) as here:
        here.player.whim = curiosity = Curiosity()
        here.player.play_to_the_end(lambda sight: _compare(here, sight))
        assert curiosity.tried >= {"display", "tickets", "zoom"}
        assert ("station" in curiosity.tried) == (board == "europe")
        expect(guest.find("final-score")).to_be_visible()
        score = assert_final_score(guest)
        assert score == here.voice.scene["score"]
        if guest.is_phone:
            assert here.player.lanes_chosen > 0, "no tap was between two lanes"


def _compare(here: Sitting, sight: Sight) -> None:
    here.voice.wait_until(sight["seq"])
    assert sight["players"] or sight["phase"] != "turn", "only a choice among tickets may cover the players on a phone"
    assert_shows(sight, here.voice.scenes[sight["seq"]])
