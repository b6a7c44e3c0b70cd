"""The updates about people, logs and tournaments that nodes send each other."""

from __future__ import annotations

from functools import partial

from ..features.tournaments.service import TournamentService
from ..play.tables.table_registry import TableRegistry
from .node_updates import NodeUpdates


def share_people(updates: NodeUpdates, tables: TableRegistry) -> None:
    """Apply what a user did at one node to their connections and tables at the others."""

    async def handle_name(user: str) -> None:
        if user:
            tables.people.show_name(user, await tables.people.name_of(user))

    async def handle_disconnection(user: str) -> None:
        tables.people.close_connections(user)

    async def handle_rewritten_log(table: str) -> None:
        tables.reload_here(table)

    async def handle_absence(user: str) -> None:
        if user:
            await tables.people.vacations.update(user)
            tables.people.show_absence(user)
        else:
            await tables.people.vacations.load()

    updates.on_gap = partial(check_people_and_tables, tables)
    tables.people.vacations.on_change = updates.subscribe("away", handle_absence)
    tables.people.on_rename = updates.subscribe("name", handle_name)
    tables.people.on_disconnect = updates.subscribe("disconnect", handle_disconnection)
    # called so by nodes of earlier versions, too
    tables.people.on_relations = updates.subscribe("standing", tables.people.read_relations)
    tables.on_rewrite = updates.subscribe("rewritten", handle_rewritten_log)


async def check_people_and_tables(tables: TableRegistry) -> None:
    """Find out what other nodes have changed while this one was not listening.

    Tables that another node has taken leave the memory, as after a rewritten log. Everybody else reconnects, and only
    with a session that still exists.
    """
    for table in list(tables.in_memory_tables):
        owner = await tables.owners.find(table.state.id)
        if owner is not None and owner.epoch != table.epoch and tables.in_memory(table.state.id) is table:
            tables.note_taken(table)
    for connection in tables.people.connections:
        name = await tables.people.name_of(connection.user)
        if name != connection.name:
            tables.people.show_name(connection.user, name)
        connection.close("restart")


def share_tournaments(updates: NodeUpdates, tournaments: TournamentService) -> None:
    """Tell all nodes that a tournament has changed, and the node in charge that a game has ended."""

    async def handle_change(_: str) -> None:
        tournaments.note_change()

    async def handle_end(table: str) -> None:
        tournaments.wake(table)

    tournaments.on_change = updates.subscribe("tournaments", handle_change)
    tournaments.on_game_over = updates.subscribe("game-over", handle_end)
