"""The HTTP API of books: what many games teach about a board."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Annotated, Final

from fastapi import APIRouter, Query, Response

from ironlanes.boards import Board, load_board, packaged_boards
from ironlanes.boards.model import MAX_SEATS
from ironlanes.book.book_file import packaged_book
from ironlanes.book.figures import chapter_of, sayings_of

from ...features.books.bot_books import BOT, GAMES
from ...features.books.stored_counts import CountsDamaged, read_counts
from ...features.history.own_book import own_book
from ...model.messages.books import BoardBook, OwnBook, Sayings
from ...model.rate_limits import RateLimit
from ...play.tables.seating import require_board
from ...storage.features.board_books import StoredChapter
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
    app_state: AppStateDep,
    board: str,
    players: Annotated[int | None, Query(ge=2, le=MAX_SEATS)] = None,
    who: Annotated[str | None, Query(max_length=LONGEST_NAME)] = None,
) -> Response:
    """Return a chapter of a board's book: the games of a player, and of a number of players.

    Without these, it is the strongest player's games of the fewest players. On a board that came without a book, a bot
    plays when somebody asks for it.
    """
    await app_state.workshop.check_playable(board)
    found, books = require_board(board), app_state.storage.board_books
    stored = await books.chapters(found.id)
    wish = await to_thread(_wish, found, stored, who, players)
    body = None
    if wish.is_stored:
        body = await books.body(found.id, wish.who, wish.players)
    try:
        content = await to_thread(_answer, found, wish, body)
    except CountsDamaged:  # the bot begins anew, and says so in the log; the games of people are counted once a day
        wish = replace(wish, wanted=GAMES if wish.who == BOT else None)
        content = await to_thread(_answer, found, wish, None)
    if wish.wanted is not None:
        app_state.bot_books.want(found, wish.players)
    return Response(
        content, media_type="application/json", headers={"Cache-Control": CACHE if wish.wanted is None else "no-store"}
    )


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


@dataclass(frozen=True, slots=True)
class ChapterWish:
    """A chapter that somebody asks for, and what the book has."""

    who: str
    players: int
    known: tuple[str, ...]  # whose games
    numbers: tuple[int, ...]  # with how many players, of the same kind
    is_stored: bool  # in the database, not in the package
    wanted: int | None  # how many games it will have, while a bot still plays them


def _wish(board: Board, stored: Sequence[StoredChapter], who: str | None, players: int | None) -> ChapterWish:
    packaged = packaged_book(board)
    is_made_here = not packaged.counts
    known = (*packaged.who_played(), *([BOT] if is_made_here else []))
    known = (*known, *sorted({each.who for each in stored} - set(known)))
    player = who or known[0]
    numbers = packaged.numbers_of_players(player) or tuple(each.players for each in stored if each.who == player)
    if is_made_here and player == BOT:
        numbers = tuple(board.rules.players)
    number = players or next(iter(numbers), board.rules.players[0])
    games = next((each.games for each in stored if (each.who, each.players) == (player, number)), 0)
    is_wanted = is_made_here and player == BOT and number in numbers and games < GAMES
    is_stored = games > 0 and (player, number) not in packaged.counts
    return ChapterWish(player, number, known, numbers, is_stored, GAMES if is_wanted else None)


@lru_cache(maxsize=ANSWERS)
def _answer(board: Board, wish: ChapterWish, body: str | None) -> bytes:
    """Return the answer as JSON; `body` has the counts, where they are stored."""
    counts = packaged_book(board).counts.get((wish.who, wish.players)) if body is None else read_counts(body)
    answer = BoardBook.model_validate(
        {
            "board": board.id,
            "who": wish.known,
            "players": wish.numbers,
            "chapter": None if counts is None else chapter_of(board, wish.who, wish.players, counts),
            "wanted": wish.wanted,
        }
    )
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
