"""The address of a PostgreSQL database, such as `postgresql://user@host/name`."""

from __future__ import annotations

from pathlib import Path
from typing import Final, TypeGuard
from urllib.parse import urlsplit, urlunsplit

#: What the address of a PostgreSQL database begins with.
SCHEMES: Final = ("postgresql://", "postgres://")


def is_postgres(database: Path | str) -> TypeGuard[str]:
    """Return whether a setting names a PostgreSQL database, not a file."""
    return isinstance(database, str) and database.startswith(SCHEMES)


def without_password(url: str) -> str:
    """Return the address of a database as it may be shown."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return SCHEMES[0]
    user, at, place = parts.netloc.rpartition("@")
    return urlunsplit(parts._replace(netloc=f"{user.partition(':')[0]}{at}{place}", query=""))
