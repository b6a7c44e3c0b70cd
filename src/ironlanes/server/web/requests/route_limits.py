"""How often an address may use a route: for `dependencies=[…]` of its decorator."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fastapi import Depends, Request

from ...model.rate_limits import RateLimiter
from ...model.request_errors import too_many_requests
from ...storage.shared_rate_limits import SharedRateLimiter
from .dependencies import AppState, AppStateDep, address_of


def _limited_by(limiter_of: Callable[[AppState], RateLimiter | SharedRateLimiter], what: str | None = None) -> Any:
    """A dependency that refuses a request if there were too many from its address: of `what`, if that is told apart."""

    async def check(app_state: AppStateDep, request: Request) -> None:
        limiter, address = limiter_of(app_state), address_of(request)
        is_free = await limiter.take(address) if isinstance(limiter, SharedRateLimiter) else limiter.take(address)
        if not is_free:
            raise too_many_requests(what)

    return Depends(check)


ACCOUNT_LIMIT: Final = _limited_by(lambda app_state: app_state.account_requests)
CODES_LIMIT: Final = _limited_by(lambda app_state: app_state.code_tries, "codes")
DAYS_LIMIT: Final = _limited_by(lambda app_state: app_state.days)
MANNERS_LIMIT: Final = _limited_by(lambda app_state: app_state.manners_requests)
NAMES_LIMIT: Final = _limited_by(lambda app_state: app_state.name_changes, "names")
PRACTICE_LIMIT: Final = _limited_by(lambda app_state: app_state.practice)
PROFILES_LIMIT: Final = _limited_by(lambda app_state: app_state.profiles)
RECORDS_LIMIT: Final = _limited_by(lambda app_state: app_state.uploads, "records")
REPLAYS_LIMIT: Final = _limited_by(lambda app_state: app_state.replays)
REVIEWS_LIMIT: Final = _limited_by(lambda app_state: app_state.reviews_asked)
TABLES_LIMIT: Final = _limited_by(lambda app_state: app_state.tables_made, "tables")
