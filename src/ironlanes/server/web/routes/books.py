"""The HTTP API of books: what many games teach about a board."""

from __future__ import annotations

from asyncio import to_thread
from functools import lru_cache
from typing import Annotated, Final

from fastapi import APIRouter, Query, Response

from ironlanes.boards import load_board, packaged_boards
from ironlanes.boards.model import MAX_SEATS
from ironlanes.book.book_file import packaged_book
from ironlanes.book.figures import chapter_of, sayings_of

from ...features.history.own_book import own_book
from ...model.messages.books import BoardBook, OwnBook, Sayings
from ...model.rate_limits import RateLimit
from ...play.tables.seating import require_board
from ..requests.dependencies import AppStateDep, GuestId
from ..requests.json_body import JsonRoute
from ..requests.limiters import CLASS, RouteLimit
from ..requests.route_limits import limited

#: Books of one's own: up to a hundred games are read for each.
OWN_BOOKS_LIMIT: Final = RouteLimit("own_books", RateLimit(10 / 60, 10), visitors=CLASS)

router = APIRouter(route_class=JsonRoute)
#: How many answers are kept ready.
ANSWERS: Final = 64
LONGEST_NAME: Final = 40
#: How long a browser may keep an answer, in seconds: the book changes with the program only.
CACHE: Final = "public, max-age=3600"


@router.get("/api/boards/{board}/book", response_model=BoardBook)
async def board_book(
    board: str,
    players: Annotated[int | None, Query(ge=2, le=MAX_SEATS)] = None,
    who: Annotated[str | None, Query(max_length=LONGEST_NAME)] = None,
) -> Response:
    """Return a chapter of a board's book: whose games, and of how many players; the strongest's, of the fewest.

    Most boards have no book.
    """
    content = await to_thread(_answer, require_board(board).id, players, who)
    return Response(content, media_type="application/json", headers={"Cache-Control": CACHE})


@router.get("/api/sayings", response_model=Sayings)
async def sayings(players: Annotated[int, Query(ge=2, le=MAX_SEATS)] = 2) -> Response:
    """Return what the strongest player's games say to every saying, on each packaged board with that many players."""
    content = await to_thread(_sayings, players)
    return Response(content, media_type="application/json", headers={"Cache-Control": CACHE})


@router.get("/api/boards/{board}/own-book", response_model_exclude_none=True, dependencies=[limited(OWN_BOOKS_LIMIT)])
async def own_board_book(
    app_state: AppStateDep, user: GuestId, board: str, players: Annotated[int, Query(ge=2, le=MAX_SEATS)]
) -> OwnBook:
    """Return what the guest's own games on a board say, with one number of players."""
    lists, finished, long_work = app_state.tables.lists, app_state.finished_games, app_state.long_work
    found = await own_book(lists, finished, long_work, user, require_board(board), players)
    return OwnBook.model_validate({"chapter": found})


@lru_cache(maxsize=ANSWERS)
def _answer(board_id: str, players: int | None, who: str | None) -> bytes:
    """Return the answer as JSON."""
    board = require_board(board_id)
    book = packaged_book(board)
    known = book.who_played()
    player = who or next(iter(known), "")
    numbers = book.numbers_of_players(player)
    counts = book.counts.get((player, players or next(iter(numbers), 0)))
    chapter = chapter_of(board, player, players or numbers[0], counts) if counts is not None else None
    answer = BoardBook.model_validate({"board": board.id, "who": known, "players": numbers, "chapter": chapter})
    return answer.model_dump_json(exclude_none=True).encode()


@lru_cache(maxsize=MAX_SEATS)
def _sayings(players: int) -> bytes:
    """Return the answer as JSON."""
    boards = []
    for board in map(load_board, packaged_boards()):
        book = packaged_book(board)
        who = next(iter(book.who_played()), "")
        counts = book.counts.get((who, players))
        if counts is not None:
            found = sayings_of(players, counts)
            boards.append({"board": board.id, "who": who, "games": counts.games, "sayings": found})
    return Sayings.model_validate({"players": players, "boards": boards}).model_dump_json(exclude_none=True).encode()
