"""What an older version wrote is opened and played on.

`older/` was written by the first version that kept games (schema 2): a database with a table in every state and every
kind of line in its logs, what that version knew of them (`games.json`), and records as it saved them.
"""

import json
import shutil
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ironlanes.game.game import Game
from ironlanes.server.model.retention import Retention
from ironlanes.server.model.table_events import (
    BotFailed,
    Hinted,
    MadeUp,
    TableEvent,
    TookBack,
    VacationTaken,
    read_event,
)
from ironlanes.server.storage.migrations.migrations import MIGRATIONS
from ironlanes.server.storage.sqlite.sqlite_database import SqliteDatabase
from ironlanes.server.storage.storage import Storage
from tests.support.in_process import InProcessServer, async_test, play_on

OLDER = Path(__file__).parent / "older"
#: The kinds of lines that came later.
NEWER: set[type[Any]] = {BotFailed, Hinted, MadeUp, TookBack, VacationTaken}
#: These tables are old: a server would remove them.
KEPT_FOREVER = Retention(lobbies=0, games=0, correspondence_lobbies=0)
KNOWN: dict[str, Any] = json.loads((OLDER / "games.json").read_text("utf-8"))


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return Path(shutil.copy(OLDER / "games.sqlite", tmp_path / "games.sqlite"))


def test_it_holds_every_kind_of_line_that_there_was(database: Path) -> None:
    connection = sqlite3.connect(database)
    assert connection.execute("PRAGMA user_version").fetchone()[0] == 2
    written = {type(read_event(body)) for (body,) in connection.execute("SELECT body FROM events")}
    connection.close()
    assert written == set(TableEvent.__args__) - NEWER


@pytest.mark.parametrize("board", ["europe", "germany"])
@async_test
async def test_games_go_on_to_their_end(database: Path, board: str) -> None:
    known = KNOWN[board]
    async with InProcessServer(database) as server:
        table = await server.find_table(known["table"])
        assert table.state.game is not None
        assert table.state.game.position() == known["position"]
        assert table.state.names == known["names"]
        guests = [await server.guest(user, f"tab{seat}").come(table) for seat, user in enumerate(known["users"])]
        await play_on(guests, Random(7), lambda: False)
        assert table.state.phase == "over"
        assert [card.game for card in await server.tables.lists.finished(known["users"][0])] == [known["game"]]


@async_test
async def test_lists_tell_how_far_the_games_are(database: Path) -> None:
    async with InProcessServer(database) as server:
        await server.resume()
        for name in ("europe", "germany", "stood-in"):
            known = KNOWN[name]
            for seat, user in enumerate(known["users"]):
                [card] = await server.tables.lists.unfinished(user)
                told = (card.table, card.seq, card.your_turn)
                assert told == (known["table"], known["seq"], seat == known["to_move"]), name
        assert {card.table for card in await server.tables.lists.running()} >= {
            KNOWN["europe"]["table"],
            KNOWN["germany"]["table"],
        }
        [over] = await server.tables.lists.finished(KNOWN["finished"]["users"][0])
        assert (over.table, over.totals) == (KNOWN["finished"]["table"], KNOWN["finished"]["totals"])
        [played] = await server.tables.lists.games_of(KNOWN["finished"]["users"][0])
        assert (played.result["totals"], len(played.result["bots"])) == (over.totals, len(over.names))
        [tables] = await server.tables.lists.unfinished(KNOWN["lobby"]["users"][1])
        assert (tables.table, tables.phase) == (KNOWN["lobby"]["table"], "lobby")
        assert await server.storage.table_rows.without_progress() == []


@async_test
async def test_rows_of_games_that_nobody_resumes_are_refreshed_too(database: Path) -> None:
    storage = Storage(SqliteDatabase(database))
    assert (
        len(await storage.table_rows.without_progress()) == 5
    )  # the finished one too: its row lacks what a history shows
    await storage.database.close()
    connection = sqlite3.connect(database)
    connection.execute("UPDATE tables SET listed_at = 0")
    connection.commit()
    connection.close()
    async with InProcessServer(database) as server:
        await server.resume()
        assert server.tables.in_memory(KNOWN["europe"]["table"]) is None
        [card] = await server.tables.lists.unfinished(KNOWN["europe"]["users"][0])
        assert card.seq == KNOWN["europe"]["seq"]


@async_test
async def test_a_table_that_has_not_begun_begins(database: Path) -> None:
    known = KNOWN["lobby"]
    async with InProcessServer(database) as server:
        table = await server.find_table(known["table"])
        host = await server.guest(known["users"][0]).come(table)
        assert (await host.ask("start"))["t"] == "ack"
        await host.reach(0)
        assert host.table_message["board"] == "germany"


@async_test
async def test_names_and_records_are_there(database: Path) -> None:
    storage = Storage(SqliteDatabase(database))
    assert await storage.users.name_of(KNOWN["europe"]["users"][1]) == "Another"
    record = await storage.uploads.get(KNOWN["upload"])
    assert record is not None
    assert Game.from_record(record).record() == record
    await storage.database.close()
    connection = sqlite3.connect(database)
    assert connection.execute("PRAGMA user_version").fetchone()[0] == len(MIGRATIONS)
    connection.close()


@pytest.mark.parametrize("line", (OLDER / "saved-games.jsonl").read_text("utf-8").splitlines())
def test_saved_games_are_loaded_and_played_on(line: str) -> None:
    saved = json.loads(line)
    game, random = Game.from_record(saved), Random(1)
    assert game.record() == saved
    while not game.is_over:
        game.play(random.choice(game.legal_actions()))
