"""A million spoiled messages, over the engine protocol and web sockets: no crash, and no change by a refused one."""

from __future__ import annotations

import asyncio
import json
import logging
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.frames import Opcode

from ironlanes.server.cluster.readiness import NodeStatus
from ironlanes.server.cluster.relay import RelayService
from ironlanes.server.features.books.bot_books import BotBooks
from ironlanes.server.features.correspondence.sign_of_life import SignOfLife
from ironlanes.server.features.games.game_lookup import FinishedGames
from ironlanes.server.features.matching.open_tables import OpenTableList
from ironlanes.server.features.reviews.review_queue import ReviewQueue
from ironlanes.server.features.workshop.board_process import BoardProcess
from ironlanes.server.features.workshop.service import WorkshopService
from ironlanes.server.model.ids import friendly_name, new_user
from ironlanes.server.model.rate_limits import ConnectionLimiter, Limits
from ironlanes.server.model.settings import Settings
from ironlanes.server.people.accounts.identity import Identity
from ironlanes.server.people.accounts.passkeys import PasskeyService
from ironlanes.server.play.bots.timed_bots import TimedBots
from ironlanes.server.play.clients.connection import Connection
from ironlanes.server.play.tables.table import Table
from ironlanes.server.play.tables.table_registry import TableRegistry
from ironlanes.server.runtime.task_supervisor import TaskSupervisor
from ironlanes.server.web.requests.app_state import AppState
from ironlanes.server.web.requests.limiters import RouteLimiters
from ironlanes.server.web.routes.table_socket import MessageReader
from tests.protocol.mutation import spoil
from tests.protocol.test_fuzzing import Watched, spoiled_text, valid_requests
from tests.support.in_process import NO_LIMITS, InProcessServer, async_test
from tests.support.raw_sockets import all_of, frame, web_socket
from tests.support.running_server import Line, RunningServer, running

#: After how many messages there is a new game.
GAME = 2000


def spoiled(text: bytes, rng: random.Random) -> bytes:
    """A message that is spoiled as a value, or as a text."""
    if rng.random() < 0.3:
        return json.dumps(spoil(json.loads(text), rng)).encode()
    return spoiled_text(text, rng)


# ---- the engine protocol


def sweep_engine(seed: int, count: int) -> int:
    """Spoiled requests; how many of them were carried out all the same."""
    rng, accepted, talk, lines = random.Random(seed), 0, Watched(), list[bytes]()
    for number in range(count):
        if talk.session.is_finished or number % GAME == 0:
            talk, lines = Watched(), []
        if not lines or number % 200 == 0:
            if talk.legal():
                talk.play(rng.choice(talk.legal()))
            lines = [json.dumps(each).encode() for each in valid_requests(talk, rng)]
        # Most requests are short; those with a whole position or record in them take long to spoil and to read.
        lines.sort(key=len)
        line = rng.choice(lines if rng.random() < 0.1 else lines[:-2])
        accepted += talk.send(spoiled(line, rng))["ok"]
    return accepted


def test_the_engine_protocol() -> None:
    assert 0 < sweep_engine(1, 3000) < 3000


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 10))
def test_the_engine_protocol_with_many_lines(seed: int) -> None:
    assert 0 < sweep_engine(seed, 50_000) < 50_000


# ---- messages to a table


def fingerprint(table: Table) -> tuple[object, ...]:
    """All of a table that a refused message must not change."""
    state = table.state
    game = None if state.game is None else (state.game.raw.state.tobytes(), len(state.game.played))
    return game, state.length, state.phase, repr(state.chairs), repr(state.options), len(state.chat), set(state.votes)


def in_memory(tables: TableRegistry, name: str) -> Table | None:
    """A table, if it was not taken out of memory since."""
    return tables._tables.get(name)


class RecordingConnection(Connection):
    """A connection that keeps the first of the messages that are sent together: the answer goes first."""

    def __init__(self, user: str, name: str, limits: Limits) -> None:
        super().__init__(user, name, limits)
        self.answers = list[dict[str, Any]]()

    def send(self, *messages: bytes) -> None:
        self.answers.append(json.loads(messages[0]))


