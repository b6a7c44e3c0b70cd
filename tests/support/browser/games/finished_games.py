"""Games that are over: real ones, played by bots while somebody watched."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ironlanes.game.game import Game
from ironlanes.game.json.record import begin_record
from tests.support.browser.games.table_steps import let_bots_finish
from tests.support.browser.guest import ScriptGuest


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


def finish_game(
    url: str, board: str = "europe", players: int = 3, seed: str = "40", bot: str = "one-step"
) -> FinishedGame:
    """Let bots play a game to its end."""
    with ScriptGuest(url, "Robin") as host, ScriptGuest(url, "Grace") as watcher:
        options = {"grace_seconds": 1, "fallback": bot}
        table = host.make_table(board, players, seed=seed, bot=bot, options=options)
        game = let_bots_finish(watcher, table)
        return FinishedGame(table, game, watcher.ask("GET", f"/api/games/{game}/record"))
