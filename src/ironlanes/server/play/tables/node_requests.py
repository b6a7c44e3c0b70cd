"""HTTP requests to other nodes."""

from __future__ import annotations

import asyncio
import http.client
from collections.abc import Mapping
from typing import Final

#: Seconds in which another node has to answer.
ANSWER_SECONDS: Final = 1.0


class NodeSilent(Exception):
    """Another node does not answer."""


async def ask_node(
    address: str, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None
) -> tuple[int, bytes]:
    """Send a request to a node; return the status and the body of its answer."""
    return await asyncio.to_thread(_ask, address, method, path, body, headers or {})


def _ask(address: str, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection(address, timeout=ANSWER_SECONDS)
    try:
        connection.request(method, path, body, dict(headers))
        answer = connection.getresponse()
        return answer.status, answer.read()
    except (OSError, http.client.HTTPException) as error:
        raise NodeSilent(address) from error
    finally:
        connection.close()
