"""Tournaments from the first entrant to the last result: live and over simulated days, absent players, and restarts."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from ironlanes.server.features.tournaments.pairing import next_round
from ironlanes.server.features.tournaments.rounds import BREAK_SECONDS
from ironlanes.server.features.tournaments.service import BATCH_SIZE, MAX_ENTRANTS, TournamentService
from ironlanes.server.features.tournaments.tournament import Entrant, Tournament
from ironlanes.server.model.ids import public_id
from ironlanes.server.model.messages.incoming import NewTournament
from ironlanes.server.model.request_errors import RequestError
from ironlanes.server.people.accounts.user_replacement import delete_user, merge_guest
from ironlanes.server.storage.database.errors import StorageUnavailable
from ironlanes.server.storage.people.accounts import NameLooks, PlayerAccount
from ironlanes.server.storage.people.blocks import BlockedPlayer
from ironlanes.server.storage.people.passkeys import Passkey
from tests.support.in_process import InProcessServer, async_test, play_on
from tests.support.simulated_days import SimulatedDays, sweep

CUP = NewTournament(name="Club evening", board="usa", rounds=2)


async def four(
    service: TournamentService, server: InProcessServer, request: NewTournament = CUP
) -> tuple[str, list[str]]:
    """A tournament with four entrants."""
    users = [server.guest(tab=f"tab{number}").user for number in range(4)]
    cup = await service.create(request, users[0])
    for number, user in enumerate(users):
        await service.join(cup.id, user, f"Player {number}")
    return cup.id, users


async def begin_round(service: TournamentService, name: str) -> None:
    """Let everybody be ready for the round that is paired."""
    cup = await service.find(name)
    for player in cup.unready:
        await service.set_ready(name, cup.entrants[player].user)


async def play_round(service: TournamentService, server: InProcessServer, name: str, seed: int) -> None:
    """Let everybody play the games of the present round to their ends."""
    await begin_round(service, name)
    cup = await service.find(name)
    for game in cup.pairings[-1]:
        if game.table is None:
            continue
        table = await server.find_table(game.table)
        guests = [await server.guest(cup.entrants[player].user, f"round{seed}").come(table) for player in game.players]
        await play_on(guests, Random(seed), lambda: False)
        for guest in guests:
            await guest.go()
    await service.advance()


@async_test
async def test_a_whole_swiss_tournament() -> None:
    async with InProcessServer() as server:
        service = server.tournament_service()
        name, users = await four(service, server)
        await service.join(name, users[1], "again")
        with pytest.raises(RequestError, match="Only the host"):
            await service.start(name, users[1])
        await service.start(name, users[0])
        with pytest.raises(RequestError, match="has begun"):
            await service.join(name, "latecomer", "Late")
        with pytest.raises(RequestError, match="has begun"):
            await service.start(name, users[0])
        await begin_round(service, name)
        cup = await service.find(name)
        assert [len(game.players) for game in cup.pairings[0]] == [2, 2]
        cards = await server.tables.lists.unfinished(users[3])
        assert [card.table for card in cards] == [each.table for each in cup.pairings[0] if 3 in each.players]
        await play_round(service, server, name, 1)
        cup = await service.find(name)
        assert (len(cup.pairings), cup.phase) == (2, "running")
        assert all(game.is_over for game in cup.pairings[0])
        await play_round(service, server, name, 2)
        cup = await service.find(name)
        assert (len(cup.pairings), cup.phase) == (2, "over")
        assert sum(each.points for each in cup.standings()) == 4
        await service.advance()
        assert await service.find(name) == cup


@async_test
async def test_a_knock_out_with_a_bye_of_which_nobody_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Live: bots play for those who are not ready when the break is over."""
    days = SimulatedDays(monkeypatch)
    async with InProcessServer() as server:
        service = server.tournament_service()
        users = ["ada", "bob", "cy"]
        cup = await service.create(CUP.model_copy(update={"form": "knockout"}), "host")
        for user in users:
            await service.join(cup.id, user, user.title())
        await service.start(cup.id, "host")
        found = await service.find(cup.id)
        assert [game.players for game in found.pairings[0]] == [[0], [1, 2]]
        for _ in range(200):
            days.at += BREAK_SECONDS
            await asyncio.sleep(3600)
            await service.advance()
            found = await service.find(cup.id)
            if found.phase == "over":
                break
        assert found.phase == "over"
        assert [len(games) for games in found.pairings] == [2, 1]
        assert found.standings()[0].player == found.winners(1)[0]


