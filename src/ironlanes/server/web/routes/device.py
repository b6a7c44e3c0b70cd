"""Games on visitors' devices: the files that they are played with, and the games that are handed over afterwards."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from typing import Final, Literal

from fastapi import APIRouter, Request, Response

from ...features.history.device_games import game_of_table, read_device_game, table_of_device_game, taken_over
from ...model.messages.http import Uploaded
from ...model.messages.incoming import DeviceGame
from ...model.rate_limits import RateLimit
from ...model.request_errors import RequestError, sealed_deal
from ...play.tables.seating import require_board
from ...runtime import wall_clock
from ..requests.dependencies import AppStateDep, UnbannedId
from ..requests.json_body import JsonRoute
from ..requests.limiters import CLASS, RouteLimit
from ..requests.route_limits import limited

#: Games that are handed over: each is played again, and its log is some hundred lines.
HANDED_OVER_LIMIT: Final = RouteLimit(
    "handed_over", RateLimit(3 / 60, 10), visitors=CLASS, what="records", is_shared=True
)

router = APIRouter(route_class=JsonRoute)


@router.get("/api/device/tables")
async def device_tables(request: Request) -> Response:
    """Return the bots and options of tables on the device."""
    from ...play.clients.device_files import table_file  # loads what networks need

    return await _file(request, table_file, "application/json")


@router.get("/api/device/analysis")
async def device_analysis(request: Request) -> Response:
    """Return the numbers that searches and reviews on the device need."""
    from ...play.clients.device_analysis import analysis_file  # loads what reviews need

    return await _file(request, analysis_file, "application/json")


@router.get("/api/device/networks/{name}")
async def device_network(request: Request, name: Literal["champion", "young"]) -> Response:
    """Return a network with which bots play on the device."""
    from ...play.clients.device_files import network_file

    return await _file(request, lambda: network_file(name))


@router.get("/api/boards/{board}/rules")
async def device_board(request: Request, board: str) -> Response:
    """Return what the rules, the scenes and the bots on a device need of a board."""
    from ...play.clients.device_files import board_file

    found = require_board(board)
    try:
        return await _file(request, lambda: board_file(found))
    except ValueError as error:
        raise RequestError("unknown-address", str(error), 404) from error


async def _file(request: Request, make: Callable[[], bytes], kind: str = "application/octet-stream") -> Response:
    """Return a file, or nothing if the browser has it as it is now."""
    content = await asyncio.to_thread(make)  # the first one of each kind takes some hundred milliseconds
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    headers = {"cache-control": "no-cache", "etag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=kind, headers=headers)


@router.post("/api/device-games", status_code=201, dependencies=[limited(HANDED_OVER_LIMIT)])
async def hand_over(app_state: AppStateDep, user: UnbannedId, handed: DeviceGame) -> Uploaded:
    """Take over a game that was played on the visitor's device, after playing it again."""
    tables, table = app_state.tables, table_of_device_game(user, handed.id)
    name = await tables.people.name_of(user)
    appearance = await tables.people.appearances.of_user(user)
    async with app_state.long_work:
        if await app_state.storage.logs.exists(table):
            return Uploaded(game=game_of_table(table))
        game = await asyncio.to_thread(read_device_game, handed)
        if tables.deals.is_sealed(game.seed):
            raise sealed_deal()
        changes = await asyncio.to_thread(
            taken_over, handed, game, user, name, appearance, wall_clock.now(), tables.owners.node
        )
        await app_state.storage.database.commit(changes).wait()
    return Uploaded(game=game_of_table(table))
