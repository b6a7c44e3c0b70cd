"""What nodes tell each other besides who they are and which tables they have."""

from __future__ import annotations

from functools import partial

from ..features.tournaments.service import TournamentService
from ..play.tables.table_registry import TableRegistry
from .news import NodeNews


def share_people(news: NodeNews, tables: TableRegistry) -> None:
    """Let what someone did at one node count for their connections and tables at the others."""

    async def hear_of_name(user: str) -> None:
        if user:
            tables.people.show_name(user, await tables.people.name_of(user))

    async def hear_of_disconnection(user: str) -> None:
        tables.people.close_connections(user)

    async def hear_of_rewritten_log(table: str) -> None:
        tables.reload_here(table)

    async def hear_of_absence(user: str) -> None:
        if user:
            await tables.people.vacations.update(user)
            tables.people.show_absence(user)
        else:
            await tables.people.vacations.load()

    news.on_gap = partial(check_people_and_tables, tables)
    tables.people.vacations.on_change = news.share("away", hear_of_absence)
    tables.people.on_rename = news.share("name", hear_of_name)
    tables.people.on_disconnect = news.share("disconnect", hear_of_disconnection)
    tables.people.on_standing = news.share("standing", tables.people.read_standing)
    tables.on_rewrite = news.share("rewritten", hear_of_rewritten_log)


async def check_people_and_tables(tables: TableRegistry) -> None:
    """Find out what other nodes have changed while this one did not hear them.

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


def share_tournaments(news: NodeNews, tournaments: TournamentService) -> None:
    """Let people at every node see that a tournament has changed, and the node in charge that a game has ended."""

    async def hear_of_change(_: str) -> None:
        tournaments.note_change()

    async def hear_of_end(table: str) -> None:
        tournaments.wake(table)

    tournaments.on_change = news.share("tournaments", hear_of_change)
    tournaments.on_game_over = news.share("game-over", hear_of_end)
