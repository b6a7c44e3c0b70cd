"""Sessions: browsers that are signed in to an account, each with a random token in a cookie."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.responses import Response

from .. import wall_clock
from ..http.identity import DAY, cookie_name, set_cookie
from ..ids import new_id
from ..storage.accounts.account_rows import Session
from ..storage.store import Store
from ..tables.retention import SESSION_SECONDS
from .tokens import hash_of, new_token

#: How often it is noted that a session is used, and its cookie renewed.
NOTE_EVERY: Final = DAY


def session_cookie(*, is_secure: bool) -> str:
    return f"{cookie_name(is_secure)}-session"


async def session_of(store: Store, cookies: Mapping[str, str], *, is_secure: bool) -> Session | None:
    """Return the session of a request's cookie; None if there is none, or it has ended."""
    token = cookies.get(session_cookie(is_secure=is_secure))
    session = None if not token else await store.session(hash_of(token))
    if session is None or wall_clock.now() - session.seen_at > SESSION_SECONDS:
        return None
    return session


async def start_session(store: Store, response: Response, user: str, device: str, *, is_secure: bool) -> None:
    """Sign a browser in: it always gets a new token."""
    token, now = new_token(), wall_clock.now()
    await store.add_session(Session(hash_of(token), new_id(), user, device, now, now))
    set_cookie(response, session_cookie(is_secure=is_secure), token, is_secure=is_secure)


async def renew_session(
    store: Store, response: Response, session: Session, cookies: Mapping[str, str], *, is_secure: bool
) -> None:
    """Now and then note that a session is used, and let the browser keep its cookie for another year."""
    if wall_clock.now() - session.seen_at > NOTE_EVERY:
        await store.note_session_seen(session.hash, wall_clock.now())
        name = session_cookie(is_secure=is_secure)
        set_cookie(response, name, cookies[name], is_secure=is_secure)


def end_cookie(response: Response, *, is_secure: bool) -> None:
    """Take the session's cookie away from a browser."""
    name = session_cookie(is_secure=is_secure)
    response.delete_cookie(name, path="/", secure=is_secure, httponly=True, samesite="lax")
