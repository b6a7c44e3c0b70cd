"""The HTTP API of boards that people make."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Annotated, Final

from fastapi import APIRouter, Path, Query

from ironlanes.drawing.picture import read_picture
from ironlanes.game.compiled_board import find_board
from ironlanes.workshop.gallery import gallery_boards

from ...features.workshop.board_jobs import BoardRefused, DrawnBoard, LockedNames, MakeJob
from ...features.workshop.service import read_board
from ...model.ids import new_id
from ...model.messages.workshop import (
    BoardDraft,
    BoardFile,
    BoardGallery,
    BoardLocks,
    BoardPlay,
    BoardPlayAnswer,
    BoardProblem,
    BoardReport,
    BoardText,
    KeptBoardCard,
    KeptBoardPage,
    NewBoard,
    NewBoardReport,
    NewPlaceBoard,
    RemadeBoard,
)
from ...model.rate_limits import RateLimit
from ...model.request_errors import RequestError
from ...play.clients.board_details import board_files_of, details_of
from ...play.people.player_names import clean
from ...play.tables.seating import require_board
from ...runtime import wall_clock
from ...storage.people.kept_boards import KeptBoardRow
from ...storage.people.reports import Report
from ..requests.app_state import AppState
from ..requests.dependencies import AppStateDep, GuestId, UnbannedId
from ..requests.json_body import JsonRoute
from ..requests.limiters import RouteLimit
from ..requests.route_limits import limited
from .moderation import MODERATION_LIMIT, check_report_count

#: Who has made the boards of the package's gallery.
OUR_NAME: Final = "Ironlanes"
#: Boards that are made or drawn: each takes some seconds of a core.
DRAWINGS_LIMIT: Final = RouteLimit("drawings", RateLimit(20 / 60, 20))
#: Boards that are checked while somebody draws them, or opened to be changed.
CHECKS_LIMIT: Final = RouteLimit("checks", RateLimit(40 / 60, 40))
#: Boards that are kept.
BOARDS_LIMIT: Final = RouteLimit("boards", RateLimit(20 / 86400, 20), is_shared=True)
#: Questions how a board plays.
PLAY_LIMIT: Final = RouteLimit("board_play", RateLimit(1, 20))

router = APIRouter(route_class=JsonRoute)
#: How many boards a page of the gallery has, and how many versions, forks and own boards are shown.
PAGE: Final = 24
MAX_PAGE: Final = 1000

BoardId = Annotated[str, Path(pattern="^[a-z0-9-]{1,60}$")]


@router.post("/api/boards/make", dependencies=[limited(DRAWINGS_LIMIT)])
async def make(app_state: AppStateDep, user: UnbannedId, wanted: NewPlaceBoard) -> BoardDraft:  # noqa: ARG001
    """Make a board of a place."""
    names = _locked(wanted.locks)
    job = MakeJob(wanted.place, wanted.cities, wanted.style, wanted.seed, wanted.before, names)
    return _draft(await app_state.workshop.make(job))


@router.post("/api/boards/draw", dependencies=[limited(DRAWINGS_LIMIT)])
async def draw(app_state: AppStateDep, user: UnbannedId, wanted: BoardText) -> BoardDraft:  # noqa: ARG001
    """Check and draw a board file, such as one that a link contains."""
    return _draft(await app_state.workshop.draw(wanted.text))


@router.post("/api/boards/check", dependencies=[limited(CHECKS_LIMIT)])
async def check(app_state: AppStateDep, user: UnbannedId, wanted: BoardText) -> BoardReport:  # noqa: ARG001
    """Return everything that is wrong with a board file, in the words of `ironlanes boards check`."""
    found = await app_state.workshop.check(wanted.text)
    if isinstance(found, BoardRefused):
        problems = [BoardProblem(entry=each.entry, text=each.text) for each in found.all_problems]
        return BoardReport(problems=problems, warnings=[])
    return BoardReport(problems=[], warnings=list(found.warnings))


@router.post("/api/boards/remake", dependencies=[limited(DRAWINGS_LIMIT)])
async def remake(app_state: AppStateDep, user: UnbannedId, wanted: RemadeBoard) -> BoardDraft:  # noqa: ARG001
    """Make a part of a board anew."""
    return _draft(await app_state.workshop.remake(wanted.text, wanted.part, wanted.seed, _locked(wanted.locks)))


@router.get("/api/boards/{board}/draft", dependencies=[limited(CHECKS_LIMIT)])
async def open_board(app_state: AppStateDep, board: BoardId) -> BoardDraft:
    """Return a board in the form in which it can be changed."""
    await app_state.workshop.check_playable(board)
    return _draft(await app_state.workshop.open(require_board(board)))


@router.post("/api/boards", status_code=201, dependencies=[limited(BOARDS_LIMIT)])
async def keep(app_state: AppStateDep, user: UnbannedId, wanted: NewBoard) -> KeptBoardCard:
    """Keep a board under its hash."""
    return await _card(app_state, user, await app_state.workshop.keep(user, wanted.text, wanted.parent))


@router.get("/api/gallery")
async def gallery(
    app_state: AppStateDep, user: GuestId, page: Annotated[int, Query(ge=0, le=MAX_PAGE)] = 0
) -> BoardGallery:
    """Return the boards of the package's gallery, those on which games were finished, and the visitor's own."""
    boards = app_state.storage.kept_boards
    ours = [row for name in gallery_boards() if (row := await boards.get(name)) is not None]
    shown = await boards.shown(PAGE + 1, page * PAGE)
    return BoardGallery(
        ours=await _cards(app_state, user, [row for row in ours if row.hidden_at is None]),
        boards=await _cards(app_state, user, shown[:PAGE]),
        own=await _cards(app_state, user, await boards.of_user(user, PAGE)),
        page=page,
        has_next=len(shown) > PAGE,
    )


@router.get("/api/gallery/{board}")
async def kept_board(app_state: AppStateDep, user: GuestId, board: BoardId) -> KeptBoardPage:
    """Return a kept board with its file."""
    row = await app_state.workshop.require_row(board)
    boards = app_state.storage.kept_boards
    return KeptBoardPage(
        board=await _card(app_state, user, row),
        text=app_state.workshop.text_of(board),
        versions=await _cards(app_state, user, await boards.versions(row.family, PAGE)),
        forks=await _cards(app_state, user, await boards.children(board, PAGE)),
    )


@router.get("/api/gallery/{board}/play", dependencies=[limited(PLAY_LIMIT)])
async def board_play(app_state: AppStateDep, user: UnbannedId, board: BoardId) -> BoardPlayAnswer:  # noqa: ARG001
    """Return how a board plays; the first who asks starts the games."""
    await app_state.workshop.require_row(board)
    found = await app_state.workshop.judgement(board)
    return BoardPlayAnswer(play=None if found is None else BoardPlay.model_validate(found))


@router.post("/api/gallery/{board}/reports", status_code=204, dependencies=[limited(MODERATION_LIMIT)])
async def report_board(app_state: AppStateDep, user: UnbannedId, board: BoardId, wanted: NewBoardReport) -> None:
    """Report a board to the operators."""
    row = await app_state.workshop.require_row(board)
    if row.user == user:
        raise RequestError("not-yourself", "That is a board of your own.", 422)
    now = wall_clock.now()
    await check_report_count(app_state, user, now)
    text = clean(wanted.text) if wanted.text.strip() else ""
    await app_state.storage.reports.add(
        Report(new_id(), now, user, row.user, row.name, board, None, "board", text, "[]"), None
    )


def _locked(locks: BoardLocks) -> LockedNames:
    return LockedNames(tuple(locks.places), tuple(locks.tracks), tuple(locks.tickets))


def _draft(drawn: DrawnBoard) -> BoardDraft:
    details = details_of(read_board(drawn.board.text), read_picture(drawn.picture))
    return BoardDraft(
        id=drawn.board.id,
        text=drawn.board.text,
        file=BoardFile.model_validate(tomllib.loads(drawn.board.text)),
        warnings=list(drawn.board.warnings),
        details=details,
        land=drawn.land,
    )


async def _cards(app_state: AppState, user: str, rows: Sequence[KeptBoardRow]) -> list[KeptBoardCard]:
    return [await _card(app_state, user, row) for row in rows]


async def _card(app_state: AppState, user: str, row: KeptBoardRow) -> KeptBoardCard:
    await app_state.workshop.require_row(row.id)
    return KeptBoardCard(
        card=board_files_of(find_board(row.id)).card,
        author=await app_state.tables.people.name_of(row.user) if row.user else OUR_NAME,
        at=row.at,
        version=row.version,
        parent=row.parent,
        games=row.games,
        is_hidden=row.hidden_at is not None,
        is_own=row.user == user,
    )
