"""The HTTP API of one's own avatar and train colour."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from ...model.appearance import Appearance
from ...model.messages.accounts import NewAppearance
from ...model.rate_limits import RateLimit
from ...runtime import wall_clock
from ..requests.dependencies import AppStateDep, GuestId
from ..requests.json_body import JsonRoute
from ..requests.limiters import CLASS, RouteLimit
from ..requests.route_limits import limited

#: Changes of one's appearance.
APPEARANCES_LIMIT: Final = RouteLimit("appearances", RateLimit(0.5, 30), visitors=CLASS)

router = APIRouter(route_class=JsonRoute)


@router.put("/api/appearance", status_code=204, dependencies=[limited(APPEARANCES_LIMIT)])
async def set_appearance(app_state: AppStateDep, user: GuestId, wanted: NewAppearance) -> None:
    """Choose an avatar and a train colour; seats that the visitor takes from then on have them."""
    await app_state.storage.appearances.set(user, Appearance(wanted.avatar, wanted.colour), wall_clock.now())
