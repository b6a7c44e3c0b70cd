"""The HTTP API: boards, new tables, replays, reviews and records."""

from __future__ import annotations

import asyncio
import io
from typing import Annotated, Final

from fastapi import APIRouter, Body, Depends, Query, Request, Response
from fastapi.responses import JSONResponse

from ironlanes.game.game import Game
from ironlanes.game.validation import FieldError, expect_object

from ...features.games.final_picture import final_picture
from ...features.games.game_lookup import unplayable_record
from ...features.games.replays import read_viewer, replay_of
from ...features.history.history_messages import PAGE, history_of
from ...model.ids import new_id
from ...model.messages.boards import BoardDetails
from ...model.messages.http import History, Replay, ReviewResponse, TableMade, Uploaded
from ...model.messages.incoming import NewName, NewTable
from ...model.rate_limits import RateLimit
from ...model.request_errors import RequestError, sealed_deal, too_many_requests, unknown_table
from ...play.clients.board_details import (
    ARRAYS_LAYOUT,
    BoardFiles,
    CompressedFile,
    board_arrays_of,
    board_files_of,
)
from ...play.clients.game_picture import game_picture
from ...play.people.player_names import clean_name
from ...play.tables.seating import checked_seed, require_board
from ...play.tables.table_lists import REMEMBERED
from ...runtime import wall_clock
from ...runtime.encoding import encode
from ...storage.features.uploads import AddUpload
from ..requests.dependencies import AppStateDep, GuestId, UnbannedId
from ..requests.json_body import JsonRoute
from ..requests.limiters import CLASS, RouteLimit
from ..requests.route_limits import limited
from ..requests.visitors import address_of, relayed_user
from .review_response import review_response

#: New tables.
TABLES_LIMIT: Final = RouteLimit("tables", RateLimit(10 / 60, 10), visitors=CLASS, what="tables", is_shared=True)
#: Uploaded records.
RECORDS_LIMIT: Final = RouteLimit("uploads", RateLimit(10 / 60, 10), what="records", is_shared=True)
#: Replays.
REPLAYS_LIMIT: Final = RouteLimit("replays", RateLimit(0.5, 10), visitors=CLASS)
#: Questions how far a review is.
REVIEWS_LIMIT: Final = RouteLimit("reviews", RateLimit(2, 20), visitors=CLASS)

router = APIRouter(route_class=JsonRoute)
#: For a year: what an address names by its hash never changes.
CACHE_FOREVER = "public, max-age=31536000, immutable"


