"""Whatever is wrong with a table's log, it costs that table alone: others go on, and the operator reads one line."""

import asyncio
import json
import logging
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ironlanes.game.board_hash import board_hash
from ironlanes.game.compiled_board import register_board
from ironlanes.server.model.request_errors import UnreadableTable
from ironlanes.server.model.settings import Settings
from ironlanes.server.model.table_events import TableEvent, write_event
from ironlanes.server.play.tables.table import Table
from ironlanes.server.storage.database.errors import DatabaseDamaged, StorageUnavailable
from tests.server.play.tables.test_take_back import play_until_undoable, take_back
from tests.server.storage.test_older_databases import KEPT_FOREVER, KNOWN, NEWER, OLDER, database
from tests.support.in_process import InProcessServer, async_test, play_on, seat_everyone
from tests.support.random_games import board_by_id
from tests.support.running_server import running

__all__ = ["database"]  # the fixture
#: What is put in the place of every value of every line.
WRONG: tuple[Any, ...] = (None, -1, 99, 2**70, 1.5, True, "x", "\ud800", [], {"x": 1})


def lines_of_every_kind() -> dict[str, tuple[str, int, dict[str, Any]]]:
    """For each kind of line one of the older database, in a short log: its table, its number and its content."""
    connection = sqlite3.connect(f"file:{OLDER / 'games.sqlite'}?mode=ro&immutable=1", uri=True)
    found: dict[str, tuple[str, int, dict[str, Any]]] = {}
    length = "(SELECT count(*) FROM events AS others WHERE others.table_id = events.table_id)"
    rows = connection.execute(f"SELECT table_id, seq, body FROM events ORDER BY {length}, table_id, seq")
    for table, seq, body in rows:
        content = json.loads(body)
        found.setdefault(content["type"], (table, seq, content))
    connection.close()
    return found


LINES = lines_of_every_kind()


