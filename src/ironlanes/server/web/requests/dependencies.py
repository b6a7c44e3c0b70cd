"""FastAPI dependencies: the state of the application, and who sends a request."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, cast

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from ...cluster.node_service import NodeService
from ...cluster.readiness import NodeStatus
from ...cluster.relay import RELAYED, RELAYED_SESSION, RelayService
from ...features.books.bot_books import BotBooks
from ...features.correspondence.sign_of_life import SignOfLife
from ...features.games.game_lookup import FinishedGames
from ...features.matching.open_tables import OpenTableList
from ...features.reviews.review_queue import ReviewQueue
from ...features.tournaments.service import TournamentService
from ...features.workshop.service import WorkshopService
from ...model.addresses import UNKNOWN, limit_key
from ...model.ids import new_user
from ...model.rate_limits import ConnectionLimiter
from ...model.request_errors import RequestError
from ...model.settings import Settings
from ...model.texts import preferred_language
from ...people.accounts.identity import Identity, Visitor
from ...people.accounts.passkeys import PasskeyService
from ...people.accounts.sessions import renew_session, session_of
from ...people.reminders.mail_addresses import MailAddresses
from ...play.bots.timed_bots import TimedBots
from ...play.people.relations import banned
from ...play.tables.table_registry import TableRegistry
from ...runtime import wall_clock
from ...runtime.task_supervisor import TaskSupervisor
from ...storage.storage import Storage
from .limiters import RouteLimiters

if TYPE_CHECKING:
    from ...people.reminders.push_sender import PushSender


@dataclass(frozen=True, slots=True, kw_only=True)
class AppState:
    """Everything that a running server consists of."""

    settings: Settings
    storage: Storage
    tables: TableRegistry
    bots: TimedBots
    identity: Identity
    limiters: RouteLimiters
    passkeys: PasskeyService
    push: PushSender | None
    mails: MailAddresses | None
    tournaments: TournamentService
    reviews: ReviewQueue
    finished_games: FinishedGames
    workshop: WorkshopService
    bot_books: BotBooks
    open_tables: OpenTableList
    life: SignOfLife
    socket_limiter: ConnectionLimiter
    #: The same for each visitor.
    visitor_sockets: ConnectionLimiter
    #: One at a time: replays and the checking of records take long, and what takes long slows everyone down.
    long_work: asyncio.Lock = field(default_factory=asyncio.Lock)
    #: Nobody gets two tables for the same daily deal.
    daily_lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    #: Visitors of tables that other nodes own.
    relays: RelayService
    #: This server as one of several nodes; None if it is alone with its database.
    node: NodeService | None
    status: NodeStatus
    tasks: TaskSupervisor


def app_state_of(connection: HTTPConnection) -> AppState:
    return cast("AppState", connection.app.state.app_state)


def is_secure(connection: HTTPConnection) -> bool:
    return connection.url.scheme in ("https", "wss")


def address_of(connection: HTTPConnection) -> str:
    """Return a request's address, for limits."""
    return limit_key(connection.client.host) if connection.client else UNKNOWN


def guest_of(connection: HTTPConnection) -> Visitor:
    """Return the guest that a cookie names, or a new one, without looking up whether they have an account."""
    identity = app_state_of(connection).identity
    return identity.visitor_of(connection.cookies, is_secure=is_secure(connection), language=_language(connection))


async def visitor_of(connection: HTTPConnection) -> Visitor:
    """Return who sent a request: the account of its session, the guest that the other cookie names, or a new guest.

    Who has an account is known by a session alone, which can be ended; the cookie that they had as a guest can't.
    Another node that passes a visitor on says who it is.
    """
    storage, relayed = app_state_of(connection).storage, relayed_user(connection)
    if relayed is not None:
        return Visitor(relayed, needs_cookie=False)
    session = await session_of(storage.sessions, connection.cookies, is_secure=is_secure(connection))
    if session is not None:
        return Visitor(session.user, needs_cookie=False, session=session)
    visitor = guest_of(connection)
    if await storage.accounts.exists(visitor.user):
        return Visitor(new_user(_language(connection)), needs_cookie=True)
    return visitor


def relayed_user(connection: HTTPConnection) -> str | None:
    """Return the visitor whom another node has relayed; None if the request is not from a node."""
    token = connection.headers.get(RELAYED)
    return None if token is None else app_state_of(connection).identity.relayed_user(token)


def session_of_socket(connection: HTTPConnection, visitor: Visitor) -> str | None:
    """Return the session hash with which a socket was opened, here or at the relaying node; None for a guest."""
    if relayed_user(connection) is not None:
        return connection.headers.get(RELAYED_SESSION)
    return None if visitor.session is None else visitor.session.hash


def _language(connection: HTTPConnection) -> str:
    return preferred_language(connection.headers.get("accept-language", ""))


def set_guest_cookie(connection: HTTPConnection, response: Response, user: str) -> None:
    app_state_of(connection).identity.set_cookie(response, user, is_secure=is_secure(connection))


async def identify(connection: HTTPConnection, response: Response) -> Visitor:
    """Return who sent a request; without a valid cookie, the response sets one."""
    visitor = await visitor_of(connection)
    if visitor.needs_cookie:
        set_guest_cookie(connection, response, visitor.user)
    if visitor.session is not None:
        storage, cookies = app_state_of(connection).storage, connection.cookies
        await renew_session(storage.sessions, response, visitor.session, cookies, is_secure=is_secure(connection))
    return visitor


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
