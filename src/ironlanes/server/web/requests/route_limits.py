"""Guards routes with limits, which are declared beside them.

TABLES_LIMIT: Final = RouteLimit("tables", RateLimit(10 / 60, 10), what="tables", is_shared=True)

@router.post("/api/tables", dependencies=[limited(TABLES_LIMIT)])
"""

from __future__ import annotations

from fastapi import Depends, Request
from fastapi.params import Depends as Dependency

from ...model.request_errors import too_many_requests
from .dependencies import AppStateDep, VisitorDep
from .limiters import RouteLimit
from .visitors import address_of


def limited(limit: RouteLimit) -> Dependency:
    """Return the dependency of a route that refuses a request if there were too many from its address or visitor."""

    async def check(app_state: AppStateDep, request: Request) -> None:
        if not await app_state.limiters.take(limit, address_of(request)):
            raise too_many_requests(limit.what)

    async def check_visitor(app_state: AppStateDep, request: Request, visitor: VisitorDep) -> None:
        if not await app_state.limiters.take_for(limit, address_of(request), visitor.known_user):
            raise too_many_requests(limit.what)

    dependency: Dependency = Depends(check if limit.visitors == 1 else check_visitor)
    return dependency