@async_test
async def test_over_days_and_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    days, file = SimulatedDays(monkeypatch), tmp_path / "games.sqlite"
    async with InProcessServer(file) as server:
        service = server.tournament_service()
        name, users = await four(service, server, CUP.model_copy(update={"pace": "brisk", "rounds": 1}))
        await service.start(name, users[0])
    async with InProcessServer(file) as server:
        service = server.tournament_service()
        await service.advance()
        cup = await service.find(name)
        tables = [await server.find_table(each) for each in cup.open_tables]
        assert all(table.state.options.days == "brisk" and not table.state.options.has_vacation for table in tables)
        for _ in range(400):
            days.at += 3 * 86400
            await sweep(server)
            await asyncio.sleep(10)
            await service.advance()
            if (await service.find(name)).phase == "over":
                break
        cup = await service.find(name)
        assert cup.phase == "over"
        assert all(game.totals for game in cup.pairings[0])


@async_test
async def test_who_leaves_and_what_is_refused() -> None:
    async with InProcessServer() as server:
        service = server.tournament_service()
        with pytest.raises(RequestError, match="no such tournament"):
            await service.find("nowhere")
        with pytest.raises(RequestError, match="no board"):
            await service.create(CUP.model_copy(update={"board": "atlantis"}), "host")
        cup = await service.create(CUP, "host")
        await service.join(cup.id, "ada", "Ada")
        with pytest.raises(RequestError, match="at least two players"):
            await service.start(cup.id, "host")
        await service.join(cup.id, "bob", "Ada")
        assert [each.name for each in (await service.find(cup.id)).entrants] == ["Ada", "Ada 2"]
        await service.leave(cup.id, "ada")
        assert [each.user for each in (await service.find(cup.id)).entrants] == ["bob"]
        for number in range(MAX_ENTRANTS - 1):
            await service.join(cup.id, f"user {number}", "Eve")
        with pytest.raises(RequestError, match="64 players already"):
            await service.join(cup.id, "one more", "Eve")
        await service.start(cup.id, "host")
        await service.leave(cup.id, "bob")
        assert (await service.find(cup.id)).entrants[0].has_left


class Readers:
    """Lets none of those who change a tournament at the same moment go on before all of them have read it."""

    def __init__(self, server: InProcessServer, count: int) -> None:
        self._read, self._waiting, self._all = server.storage.tournaments.get, count, asyncio.Event()
        server.storage.tournaments.get = self._tournament  # type: ignore[method-assign]

    async def _tournament(self, name: str) -> str | None:
        found = await self._read(name)
        self._waiting -= 1
        if self._waiting <= 0:
            self._all.set()
        await self._all.wait()
        return found


@async_test
async def test_who_joins_and_leaves_at_two_servers_at_once_is_not_lost() -> None:
    async with InProcessServer() as server:
        here, there = server.tournament_service(), server.tournament_service()
        name, users = await four(here, server)
        Readers(server, 2)
        await asyncio.gather(here.join(name, "eve", "Player"), there.join(name, "finn", "Player"))
        assert [each.user for each in (await here.find(name)).entrants[:4]] == users
        entrants = (await here.find(name)).entrants[4:]
        assert {each.user for each in entrants} == {"eve", "finn"}
        assert len({each.name for each in entrants}) == 2
        Readers(server, 2)
        await asyncio.gather(here.leave(name, "eve"), there.leave(name, users[3]))
        assert [each.user for each in (await here.find(name)).entrants] == [*users[:3], "finn"]


