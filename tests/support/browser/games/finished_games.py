"""Games that are over: real ones, played by bots while somebody watched."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser

from ironlanes.game.game import Game
from ironlanes.game.json.record import begin_record
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.table_steps import let_bots_finish, record_of


@dataclass(frozen=True)
class FinishedGame:
    """A game that is over, and its record."""

    table: str
    game: str
    record: dict[str, Any]

    @property
    def length(self) -> int:
        return len(self.record["actions"])

    def at(self, seq: int) -> Game:
        """Return the game after a number of actions, replayed without the server."""
        game, actions = begin_record(Game, self.record)
        for action in actions[:seq]:
            game.play(action)
        return game


def finish_game(browser: Browser, url: str, board: str = "europe", players: int = 3, seed: str = "40") -> FinishedGame:
    """Let bots play a game to its end."""
    host, watcher = BrowserGuest(browser, url), BrowserGuest(browser, url)
    host.page.goto("/")
    host.set_name("Robin")
    table = host.make_table(board, players, seed=seed, options={"grace_seconds": 1})
    let_bots_finish(watcher, table)
    game = watcher.find("game").get_attribute("data-game") or ""
    record = record_of(watcher)
    for guest in (host, watcher):
        guest.leave()
    return FinishedGame(table, game, record)