class Spoiler:
    """A browser whose messages are spoiled on their way to the table."""

    def __init__(self, app_state: AppState, table: Table, user: str, tab: str) -> None:
        self.connection = RecordingConnection(user, friendly_name(user), NO_LIMITS)
        self.answers = self.connection.answers
        self.reader = MessageReader(self.connection, app_state, table.state.id)
        self.reader.handle(json.dumps({"t": "hello", "v": 1, "tab": tab}))

    def say(self, text: str) -> set[str]:
        """Send a text; the kinds of what came back at once."""
        self.answers.clear()
        self.reader.handle(text)
        return self.kinds

    @property
    def kinds(self) -> set[str]:
        return {each["t"] for each in self.answers}


def messages(table: Table, rng: random.Random, number: int) -> list[bytes]:
    """Messages that would be understood, and some of them carried out."""
    state, name = table.state, f"m{number}"
    actions = [] if state.game is None else [each.text for each in state.game.legal_actions()]
    action = rng.choice(actions or ["pass"])
    plain: list[dict[str, Any]] = [
        {"t": "hello", "v": 1, "tab": "tab", "game": state.game_id, "since": 3},
        {"t": "act", "id": name, "seq": state.seq, "seat": rng.randrange(2), "action": action},
        {"t": "take_back", "id": name, "seq": state.seq, "seat": rng.randrange(2)},
        {"t": "react", "id": name, "reaction": "wow"},
        {"t": "why", "id": name, "action": action},
        {"t": "look", "id": name, "seat": rng.choice([0, 1, None])},
        {"t": "say", "id": name, "text": "hello"},
        {"t": "rename", "id": name, "name": "Ada"},
        {"t": "sit", "id": name, "seat": 1, "name": "Bert"},
        {"t": "stand", "id": name, "seat": 1},
        {"t": "seat", "id": name, "seat": 1, "kind": "bot", "bot": "random"},
        {"t": "options", "id": name, "options": {"turn_seconds": 30}},
        {"t": "start", "id": name},
        {"t": "extend", "id": name},
        {"t": "rematch", "id": name},
        {"t": "ping"},
    ]
    return [json.dumps(each).encode() for each in plain]


async def sweep_table(seed: int, count: int) -> int:
    """Spoiled messages of two players and a spectator; how many were carried out all the same."""
    rng, accepted = random.Random(seed), 0
    async with InProcessServer() as server:
        tasks = TaskSupervisor()
        app_state = AppState(
            settings=Settings(limits=NO_LIMITS),
            storage=server.storage,
            tables=server.tables,
            bots=TimedBots(server.tables.bots),
            identity=Identity("x" * 32),
            limiters=RouteLimiters(server.storage.buckets, NO_LIMITS),
            passkeys=PasskeyService(
                server.storage.passkeys, server.storage.accounts, server.storage.sign_in_codes, None
            ),
            push=None,
            mails=None,
            tournaments=server.tournament_service(),
            reviews=ReviewQueue(0, server.storage.database.commit),
            finished_games=FinishedGames(server.tables, server.storage.table_rows, server.storage.uploads),
            workshop=WorkshopService(server.storage.kept_boards, *(BoardProcess() for _ in range(3))),
            bot_books=BotBooks(server.storage.board_books, BoardProcess()),
            life=SignOfLife(server.tables, server.storage.downtimes),
            open_tables=OpenTableList(server.tables, server.storage.correspondence, server.storage.ratings),
            socket_limiter=ConnectionLimiter(None),
            visitor_sockets=ConnectionLimiter(None),
            relays=RelayService(Identity("x" * 32)),
            node=None,
            status=NodeStatus(tasks),
            tasks=tasks,
        )
        for start in range(0, count, GAME):
            users = [new_user() for _ in range(3)]
            table = server.table(users[0], rng.choice(["usa", "europe", "germany"]), 2)
            spoilers = [Spoiler(app_state, table, user, f"tab{number}") for number, user in enumerate(users)]
            await settled(table)
            if rng.random() < 0.8:
                spoilers[1].say('{"t": "sit", "id": "sit", "seat": 1}')
                spoilers[0].say('{"t": "start", "id": "start"}')
                assert table.state.phase == "playing"
            accepted += await spoil_table(server, table, spoilers, rng, range(start, min(count, start + GAME)))
            server.tables.unload(table)
    return accepted


async def settled(table: Table) -> None:
    """Wait until all that was posted at a table is done, and saved."""
    for _ in range(3):
        done = asyncio.Event()
        table.post(done.set)
        await done.wait()
        await table.saved()