@async_test
async def test_a_round_begins_once() -> None:
    async with InProcessServer() as server:
        here, there = server.tournament_service(), server.tournament_service()
        name, users = await four(here, server)
        Readers(server, 2)
        started = await asyncio.gather(here.start(name, users[0]), there.start(name, users[0]), return_exceptions=True)
        assert [type(each) for each in started if each] == [RequestError], "the other one finds that it has begun"
        await begin_round(here, name)
        cup = await here.find(name)
        assert len(cup.pairings) == 1
        made = {card.table for user in users for card in await server.tables.lists.unfinished(user)}
        assert made == {game.table for game in cup.pairings[0]}, "no table is left over"
        assert {table.state.id for table in server.tables.in_memory_tables} == made
        await play_round(here, server, name, 1)
        Readers(server, 2)
        await asyncio.gather(here.look_around(), there.look_around())
        assert len((await here.find(name)).pairings) == 2


@async_test
async def test_tournaments_that_rest_stop_no_other() -> None:
    async with InProcessServer() as server:
        service = server.tournament_service()
        for number in range(BATCH_SIZE + 20):
            cup = await service.create(CUP.model_copy(update={"pace": "slow"}), "host")
            for user in ("ada", "bob"):
                await service.join(cup.id, f"{user} {number}", user)
            await service.start(cup.id, "host")
        name, users = await four(service, server)
        await service.start(name, users[0])
        await begin_round(service, name)
        looked_at = Looks(server)
        await play_round(service, server, name, 1)
        assert len((await service.find(name)).pairings) == 2, "the end of its games is enough"
        assert set(looked_at.names) == {name}


class Looks:
    """Notes which tournaments are read."""

    def __init__(self, server: InProcessServer) -> None:
        self.names: list[str] = []
        self._read = server.storage.tournaments.get
        server.storage.tournaments.get = self._tournament  # type: ignore[method-assign]

    async def _tournament(self, name: str) -> str | None:
        self.names.append(name)
        return await self._read(name)


@async_test
async def test_an_end_that_nobody_was_told_of_is_noticed_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironlanes.server.features.tournaments.service.BATCH_SIZE", 2)
    async with InProcessServer() as server:
        service = server.tournament_service()
        cups = [(await four(service, server))[0] for _ in range(3)]
        for name in cups:
            await service.start(name, (await service.find(name)).host)
        server.tables.hooks.end_saved.clear()
        for name in cups:
            await play_round(service, server, name, 1)
        assert [len((await service.find(name)).pairings) for name in cups] == [1] * 3
        looked_at = Looks(server)
        for _ in range(2):
            await service.look_around()
        assert sorted(looked_at.names) == sorted(cups), "each has its turn, once"
        assert [len((await service.find(name)).pairings) for name in cups] == [2] * 3


@async_test
async def test_what_changes_all_the_time_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async with InProcessServer() as server:
        service = server.tournament_service()
        name, _ = await four(service, server)
        text = await server.storage.tournaments.get(name)

        async def stale(_: str) -> str:
            assert text is not None
            return text + " "

        monkeypatch.setattr(server.storage.tournaments, "get", stale)
        with pytest.raises(StorageUnavailable, match="too often"):
            await service.join(name, "eve", "Eve")


@async_test
async def test_ones_own_tournaments_are_found_again() -> None:
    async with InProcessServer() as server:
        service = server.tournament_service()
        hosted, entered = await service.create(CUP, "ada"), await service.create(CUP, "bob")
        await service.join(entered.id, "ada", "Ada")
        assert {each.id for each in await service.of_user("ada")} == {hosted.id, entered.id}
        assert [each.id for each in await service.of_user("bob")] == [entered.id]
        await service.leave(entered.id, "ada")
        assert [each.id for each in await service.of_user("ada")] == [hosted.id]
        assert await service.of_user("eve") == []
        assert await server.storage.tournaments.remove_before(float("inf"), "open", 10)
        assert await service.of_user("ada") == []


