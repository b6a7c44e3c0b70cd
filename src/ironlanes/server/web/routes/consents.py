"""The HTTP API of one's consent that one's finished games are used as open data and in books."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from ...model.messages.accounts import NewConsent
from ...model.rate_limits import RateLimit
from ...runtime import wall_clock
from ..requests.dependencies import AppStateDep, GuestId
from ..requests.json_body import JsonRoute
from ..requests.limiters import CLASS, RouteLimit
from ..requests.route_limits import limited

#: Changes of one's consent.
CONSENTS_LIMIT: Final = RouteLimit("consents", RateLimit(0.5, 30), visitors=CLASS)

router = APIRouter(route_class=JsonRoute)


@router.put("/api/consent", status_code=204, dependencies=[limited(CONSENTS_LIMIT)])
async def set_consent(app_state: AppStateDep, user: GuestId, wanted: NewConsent) -> None:
    """Agree to the use of the visitor's finished games, or withdraw that."""
    consents = app_state.storage.consents
    await (consents.agree(user, wall_clock.now()) if wanted.shares_games else consents.withdraw(user))
