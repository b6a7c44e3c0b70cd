"""Who sends a request, and from where."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

from ...cluster.relay import RELAYED, RELAYED_SESSION
from ...model.addresses import UNKNOWN, limit_key
from ...model.ids import new_user
from ...model.texts import preferred_language
from ...people.accounts.identity import Visitor
from ...people.accounts.sessions import renew_session, session_of
from .app_state import app_state_of


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
