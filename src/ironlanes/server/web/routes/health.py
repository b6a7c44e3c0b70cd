"""Whether the server works, and whether it takes new visitors."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Response

from ..requests.dependencies import AppStateDep

router = APIRouter()
#: How a load balancer learns whether a server accepts visitors.
READINESS: Final = {"ready": 200, "draining": 404, "cut-off": 503, "failing": 503}


@router.get("/healthz")
async def healthz(app_state: AppStateDep, response: Response) -> dict[str, str]:
    """Report whether the server can save what happens."""
    if await app_state.storage.database.can_write():
        return {"status": "ok"}
    response.status_code = 503
    return {"status": "storage"}


@router.get("/readyz")
async def readyz(app_state: AppStateDep, response: Response) -> dict[str, str | list[str]]:
    """Report whether the server takes new visitors: 404, not 503, tells HAProxy to leave those who are here alone.

    This does not ask the database. Without it no server could do better, and here visitors are told what is wrong.
    A node that can't reach the database though others can answers with 503, and is left by everybody; so is a server
    with a background task that is down, whose answer names the task.
    """
    status = app_state.status.reported
    response.status_code = READINESS[status]
    return {"status": status, "tasks": app_state.tasks.down} if status == "failing" else {"status": status}
