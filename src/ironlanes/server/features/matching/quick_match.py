"""Quick matches: a seat at an open table of the wanted kind, or a new table that starts by itself."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Final

from ...model.appearance import Appearance
from ...model.messages.http import OpenTable
from ...model.messages.incoming import NewTable, Options, QuickMatch
from ...model.request_errors import RequestError
from ...play.people.relations import Relations
from ...play.tables.node_requests import NodeSilent, ask_node
from ...play.tables.table import Table
from .open_tables import OpenTableList

#: The clock of quick matches: strangers don't wait for each other without end.
TURN_SECONDS: Final = 60
RESERVE_SECONDS: Final = 300
#: How long a table may take to give someone a seat before a new one is made.
SEAT_SECONDS: Final = 2.0


async def find_seat(
    open_tables: OpenTableList,
    request: QuickMatch,
    user: str,
    name: str,
    address: str,
    relations: Relations,
    appearance: Appearance,
) -> Table | None:
    """Return a table of this server for a quick match: the one where the user waits, or an open one.

    Those who block each other never get the same table.
    """
    fitting = [
        table
        for table in open_tables.open_tables()
        if _fits(table, request) and relations.may_join(chair.user for chair in table.state.chairs)
    ]
    for table in fitting:
        if user in table.state.users or await _take_seat(
            table, partial(table.seat_user, user, name, address, appearance)
        ):
            return table
    return None


async def find_seat_elsewhere(
    open_tables: OpenTableList, request: QuickMatch, headers: Mapping[str, str]
) -> str | None:
    """Find such a table at another node and return its id. The headers name the user."""
    for node, tables in open_tables.elsewhere().items():
        if any(_fits_card(table, request) for table in tables.tables):
            body = request.model_dump_json().encode()
            with suppress(NodeSilent):
                status, answer = await ask_node(node, "POST", "/api/quick-match", body, headers)
                if status == 201:
                    return str(json.loads(answer)["table"])
    return None


def _fits(table: Table, request: QuickMatch) -> bool:
    state = table.state
    seats = sum(chair.kind != "closed" for chair in state.chairs)
    wanted = (request.board, request.players, request.is_rated)
    return state.options.start_seconds > 0 and (state.board, seats, state.options.is_rated) == wanted


def _fits_card(table: OpenTable, request: QuickMatch) -> bool:
    wanted = (request.board, request.players, request.is_rated)
    return table.starts_in is not None and (table.board, len(table.names) + table.open, table.is_rated) == wanted


async def _take_seat(table: Table, sit: Callable[[], None]) -> bool:
    """Sit down at a table; return whether there was still a seat."""
    seated: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
    table.post(partial(_sit, sit, seated))
    try:
        async with asyncio.timeout(SEAT_SECONDS):
            return await seated
    except TimeoutError:  # the table has left the memory meanwhile
        return False


def _sit(sit: Callable[[], None], seated: asyncio.Future[bool]) -> None:
    if seated.done():  # nobody waits for it any more
        return
    try:
        sit()
    except RequestError:
        seated.set_result(False)
    else:
        seated.set_result(True)


def quick_table(request: QuickMatch) -> NewTable:
    """Return the new table for a user who finds no other one."""
    options = Options(
        turn_seconds=TURN_SECONDS,
        reserve_seconds=RESERVE_SECONDS,
        is_listed=True,
        is_rated=request.is_rated,
        start_seconds=request.wait_seconds,
    )
    return NewTable(board=request.board, players=request.players, bot=request.bot, options=options)
