"""A copy of everything that the server keeps of a user, as JSON."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from ...features.tournaments.tournament import Tournament, read_tournament
from ...model.ids import friendly_name, public_id
from ...model.table_events import LogError, Spoke
from ...storage.database.database import SqlValue
from ...storage.storage import Storage

#: The number of the format.
FORMAT: Final = 1
#: Columns that hold JSON.
JSON_COLUMNS: Final = ("names", "result", "record", "answers")


async def exported(storage: Storage, user: str) -> dict[str, object]:
    """Return what is kept of a user. Tokens, codes and keys are left out: the server has only their hashes."""
    await storage.visits.note_all_earlier()
    account = await storage.accounts.of_user(user)
    rows = await storage.user_data.rows_of(user)
    return {
        "format": FORMAT,
        "player": public_id(user),
        "name": await storage.users.name_of(user) or friendly_name(user),
        "account_made_at": None if account is None else account.made_at,
        "recovery_codes_left": await storage.sign_in_codes.recovery_codes_left(user),
        **{name: [_readable(row) for row in found] for name, found in rows.items()},
        "tournaments": [_entry(read_tournament(text), user) for text in await storage.tournaments.of_user(user)],
        "chat": [
            line for table in await storage.visits.tables_of(user) for line in await _chat_of(storage, table, user)
        ],
    }


def _readable(row: Mapping[str, SqlValue]) -> dict[str, object]:
    return {
        name: json.loads(value) if name in JSON_COLUMNS and isinstance(value, str) else value
        for name, value in row.items()
    }


def _entry(tournament: Tournament, user: str) -> dict[str, object]:
    """Describe a user's part in a tournament; the other players are left out."""
    number = tournament.number_of(user)
    return {
        "id": tournament.id,
        "name": tournament.name,
        "board": tournament.board,
        "phase": tournament.phase,
        "is_host": tournament.host == user,
        "was_removed": any(each.user == user for each in tournament.removed),
        "entered_as": None if number is None else tournament.entrants[number].name,
    }


async def _chat_of(storage: Storage, table: str, user: str) -> list[dict[str, object]]:
    """Return what a user said at a table."""
    await asyncio.sleep(0)
    with suppress(LogError):  # it is reported to the operator elsewhere
        return [
            {"table": table, "at": row.at, "text": row.event.text}
            for row in await storage.logs.lines(table)
            if row.user == user and isinstance(row.event, Spoke)
        ]
    return []