@router.get("/api/history", response_model_exclude_none=True)
async def history(
    app_state: AppStateDep, user: GuestId, page: Annotated[int, Query(ge=0, lt=REMEMBERED // PAGE)] = 0
) -> History:
    """Return the guest's finished games and their totals."""
    people, lists = app_state.tables.people, app_state.tables.lists
    return history_of(
        await people.name_of(user),
        await lists.games_of(user),
        await lists.figures_of(user),
        page,
        await lists.lost_points_of(user),
    )


async def _check_name_changes(app_state: AppStateDep, request: Request) -> None:
    """Refuse a request if names were changed too often from its address, here or on sockets."""
    if not await app_state.tables.people.name_changes.take(address_of(request)):
        raise too_many_requests("names")


@router.put("/api/name", status_code=204, dependencies=[Depends(_check_name_changes)])
async def set_name(app_state: AppStateDep, user: UnbannedId, request_body: NewName) -> None:
    """Set the guest's name."""
    tables, name = app_state.tables, clean_name(request_body.name)
    if name != await tables.people.name_of(user):
        await tables.people.check_name(user, name)
        await tables.people.rename(user, name).wait()


@router.post("/api/tables", status_code=201, dependencies=[limited(TABLES_LIMIT)])
async def make_table(app_state: AppStateDep, user: UnbannedId, request: Request, request_body: NewTable) -> TableMade:
    """Create a table."""
    tables = app_state.tables
    await app_state.workshop.check_playable(request_body.board)
    if request_body.seed is not None and tables.deals.is_sealed(checked_seed(request_body.seed)):
        raise sealed_deal()
    if request_body.options.days is not None:
        await tables.lists.require_room(user)
    if request_body.options.is_listed_correspondence:
        await tables.lists.require_place(user, tables.people.household_of(address_of(request)))
    appearance = await tables.people.appearances.of_user(user)
    table = tables.create_table(
        request_body, user, await tables.people.name_of(user), address_of(request), appearance=appearance
    )
    return TableMade(table=await tables.settle(table))


@router.get("/api/tables/{table}/qr.svg")
async def table_code(app_state: AppStateDep, request: Request, table: str) -> Response:
    """Return the table's link as a QR code."""
    if not await app_state.storage.logs.exists(table):
        raise unknown_table()
    link = f"{request.url.scheme}://{request.url.netloc}/table/{table}"
    import segno

    drawn = io.BytesIO()
    segno.make(link, error="m").save(drawn, kind="svg", border=2, scale=8, light="#ffffff", xmldecl=False)
    return Response(drawn.getvalue(), media_type="image/svg+xml")


# ---- boards


@router.get("/api/boards/{board}", response_model=BoardDetails)
async def board_details(request: Request, board: str) -> Response:
    """Return a board with its picture."""
    files = board_files_of(require_board(board))
    return _cached(request, files, files.body, "application/json")


@router.get("/api/boards/{board}/land.svg")
async def board_land(request: Request, board: str) -> Response:
    """Return the land below a board."""
    files = board_files_of(require_board(board))
    return _cached(request, files, files.land, "image/svg+xml")


@router.get("/api/boards/{board}/thumbnail.svg")
async def board_thumbnail(request: Request, board: str) -> Response:
    """Return a thumbnail of a board."""
    files = board_files_of(require_board(board))
    return _cached(request, files, files.thumbnail, "image/svg+xml")


@router.get("/api/boards/{board}/game.svg")
async def board_game(request: Request, board: str) -> Response:
    """Return a picture of a game on a board."""
    found = require_board(board)
    picture = await asyncio.to_thread(game_picture, found)  # the first one takes half a second
    return _cached(request, board_files_of(found), picture, "image/svg+xml")


@router.get("/api/boards/{board}/arrays")
async def board_arrays(request: Request, board: str, layout: str) -> Response:
    """Return a board as the client's rules take it, if they were compiled for the layout that this server has."""
    found = require_board(board)
    if layout != ARRAYS_LAYOUT:
        raise RequestError("unknown-address", "This server's boards have another layout.", 404)
    return _cached(request, board_files_of(found), board_arrays_of(found), "application/octet-stream")


def _cached(request: Request, files: BoardFiles, packed: CompressedFile, kind: str) -> Response:
    """Return a file of a board; the browser may cache it forever if it asked for exactly this version."""
    is_exact = request.query_params.get("h") == files.card.hash
    headers = {"cache-control": CACHE_FOREVER if is_exact else "no-cache", "vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(packed.plain, media_type=kind, headers=headers)
    return Response(packed.gzipped, media_type=kind, headers=headers | {"content-encoding": "gzip"})


# ---- replays and records


@router.get("/api/games/{game}/replay", response_model=Replay, dependencies=[limited(REPLAYS_LIMIT)])
async def replay(
    app_state: AppStateDep, user: GuestId, game: str, viewer: Annotated[str, Query(alias="as")] = "all"
) -> Response:
    """Return a finished game, step by step."""
    finished = await app_state.finished_games.find_for(game, user)
    seat_or_all = read_viewer(viewer, len(finished.bots))
    try:
        async with app_state.long_work:
            body = await asyncio.to_thread(replay_of, game, finished, seat_or_all)  # takes some hundred milliseconds
    except FieldError as error:  # the record's board may have changed
        raise unplayable_record(error) from error
    return Response(encode(body), media_type="application/json")


@router.get("/api/games/{game}/board.svg", dependencies=[limited(REPLAYS_LIMIT)])
async def final_board(app_state: AppStateDep, user: GuestId, game: str) -> Response:
    """Return the picture of the board at the end of a game."""
    finished = await app_state.finished_games.find_for(game, user)
    try:
        async with app_state.long_work:
            body = await asyncio.to_thread(final_picture, finished)
    except FieldError as error:
        raise unplayable_record(error) from error
    return Response(body, media_type="image/svg+xml")


@router.get(
    "/api/games/{game}/review",
    response_model=ReviewResponse,
    dependencies=[limited(REVIEWS_LIMIT)],
)
async def review(app_state: AppStateDep, user: GuestId, request: Request, game: str) -> Response:
    """Return the review of a finished game, or its progress."""
    is_relayed = relayed_user(request) is not None
    body = await review_response(app_state, game, user, address_of(request), is_relayed=is_relayed)
    return Response(body, media_type="application/json")


@router.get("/api/games/{game}/record")
async def record(app_state: AppStateDep, game: str) -> Response:
    """Return the record of a finished game as a file. It tells which tickets everyone chose (H1)."""
    finished = await app_state.finished_games.find(game)
    if finished.is_sealed:  # not to its player either: with the seed, one can try the deal again and again
        raise sealed_deal()
    headers = {"content-disposition": f'attachment; filename="ironlanes-{game}.json"'}
    return JSONResponse(finished.record, headers=headers)


@router.post("/api/records", status_code=201, dependencies=[limited(RECORDS_LIMIT)])
async def upload(app_state: AppStateDep, user: UnbannedId, uploaded: Annotated[object, Body()]) -> Uploaded:
    """Store an uploaded record after replaying it."""
    try:
        async with app_state.long_work:
            game = await asyncio.to_thread(Game.from_record, expect_object(uploaded, "record"))
    except FieldError as error:
        raise unplayable_record(error) from error
    if app_state.tables.deals.is_sealed(game.seed):
        raise sealed_deal()
    game.names = tuple(clean_name(each) if each else "" for each in game.names)
    name = new_id()
    await app_state.storage.database.commit([AddUpload(name, wall_clock.now(), user, game.record())]).wait()
    return Uploaded(game=name)