@async_test
async def test_someone_who_is_deleted_is_in_no_tournament_any_more() -> None:
    async with InProcessServer() as server:
        service = server.tournament_service()
        name, users = await four(service, server)
        waiting = await service.create(CUP, users[0])
        for user in users[:2]:
            await service.join(waiting.id, user, "Player")
        await service.start(name, users[0])
        await delete_user(server.storage, server.tables, users[0])
        cup, still_open = await service.find(name), await service.find(waiting.id)
        assert users[0] not in cup.to_json() + still_open.to_json()
        assert [each.user for each in still_open.entrants] == [users[1]]
        assert still_open.host == users[1], "somebody has to be able to start it"
        assert cup.entrants[0].name != "Player 0"
        assert [each.has_left for each in cup.entrants] == [True, False, False, False]
        assert cup.host == users[1]
        assert cup.pairings, "their game goes on without them"
        assert await service.of_user(users[0]) == []


@async_test
async def test_an_account_goes_on_where_its_guest_had_entered() -> None:
    async with InProcessServer() as server:
        service = server.tournament_service()
        name, users = await four(service, server)
        both = await service.create(CUP, users[0])
        for user in (users[0], "account", users[1]):
            await service.join(both.id, user, "Player")
        await service.start(name, users[0])
        await begin_round(service, name)
        await merge_guest(server.storage, server.tables, users[0], "account")
        cup = await service.find(name)
        assert (cup.host, cup.entrants[0].user, cup.entrants[0].has_left) == ("account", "account", False)
        assert [each.user for each in (await service.find(both.id)).entrants] == ["account", users[1]]
        assert {each.id for each in await service.of_user("account")} == {name, both.id}
        assert [card.table for card in await server.tables.lists.unfinished("account")] == [
            each.table for each in cup.pairings[0] if 0 in each.players
        ]


def test_someone_who_has_entered_twice_goes_on_as_the_account() -> None:
    cup = Tournament("cup", "Cup", "host", "usa", "swiss", 2, 3, "live", 0.0, phase="running")
    cup.entrants = [Entrant("guest", "Guest"), Entrant("account", "Account")]
    cup.hand_over("guest", "account")
    assert [each.has_left for each in cup.entrants] == [True, False]


# ---- the host's word, addresses, and those who avoid each other


@async_test
async def test_the_host_removes_someone_who_can_not_come_back() -> None:
    async with InProcessServer() as server:
        service = server.tournament_service()
        name, users = await four(service, server)
        with pytest.raises(RequestError, match="Only the host"):
            await service.remove(name, users[1], "Player 2")
        with pytest.raises(RequestError, match="no player of this name"):
            await service.remove(name, users[0], "Nobody")
        await service.remove(name, users[0], "Player 2")
        assert [each.name for each in (await service.find(name)).entrants] == ["Player 0", "Player 1", "Player 3"]
        with pytest.raises(RequestError, match="has removed you"):
            await service.join(name, users[2], "Somebody else")
        assert await service.of_user(users[2]) == [], "it is none of theirs any more"
        await service.start(name, users[0])
        await begin_round(service, name)
        await service.remove(name, users[0], "Player 3")
        cup = await service.find(name)
        assert [each.has_left for each in cup.entrants] == [False, False, True]
        assert len(cup.pairings[0]) == 2, "the games of this round go on"


@async_test
async def test_who_is_removed_can_be_deleted_and_can_not_come_back_with_an_account() -> None:
    async with InProcessServer() as server:
        service = server.tournament_service()
        name, users = await four(service, server)
        await service.remove(name, users[0], "Player 2")
        await merge_guest(server.storage, server.tables, users[2], "account")
        with pytest.raises(RequestError, match="has removed you"):
            await service.join(name, "account", "Somebody else")
        await delete_user(server.storage, server.tables, "account")
        assert (await service.find(name)).removed == []


