"""Before the start: who sits where, who may change it, and what begins."""

import asyncio
from typing import Any

import pytest

from ironlanes.bots import OFFERED_LEVELS
from ironlanes.bots.first_names import NAMES_BY_LEVEL, OTHER_NAMES
from ironlanes.server.model.appearance import avatar_of
from ironlanes.server.model.messages.incoming import NewTable, Options
from ironlanes.server.model.request_errors import RequestError
from ironlanes.server.model.table_events import Chair
from ironlanes.server.play.people.player_names import unique_name
from ironlanes.server.play.tables.seating import bot_name, new_table
from ironlanes.server.play.tables.table_loader import load_table
from tests.support.in_process import InProcessServer, async_test


def kinds(table_message: dict[str, Any]) -> list[str]:
    return [seat["kind"] for seat in table_message["seats"]]


@async_test
async def test_a_link_brings_someone_to_a_seat() -> None:
    async with InProcessServer() as server:
        host, friend = server.guest(tab="host"), server.guest(tab="friend")
        table = server.table(host.user, players=3)
        await host.come(table)
        assert kinds(host.table_message) == ["person", "open", "open", "closed", "closed"]
        assert host.table_message["is_host"]
        assert host.table_message["seats"][0]["is_you"]
        await friend.come(table)
        assert friend.table_message["role"] == "spectator"
        assert host.table_message["spectators"] == 1
        assert (await friend.ask("sit", seat=1, name="Zoë"))["t"] == "ack"
        await host.quiet()
        seat = host.table_message["seats"][1]
        flags = {"is_online": True, "is_you": False, "must_agree": False, "stand_in": False}
        appearance = {"avatar": avatar_of(friend.user, None), "colour": 1}
        assert seat == {"kind": "person", "name": "Zoë"} | appearance | flags
        assert friend.table_message["role"] == "player"
        assert host.table_message["spectators"] == 0
        assert (await friend.ask("sit", seat=2))["t"] == "ack"
        assert kinds(friend.table_message) == ["person", "open", "person", "closed", "closed"], (
            "who sits elsewhere moves"
        )


@async_test
async def test_start_with_bots_in_the_empty_seats() -> None:
    async with InProcessServer() as server:
        host = server.guest()
        table = server.table(host.user, players=4, bot="path")
        await host.come(table)
        await host.ask("seat", seat=1, kind="bot", bot="random")
        await host.ask("seat", seat=3, kind="closed")
        await host.ask("start")
        await host.reach(0)
        seats = host.table_message["seats"]
        assert [(seat["kind"], seat.get("bot")) for seat in seats] == [
            ("person", None),
            ("bot", "random"),
            ("bot", "path"),
        ]
        assert len({seat["name"] for seat in seats}) == 3
        assert host.scene["view"]["players"] == 3
        assert host.table_message["looking"] == 0


@pytest.mark.rule("S9")
@pytest.mark.parametrize(("chosen", "closed", "start"), [(0, 1, 0), (3, 1, 2), (1, 2, 1), (2, None, 2)])
@async_test
async def test_the_host_chooses_who_begins(chosen: int, closed: int | None, start: int) -> None:
    """A named seat begins; seats that are closed before it go away, and it is kept over a restart."""
    async with InProcessServer() as server:
        host = server.guest()
        table = server.table(host.user, players=4)
        await host.come(table)
        assert host.table_message["options"]["first_seat"] is None
        options = Options(first_seat=chosen, fallback="random").model_dump()
        assert (await host.ask("options", options=options))["t"] == "ack"
        assert host.table_message["options"]["first_seat"] == chosen
        if closed is not None:
            await host.ask("seat", seat=closed, kind="closed")
        await host.ask("start")
        await host.reach(0)
        game = (await server.find_table(table.state.id)).state.game
        assert game is not None
        assert game.start == start
        assert game.record()["start"] == start
        again = await load_table(server.storage.logs, table.state.id)
        assert again is not None
        assert again.game is not None
        assert again.game.start == start


