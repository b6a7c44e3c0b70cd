"""All that a running server has, for the routes to reach, and who it is that asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from .identity import Identity
from .limits import Buckets, Doors
from .lobby import Lobby
from .settings import Settings
from .store import Store


@dataclass(frozen=True, slots=True)
class House:
    """A server's rooms."""

    settings: Settings
    store: Store
    lobby: Lobby
    identity: Identity
    tables_made: Buckets
    uploads: Buckets
    names: Buckets
    doors: Doors


def house_of(connection: HTTPConnection) -> House:
    return cast("House", connection.app.state.house)


def is_secure(connection: HTTPConnection) -> bool:
    return connection.url.scheme in ("https", "wss")


def address_of(connection: HTTPConnection) -> str:
    """Where someone comes from, for limits."""
    return connection.client.host if connection.client else "?"


def known_user(connection: HTTPConnection) -> str | None:
    """The user whom the cookies name."""
    header = connection.headers.get("cookie", "")
    return house_of(connection).identity.user_of(header, is_secure=is_secure(connection))


def _house(request: Request) -> House:
    return house_of(request)


def _guest(request: Request, response: Response) -> str:
    """Who asks; a new guest gets his cookie with the answer."""
    user = known_user(request)
    if user is None:
        user, cookie = house_of(request).identity.welcome(is_secure=is_secure(request))
        response.headers.append("set-cookie", cookie)
    return user


TheHouse = Annotated[House, Depends(_house)]
Guest = Annotated[str, Depends(_guest)]
