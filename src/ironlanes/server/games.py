"""Games by their names: those that were played here, and those that were brought as records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .house import House
from .reasons import Refused


@dataclass(frozen=True, slots=True)
class FoundGame:
    """A game's record as players may have it, and what the record does not tell."""

    record: dict[str, Any]
    can_be_replayed: bool
    bots: list[str | None]
    table: str | None = None
    finished_at: float | None = None


def find_game(house: House, name: str) -> FoundGame:
    """The game of a name."""
    home = house.store.table_of_game(name)
    if home is not None:
        table = house.lobby.find(home)
        assert table is not None
        assert table.state.game is not None
        state, game = table.state, table.state.game
        bots = [chair.bot for chair in state.chairs]
        return FoundGame(game.record_for_players(), game.is_over, bots, home, state.finished_at)
    record = house.store.upload(name)
    if record is None:
        raise Refused("unknown-game", "There is no such game; check the link.", 404)
    return FoundGame(record, True, [None] * int(record["players"]))


def finished_game(house: House, name: str) -> FoundGame:
    """The same, where all of it may be shown."""
    found = find_game(house, name)
    if not found.can_be_replayed:
        raise Refused("not-over", "The game is still being played; it can be watched again when it is over.", 409)
    return found