async def spoil_table(
    server: InProcessServer, table: Table, spoilers: list[Spoiler], rng: random.Random, numbers: range
) -> int:
    accepted, valid = 0, list[bytes]()
    for number in numbers:
        if number % 50 == 0:
            valid = messages(table, rng, number)
        before, length, spoiler = fingerprint(table), table.state.length, rng.choice(spoilers)
        text = spoiled(rng.choice(valid), rng).decode(errors="replace")
        kinds = spoiler.say(text)
        if "ack" in kinds or not kinds:  # more may follow
            await settled(table)
            kinds = spoiler.kinds
        for _ in range(100):  # a name is looked up in the database first, which may be slow
            if kinds:
                break
            await server.storage.logs.lines(table.state.id, length)
            await settled(table)
            kinds = spoiler.kinds
        assert kinds, f"no answer to {text}"
        accepted += "ack" in kinds
        if "ack" not in kinds:
            meanwhile = await server.storage.logs.lines(table.state.id, length)
            assert all(row.message is None for row in meanwhile), text
            assert meanwhile or fingerprint(table) == before, f"not by a clock that ran out, but by {text}"
        assert in_memory(server.tables, table.state.id) is table, f"the table had to be read again after {text}"
        assert spoiler.connection.close_reason is None
    return accepted


@async_test
async def test_a_table(caplog: pytest.LogCaptureFixture) -> None:
    assert 0 < await sweep_table(1, 4000) < 4000
    assert not caplog.records


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
@async_test
async def test_a_table_with_many_messages(seed: int, caplog: pytest.LogCaptureFixture) -> None:
    assert 0 < await sweep_table(seed, 55_000) < 55_000
    assert not caplog.records


# ---- bytes on real sockets


@contextmanager
def game_on(server: RunningServer) -> Iterator[tuple[Line, str]]:
    """Someone who plays, and the table."""
    with server.browser() as browser:
        table = browser.table(start=True, players=2, seed="5", options={"bot_pace_ms": 5000})
        with browser.at(table) as line:
            yield line, table


def sweep_socket(seed: int, count: int) -> int:
    """Frames of a stranger, spoiled as messages and as bytes; how many connections they took."""
    rng, connections, sent = random.Random(seed), 0, 0
    with running(Settings(limits=NO_LIMITS)) as server, game_on(server) as (line, name):
        line.until("snapshot")
        table = in_memory(server.app.state.app_state.tables, name)
        assert table is not None
        assert table.state.game is not None
        before = table.state.game.raw.state.tobytes(), table.state.seq, repr(table.state.chairs)
        valid = messages(table, rng, 0)
        while sent < count:
            connections += 1
            batch = [frames_of(rng.choice(valid), rng) for _ in range(rng.randint(1, 200))]
            sent += len(batch)
            with web_socket(server, name) as client:
                try:
                    client.sendall(b"".join(batch) + frame(Opcode.CLOSE))
                except ConnectionError:
                    continue
                client.shutdown(1)
                all_of(client)
        line.send(t="why", id="still", action="pass")
        assert line.until("because")["id"] == "still"
        assert (table.state.game.raw.state.tobytes(), table.state.seq, repr(table.state.chairs)) == before
        assert in_memory(server.app.state.app_state.tables, name) is table
    return connections


def frames_of(message: bytes, rng: random.Random) -> bytes:
    """A spoiled message in frames, or a message in spoiled frames."""
    match rng.randrange(5):
        case 0 | 1:
            return frame(Opcode.TEXT, spoiled(message, rng))
        case 2:
            at = rng.randrange(len(message) + 1)
            pieces = frame(Opcode.TEXT, message[:at], is_final=False), frame(Opcode.CONT, message[at:])
            return frame(Opcode.PING, b"between").join(pieces)
        case 3:
            return frame(rng.choice([Opcode.BINARY, Opcode.PING, Opcode.PONG]), message[:100])
        case _ if rng.random() < 0.03:  # most of these end the connection
            return spoiled_text(frame(Opcode.TEXT, message), rng)
        case _:
            return frame(Opcode.TEXT, message)


def no_errors(caplog: pytest.LogCaptureFixture) -> bool:
    """Whether the operator was told of no error of the program."""
    return not [each for each in caplog.records if each.levelno >= logging.ERROR and "UTF-8" not in each.getMessage()]


def test_real_sockets(caplog: pytest.LogCaptureFixture) -> None:
    assert sweep_socket(1, 1000) > 3
    assert no_errors(caplog)


@pytest.mark.slow
def test_real_sockets_with_many_messages(caplog: pytest.LogCaptureFixture) -> None:
    assert sweep_socket(2, 50_000) > 200
    assert no_errors(caplog)
