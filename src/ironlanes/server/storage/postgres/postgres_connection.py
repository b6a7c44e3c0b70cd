"""Connections to PostgreSQL, and what its errors mean."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from typing import Final

import asyncpg

from ..database.errors import DatabaseDamaged, StorageError, StorageUnavailable, WriteConflict
from .postgres_url import without_password

#: Seconds for a connection to be made, and for a statement to be answered.
CONNECT_SECONDS = 3.0
COMMAND_SECONDS = 5.0
#: How PostgreSQL finds out that a machine is gone without a word, and frees its locks: after 25 seconds, not two hours.
KEEPALIVE: Final = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
#: What the errors (SQLSTATE) begin with that are no damage and may go away: connections (08), read-only (25), logins
#: (28), a database that does not exist (3D), deadlocks and other rollbacks (40), missing privileges (42501), too few
#: resources or connections (53), locks (55), time-outs and an operator who intervenes (57), the system (58).
UNAVAILABLE: Final = ("08", "25", "28", "3D", "40", "42501", "53", "55", "57", "58")
#: What an operator can do about some of them.
REMEDIES: Final = {
    "28": "the database refuses the login; check the user and the password in its address, and pg_hba.conf",
    "3D": "the database does not exist; create it, or correct its address",
    "42501": "the user of the database lacks a privilege; grant it",
    "53300": "the database has no connection left; raise max_connections, or end other programs",
    "57014": "the database did not finish a statement in time",
}
#: Errors after which nobody knows whether a change was saved. The last one is what asyncpg raises if a connection is
#: used in the moment in which the database ends it.
BROKEN: Final = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.PostgresConnectionError,
    asyncpg.InternalClientError,
)


def connection_options() -> dict[str, object]:
    """Return the options of every connection of a server."""
    return {
        "timeout": CONNECT_SECONDS,
        "command_timeout": COMMAND_SECONDS,
        "server_settings": {"application_name": "ironlanes", **KEEPALIVE},
    }


async def connect(url: str, **options: object) -> asyncpg.Connection:
    """Connect to a database; raise StorageUnavailable if that is not possible."""
    with translated():
        return await asyncpg.connect(url, **connection_options() | options)


async def connect_at_start(url: str, **options: object) -> asyncpg.Connection:
    """Connect for the first time; raise StorageError if that is not possible."""
    try:
        return await connect(url, **options)
    except (StorageUnavailable, WriteConflict, DatabaseDamaged, ValueError) as error:
        raise StorageError(f"the database {without_password(url)} can't be used: {error}.") from error


@contextmanager
def translated() -> Iterator[None]:
    """Raise the errors of the store instead of asyncpg's."""
    try:
        yield
    except asyncpg.IntegrityConstraintViolationError as error:
        raise WriteConflict(_sentence(error)) from error
    except asyncpg.PostgresError as error:
        if str(error.sqlstate).startswith(UNAVAILABLE):
            is_certain = not isinstance(error, asyncpg.PostgresConnectionError)
            raise StorageUnavailable(_with_remedy(error), is_certain=is_certain) from error
        raise DatabaseDamaged(_sentence(error)) from error
    except BROKEN as error:
        raise StorageUnavailable(_sentence(error), is_certain=False) from error


@cache
def numbered(query: str) -> str:
    """Return a query with `$1`, `$2` and so on in place of `?`."""
    numbers = count(1)
    first, *others = query.split("?")
    return first + "".join(f"${next(numbers)}{other}" for other in others)


def _with_remedy(error: asyncpg.PostgresError) -> str:
    """Describe a problem, with a remedy for the operator if one is known."""
    code = str(error.sqlstate)
    remedy = next((text for start, text in REMEDIES.items() if code.startswith(start)), None)
    return _sentence(error) if remedy is None else f"{remedy} ({_sentence(error)})"


def _sentence(error: Exception) -> str:
    """Describe a problem on one line."""
    text = " ".join(str(error).split()).rstrip(".")
    return text or ("no answer" if isinstance(error, TimeoutError) else type(error).__name__)
