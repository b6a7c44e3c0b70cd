"""Passes the messages of a visitor on to the node that owns their table, and the answers back."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from ..model.messages.outgoing import CloseReason
from ..people.accounts.identity import Identity
from ..play.clients.connection import CLOSE_CODES, Connection
from ..play.tables.node_requests import ANSWER_SECONDS, NodeSilent
from ..runtime.node_times import ASK_AGAIN_SECONDS
from ..runtime.operator_log import operator_logger

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

log = operator_logger(__name__)

#: A header that says which visitor was passed on: nobody is passed on twice.
RELAYED: Final = "x-ironlanes-relayed"
#: A header with the hash of the visitor's session, if they have an account; it counts only together with the token.
RELAYED_SESSION: Final = "x-ironlanes-session"
#: Seconds to close a connection to a node that is silent.
CLOSE_SECONDS: Final = 0.1
GOODBYE: Final = b'{"t":"goodbye"'


class RelayService:
    """Connects visitors of this node to other nodes."""

    def __init__(self, identity: Identity) -> None:
        self._identity = identity
        #: When nodes did not answer, by their address.
        self._silent_since: dict[str, float] = {}
        #: How many visitors are passed on now.
        self.open = 0

    def headers_for(self, user: str, address: str) -> dict[str, str]:
        """Return the headers that identify a relayed visitor: user, account or guest, and address."""
        return {RELAYED: self._identity.relay_token(user), "x-forwarded-for": address}

    def _headers_of(self, visitor: Connection) -> dict[str, str]:
        session = {} if visitor.session is None else {RELAYED_SESSION: visitor.session}
        return self.headers_for(visitor.user, visitor.address) | session

    async def connect(self, node: str, table: str, visitor: Connection) -> ClientConnection:
        """Connect a visitor to a table at the address of another node; raise NodeSilent if that does not answer."""
        if time.monotonic() - self._silent_since.get(node, -ASK_AGAIN_SECONDS) < ASK_AGAIN_SECONDS:
            raise NodeSilent(node)
        from websockets.asyncio.client import connect

        try:
            return await connect(
                f"ws://{node}/ws/{table}",
                additional_headers=self._headers_of(visitor),
                open_timeout=ANSWER_SECONDS,
                close_timeout=CLOSE_SECONDS,
                ping_interval=ANSWER_SECONDS,
                ping_timeout=ANSWER_SECONDS,
                max_size=None,
                compression=None,
                proxy=None,
            )
        except InvalidStatus as error:
            status = error.response.status_code
            log.error("The node at %s refuses visitors of other nodes with the status %d.", node, status)
            raise
        except (OSError, TimeoutError, InvalidHandshake) as error:
            self._silent_since[node] = time.monotonic()
            raise NodeSilent(node) from error

    async def pass_on(
        self, node: str, owner: ClientConnection, visitor: Connection, messages: asyncio.Queue[str]
    ) -> None:
        """Pass messages on in both directions, until either side is gone."""
        sending = asyncio.create_task(_send(owner, messages))
        self.open += 1
        try:
            while True:
                frame = await owner.recv(decode=False)
                if frame.startswith(GOODBYE):
                    visitor.close(_reason_of(frame))
                    return
                visitor.send(frame)
        except ConnectionClosed as error:
            if error.rcvd is None:  # it broke, or the node is silent
                self._silent_since[node] = time.monotonic()
            visitor.close("restart")
        finally:
            self.open -= 1
            sending.cancel()
            with suppress(asyncio.CancelledError, ConnectionClosed):
                await sending
            owner.transport.abort()


async def _send(owner: ClientConnection, messages: asyncio.Queue[str]) -> None:
    while True:
        await owner.send(await messages.get())


def _reason_of(goodbye: bytes) -> CloseReason:
    """Return why the owner closes a connection; a newer version may have other reasons."""
    reason = json.loads(goodbye)["why"]
    return next((known for known in CLOSE_CODES if known == reason), "restart")
