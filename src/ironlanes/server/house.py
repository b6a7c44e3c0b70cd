"""All that a running server has, for the routes to reach, and who it is that asks."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Annotated, cast

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from .addresses import limit_key
from .identity import Identity, Visitor
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
    replays: Buckets
    doors: Doors
    #: One at a time: replays and the checking of records take long, and what takes long slows everyone down.
    long_work: asyncio.Lock


def house_of(connection: HTTPConnection) -> House:
    return cast("House", connection.app.state.house)


def is_secure(connection: HTTPConnection) -> bool:
    return connection.url.scheme in ("https", "wss")


def address_of(connection: HTTPConnection) -> str:
    """Where someone comes from, for limits."""
    return limit_key(connection.client.host) if connection.client else "?"


def visitor_of(connection: HTTPConnection) -> Visitor:
    """The guest whom the cookies name, or a new one."""
    return house_of(connection).identity.visitor_of(connection.cookies, is_secure=is_secure(connection))


def welcome(connection: HTTPConnection, response: Response) -> str:
    """Who asks; a guest without a cookie, or with an old one, gets one with the answer."""
    visitor = visitor_of(connection)
    if visitor.needs_cookie:
        house_of(connection).identity.set_cookie(response, visitor.user, is_secure=is_secure(connection))
    return visitor.user


def _house(request: Request) -> House:
    return house_of(request)


def _guest(request: Request, response: Response) -> str:
    return welcome(request, response)


TheHouse = Annotated[House, Depends(_house)]
Guest = Annotated[str, Depends(_guest)]
