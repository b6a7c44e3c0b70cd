"""A process that has everything loaded and forks nodes, each ready at once; the test kills, stops or ends them."""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
from typing import Final

from ironlanes.bots import FailureReason
from ironlanes.server.model.messages.incoming import VERSION
from ironlanes.server.model.settings import Settings
from ironlanes.server.play.bots.bot_worker import BotQuestion
from ironlanes.server.play.tables import table
from ironlanes.server.storage.database.schema import Step
from ironlanes.server.storage.migrations.migrations import MIGRATIONS
from ironlanes.server.storage.postgres import postgres_connection, postgres_database
from ironlanes.server.web.app import create_app
from ironlanes.server.web.uvicorn_server import GracefulServer, uvicorn_config, warm_up
from tests.support.forking_process import ForkingProcess, end_with_the_test
from tests.support.in_process import NO_LIMITS, InlineBots

#: What the next release adds to the schema.
NEXT_STEP: Final = Step("", "ALTER TABLE tables ADD COLUMN IF NOT EXISTS added_by_the_next_release TEXT")
#: The timeouts of a real server, in seconds.
CONNECT_SECONDS: Final = 3.0
COMMAND_SECONDS: Final = 5.0
#: Seconds that a node drains.
DRAIN_SECONDS: Final = 1.5


class NodeBots(InlineBots):
    """Bots that remember nothing: a node may run for an hour."""

    async def decide(self, question: BotQuestion) -> tuple[int, FailureReason | None]:
        answer = await super().decide(question)
        self.asked.clear()
        return answer


class NodeFactory(ForkingProcess):
    """The process as a test sees it."""

    def __init__(self) -> None:
        super().__init__("tests.support.nodes.node_factory")

    def start(self, port: int, address: str, database: str, *, is_next: bool) -> int:
        """A new node, of this release or of the next one; its process id."""
        return self.fork(json.dumps([port, address, database, is_next]))


def become_next_release() -> None:
    """Know one more step of the schema, and speak the next version of the protocol."""
    for module, name, value in (
        (postgres_database, "MIGRATIONS", (*MIGRATIONS, NEXT_STEP)),
        (table, "ACCEPTED_VERSIONS", range(VERSION, VERSION + 2)),
    ):
        assert hasattr(module, name)
        setattr(module, name, value)


def serve(port: int, address: str, database: str, is_next: bool) -> None:
    """Be a node, until killed or ended."""
    end_with_the_test()
    if is_next:
        become_next_release()
    # Other tests wait for a database however long it takes; a node must find out when it is cut off.
    postgres_connection.CONNECT_SECONDS, postgres_connection.COMMAND_SECONDS = CONNECT_SECONDS, COMMAND_SECONDS
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    settings = Settings(
        database=database,
        node=address,
        limits=NO_LIMITS,
        review_queue=0,
        trusted_proxies=("127.0.0.0/8",),
        drain_seconds=DRAIN_SECONDS,
    )
    app = create_app(settings, NodeBots())
    GracefulServer(app, uvicorn_config(app), lambda: print(os.getpid(), flush=True)).run(sockets=[listener])


def run_factory() -> None:
    """Start nodes as long as someone asks for them."""
    warm_up()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for nodes that have ended
    for line in sys.stdin:
        if os.fork() == 0:
            serve(*json.loads(line))
            os._exit(0)


if __name__ == "__main__":
    run_factory()
