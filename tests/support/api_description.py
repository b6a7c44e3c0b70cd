"""The description of the HTTP API."""

from __future__ import annotations

from functools import cache
from typing import Any

from ironlanes.server.model.settings import Settings
from ironlanes.server.web.app import create_app
from ironlanes.server.web.routes.all_routes import ROUTERS


@cache
def api_description() -> dict[str, Any]:
    """What FastAPI says of the server's addresses, which takes it a second of CPU: the same for every server."""
    app = create_app(Settings())
    for each in ROUTERS:
        app.include_router(each)
    return app.openapi()
