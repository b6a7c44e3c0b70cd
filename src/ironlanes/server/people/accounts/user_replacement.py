"""Replaces a user at tables and in tournaments: by a stranger if they are deleted, or by the account that they join."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, Protocol

from ...features.tournaments.saved_tournaments import forget_entrant, hand_over_entries
from ...model.ids import friendly_name, new_user
from ...model.table_events import LogError, LogRow, read_event, write_event
from ...play.people.ban_marks import kept_ban
from ...play.tables.saved_rows import save_row
from ...play.tables.table_owners import TableOwners
from ...play.tables.table_state import TableState, initial_state
from ...runtime.encoding import encode
from ...storage.cluster.nodes import Nodes
from ...storage.database.commit import Commit
from ...storage.database.errors import StorageUnavailable, TableTaken
from ...storage.people.user_data import ForgetUser, RewriteLog
from ...storage.storage import Storage
from ..moderation.reported_chat import NOTHING_SAID, replace_speaker

log = logging.getLogger(__name__)

#: Seconds until it is looked again whether a table rests.
RETRY_SECONDS: Final = 0.02
#: How often it is tried to rewrite the log of a table that other nodes take at the same time.
MAX_TRIES: Final = 5


class OpenedTables(Protocol):
    """The tables that are in memory."""

    async def take(self, table: str) -> int:
        """Take a table, even from another node, and return the epoch."""

    def may_rewrite(self, table: str, length: int) -> bool:
        """Return whether a log can be rewritten now: nobody is reading it, and these are all of its lines."""

    def reload(self, table: str, epoch: int, commit: Commit) -> None:
        """Take a table out of memory, here and elsewhere, because its log is another one."""

    @property
    def people(self) -> ConnectedPeople: ...


class ConnectedPeople(Protocol):
    """The people who are connected."""

    def disconnect(self, user: str) -> None:
        """Close the connections of a user."""


class NoOpenedTables:
    """A stand-in for programs that have a database but serve no tables."""

    def __init__(self, nodes: Nodes) -> None:
        self._owners = TableOwners(nodes)

    async def take(self, table: str) -> int:
        return await self._owners.acquire(table)

    def may_rewrite(self, _table: str, _length: int) -> bool:
        return True

    def reload(self, _table: str, _epoch: int, _commit: Commit) -> None:
        """Do nothing: no table is in memory."""

    @property
    def people(self) -> NoOpenedTables:
        return self

    def disconnect(self, _user: str) -> None:
        """Do nothing: nobody is connected."""


@dataclass(frozen=True, slots=True)
class Replacement:
    """The replacement of one user by another; with a new name, everything that identifies the old one is removed."""

    old: str
    new: str
    name: str | None = None

    def line(self, row: LogRow) -> LogRow:
        """Return a line of a log with the new user."""
        written = json.loads(write_event(row.event))
        changed = self._changed(written)
        is_own = row.user == self.old
        if is_own and self.name is not None and changed["type"] == "spoke":
            changed |= {"name": self.name, "text": NOTHING_SAID}
        user = self.new if is_own else row.user
        if changed == written and user == row.user:
            return row
        return LogRow(row.at, read_event(encode(changed).decode()), user, row.message)

    def _changed(self, value: Any) -> Any:
        if value == self.old:
            return self.new
        if isinstance(value, list):
            return [self._changed(each) for each in value]
        if not isinstance(value, dict):
            return value
        changed = {key: self._changed(each) for key, each in value.items()}
        if self.name is not None and value.get("user") == self.old and "name" in value:
            changed["name"] = f"{self.name} +" if value.get("is_local") else self.name
            changed |= {key: None for key in ("avatar", "colour") if key in value}
        return changed


async def delete_user(storage: Storage, tables: OpenedTables, user: str) -> int:
    """Take a user out of everything that is kept; return at how many tables they were.

    At each table another random guest takes their place, so that nobody can tell that it was the same person.
    """
    await storage.visits.note_all_earlier()
    count = await _replace_everywhere(storage, tables, await _tables_of(storage, user), user)
    count += await _replace_everywhere(
        storage, tables, await _tables_of(storage, user), user
    )  # where they came meanwhile
    await forget_entrant(storage.tournaments, user)
    await replace_speaker(storage.reports, user, None)
    kept = await kept_ban(storage.bans, storage.accounts, storage.passkeys, user)
    await storage.database.commit([*kept, ForgetUser(user)]).wait()
    tables.people.disconnect(user)
    return count


async def _tables_of(storage: Storage, user: str) -> list[str]:
    """Return the tables whose logs have a user."""
    return sorted({*await storage.table_rows.tables_with(user), *await storage.visits.tables_of(user)})


async def _replace_everywhere(storage: Storage, tables: OpenedTables, found: Sequence[str], user: str) -> int:
    count = 0
    for table in found:
        new = new_user(user.partition("-")[2] or "en")
        count += await _replace(storage, tables, table, Replacement(user, new, friendly_name(new)))
        await asyncio.sleep(0)
    return count


async def merge_guest(storage: Storage, tables: OpenedTables, guest: str, account: str) -> tuple[int, int]:
    """Give the tables of a guest to an account; return how many, and how many stayed because both are there.

    Ratings stay behind, and are removed: two people's results can't be made into one.
    """
    await storage.visits.note_all_earlier()
    moved, own = 0, set(await storage.table_rows.tables_with(account))
    found = set(await storage.table_rows.tables_with(guest))
    for table in await _tables_of(storage, guest):
        if table not in found or table not in own:  # a spectator's words can be given to someone who has a seat
            is_moved = await _replace(storage, tables, table, Replacement(guest, account))
            moved += is_moved and table in found
            await asyncio.sleep(0)
    await hand_over_entries(storage.tournaments, guest, account)
    await replace_speaker(storage.reports, guest, account)
    await storage.database.commit([ForgetUser(guest, heir=account)]).wait()
    tables.people.disconnect(guest)
    return moved, len(found) - moved


async def _replace(storage: Storage, tables: OpenedTables, table: str, replacement: Replacement) -> bool:
    """Replace someone in the log of a table; return whether that was possible."""
    for _ in range(MAX_TRIES):
        with suppress(TableTaken):
            return await _try_to_replace(storage, tables, table, replacement)
    raise StorageUnavailable("a table changes hands too often")


async def _try_to_replace(storage: Storage, tables: OpenedTables, table: str, replacement: Replacement) -> bool:
    """Replace the user in one log; raise TableTaken, with nothing changed, if another node takes the table."""
    try:
        epoch, rows = await _whole_log(storage, tables, table)
        new_rows = [replacement.line(row) for row in rows]
        state = _state_of(table, new_rows)
    except LogError as error:
        log.warning("table %s can't be read, and still has a user who was to be removed: %s", table, error)
        return False
    lines = [
        (seq, write_event(new.event), new.user)
        for seq, (old, new) in enumerate(zip(rows, new_rows, strict=True))
        if new is not old
    ]
    # Nothing is awaited since the log was read: this server has added no line. Nor has another one, or the row is not
    # saved, whose epoch is theirs by then; and without it nothing is.
    commit = storage.database.commit(
        [
            RewriteLog(table, replacement.old, replacement.new, lines),
            save_row(state, epoch=epoch),
        ]
    )
    tables.reload(table, epoch, commit)
    await commit.wait()
    return True


async def _whole_log(storage: Storage, tables: OpenedTables, table: str) -> tuple[int, list[LogRow]]:
    """Take a table and read its log while nobody else does; return the epoch and the log."""
    while True:
        epoch = await tables.take(table)
        await storage.database.settled()
        rows = await storage.logs.lines(table)
        if tables.may_rewrite(table, len(rows)):
            return epoch, rows
        await asyncio.sleep(RETRY_SECONDS)


def _state_of(table: str, rows: Sequence[LogRow]) -> TableState:
    if not rows:
        raise LogError("it has no log.")
    state = initial_state(table, rows[0])
    for row in rows[1:]:
        state.apply(row)
    return state
