"""Finished games by name: those that were played here, and those that were uploaded as records."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ironlanes.game.json_types import Record
from ironlanes.game.validation import FieldError

from ...model.request_errors import RequestError, sealed_deal
from ...play.tables.table_registry import TableRegistry
from ...storage.features.uploads import Uploads
from ...storage.play.table_rows import TableRows


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game's record, and what the record does not contain."""

    record: Record
    bots: list[str | None]
    #: The colours of the seats' trains.
    colours: list[int]
    table: str | None = None
    finished_at: float | None = None
    #: Who played it here.
    users: Collection[str] = ()
    #: It is of a daily deal that others still play: its seed and the order of its cards are secret.
    is_sealed: bool = False


class FinishedGames:
    """Finds finished games."""

    def __init__(self, tables: TableRegistry, table_rows: TableRows, uploads: Uploads) -> None:
        self._tables = tables
        self._table_rows = table_rows
        self._uploads = uploads

    async def find(self, name: str) -> StoredGame:
        """Return a game that is over, or an uploaded record, with everything that only some may see."""
        home = await self._table_rows.table_of_game(name)
        if home is None:
            return await self._upload(name)
        state = await self._tables.state_of(home)
        if state is None or state.game is None:
            raise unknown_game()
        if not state.game.is_over:
            raise RequestError(
                "not-over", "The game is still being played; it can be watched again when it is over.", 409
            )
        return StoredGame(
            *(state.game.record(), [chair.bot for chair in state.chairs], state.colours),
            *(home, state.finished_at, state.users),
            is_sealed=self._tables.deals.is_sealed(state.game.seed),
        )

    async def find_for(self, name: str, user: str) -> StoredGame:
        """Return a game that a user may see; a game of a daily deal that is still open is for its player alone."""
        finished = await self.find(name)
        if finished.is_sealed and user not in finished.users:
            raise sealed_deal()
        return finished

    async def _upload(self, name: str) -> StoredGame:
        try:
            record = await self._uploads.get(name)
            if record is None:
                raise unknown_game()
            players = int(record["players"])
            return StoredGame(record, [None] * players, list(range(players)))
        except (ValueError, TypeError, KeyError) as error:
            raise unplayable_record(FieldError("record", "it is damaged.", "record-damaged")) from error


def unplayable_record(error: FieldError) -> RequestError:
    """Explain why a record can't be replayed."""
    assert error.code is not None  # everything that reads records sets one
    return RequestError(error.code, f"The record can't be played again: {error}", 422, **error.params)


def unknown_game() -> RequestError:
    return RequestError("unknown-game", "There is no such game; check the link.", 404)