@pytest.mark.rule("S9")
@async_test
async def test_nobody_begins_in_a_seat_that_is_closed() -> None:
    async with InProcessServer() as server:
        host = server.guest()
        await host.come(server.table(host.user, players=4))
        await host.ask("options", options=Options(first_seat=2, fallback="random").model_dump())
        await host.ask("seat", seat=2, kind="closed")
        answer = await host.ask("start")
        assert answer["reason"]["code"] == "wrong-start"
        assert answer["reason"]["seat"] == 2
        assert answer["reason"]["text"].startswith("Nobody can begin in seat 3, which is closed")
        assert host.table_message["phase"] == "lobby"
        await host.ask("options", options=Options(fallback="random").model_dump())
        assert (await host.ask("start"))["t"] == "ack"


@async_test
async def test_the_host_alone_sets_seats_and_options_and_starts() -> None:
    async with InProcessServer() as server:
        host, friend = server.guest(tab="host"), server.guest(tab="friend")
        table = server.table(host.user, players=3)
        await host.come(table)
        await friend.come(table)
        options = Options(turn_seconds=30, fallback="random").model_dump()
        for kind, content in (
            ("seat", {"seat": 1, "kind": "closed"}),
            ("options", {"options": options}),
            ("start", {}),
            ("stand", {"seat": 0}),
        ):
            answer = await friend.ask(kind, **content)
            assert answer["reason"]["code"] == ("only-sitter-or-host" if kind == "stand" else "not-host")
        assert (await host.ask("options", options=options, board="germany"))["t"] == "ack"
        await friend.quiet()
        assert friend.table_message["board"] == "germany"
        assert friend.table_message["options"]["turn_seconds"] == 30
        await host.go()
        assert friend.table_message["is_host"] is False, "who has no seat does not become the host"
        await friend.ask("sit", seat=1)
        assert friend.table_message["is_host"] is True, "while the host is gone the next one at the table is it"


@pytest.mark.parametrize(
    ("kind", "content", "code"),
    [
        ("sit", {"seat": 0}, "seat-taken"),
        ("sit", {"seat": 3}, "seat-taken"),
        ("stand", {"seat": 1}, "only-sitter-or-host"),
        ("seat", {"seat": 0, "kind": "bot"}, "seat-taken"),
        ("seat", {"seat": 1, "kind": "bot", "bot": "hal"}, "unknown-bot"),
        ("options", {"options": {}, "board": "mars"}, "unknown-board"),
        ("options", {"options": {"fallback": "hal"}}, "unknown-bot"),
        ("options", {"options": {"first_seat": 3}}, "wrong-start"),
        ("rematch", {}, "not-over"),
        ("extend", {}, "only-others-extend"),
        ("rename", {"name": " \t "}, "empty"),
        ("say", {"text": "\u200b\n"}, "empty"),
    ],
)
@async_test
async def test_what_is_refused_before_the_start(kind: str, content: dict[str, Any], code: str) -> None:
    async with InProcessServer() as server:
        host = server.guest()
        await host.come(server.table(host.user, players=3))
        told = len(host.of("table"))
        answer = await host.ask(kind, **content)
        assert (answer["t"], answer["reason"]["code"]) == ("refused", code)
        assert answer["reason"]["text"].endswith(".")
        assert len(host.of("table")) == told


@async_test
async def test_too_few_and_too_many_players() -> None:
    async with InProcessServer() as server:
        host = server.guest()
        await host.come(server.table(host.user, players=2))
        await host.ask("seat", seat=1, kind="closed")
        assert (await host.ask("start"))["reason"] == {
            "code": "player-count",
            "board": "USA",
            "counts": [2, 3, 4, 5],
            "text": "USA is played by 2, 3, 4, 5 players.",
        }


@async_test
async def test_after_the_start_nothing_of_that_changes() -> None:
    async with InProcessServer() as server:
        host = server.guest()
        await host.come(server.table(host.user, players=2, start=True))
        for kind, content in (
            ("sit", {"seat": 1}),
            ("stand", {"seat": 0}),
            ("seat", {"seat": 1, "kind": "closed"}),
            ("options", {"options": {}}),
            ("start", {}),
        ):
            assert (await host.ask(kind, **content))["reason"]["code"] == "started"


