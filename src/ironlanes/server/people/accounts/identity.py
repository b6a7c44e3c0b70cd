"""Guests: each is a random id in a signed cookie with a date, and needs no account."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from itsdangerous import BadSignature, TimestampSigner
from starlette.responses import Response

from ...model.ids import new_user
from ...runtime import wall_clock
from ...storage.people.sessions import Session

DAY: Final = 86400
#: Seconds that a browser keeps a cookie.
COOKIE_SECONDS: Final = 365 * DAY
#: A cookie that is older than this is replaced by a new one for the same guest.
RENEW_AFTER: Final = 30 * DAY
#: A cookie that is older than this is not accepted.
EXPIRES_AFTER: Final = 2 * COOKIE_SECONDS
COOKIE: Final = "ironlanes"
#: Seconds in which a node has to receive a visitor whom another one passes on.
RELAY_SECONDS: Final = 30


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who sent a request, and whether the response has to set the cookie of a guest."""

    user: str
    needs_cookie: bool
    #: The session of an account; None for a guest.
    session: Session | None = None

    @property
    def known_user(self) -> str | None:
        """The user, if an earlier request has made them known; anybody can become a new guest as often as they like."""
        return None if self.needs_cookie else self.user


class DatedSigner(TimestampSigner):
    """A signer that uses the clock of the server."""

    def get_timestamp(self) -> int:
        return int(wall_clock.now())


class Identity:
    """Signs and reads the cookies of guests."""

    def __init__(self, secret: str) -> None:
        self._signer = DatedSigner(secret, salt="ironlanes.guest")
        self._relay_signer = DatedSigner(secret, salt="ironlanes.relay")

    def visitor_of(self, cookies: Mapping[str, str], *, is_secure: bool, language: str = "en") -> Visitor:
        """Return the guest named by a request's cookies; a new one if the cookie is missing, forged or expired."""
        try:
            signed, at = self._signer.unsign(cookies.get(cookie_name(is_secure), ""), return_timestamp=True)
        except BadSignature:
            return Visitor(new_user(language), needs_cookie=True)
        age = wall_clock.now() - at.timestamp()  # negative if the server's clock was set back
        if age > EXPIRES_AFTER:
            return Visitor(new_user(language), needs_cookie=True)
        return Visitor(signed.decode("ascii"), needs_cookie=age > RENEW_AFTER)

    def relay_token(self, user: str) -> str:
        """Return the token with which a node vouches for a relayed visitor."""
        return self._relay_signer.sign(user).decode("ascii")

    def relayed_user(self, token: str) -> str | None:
        """Return the visitor whom another node has just relayed; None if the token is forged or old."""
        try:
            return self._relay_signer.unsign(token, max_age=RELAY_SECONDS).decode("ascii")
        except BadSignature:
            return None

    def set_cookie(self, response: Response, user: str, *, is_secure: bool) -> None:
        """Set a guest's cookie."""
        set_cookie(response, cookie_name(is_secure), self._signer.sign(user).decode("ascii"), is_secure=is_secure)


def set_cookie(response: Response, name: str, value: str, *, is_secure: bool) -> None:
    """Set a cookie that no script can read and no other site's form can use; the browser keeps it for a year."""
    response.set_cookie(name, value, max_age=COOKIE_SECONDS, path="/", secure=is_secure, httponly=True, samesite="lax")


def cookie_name(is_secure: bool) -> str:
    """Return the cookie's name. With the prefix, which requires https, the browser binds the cookie to this host."""
    return f"__Host-{COOKIE}" if is_secure else COOKIE
