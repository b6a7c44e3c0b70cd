"""The description of the HTTP API."""

from __future__ import annotations

from functools import cache
from typing import Any

from starlette.datastructures import State

from ironlanes.server.web.api import create_api


@cache
def api_description() -> dict[str, Any]:
    """What FastAPI says of the API's addresses, which takes it a second of CPU: the same for every server."""
    return create_api(State()).openapi()
