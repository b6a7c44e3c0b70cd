"""What many games teach about a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironlanes.book import figures, own_games

from .base_models import SentModel, model_of

if TYPE_CHECKING:
    BookChapter = figures.BookChapter
    OwnChapter = own_games.OwnChapter
else:
    BookChapter = model_of(figures.BookChapter)
    OwnChapter = model_of(own_games.OwnChapter)


class BoardBook(SentModel):
    """GET /api/boards/{board}/book: a chapter of a board's book, and which others there are."""

    board: str
    who: list[str]  # whose games there are, the strongest player's first
    players: list[int]  # the numbers of players in games of the same kind
    chapter: BookChapter | None = None


class OwnBook(SentModel):
    """GET /api/boards/{board}/own-book: what one's own games on a board say; no chapter if there are none."""

    chapter: OwnChapter | None = None
