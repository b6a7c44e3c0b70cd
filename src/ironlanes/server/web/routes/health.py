"""Whether the server works, and whether it takes new visitors."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ..requests.app_state import app_state_of

#: How a load balancer learns whether a server accepts visitors.
READINESS: Final = {"ready": 200, "draining": 404, "cut-off": 503, "failing": 503}


async def healthz(request: Request) -> Response:
    """Report whether the server can save what happens."""
    if await app_state_of(request).storage.database.can_write():
        return JSONResponse({"status": "ok"})
    return JSONResponse({"status": "storage"}, 503)


async def readyz(request: Request) -> Response:
    """Report whether the server takes new visitors: 404, not 503, tells HAProxy to leave those who are here alone.

    This does not ask the database. Without it no server could do better, and here visitors are told what is wrong.
    A node that can't reach the database though others can answers with 503, and is left by everybody; so is a server
    with a background task that is down, whose answer names the task.
    """
    app_state = app_state_of(request)
    status = app_state.status.reported
    tasks = {"tasks": app_state.tasks.down} if status == "failing" else {}
    return JSONResponse({"status": status, **tasks}, READINESS[status])


ROUTES: Final = (Route("/healthz", healthz), Route("/readyz", readyz))
