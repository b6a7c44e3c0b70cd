"""The HTTP API of books: what many games teach about a board."""

from __future__ import annotations

from asyncio import to_thread
from functools import lru_cache
from typing import Annotated, Final

from fastapi import APIRouter, Query, Response

from ironlanes.boards.model import MAX_SEATS
from ironlanes.book.book_file import packaged_book
from ironlanes.book.figures import chapter_of

from ...model.messages.books import BoardBook
from ...play.tables.seating import require_board
from ..requests.json_body import JsonRoute

router = APIRouter(route_class=JsonRoute)
#: How many answers are kept ready.
ANSWERS: Final = 32
#: How long a browser may keep an answer, in seconds: the book changes with the program only.
CACHE: Final = "public, max-age=3600"


@router.get("/api/boards/{board}/book", response_model=BoardBook)
async def board_book(board: str, players: Annotated[int | None, Query(ge=2, le=MAX_SEATS)] = None) -> Response:
    """Return a chapter of a board's book: games of as many players, or of the fewest. Most boards have no book."""
    content = await to_thread(_answer, require_board(board).id, players)
    return Response(content, media_type="application/json", headers={"Cache-Control": CACHE})


@lru_cache(maxsize=ANSWERS)
def _answer(board_id: str, players: int | None) -> bytes:
    """Return the answer as JSON."""
    board = require_board(board_id)
    book = packaged_book(board)
    known = sorted({number for _, number in book.counts})
    wanted = players or (known[0] if known else 0)
    chapters = [
        chapter_of(board, who, wanted, book.counts[who, number]) for who, number in book.counts if number == wanted
    ]
    answer = BoardBook.model_validate({"board": board.id, "players": known, "chapter": next(iter(chapters), None)})
    return answer.model_dump_json(exclude_none=True).encode()