@async_test
async def test_names() -> None:
    async with InProcessServer() as server:
        host, friend = server.guest(tab="host"), server.guest(tab="friend")
        table = server.table(host.user, players=2)
        await host.come(table)
        await friend.come(table)
        await friend.ask("sit", seat=1)
        assert (await host.ask("rename", name="  Ann \n B "))["t"] == "ack"
        assert (await friend.ask("rename", name="Ann B"))["t"] == "ack"
        await host.quiet()
        assert host.table_message["you"] == host.table_message["host"] == "Ann B"
        await host.ask("start")
        await host.quiet()
        assert [seat["name"] for seat in host.table_message["seats"]] == ["Ann B", "Ann B 2"]
        assert await server.tables.people.name_of(host.user) == "Ann B"


@async_test
async def test_the_seat_of_a_host_who_has_just_left_is_kept_for_a_minute() -> None:
    async with InProcessServer() as server:
        host, friend = server.guest(tab="host"), server.guest(tab="friend")
        table = server.table(host.user, players=3, local_names=["Bo"])
        await host.come(table)
        await friend.come(table)
        await friend.ask("sit", seat=2)
        await host.go()
        assert friend.table_message["is_host"] is True
        for seat in (0, 1):
            answer = await friend.ask("stand", seat=seat)
            assert (answer["t"], answer["reason"]["code"]) == ("refused", "host-away")
        await asyncio.sleep(50)
        again = await server.guest(host.user, "back").come(table)
        assert again.table_message["seats"][0]["is_you"], "who is back in time has everything as it was"
        await again.go()
        await asyncio.sleep(50)
        assert (await friend.ask("stand", seat=0))["t"] == "refused", "the minute begins anew"
        await asyncio.sleep(11)
        assert (await friend.ask("stand", seat=0))["t"] == "ack"


@async_test
async def test_a_guest_has_a_seat_for_one_other_person_and_the_host_for_all() -> None:
    async with InProcessServer() as server:
        host, guest = server.guest(tab="host"), server.guest(tab="guest")
        table = server.table(host.user, players=5)
        await host.come(table)
        await guest.come(table)
        answers = [await guest.ask("sit", seat=seat, is_local=True) for seat in (1, 2)]
        assert [answer["t"] for answer in answers] == ["ack", "refused"]
        assert answers[1]["reason"]["code"] == "not-host"
        assert (await guest.ask("sit", seat=2))["t"] == "ack"
        assert (await guest.ask("sit", seat=3, is_local=True))["t"] == "refused"
        for seat in (3, 4):
            assert (await host.ask("sit", seat=seat, is_local=True))["t"] == "ack"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Z\u200bo\u202eë\n B\x00\x1b", "Z o ë B"),
        ("Ann", "Ann 2"),
        ("ANN", "ANN 2"),
        ("\uff21nn", "\uff21nn 2"),
        ("A\u0308nn", "Änn"),
    ],
)
@async_test
async def test_every_name_is_cleaned_and_no_two_people_have_the_same(name: str, shown: str) -> None:
    async with InProcessServer() as server:
        host, guest = server.guest(tab="host"), server.guest(tab="guest")
        await server.tables.people.rename(host.user, "Ann").wait()
        host.connection.name = "Ann"
        table = server.table(host.user, players=5)
        await host.come(table)
        await guest.come(table)
        assert (await guest.ask("sit", seat=1, name=name))["t"] == "ack"
        assert guest.table_message["seats"][1]["name"] == shown
        await guest.ask("stand", seat=1)
        assert (await guest.ask("sit", seat=2, name=name, is_local=True))["t"] == "ack"
        assert guest.table_message["seats"][2]["name"] == shown
        await guest.ask("sit", seat=1)
        await guest.ask("stand", seat=2)
        await guest.ask("rename", name=name)
        await guest.quiet()
        assert guest.table_message["seats"][1]["name"] == shown
        own = server.table(host.user, players=5, local_names=[name, name])
        names = [chair.name for chair in own.state.chairs[:3]]
        assert names[:2] == ["Ann", shown]
        assert len(set(names)) == 3
        assert all(each.isprintable() and len(each) <= 24 for each in names)


