"""The address of a push service, which a visitor gives: only services that are known are ever called."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from ...model.request_errors import RequestError

#: The hosts of the browsers' push services; a dot at the start stands for every name below.
PUSH_HOSTS: Final = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    ".push.services.mozilla.com",
    "web.push.apple.com",
    ".push.apple.com",
    ".notify.windows.com",
)
#: A plain https address without user, port or fragment.
ADDRESS: Final = re.compile(
    r"https://(?P<host>[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)/[\x21\x24-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]*"
)
MAX_LENGTH: Final = 1000


def check_endpoint(endpoint: str, more_hosts: tuple[str, ...] = ()) -> str:
    """Return the host of an endpoint; raise RequestError unless it belongs to a known push service."""
    found = ADDRESS.fullmatch(endpoint) if len(endpoint) <= MAX_LENGTH else None
    host = None if found is None else found["host"]
    if host is None or urlsplit(endpoint).hostname != host or not _is_known(host, (*PUSH_HOSTS, *more_hosts)):
        raise RequestError("wrong-endpoint", "That is not the address of a push service that is known here.", 422)
    return host


def _is_known(host: str, known: tuple[str, ...]) -> bool:
    return any(host.endswith(each) if each.startswith(".") else host == each for each in known)
