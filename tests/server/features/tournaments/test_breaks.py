"""The break before a round: who is ready, who is away, who comes late, who leaves, and restarts."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from ironlanes.server.features.tournaments.rounds import BREAK_SECONDS
from ironlanes.server.features.tournaments.service import TournamentService
from ironlanes.server.features.tournaments.tournament import RoundGame, Tournament, read_tournament
from ironlanes.server.model.messages.incoming import NewTournament
from ironlanes.server.play.tables.table import Table
from tests.support.in_process import InProcessServer, async_test, play_on
from tests.support.simulated_days import SimulatedDays

CUP = NewTournament(name="Club evening", board="usa", form="knockout")


async def started(service: TournamentService, users: Sequence[str], request: NewTournament = CUP) -> str:
    """A tournament of some users that has begun; its id."""
    cup = await service.create(request, users[0])
    for user in users:
        await service.join(cup.id, user, user.title())
    await service.start(cup.id, users[0])
    return cup.id


async def table_of(server: InProcessServer, game: RoundGame) -> Table:
    assert game.table is not None
    return await server.find_table(game.table)


@async_test
async def test_a_round_begins_when_everybody_is_ready() -> None:
    async with InProcessServer() as server:
        service = server.tournament_service()
        name = await started(service, ["ada", "bob"])
        cup = await service.find(name)
        assert [each.table for each in cup.pairings[0]] == [None]
        assert await service.played_by("ada") == name
        await service.set_ready(name, "ada")
        await service.set_ready(name, "ada")
        await service.set_ready(name, "somebody who only looks")
        await service.advance()
        cup = await service.find(name)
        assert (cup.ready, cup.unready, cup.open_tables) == ([0], [1], [])
        await service.set_ready(name, "bob")
        cup = await service.find(name)
        assert (cup.ready, cup.starts_at, len(cup.open_tables)) == ([], None, 1)
        assert (await table_of(server, cup.pairings[0][0])).state.stand_ins == set()
        before = await server.storage.tournaments.get(name)
        await service.set_ready(name, "ada")
        assert await server.storage.tournaments.get(name) == before, "the break is over"


@async_test
async def test_a_bot_plays_for_who_is_not_ready_until_they_come(monkeypatch: pytest.MonkeyPatch) -> None:
    days = SimulatedDays(monkeypatch)
    async with InProcessServer() as server:
        service = server.tournament_service()
        users = [server.guest(tab=f"tab{number}").user for number in range(2)]
        name = await started(service, users)
        await service.set_ready(name, users[0])
        days.at += BREAK_SECONDS - 1
        await service.advance()
        assert (await service.find(name)).open_tables == []
        days.at += 1
        await service.advance()
        [game] = (await service.find(name)).pairings[0]
        table = await table_of(server, game)
        away = game.players.index(1)
        assert table.state.stand_ins == {away}
        here = await server.guest(users[0], "here").come(table)
        late = await server.guest(users[1], "late").come(table)
        assert table.state.stand_ins == set(), "who comes late plays on for themselves"
        await play_on([here, late], Random(3), lambda: False)
        await service.advance()
        assert (await service.find(name)).phase == "over"


@async_test
async def test_the_absent_are_not_waited_for_after_a_restart_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    days, file = SimulatedDays(monkeypatch), tmp_path / "games.sqlite"
    async with InProcessServer(file) as server:
        name = await started(server.tournament_service(), ["ada", "bob"])
    days.at += BREAK_SECONDS
    async with InProcessServer(file) as server:
        service = server.tournament_service()
        await service.look_around()
        [game] = (await service.find(name)).pairings[0]
        assert game.table is not None
    async with InProcessServer(file) as server:
        assert (await table_of(server, game)).state.stand_ins == {0, 1}, "the log says that they are away"


@async_test
async def test_who_leaves_in_the_break_is_paired_no_more() -> None:
    async with InProcessServer() as server:
        service = server.tournament_service()
        swiss = CUP.model_copy(update={"form": "swiss", "rounds": 1})
        name = await started(service, ["ada", "bob", "cy", "dora"], swiss)
        await service.set_ready(name, "ada")
        starts_at = (await service.find(name)).starts_at
        await service.leave(name, "dora")
        cup = await service.find(name)
        assert sorted(player for game in cup.pairings[0] for player in game.players) == [0, 1, 2]
        assert (len(cup.pairings), cup.starts_at, cup.ready) == (1, starts_at, [0]), "the break goes on"
        await service.remove(name, "ada", "Cy")
        assert [game.players for game in (await service.find(name)).pairings[0]] == [[0, 1]]
        await service.leave(name, "bob")
        cup = await service.find(name)
        assert (cup.phase, cup.starts_at) == ("over", None), "nobody is left to play"
        assert await service.played_by("ada") is None


@async_test
async def test_games_over_days_begin_without_a_break() -> None:
    async with InProcessServer() as server:
        service = server.tournament_service()
        name = await started(service, ["ada", "bob"], CUP.model_copy(update={"pace": "slow"}))
        cup = await service.find(name)
        assert (cup.starts_at, len(cup.open_tables)) == (None, 1)
        [game] = cup.pairings[0]
        assert (await table_of(server, game)).state.stand_ins == set()
        assert await service.played_by("ada") is None, "nobody is led from page to page for days"


@async_test
async def test_the_server_begins_a_round_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    loop = asyncio.get_running_loop()
    monkeypatch.setattr("ironlanes.server.runtime.wall_clock.now", lambda: 1e9 + loop.time())
    async with InProcessServer() as server:
        service = server.tournament_service()
        running = asyncio.create_task(service.run())
        name = await started(service, ["ada", "bob"])
        begins_at = (await service.find(name)).starts_at
        assert begins_at is not None
        while not (await service.find(name)).open_tables:
            await asyncio.sleep(0.25)
        assert 1e9 + loop.time() - begins_at < 1, "not only in the next look around"
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


def test_the_finalist_who_stays_has_won_against_the_one_who_left() -> None:
    cup = Tournament("cup", "Cup", "host", "usa", "knockout", 2, 3, "live", 0.0, phase="running")
    text = cup.to_json().replace(
        '"entrants": []', '"entrants": [{"user": "a", "name": "A"}, {"user": "b", "name": "B"}]'
    )
    cup = read_tournament(text)
    cup.entrants[0].has_left = True
    assert [each.player for each in cup.standings()] == [1, 0]
