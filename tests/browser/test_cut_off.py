"""The network is cut again and again from the middle of a game to its end, and nothing is lost or doubled."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from ironlanes.game.game import Game
from ironlanes.game.json.record import begin_record
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.game_session import open_precomputed_game
from tests.support.browser.games.precomputed_game import finish_fast, precompute
from tests.support.browser.players.mouse_player import MousePlayer
from tests.support.browser.players.screen_driver import ScreenState

#: At every so manyth decision the network is cut, by turns before it and just after it.
OFTEN = 4


class Cutter:
    """Cuts a guest's network now and then; what they do meanwhile waits."""

    def __init__(self, guest: BrowserGuest) -> None:
        self.guest = guest
        self.decisions = 0
        self.cuts = 0

    def custom_move(self, player: MousePlayer, screen: ScreenState) -> bool:
        """Decide without a network, which comes back later."""
        self.decisions += 1
        if self.decisions % OFTEN or not screen["canDraw"]:
            return False
        self.cuts += 1
        self.guest.context.set_offline(True)
        expect(self.guest.find("connection")).to_have_attribute("data-state", "offline")
        player.press(self.guest.find("deck"))
        self.guest.context.set_offline(False)
        expect(self.guest.find("connection")).to_have_attribute("data-state", "online")
        player.look("now.seq > known.seq && !now.isBusy", seq=screen["seq"])
        return True


def test_half_a_game_with_the_network_cut(guest: BrowserGuest) -> None:
    half = precompute("usa", 2, 24, lambda game: game.phase == "turn" and game.view(0).trains(0) < 23, finish_fast)
    with open_precomputed_game(guest, half):
        cutter = Cutter(guest)
        end = MousePlayer(guest, cutter.custom_move).play_to_the_end()
    assert cutter.cuts >= 3
    record = guest.ask_for_game("record")
    game = Game.from_record(record)
    assert end["claimed"] == game.position()["claimed"]
    assert [player["points"] for player in end["players"]] == [seat["points"] for seat in game.position()["seats"]]
    assert own_actions(record) == half.actions + sent_actions(guest)


def own_actions(record: dict[str, Any]) -> list[str]:
    """What seat 0 did, by the server's record."""
    game, actions = begin_record(Game, record)
    own = []
    for action in actions:
        if game.seat == 0:
            own.append(action)
        game.play(action)
    return own


def sent_actions(guest: BrowserGuest) -> list[str]:
    """What the guest did, each once however often it was sent."""
    return list({message["id"]: message["action"] for message in guest.sent if message["t"] == "act"}.values())
