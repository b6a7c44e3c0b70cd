"""The HTTP API of jobs on a board file that take minutes, and of the list of cities."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from functools import partial
from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, Response

from ironlanes.workshop.places.city_search import cities_named, cities_near

from ...model.messages.board_work import (
    BalancedText,
    BoardBalance,
    BoardGames,
    BoardPrint,
    BoardSearch,
    FoundCities,
    FoundCity,
    PrintedText,
)
from ...model.messages.workshop import BoardPlay, BoardText
from ...model.rate_limits import RateLimit
from ..requests.dependencies import AppStateDep, UnbannedId
from ..requests.json_body import JsonRoute
from ..requests.limiters import RouteLimit
from ..requests.route_limits import limited

#: Questions how far long jobs are: those who wait ask each two seconds.
WORK_LIMIT: Final = RouteLimit("board_work", RateLimit(1, 30))
#: Searches for cities, one a letter.
CITIES_LIMIT: Final = RouteLimit("cities", RateLimit(4, 40))

router = APIRouter(route_class=JsonRoute)

WorkId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,40}$")]


@router.post("/api/boards/play", dependencies=[limited(WORK_LIMIT)])
async def play_board(app_state: AppStateDep, user: UnbannedId, wanted: BoardText) -> BoardGames:  # noqa: ARG001
    """Let bots play on a board file, and say how far they are: ask again until it is done."""
    work = await app_state.workshop.play(wanted.text)
    play = None if work.result is None else BoardPlay.model_validate(work.result)
    return BoardGames(done=work.progress.done, total=work.progress.total, play=play)


@router.post("/api/boards/balance", dependencies=[limited(WORK_LIMIT)])
async def balance_board(app_state: AppStateDep, user: UnbannedId, wanted: BalancedText) -> BoardSearch:  # noqa: ARG001
    """Search for changes that make a board play better, and say how far the search is: ask again until it is done."""
    work = await app_state.workshop.balance(wanted.text, wanted.seed)
    found = None if work.result is None else BoardBalance.model_validate(work.result)
    return BoardSearch(done=work.progress.done, total=work.progress.total, found=found)


@router.post("/api/boards/print", dependencies=[limited(WORK_LIMIT)])
async def print_board(app_state: AppStateDep, user: UnbannedId, wanted: PrintedText) -> BoardPrint:  # noqa: ARG001
    """Write a board file as PDF, and say how far it is: ask again until it has an address."""
    work = await app_state.workshop.print(wanted.text, wanted.paper, wanted.wagon)
    address = None if work.result is None else f"/api/boards/printed/{work.id}.pdf"
    return BoardPrint(done=work.progress.done, total=work.progress.total, address=address)


@router.get("/api/boards/printed/{work}.pdf", dependencies=[limited(WORK_LIMIT)])
async def printed_board(
    app_state: AppStateDep, work: Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,40}$")]
) -> Response:
    """Return a board as PDF, as long as it is remembered."""
    content = app_state.workshop.printed(work)
    return Response(content, media_type="application/pdf", headers={"content-disposition": "attachment"})


@router.get("/api/cities", dependencies=[limited(CITIES_LIMIT)])
async def find_cities(
    app_state: AppStateDep,  # noqa: ARG001
    user: UnbannedId,  # noqa: ARG001
    latitude: Annotated[float, Query(ge=-90, le=90)],
    longitude: Annotated[float, Query(ge=-180, le=180)],
    name: Annotated[str, Query(max_length=40)] = "",
) -> FoundCities:
    """Return cities that begin with some letters, or without any those near a point; near ones before far ones."""
    search = partial(cities_named, name) if name.strip() else cities_near
    found = await asyncio.to_thread(search, latitude, longitude)
    return FoundCities(cities=[FoundCity(**asdict(each)) for each in found])
