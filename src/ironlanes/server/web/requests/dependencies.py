"""FastAPI dependencies: the state of the application, and who sends a request."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request, Response

from ...model.request_errors import RequestError
from ...people.accounts.identity import Visitor
from ...play.people.relations import banned
from ...runtime import wall_clock
from .app_state import AppState, app_state_of
from .visitors import identify


def _app_state(request: Request) -> AppState:
    return app_state_of(request)


async def _visitor(request: Request, response: Response) -> Visitor:
    return await identify(request, response)


AppStateDep = Annotated[AppState, Depends(_app_state)]
VisitorDep = Annotated[Visitor, Depends(_visitor)]


async def _guest_id(visitor: VisitorDep) -> str:
    return visitor.user


GuestId = Annotated[str, Depends(_guest_id)]


async def _unbanned_id(app_state: AppStateDep, user: GuestId) -> str:
    ban = await app_state.storage.bans.of_user(user, wall_clock.now())
    if ban is not None:
        raise banned(ban)
    return user


#: Who sends a request that someone who is banned can't send.
UnbannedId = Annotated[str, Depends(_unbanned_id)]


async def _player_id(app_state: AppStateDep, user: GuestId) -> str:
    if not await app_state.storage.accounts.has_seat_or_account(user):
        raise RequestError("no-games", "Take a seat at a table first: this is about your games.", 403)
    return user


#: Who sends a request that is for people with a seat or an account: a new guest for each would fill the database.
PlayerId = Annotated[str, Depends(_player_id)]