def places(tree: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside a line, to those that hold others too."""
    for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ():
        yield (*way, key)
        yield from places(value, (*way, key))


def spoilt(content: dict[str, Any]) -> Iterator[str]:
    """A line with each of its values wrong or missing, with one too many, and cut off anywhere."""
    text = json.dumps(content)
    yield from (text[:end] for end in range(0, len(text), 41))
    yield from ("[]", "null", "1", "x", text + text, "[" * 100_000, json.dumps(content | {"more": 1}))
    yield json.dumps(content | {"v": 2})
    for way in places(content):
        for wrong in (*WRONG, "missing"):
            copy = json.loads(text)
            inside = copy
            for key in way[:-1]:
                inside = inside[key]
            if wrong == "missing":
                del inside[way[-1]]
            else:
                inside[way[-1]] = wrong
            yield json.dumps(copy)


def write_line(connection: sqlite3.Connection, table: str, seq: int, body: Any) -> None:
    connection.execute("UPDATE events SET body = ? WHERE table_id = ? AND seq = ?", (body, table, seq))
    connection.commit()


async def open_and_wait(server: InProcessServer, name: str) -> Table | None:
    """Open a table, let its bots and clocks do what they would, and look at it; None where it can't be opened."""
    try:
        table = await server.tables.find(name)
    except UnreadableTable:
        return None
    assert table is not None
    users = [*table.state.users, "a spectator"]
    guests = [await server.guest(user, f"tab {user}").come(table) for user in users]
    await asyncio.sleep(10)
    assert server.tables.in_memory(name) is table, "nothing fails afterwards"
    for guest in guests:
        await guest.go()
    server.tables.unload(table)
    return table


async def check_line(database: Path, name: str, seq: int, content: dict[str, Any], caplog: Any) -> None:
    """Spoil a line of a log in every way: it is noticed, or as good as another one; nothing else ever fails."""
    connection = sqlite3.connect(database)
    [length] = connection.execute("SELECT count(*) FROM events WHERE table_id = ?", (name,)).fetchone()
    async with InProcessServer(database) as server:
        refused = 0
        for number, body in enumerate(spoilt(content)):
            write_line(connection, name, seq, body)
            caplog.clear()
            opened = await open_and_wait(server, name)
            refused += opened is None
            errors = [record for record in caplog.records if record.levelno >= logging.ERROR]
            assert not errors, (number, body[:300])
            assert sum("can't be opened" in record.getMessage() for record in caplog.records) <= 1
            assert all("\n" not in record.getMessage() for record in caplog.records)
            server.tables._unreadable.clear()
            server.tables._failures.clear()
            connection.execute("DELETE FROM events WHERE table_id = ? AND seq >= ?", (name, length))
        assert refused > 20
        write_line(connection, name, seq, json.dumps(content))
        assert await open_and_wait(server, name) is not None
    connection.close()


@pytest.mark.parametrize("kind", sorted(LINES))
@async_test
async def test_every_value_of_every_line(kind: str, database: Path, caplog: pytest.LogCaptureFixture) -> None:
    await check_line(database, *LINES[kind], caplog)
    assert {each.type for each in TableEvent.__args__} - {each.type for each in NEWER} == set(LINES)


@async_test
async def test_every_value_of_a_line_that_takes_an_action_back(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "games.sqlite"
    async with InProcessServer(file) as server:
        guests = await seat_everyone(server, 2, "usa", seed="11")
        mover = await play_until_undoable(guests, Random(5))
        await take_back(mover)
        state = (await server.find_table(mover.table_message["table"])).state
        name, seq = state.id, state.length - 1
        content = json.loads(write_event((await server.storage.logs.lines(name))[seq].event))
    assert content["type"] == "took-back"
    await check_line(file, name, seq, content, caplog)


SPOILT_ROWS = (
    "UPDATE events SET at = 'noon' WHERE table_id = ? AND seq = 1",
    "UPDATE events SET body = x'ff00fe' WHERE table_id = ? AND seq = 1",
    "UPDATE events SET body = CAST(x'7bff7d' AS TEXT) WHERE table_id = ? AND seq = 1",
    "UPDATE events SET user = x'00', message = x'00' WHERE table_id = ? AND seq = 3",
    "UPDATE events SET seq = 5000 WHERE table_id = ? AND seq = 10",
    "DELETE FROM events WHERE table_id = ? AND seq = 10",
    "DELETE FROM events WHERE table_id = ? AND seq = 0",
    "UPDATE tables SET names = 'x' WHERE id = ?",
    "UPDATE tables SET names = '5' WHERE id = ?",
    "UPDATE tables SET phase = 'x' WHERE id = ?",
    "UPDATE tables SET changed_at = 'x' WHERE id = ?",
    "UPDATE tables SET seq = 'x' WHERE id = ?",
    "UPDATE tables SET result = '{}' WHERE id = ?",
    'UPDATE tables SET result = \'{"winners": ["x"], "totals": []}\' WHERE id = ?',
)


@pytest.mark.parametrize("damage", SPOILT_ROWS)
def test_a_server_with_one_damaged_table_serves_the_others(damage: str, database: Path) -> None:
    """Over the network: home pages, the other games, and a goodbye that tells a browser not to come back."""
    connection = sqlite3.connect(database)
    with running(Settings(database=database, retention=KEPT_FOREVER)):
        pass  # brings the database up to date
    connection.execute(damage, (KNOWN["europe"]["table"],))
    connection.commit()
    connection.close()
    with running(Settings(database=database, retention=KEPT_FOREVER)) as server, server.browser() as browser:
        home = browser.http.get("/api/home")
        assert home.status_code == 200
        assert KNOWN["germany"]["table"] in [card["table"] for card in home.json()["running"]]
        with browser.at(KNOWN["germany"]["table"]) as line:
            assert line.until("snapshot")["seq"] == KNOWN["germany"]["seq"]
        with browser.at(KNOWN["europe"]["table"]) as line:
            first = line.next()
            if damage.startswith("UPDATE tables"):
                assert first["t"] == "table", "a row can be made again"
            else:
                assert first == {"t": "goodbye", "why": "unreadable"}
                answer = browser.http.get(f"/api/games/{KNOWN['europe']['game']}/replay")
                assert (answer.status_code, answer.json()["reason"]["code"]) == (409, "unreadable-table")
                running_now = browser.http.get("/api/home").json()["running"]
                assert KNOWN["europe"]["table"] not in [card["table"] for card in running_now]
        table = browser.table(start=True)
        with browser.at(table) as line:
            line.until("snapshot")


def test_damaged_pages_of_the_file(database: Path) -> None:
    """A page of the log is overwritten: the server starts or says why it can't, and lists are shown."""
    settings = Settings(database=database, retention=KEPT_FOREVER)
    with running(settings):
        pass
    content = bytearray(database.read_bytes())
    found = content.find(b'"text":"claim')
    assert found > 0
    page = found // 4096 * 4096
    content[page : page + 4096] = bytes(4096)
    database.write_bytes(content)
    with running(settings) as server, server.browser() as browser:
        assert browser.http.get("/api/home").status_code == 200
        for known in KNOWN.values():
            if isinstance(known, dict):
                with browser.at(known["table"]) as line:
                    first = line.next()
                    assert first["t"] == "table" or first == {"t": "goodbye", "why": "unreadable"}


@pytest.mark.parametrize("record", ["x", "[]", "{}", '{"players": 2}', '{"players": "x"}', '{"players": 2, "map": 5}'])
def test_a_damaged_upload(record: str, database: Path) -> None:
    connection = sqlite3.connect(database)
    connection.execute("UPDATE uploads SET record = ?", (record,))
    connection.commit()
    connection.close()
    with running(Settings(database=database, retention=KEPT_FOREVER)) as server, server.browser() as browser:
        answer = browser.http.get(f"/api/games/{KNOWN['upload']}/replay")
        assert answer.status_code == 422
        assert answer.json()["reason"]["code"] in ("record-damaged", "record-format")


@async_test
async def test_lists_of_a_damaged_file_are_empty_and_the_operator_is_told_once(
    database: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise DatabaseDamaged("database disk image is malformed")

    async with InProcessServer(database) as server:
        monkeypatch.setattr(server.storage.database, "fetch", fail)
        for _ in range(3):
            assert (
                await server.tables.lists.unfinished("someone")
                == await server.tables.lists.running()
                == await server.tables.lists.finished("someone")
                == []
            )
        await server.resume()
        [told] = [record.getMessage() for record in caplog.records]
        assert told == "the database is damaged, and lists are not whole: database disk image is malformed"


@async_test
async def test_games_behind_a_damaged_one_go_on_after_a_start(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "games.sqlite"
    async with InProcessServer(file) as server:
        names = [server.table("someone", players=2, start=True).state.id for _ in range(3)]
    for damage in ("{", '{"type":"acted","v":9}', '{"type":"spoke","v":1,"name":"x"}'):
        connection = sqlite3.connect(file)
        connection.execute("UPDATE events SET body = ? WHERE table_id = ? AND seq = 1", (damage, names[2]))
        connection.commit()
        connection.close()
        caplog.clear()
        async with InProcessServer(file) as server:
            await server.resume()
            assert server.tables.in_memory(names[0]) is not None
            assert server.tables.in_memory(names[1]) is not None
            assert [card.table for card in await server.tables.lists.unfinished("someone")] == [names[1], names[0]]
            for _ in range(3):
                with pytest.raises(UnreadableTable):
                    await server.tables.find(names[2])
        [told] = [record.getMessage() for record in caplog.records]
        assert told.startswith(f"table {names[2]} can't be opened: ")


@async_test
async def test_an_action_of_another_seat_is_noticed(tmp_path: Path) -> None:
    async with InProcessServer(tmp_path / "games.sqlite") as server:
        one, two = await seat_everyone(server, 2)
        await play_on([one, two], Random(1), lambda: one.seq > 5)
        name = one.table_message["table"]
        server.sqlite.execute(
            "UPDATE events SET body = replace(body, '\"seat\":1', '\"seat\":0') WHERE table_id = ?", (name,)
        )
        server.tables.unload(await server.find_table(name))
        with pytest.raises(UnreadableTable) as refused:
            await server.tables.find(name)
        assert "is noted for seat 0, but it is the turn of seat 1" in refused.value.problem


@pytest.mark.parametrize("is_begun", [True, False])
@async_test
async def test_a_board_that_has_changed_is_noticed(is_begun: bool, tmp_path: Path) -> None:
    alps = board_by_id("alps")
    first, *others = alps.tracks
    changed = (
        replace(alps, tracks=(replace(first, length=first.length % 4 + 1), *others)),
        replace(alps, tracks=tuple(replace(each, colour="gray") for each in alps.tracks)),
        replace(alps, tickets=(*alps.tickets[1:], alps.tickets[0])),
        replace(alps, rules=replace(alps.rules, drawn_keep=alps.rules.drawn_keep + 1)),
    )
    assert len({board_hash(board) for board in (alps, *changed)}) == 5
    drawn_elsewhere = replace(alps, name="The Alps", places=tuple(replace(each, latitude=0.0) for each in alps.places))
    async with InProcessServer(tmp_path / "games.sqlite") as server:
        table = server.table("someone", "alps", 3, start=is_begun)
        for board in changed:
            server.tables.unload(table)
            register_board(board)
            with pytest.raises(UnreadableTable) as refused:
                await server.tables.find(table.state.id)
            assert refused.value.problem == "the board «alps» is not the one that the table was made for."
        register_board(drawn_elsewhere)
        table = await server.find_table(table.state.id)
        assert table.state.board == "alps"


@async_test
async def test_what_can_not_be_applied_is_not_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A mistake of the program costs a reconnection, not the game."""
    async with InProcessServer(tmp_path / "games.sqlite") as server:
        one, two = await seat_everyone(server, 2, seed="5")
        table = await server.find_table(one.table_message["table"])
        monkeypatch.setattr("ironlanes.server.play.tables.play_requests.explain_refused_action", lambda *_: None)
        before = await server.storage.logs.lines(table.state.id)
        one.say("act", seq=0, seat=0, action="draw deck")
        await one.until(lambda: one.connection.close_reason == "restart")
        assert "begun again from its log" in caplog.text
        assert await server.storage.logs.lines(table.state.id) == before
        monkeypatch.undo()
        again = await server.guest(one.user).come(await server.find_table(table.state.id))
        assert (await again.act("keep 1 2"))["seq"] == 1
        assert two.connection.close_reason == "restart"


@async_test
async def test_a_table_that_fails_again_and_again_is_left_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with InProcessServer() as server:
        name = server.table("someone", players=2, start=True).state.id

        def fail(_: Table) -> None:
            raise RuntimeError("a mistake")

        monkeypatch.setattr(Table, "_update_presence", fail)
        server.tables.unload(await server.find_table(name))
        for _ in range(3):
            await server.tables.find(name)
            await asyncio.sleep(1)
        with pytest.raises(UnreadableTable):
            await server.tables.find(name)
        assert caplog.text.count("can't be opened") == 1


@async_test
async def test_a_disk_that_is_full_for_a_while_makes_no_table_unreadable(monkeypatch: pytest.MonkeyPatch) -> None:
    async with InProcessServer() as server:
        name = server.table("someone", players=2).state.id

        def fail(*_: object) -> None:
            raise StorageUnavailable("database or disk is full")

        monkeypatch.setattr(Table, "_update_presence", fail)
        for _ in range(5):
            await server.tables.find(name)
            await asyncio.sleep(1)
        monkeypatch.undo()
        assert await server.tables.find(name) is not None
