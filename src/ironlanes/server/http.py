"""What is asked for over HTTP: boards, tables to begin, replays and records."""

from __future__ import annotations

import asyncio
import io
import time
from typing import Annotated, Any

import segno
from fastapi import APIRouter, Body, Query, Request, Response
from fastapi.responses import JSONResponse

from ironlanes.bots import BEST, known_bots
from ironlanes.game.compiled_board import known_boards
from ironlanes.game.game import Game
from ironlanes.game.json.validation import FieldError

from .board_sheets import Packed, Sheet, sheet_of
from .encoding import encode
from .games import finished_game, unplayable_record
from .house import Guest, TheHouse, address_of
from .ids import new_id
from .json_body import JsonRoute
from .messages import BoardSheet, BotCard, Home, NewName, NewTable, Replay, TableMade, Uploaded
from .names import clean_name
from .reasons import Refused, too_many_names, unknown_table
from .replays import read_viewer, replay_of
from .seating import the_board

router = APIRouter(route_class=JsonRoute)
#: A year: what the address itself names by its hash never changes.
FOR_EVER = "public, max-age=31536000, immutable"


@router.get("/healthz")
async def healthz(house: TheHouse, response: Response) -> dict[str, str]:
    """Whether the server is there and can save what happens."""
    if house.store.can_write():
        return {"status": "ok"}
    response.status_code = 503
    return {"status": "storage"}


@router.get("/api/home", response_model_exclude_none=True)
async def home(house: TheHouse, user: Guest) -> Home:
    """All that the home page shows."""
    lobby = house.lobby
    return Home(
        you=lobby.name_of(user),
        boards=[sheet_of(board).card for board in known_boards().values()],
        bots=[BotCard(name=name, about=bot.about) for name, bot in known_bots().items()],
        best_bot=BEST,
        unfinished=lobby.unfinished(user),
        running=lobby.running(),
        finished=lobby.finished(user),
    )


@router.put("/api/name", status_code=204)
async def set_name(house: TheHouse, user: Guest, request: Request, wish: NewName) -> None:
    """How the guest wants to be called."""
    if not house.names.take(address_of(request)):
        raise too_many_names()
    house.lobby.rename(user, clean_name(wish.name))


@router.post("/api/tables", status_code=201)
async def make_table(house: TheHouse, user: Guest, request: Request, wish: NewTable) -> TableMade:
    """A new table."""
    if not house.tables_made.take(address_of(request)):
        raise Refused("too-fast", "Too many tables in a short time; wait a minute.", 429, what="tables")
    return TableMade(table=house.lobby.make(wish, user).state.id)


@router.get("/api/tables/{table}/qr.svg")
async def table_code(house: TheHouse, request: Request, table: str) -> Response:
    """The table's link for a camera."""
    if not house.store.has_table(table):
        raise unknown_table()
    link = f"{request.url.scheme}://{request.url.netloc}/table/{table}"
    drawn = io.BytesIO()
    segno.make(link, error="m").save(drawn, kind="svg", border=2, scale=8, light="#ffffff", xmldecl=False)
    return Response(drawn.getvalue(), media_type="image/svg+xml")


# ---- boards


@router.get("/api/boards/{board}", response_model=BoardSheet)
async def board_sheet(request: Request, board: str) -> Response:
    """A board with its picture."""
    sheet = sheet_of(the_board(board))
    return _kept(request, sheet, sheet.body, "application/json")


@router.get("/api/boards/{board}/land.svg")
async def board_land(request: Request, board: str) -> Response:
    """The land under a board."""
    sheet = sheet_of(the_board(board))
    return _kept(request, sheet, sheet.land, "image/svg+xml")


@router.get("/api/boards/{board}/thumbnail.svg")
async def board_thumbnail(request: Request, board: str) -> Response:
    """A small picture of a board."""
    sheet = sheet_of(the_board(board))
    return _kept(request, sheet, sheet.thumbnail, "image/svg+xml")


def _kept(request: Request, sheet: Sheet, packed: Packed, kind: str) -> Response:
    """An answer that a browser may keep for ever where it asked for exactly this one."""
    is_exact = request.query_params.get("h") == sheet.card.hash
    headers = {"cache-control": FOR_EVER if is_exact else "no-cache", "vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(packed.plain, media_type=kind, headers=headers)
    return Response(packed.gzipped, media_type=kind, headers=headers | {"content-encoding": "gzip"})


# ---- replays and records


@router.get("/api/games/{game}/replay", response_model=Replay)
async def replay(
    house: TheHouse, request: Request, game: str, viewer: Annotated[str, Query(alias="as")] = "all"
) -> Response:
    """A game that is over, step by step."""
    if not house.replays.take(address_of(request)):
        raise Refused("too-fast", "Too many replays in a short time; wait a few seconds.", 429)
    found = await finished_game(house, game)
    told = {"game": game, "bots": found.bots, "table": found.table, "finished_at": found.finished_at}
    eyes = read_viewer(viewer, len(found.bots))
    try:
        async with house.long_work:
            told |= await asyncio.to_thread(replay_of, found.record, eyes)  # some hundred milliseconds
    except FieldError as error:  # the board of a record may be another one now
        raise unplayable_record(error) from error
    kept = {name: value for name, value in told.items() if value is not None}
    return Response(encode(kept), media_type="application/json")


@router.get("/api/games/{game}/record")
async def record(house: TheHouse, game: str) -> Response:
    """The record of a game that is over, to keep: it tells which tickets everyone chose (H1)."""
    found = await finished_game(house, game)
    headers = {"content-disposition": f'attachment; filename="ironlanes-{game}.json"'}
    return JSONResponse(found.record, headers=headers)


@router.post("/api/records", status_code=201)
async def upload(house: TheHouse, user: Guest, request: Request, brought: Annotated[Any, Body()]) -> Uploaded:
    """A record from elsewhere, played through before it is kept."""
    if not house.uploads.take(address_of(request)):
        raise Refused("too-fast", "Too many records in a short time; wait a minute.", 429, what="records")
    try:
        async with house.long_work:
            game = await asyncio.to_thread(Game.from_record, brought)
    except FieldError as error:
        raise unplayable_record(error) from error
    game.names = tuple(clean_name(each) if each else "" for each in game.names)
    name = new_id()
    house.store.add_upload(name, time.time(), user, game.record())
    return Uploaded(game=name)