@async_test
async def test_someone_who_watches_can_not_speak_in_a_players_name() -> None:
    async with InProcessServer() as server:
        host, watcher = server.guest(tab="host"), server.guest(tab="watcher")
        table = server.table(host.user)
        await host.come(table)
        await watcher.come(table)
        await host.ask("rename", name="Ann")
        await watcher.ask("rename", name="Ann")
        await watcher.quiet()
        await watcher.ask("say", text="I am the host")
        await host.ask("say", text="No, I am")
        assert [said["name"] for said in host.of("said")] == ["Ann 2", "Ann"]


def test_a_long_name_has_room_for_its_number() -> None:
    assert unique_name("x" * 24, ["x" * 24, "x" * 22 + " 2"]) == "x" * 22 + " 3"


@async_test
async def test_chat_is_kept_and_told_to_those_who_come() -> None:
    async with InProcessServer() as server:
        host = server.guest()
        table = server.table(host.user)
        await host.come(table)
        for number in range(60):
            assert (await host.ask("say", text=f"word {number}"))["t"] == "ack"
        again = await host.ask("say", id="twice", text="once")
        assert again == await host.ask("say", id="twice", text="once")
        watcher = await server.guest(tab="late").come(table)
        assert (await watcher.ask("say", text="hello"))["t"] == "ack"
        heard = watcher.of("said")
        assert [each["text"] for each in heard[-3:]] == ["word 59", "once", "hello"]
        assert len(heard) == 51
        assert heard[-1]["seat"] is None
        assert heard[-2]["seat"] == 0
        assert heard[-2]["name"] == host.table_message["you"]


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"board": "mars"}, "unknown-board"),
        ({"board": "usa", "bot": "hal"}, "unknown-bot"),
        ({"board": "usa", "options": {"fallback": "hal"}}, "unknown-bot"),
        ({"board": "usa", "seed": "-1"}, "wrong-seed"),
        ({"board": "usa", "players": 2, "local_names": ["A", "B"]}, "too-many-people"),
        ({"board": "usa", "players": 3, "bots": ["path", "path", "path"]}, "too-many-people"),
        ({"board": "usa", "players": 3, "bots": ["path", "hal"]}, "unknown-bot"),
    ],
)
def test_tables_that_can_not_be(wish: dict[str, Any], code: str) -> None:
    with pytest.raises(RequestError) as refused:
        new_table(NewTable.model_validate(wish), "user", "name")
    assert refused.value.explanation.code == code


def test_each_seat_may_have_another_bot() -> None:
    table = new_table(NewTable(board="usa", players=4, bots=["beginner", "champion"]), "user", "Ada")
    assert [(chair.kind, chair.name, chair.bot) for chair in table.chairs] == [
        ("person", "Ada", None),
        ("bot", "Ben", "beginner"),
        ("bot", "Vera", "champion"),
        ("open", "", None),
        ("closed", "", None),
    ]
    assert table.bot == "beginner", "who takes the open seat"


def test_a_name_means_one_level() -> None:
    names = [name for level in NAMES_BY_LEVEL.values() for name in level]
    assert set(NAMES_BY_LEVEL) == set(OFFERED_LEVELS)
    assert len({*names, *OTHER_NAMES}) == len(names) + len(OTHER_NAMES)
    bots = ["champion", "planner", "beginner", "champion"]
    table = new_table(NewTable(board="usa", players=5, bots=bots), "user", "Vera")
    assert [chair.name for chair in table.chairs] == ["Vera", "Wim", "Emil", "Ada", "Xenia"]


def test_a_fifth_bot_of_a_level_has_a_number() -> None:
    chairs = [Chair("bot", name, "casual") for name in NAMES_BY_LEVEL["casual"]]
    assert bot_name("casual", chairs) == "Eve 2"


def test_where_no_bot_is_named_people_play_against_a_beginner() -> None:
    table = new_table(NewTable(board="usa", players=2), "user", "Ada")
    assert table.bot == "beginner"
    assert table.options["fallback"] == "steady"