@async_test
async def test_the_host_calls_a_tournament_off() -> None:
    async with InProcessServer() as server:
        service = server.tournament_service()
        name, users = await four(service, server)
        with pytest.raises(RequestError, match="Only the host"):
            await service.cancel(name, users[1])
        await service.cancel(name, users[0])
        assert (await service.find(name)).phase == "cancelled"
        for refused in (service.join(name, "late", "Late"), service.start(name, users[0])):
            with pytest.raises(RequestError, match="called the tournament off"):
                await refused
        other, users = await four(service, server)
        await service.start(other, users[0])
        with pytest.raises(RequestError, match="has begun"):
            await service.cancel(other, users[0])


@async_test
async def test_one_guest_enters_from_an_address_unless_the_host_allows_more() -> None:
    async with InProcessServer() as server:
        service = server.tournament_service()
        cup = await service.create(CUP, "host")
        await service.join(cup.id, "ada", "Ada", "192.0.2.1")
        await service.join(cup.id, "ada", "Ada", "192.0.2.1")
        with pytest.raises(RequestError, match="Another guest has entered"):
            await service.join(cup.id, "bob", "Bob", "192.0.2.1")
        await service.join(cup.id, "bob", "Bob", "192.0.2.2")
        account = PlayerAccount("cy", NameLooks("cy", "cy"), "handle", 1.0)
        passkey = Passkey("key", "cy", "", 0, "", 1.0, 1.0)
        assert await server.storage.accounts.add(account, passkey, [])
        await service.join(cup.id, "cy", "Cy", "192.0.2.1")
        await service.remove(cup.id, "host", "Ada")
        with pytest.raises(RequestError, match="Another guest has entered"):
            await service.join(cup.id, "ada again", "Ada", "192.0.2.1")
        found = await service.find(cup.id)
        assert [each.name for each in found.entrants] == ["Bob", "Cy"]
        assert "192.0.2" not in found.to_json(), "addresses are kept as hashes"
        await service.start(cup.id, "host")
        found = await service.find(cup.id)
        assert {each.address for each in (*found.entrants, *found.removed)} == {None}, "nobody needs them any more"
        school = await service.create(CUP.model_copy(update={"has_shared_addresses": True}), "host")
        for number in range(30):
            await service.join(school.id, f"pupil {number}", f"Pupil {number}", "192.0.2.1")
        assert len((await service.find(school.id)).entrants) == 30


@async_test
async def test_those_who_block_each_other_are_kept_apart() -> None:
    async with InProcessServer() as server:
        service = server.tournament_service()
        for form in ("swiss", "knockout"):
            name, users = await four(service, server, CUP.model_copy(update={"form": form}))
            first = [set(game.players) for game in next_round(await service.find(name))]
            one, other = sorted(first[0])
            await server.storage.blocks.add(users[one], BlockedPlayer(public_id(users[other]), "", 1.0))
            await service.start(name, users[0])
            cup = await service.find(name)
            assert all(set(game.players) != {one, other} for game in cup.pairings[0]), form


@async_test
async def test_a_block_does_not_break_a_tournament() -> None:
    """Two who block each other and have no other opponent play, also if one blocks the other during the game."""
    async with InProcessServer() as server:
        service = server.tournament_service()
        for is_early in (True, False):
            cup = await service.create(CUP.model_copy(update={"rounds": 1}), "host")
            users = [server.guest(tab=f"tab{number}").user for number in range(2)]
            for number, user in enumerate(users):
                await service.join(cup.id, user, f"Player {number}")
            if not is_early:
                await service.start(cup.id, "host")
            await server.storage.blocks.add(users[0], BlockedPlayer(public_id(users[1]), "", 1.0))
            if is_early:
                await service.start(cup.id, "host")
            await play_round(service, server, cup.id, 3)
            assert (await service.find(cup.id)).phase == "over"
