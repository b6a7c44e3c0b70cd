"""What many games teach about a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironlanes.book import figures

from .base_models import SentModel, model_of

if TYPE_CHECKING:
    BookChapter = figures.BookChapter
else:
    BookChapter = model_of(figures.BookChapter)


class BoardBook(SentModel):
    """GET /api/boards/{board}/book: a chapter of a board's book, and the numbers of players that have one."""

    board: str
    players: list[int]
    chapter: BookChapter | None = None
