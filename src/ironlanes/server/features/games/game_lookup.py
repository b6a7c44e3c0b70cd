"""Find finished games by name: those that were played here, and those that were uploaded as records."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from ironlanes.game.validation import FieldError

from ...model.request_errors import RequestError, sealed_deal
from ...play.tables.table_registry import TableRegistry


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game's record, and what the record does not contain."""

    record: Mapping[str, Any]
    bots: list[str | None]
    table: str | None = None
    finished_at: float | None = None
    #: Who played it here.
    users: Collection[str] = ()
    #: It is of a daily deal that others still play: its seed and the order of its cards are secret.
    is_sealed: bool = False


async def finished_game(tables: TableRegistry, name: str) -> StoredGame:
    """Return a game that is over, or an uploaded record; everything of it, whoever may see that."""
    home = await tables.store.table_of_game(name)
    if home is None:
        return await _upload(tables, name)
    state = await tables.state_of(home)
    if state is None or state.game is None:
        raise unknown_game()
    if not state.game.is_over:
        raise RequestError("not-over", "The game is still being played; it can be watched again when it is over.", 409)
    return StoredGame(
        *(state.game.record(), [chair.bot for chair in state.chairs], home, state.finished_at, state.users),
        is_sealed=tables.deals.is_sealed(state.game.seed),
    )


async def finished_game_for(tables: TableRegistry, name: str, user: str) -> StoredGame:
    """Return a game that is over, if a user may see it; those of a daily deal that is not closed only their player."""
    finished = await finished_game(tables, name)
    if finished.is_sealed and user not in finished.users:
        raise sealed_deal()
    return finished


async def _upload(tables: TableRegistry, name: str) -> StoredGame:
    try:
        record = await tables.store.upload(name)
        if record is None:
            raise unknown_game()
        return StoredGame(record, [None] * int(record["players"]))
    except (ValueError, TypeError, KeyError) as error:
        raise unplayable_record(FieldError("record", "it is damaged.", "record-damaged")) from error


def unplayable_record(error: FieldError) -> RequestError:
    """Explain why a record can't be replayed."""
    assert error.code is not None  # everything that reads records sets one
    return RequestError(error.code, f"The record can't be played again: {error}", 422, **error.params)


def unknown_game() -> RequestError:
    return RequestError("unknown-game", "There is no such game; check the link.", 404)
