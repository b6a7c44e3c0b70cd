"""FastAPI dependencies: the state of the application, and the guest who sends a request."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, cast

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from .http.addresses import limit_key
from .http.identity import Identity, Visitor
from .http.rate_limits import ConnectionLimiter, RateLimiter
from .ids import preferred_language
from .matching.open_tables import OpenTableList
from .notices.mail_addresses import MailAddresses
from .reviews.review_queue import ReviewQueue
from .settings import Settings
from .storage.store import Store
from .tables.table_registry import TableRegistry
from .tournaments.service import TournamentService

if TYPE_CHECKING:
    from .notices.push_sender import PushSender


@dataclass(frozen=True, slots=True)
class AppState:
    """Everything that a running server consists of."""

    settings: Settings
    store: Store
    tables: TableRegistry
    identity: Identity
    tables_made: RateLimiter
    uploads: RateLimiter
    name_changes: RateLimiter
    replays: RateLimiter
    reviews_asked: RateLimiter
    practice: RateLimiter
    days: RateLimiter
    codes: RateLimiter
    push: PushSender | None
    mails: MailAddresses | None
    tournaments: TournamentService
    reviews: ReviewQueue
    open_tables: OpenTableList
    socket_limiter: ConnectionLimiter
    #: One at a time: replays and the checking of records take long, and what takes long slows everyone down.
    long_work: asyncio.Lock
    #: Nobody gets two tables for the same daily deal.
    daily_lock: asyncio.Lock
    #: Whether the records of daily games prove their entries, as far as that was tried.
    daily_proofs: dict[str, bool]


def app_state_of(connection: HTTPConnection) -> AppState:
    return cast("AppState", connection.app.state.app_state)


def is_secure(connection: HTTPConnection) -> bool:
    return connection.url.scheme in ("https", "wss")


def address_of(connection: HTTPConnection) -> str:
    """Where someone comes from, for limits."""
    return limit_key(connection.client.host) if connection.client else "?"


def visitor_of(connection: HTTPConnection) -> Visitor:
    """The guest that the cookies name, or a new one."""
    language = preferred_language(connection.headers.get("accept-language", ""))
    identity = app_state_of(connection).identity
    return identity.visitor_of(connection.cookies, is_secure=is_secure(connection), language=language)


def identify_guest(connection: HTTPConnection, response: Response) -> str:
    """The guest who sent a request; without a cookie, or with an old one, the response sets one."""
    visitor = visitor_of(connection)
    if visitor.needs_cookie:
        app_state_of(connection).identity.set_cookie(response, visitor.user, is_secure=is_secure(connection))
    return visitor.user


def _app_state(request: Request) -> AppState:
    return app_state_of(request)


def _guest_id(request: Request, response: Response) -> str:
    return identify_guest(request, response)


AppStateDep = Annotated[AppState, Depends(_app_state)]
GuestId = Annotated[str, Depends(_guest_id)]
