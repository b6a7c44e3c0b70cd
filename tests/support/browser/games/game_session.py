"""A guest in the middle of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.precomputed_game import OWN, PrecomputedGame
from tests.support.browser.players.mouse_player import MousePlayer
from tests.support.browser.players.screen_driver import ScreenState
from tests.support.browser.players.script_client import ScriptClient


class GameSession:
    """Who plays by clicking, and who can speak for the same guest by script."""

    def __init__(self, guest: BrowserGuest, table: str, client: ScriptClient) -> None:
        self.guest = guest
        self.page = guest.page
        self.table = table
        self.client = client
        self.player = MousePlayer(guest)

    def in_step(self) -> ScreenState:
        """Wait until the screen shows the latest scene that the table has sent."""
        while True:
            self.client.catch_up()
            screen = self.player.look("now.seq >= known.seq && !now.isBusy", seq=self.client.seq)
            if screen["seq"] == self.client.seq:
                return screen
            self.client.wait_until(screen["seq"])

    def play(self, *actions: str) -> ScreenState:
        """Do things by script; when this returns the screen shows them, and it is the guest's turn or the end."""
        self.client.play(*actions)
        return self.in_step()


@contextmanager
def open_game(
    guest: BrowserGuest, board: str, players: int, seed: int, actions: Sequence[str] = (), **options: Any
) -> Iterator[GameSession]:
    """A game of this seed against One-Step, after these actions of the guest; its page is open."""
    table = guest.make_table(board, players, seed=str(seed), bot="one-step", **options)
    with guest.play_by_script(table, actions) as client:
        session = GameSession(guest, table, client)
        session.in_step()
        yield session


@contextmanager
def open_precomputed_game(guest: BrowserGuest, precomputed: PrecomputedGame, **options: Any) -> Iterator[GameSession]:
    """A game at the end of a precomputed game."""
    game = precomputed.game
    with open_game(guest, game.board.id, game.players, game.seed, precomputed.actions, **options) as session:
        assert session.client.view["viewer"] == OWN
        assert session.client.seq == precomputed.length, "the table has played another game than the precomputed one"
        yield session
