"""Avatars and train colours at tables: who has which, what the log keeps, and what goes with a deleted person."""

from __future__ import annotations

from pathlib import Path

from ironlanes.server.model.appearance import Appearance, avatar_of
from ironlanes.server.model.messages.incoming import NewTable, Options
from ironlanes.server.people.accounts.user_replacement import delete_user
from tests.support.in_process import Guest, InProcessServer, async_test


def guest_with(server: InProcessServer, tab: str, appearance: Appearance) -> Guest:
    guest = server.guest(tab=tab)
    guest.connection.appearance = appearance
    return guest


def colours(guest: Guest) -> list[int]:
    return [seat["colour"] for seat in guest.table_message["seats"]]


@async_test
async def test_who_sits_down_first_keeps_the_colour() -> None:
    async with InProcessServer() as server:
        host = server.guest(tab="host")
        first, second = (guest_with(server, tab, Appearance("bell", 0)) for tab in ("first", "second"))
        table = server.table(host.user, players=3)
        for guest in (host, first, second):
            await guest.come(table)
        assert colours(host)[:3] == [0, 1, 2], "nobody has chosen one"
        await first.ask("sit", seat=2)
        await second.ask("sit", seat=1)
        await host.quiet()
        assert colours(host)[:3] == [2, 1, 0], "who chose none makes room, who came later does not get it"
        assert [seat.get("avatar") for seat in host.table_message["seats"][:3]] == [
            avatar_of(host.user, None),
            "bell",
            "bell",
        ]
        await first.ask("stand", seat=2)
        await second.ask("sit", seat=2)
        assert colours(second)[2] == 0, "it is free again"


@async_test
async def test_the_colour_stays_in_the_game_and_after_a_restart(tmp_path: Path) -> None:
    chosen = Appearance("wheel", 4)
    async with InProcessServer(tmp_path / "games.db") as server:
        host = server.guest()
        request = NewTable(board="usa", players=2, bot="random", options=Options(fallback="random"))
        table = server.tables.create_table(request, host.user, "Ada", appearance=chosen)
        await host.come(table)
        await host.ask("start")
        await host.reach(0)
        assert colours(host) == [4, 1]
        assert "avatar" not in host.table_message["seats"][1], "bots have none"
        database = server.settings.database
        await table.saved()
    async with InProcessServer(database) as server:
        again = await server.find_table(table.state.id)
        assert again.state.colours == [4, 1]
        assert again.state.chairs[0].avatar == "wheel"


@async_test
async def test_what_was_chosen_is_kept_and_goes_with_the_person() -> None:
    async with InProcessServer() as server:
        host, appearances = server.guest(), server.storage.appearances
        assert await appearances.of_user(host.user) == Appearance()
        await appearances.set(host.user, Appearance("lantern", 3), 1.0)
        await appearances.set(host.user, Appearance("lantern", None), 2.0)
        assert await appearances.of_users([host.user, "nobody"]) == {host.user: Appearance("lantern", None)}
        request = NewTable(board="usa", players=2, options=Options(fallback="random"))
        table = server.tables.create_table(request, host.user, "Ada", appearance=Appearance("lantern", 3))
        await table.saved()
        await delete_user(server.storage, server.tables, host.user)
        assert await appearances.of_user(host.user) == Appearance()
        rewritten = await server.find_table(table.state.id)
        assert (rewritten.state.chairs[0].avatar, rewritten.state.chairs[0].colour) == (None, None)
