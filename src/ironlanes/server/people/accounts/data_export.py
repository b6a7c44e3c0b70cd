"""A copy of everything that the server keeps of a user, as JSON."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any, Final

from ...features.tournaments.tournament import Tournament, read_tournament
from ...model.ids import friendly_name, public_id
from ...model.table_events import LogError, Spoke
from ...storage.store import Store
from ...storage.visits import note_all_earlier_visits

#: The number of the format.
FORMAT: Final = 1
#: Columns that hold JSON.
JSON_COLUMNS: Final = ("names", "result", "record", "answers")


async def exported(store: Store, user: str) -> dict[str, Any]:
    """Return what is kept of a user. Tokens, codes and keys are left out: the server has only their hashes."""
    await note_all_earlier_visits(store)
    account = await store.account_of(user)
    rows = await store.rows_of(user)
    return {
        "format": FORMAT,
        "player": public_id(user),
        "name": await store.name_of(user) or friendly_name(user),
        "account_made_at": None if account is None else account.made_at,
        "recovery_codes_left": await store.recovery_codes_left(user),
        **{name: [_readable(row) for row in found] for name, found in rows.items()},
        "tournaments": [_entry(read_tournament(text), user) for text in await store.tournaments_of(user)],
        "chat": [line for table in await store.tables_visited(user) for line in await _chat_of(store, table, user)],
    }


def _readable(row: dict[str, Any]) -> dict[str, Any]:
    return {
        name: json.loads(value) if name in JSON_COLUMNS and value is not None else value for name, value in row.items()
    }


def _entry(tournament: Tournament, user: str) -> dict[str, Any]:
    """What someone has to do with a tournament; who else plays is not theirs to take."""
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


async def _chat_of(store: Store, table: str, user: str) -> list[dict[str, Any]]:
    """What a user said at a table."""
    await asyncio.sleep(0)
    with suppress(LogError):  # the operator is told of it elsewhere
        return [
            {"table": table, "at": row.at, "text": row.event.text}
            for row in await store.log(table)
            if row.user == user and isinstance(row.event, Spoke)
        ]
    return []
