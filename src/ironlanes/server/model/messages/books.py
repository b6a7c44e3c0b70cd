"""What many games teach about a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironlanes.book import figures, own_games

from .base_models import SentModel, model_of

if TYPE_CHECKING:
    BookChapter = figures.BookChapter
    NamedGain = figures.NamedGain
    OwnChapter = own_games.OwnChapter
else:
    BookChapter = model_of(figures.BookChapter)
    NamedGain = model_of(figures.NamedGain)
    OwnChapter = model_of(own_games.OwnChapter)


class BoardBook(SentModel):
    """GET /api/boards/{board}/book: a chapter of a board's book, and which others there are."""

    board: str
    who: list[str]  # whose games there are, the strongest player's first
    players: list[int]  # the numbers of players in games of the same kind
    chapter: BookChapter | None = None
    wanted: int | None = None  # how many games it will have, while a bot still plays them


class BoardSayings(SentModel):
    """What the games of one board say to every saying."""

    board: str
    who: str
    games: int
    sayings: list[NamedGain]


class Sayings(SentModel):
    """GET /api/sayings: what the games of every packaged board say to what people say about them."""

    players: int
    boards: list[BoardSayings]


class OwnBook(SentModel):
    """GET /api/boards/{board}/own-book: what one's own games on a board say; no chapter if there are none."""

    chapter: OwnChapter | None = None
