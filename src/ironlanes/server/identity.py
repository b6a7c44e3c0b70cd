"""Who is who: a guest is a random number in a signed cookie, and needs no account."""

from __future__ import annotations

import os
import secrets
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import Final

from itsdangerous import BadSignature, Signer

from .ids import new_user

YEAR: Final = 365 * 86400
COOKIE: Final = "ironlanes"


class Identity:
    """Makes and reads the cookies."""

    def __init__(self, secret: str) -> None:
        self._signer = Signer(secret, salt="ironlanes.guest")

    def user_of(self, cookie_header: str, *, is_secure: bool) -> str | None:
        """The user whom a request's cookies name; None where they name none, or a forged one."""
        try:
            found = SimpleCookie(cookie_header).get(_name(is_secure))
        except CookieError:
            return None
        if found is None:
            return None
        try:
            return self._signer.unsign(found.value).decode("ascii")
        except (BadSignature, UnicodeDecodeError):
            return None

    def welcome(self, *, is_secure: bool) -> tuple[str, str]:
        """A new guest, and the header that makes the browser remember him."""
        user = new_user()
        value = self._signer.sign(user).decode("ascii")
        secure = "; Secure" if is_secure else ""
        return user, f"{_name(is_secure)}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"


def _name(is_secure: bool) -> str:
    """On https the browser itself holds the cookie to this host."""
    return f"__Host-{COOKIE}" if is_secure else COOKIE


def secret_beside(database: Path | str) -> str:
    """The secret that is kept beside a database, drawn when there is none yet; only its owner may read it."""
    if database == ":memory:":
        return secrets.token_hex(32)
    path = Path(database).with_suffix(".secret")
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii")
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_hex(32))
    return path.read_text(encoding="ascii")
