"""Guests: each is a random id in a signed cookie with a date, and needs no account."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from itsdangerous import BadSignature, TimestampSigner
from starlette.responses import Response

from ..ids import new_user

DAY: Final = 86400
#: Seconds that a browser keeps a cookie.
COOKIE_SECONDS: Final = 365 * DAY
#: A cookie that is older than this is replaced by a new one for the same guest.
RENEW_AFTER: Final = 30 * DAY
#: A cookie that is older than this is not accepted.
EXPIRES_AFTER: Final = 2 * COOKIE_SECONDS
COOKIE: Final = "ironlanes"


@dataclass(frozen=True, slots=True)
class Visitor:
    """The guest who sent a request, and whether the response has to set a cookie."""

    user: str
    needs_cookie: bool


class Identity:
    """Signs and reads the cookies of guests."""

    def __init__(self, secret: str) -> None:
        self._signer = TimestampSigner(secret, salt="ironlanes.guest")

    def visitor_of(self, cookies: Mapping[str, str], *, is_secure: bool, language: str = "en") -> Visitor:
        """The guest that a request's cookies name; a new one if there is no cookie, or it is forged or expired."""
        try:
            signed, at = self._signer.unsign(cookies.get(_name(is_secure), ""), return_timestamp=True)
        except BadSignature:
            return Visitor(new_user(language), needs_cookie=True)
        age = time.time() - at.timestamp()  # negative if the server's clock was set back
        if age > EXPIRES_AFTER:
            return Visitor(new_user(language), needs_cookie=True)
        return Visitor(signed.decode("ascii"), needs_cookie=age > RENEW_AFTER)

    def cookie_of(self, user: str) -> str:
        """A guest's cookie as a browser would send it without https."""
        return f"{_name(is_secure=False)}={self._signer.sign(user).decode('ascii')}"

    def set_cookie(self, response: Response, user: str, *, is_secure: bool) -> None:
        """Set a guest's cookie."""
        response.set_cookie(
            _name(is_secure),
            self._signer.sign(user).decode("ascii"),
            max_age=COOKIE_SECONDS,
            path="/",
            secure=is_secure,
            httponly=True,
            samesite="lax",
        )


def _name(is_secure: bool) -> str:
    """Return the cookie's name. With the prefix, which requires https, the browser binds the cookie to this host."""
    return f"__Host-{COOKIE}" if is_secure else COOKIE
