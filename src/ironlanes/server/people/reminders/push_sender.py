"""Sends web push messages."""

from __future__ import annotations

import asyncio
import http.client
import json
import logging
import ssl
from collections.abc import Mapping
from typing import Final

from ...runtime.base64url import from_base64url, to_base64url
from ...storage.cluster.values import ServerValues
from ...storage.people.reminder_contacts import PushWay
from .push_endpoint import check_endpoint
from .push_message import authorization, encrypted, new_key, public_point, read_key

log = logging.getLogger(__name__)

#: Seconds that a push service may take, and the answers that mean that the browser is gone.
TIMEOUT: Final = 10.0
GONE: Final = (404, 410)


def post(host: str, path: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Send a request to a push service; return the status of the answer. A redirect is not followed."""
    connection = http.client.HTTPSConnection(host, timeout=TIMEOUT, context=ssl.create_default_context())
    try:
        connection.request("POST", path, body, dict(headers))
        return connection.getresponse().status
    finally:
        connection.close()


class PushSender:
    """Sends messages to browsers, signed with the server's key."""

    def __init__(self, key: str, contact: str, more_hosts: tuple[str, ...] = ()) -> None:
        """Create a sender; `contact` is the server's https address, which push services ask for."""
        self._key = read_key(key)
        self._contact = contact
        self._more_hosts = more_hosts

    @classmethod
    async def open(cls, values: ServerValues, contact: str, more_hosts: tuple[str, ...]) -> PushSender:
        """Open a sender with the key of the database, which is created the first time."""
        key = await values.get("push_key", new_key())
        assert key is not None
        return cls(key, contact, more_hosts)

    @property
    def public_key(self) -> str:
        """The key that browsers need to subscribe."""
        return to_base64url(public_point(self._key.public_key()))

    async def send(self, way: PushWay, payload: Mapping[str, object], topic: str, seconds: float) -> bool:
        """Send a payload, which is of no use after some seconds; return False if the browser is gone for good."""
        host = check_endpoint(way.endpoint, self._more_hosts)
        body = encrypted(json.dumps(payload).encode(), from_base64url(way.point), from_base64url(way.auth))
        headers = {
            "Authorization": authorization(self._key, f"https://{host}", self._contact),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(max(0, int(seconds))),
            "Topic": topic,
            "Urgency": "normal",
        }
        path = way.endpoint.removeprefix(f"https://{host}")
        try:
            status = await asyncio.to_thread(post, host, path, body, headers)
        except (OSError, http.client.HTTPException) as error:
            log.warning("%s can't be reached, so a notice is not sent: %s", host, error)
            return True
        if status >= 300 and status not in GONE:
            log.warning("%s refused a notice with the status %d.", host, status)
        return status not in GONE
