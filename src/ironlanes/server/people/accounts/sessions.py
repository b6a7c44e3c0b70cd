"""Sessions: browsers that are signed in to an account, each with a random token in a cookie."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.responses import Response

from ...model.ids import new_id
from ...model.request_errors import RequestError
from ...model.retention import SESSION_SECONDS
from ...model.tokens import hash_of, new_token
from ...runtime import wall_clock
from ...storage.people.sessions import Session, Sessions
from .identity import DAY, Visitor, cookie_name, set_cookie

#: How often it is noted that a session is used, and its cookie renewed.
NOTE_EVERY: Final = DAY
#: Seconds for which the proof of who someone is counts.
PROOF_SECONDS: Final = 300


def session_cookie(*, is_secure: bool) -> str:
    return f"{cookie_name(is_secure)}-session"


async def session_of(sessions: Sessions, cookies: Mapping[str, str], *, is_secure: bool) -> Session | None:
    """Return the session of a request's cookie; None if there is none, or it has ended."""
    token = cookies.get(session_cookie(is_secure=is_secure))
    session = None if not token else await sessions.get(hash_of(token))
    if session is None or wall_clock.now() - session.seen_at > SESSION_SECONDS:
        return None
    return session


async def start_session(
    sessions: Sessions, response: Response, user: str, device: str, *, is_secure: bool, proof: str | None
) -> None:
    """Sign a browser in: it always gets a new token.

    `proof` is the id of the passkey by which the owner proved who they are, or empty for a recovery code. A code from
    another device is no proof.
    """
    token, now = new_token(), wall_clock.now()
    proved = (0.0, "") if proof is None else (now, proof)
    await sessions.add(Session(hash_of(token), new_id(), user, device, now, now, *proved))
    set_cookie(response, session_cookie(is_secure=is_secure), token, is_secure=is_secure)


async def prove_session(
    sessions: Sessions, response: Response, session: Session, proof: str, *, is_secure: bool
) -> None:
    """Note that the owner of a session has just proved who they are.

    The session gets a new token: someone who has a copy of the old one is signed out, and can't use the proof.
    """
    token = new_token()
    if not await sessions.renew_proof(session.hash, hash_of(token), wall_clock.now(), proof):
        raise not_signed_in()
    set_cookie(response, session_cookie(is_secure=is_secure), token, is_secure=is_secure)


def signed_in(visitor: Visitor) -> Session:
    """Return the session of a visitor; raise RequestError if they are a guest."""
    if visitor.session is None:
        raise not_signed_in()
    return visitor.session


def freshly_proved(visitor: Visitor) -> Session:
    """Return the session of a visitor; raise RequestError unless its owner has proved who they are a moment ago.

    A session alone must not be enough to take an account from its owner: its cookie may be copied, and a device may be
    left unlocked.
    """
    session = signed_in(visitor)
    if not 0 <= wall_clock.now() - session.proved_at <= PROOF_SECONDS:
        raise RequestError("proof-needed", "Prove that it is you, with a passkey or a recovery code.", 403)
    return session


def not_signed_in() -> RequestError:
    return RequestError("not-signed-in", "Only someone with an account can do that: sign in first.", 401)


async def renew_session(
    sessions: Sessions, response: Response, session: Session, cookies: Mapping[str, str], *, is_secure: bool
) -> None:
    """Note now and then that a session is used, and renew its cookie for another year."""
    if wall_clock.now() - session.seen_at > NOTE_EVERY:
        await sessions.note_seen(session.hash, wall_clock.now())
        name = session_cookie(is_secure=is_secure)
        set_cookie(response, name, cookies[name], is_secure=is_secure)


def end_cookie(response: Response, *, is_secure: bool) -> None:
    """Take the session's cookie away from a browser."""
    name = session_cookie(is_secure=is_secure)
    response.delete_cookie(name, path="/", secure=is_secure, httponly=True, samesite="lax")
