"""The routes of the HTTP API and of the sockets with lists, in the order in which they are tried."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from . import (
    accounts,
    appearances,
    board_work,
    books,
    consents,
    correspondence,
    daily,
    device,
    friends,
    games,
    home,
    matching,
    moderation,
    open_tables_socket,
    operators,
    practice,
    proofs,
    ratings,
    reminders,
    sign_in,
    tournaments,
    workshop,
)

ROUTERS: Final[tuple[APIRouter, ...]] = (
    home.router,
    games.router,
    device.router,
    ratings.router,
    books.router,
    matching.router,
    open_tables_socket.router,
    practice.router,
    daily.router,
    consents.router,
    correspondence.router,
    accounts.router,
    appearances.router,
    friends.router,
    proofs.router,
    sign_in.router,
    reminders.router,
    reminders.plain_router,
    moderation.router,
    operators.router,
    tournaments.router,
    tournaments.socket_router,
    workshop.router,
    board_work.router,
)
