"""Write a board as PDF: the rules, the board with cut marks, and its tickets as cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from importlib import resources
from io import BytesIO
from math import ceil
from textwrap import wrap
from typing import Any, Final

from ironlanes.boards import Board, Ticket
from ironlanes.boards.rule_text import rule_sentences
from ironlanes.drawing import Drawing, render_svg, to_png
from ironlanes.drawing.font_metrics import font_file
from ironlanes.extras import needs_extra

from .tiles import MARGIN, PAPERS, PrintPlan, Tile

#: PDF counts in points of 1/72 inch.
POINTS: Final = 72 / 25.4
#: Pixels a millimetre of the board's picture: 200 dpi.
PIXELS: Final = 200 / 25.4
#: No picture is larger than this, in millimetres: a large sheet has several, side by side.
PIECE: Final = 280.0
#: Cut marks begin this far from the edge, and are as long, in millimetres.
MARK_GAP: Final = 2.0
MARK_LENGTH: Final = 5.0
#: The size of a ticket card.
CARD: Final = (68.0, 44.0)
FONT: Final = "Fira"


def write_pdf(board: Board, drawing: Drawing, plan: PrintPlan, progress: Callable[[int, int], None]) -> bytes:
    """Return the PDF of a board; `progress` is called with the number of finished pages and of all."""
    return _Document(board, drawing, plan, progress).content()


class _Document:
    """A PDF being written, with lengths in millimetres from the lower left corner of a page."""

    def __init__(self, board: Board, drawing: Drawing, plan: PrintPlan, progress: Callable[[int, int], None]):
        with needs_extra("print", "printing a board needs ReportLab"):
            from reportlab.pdfbase import pdfmetrics
            from reportlab.pdfbase.ttfonts import TTFont
            from reportlab.pdfgen.canvas import Canvas
        self.board, self.drawing, self.plan, self.progress = board, drawing, plan, progress
        self.svg = render_svg(board, drawing)
        with resources.as_file(font_file("ttf")) as font:
            pdfmetrics.registerFont(TTFont(FONT, str(font)))
        self.buffer = BytesIO()
        self.canvas: Any = Canvas(self.buffer, invariant=1)
        self.canvas.setTitle(board.name)
        self.canvas.setSubject(board.about)

    def content(self) -> bytes:
        a_page = self._cards_across() * self._cards_down()
        decks = [self.board.tickets[begin : begin + a_page] for begin in range(0, len(self.board.tickets), a_page)]
        total = 1 + len(self.plan.tiles) + len(decks)
        self._rules()
        self._finish_page(1, total)
        for number, tile in enumerate(self.plan.tiles, 2):
            self._tile(tile)
            self._finish_page(number, total)
        for number, deck in enumerate(decks, 2 + len(self.plan.tiles)):
            self._cards(deck)
            self._finish_page(number, total)
        self.canvas.save()
        return self.buffer.getvalue()

    def _finish_page(self, number: int, total: int) -> None:
        self.canvas.showPage()
        self.progress(number, total)

    def _page(self, size: tuple[float, float]) -> None:
        """Set the size of the page; from here on, lengths are in millimetres."""
        self.canvas.setPageSize((size[0] * POINTS, size[1] * POINTS))
        self.canvas.scale(POINTS, POINTS)
        self.canvas.setLineWidth(0.15)

    def _text(self, x: float, y: float, size: float, text: str) -> None:
        self.canvas.setFont(FONT, size)
        self.canvas.drawString(x, y, text)

    def _rules(self) -> None:
        width, height = PAPERS["a4"]
        self._page((width, height))
        y = height - 24
        self._text(18, y, 9, self.board.name)
        y -= 8
        for line in (self.board.summary, *wrap(self.board.about, 95)):
            self._text(18, y, 4, line)
            y -= 6
        for heading, sentence in rule_sentences(self.board.rules):
            y -= 3
            self._text(18, y, 4.4, heading)
            for line in wrap(sentence, 75):
                self._text(58, y, 4, line)
                y -= 5.5
        size = f"{self.plan.width:.0f} x {self.plan.height:.0f} mm on {len(self.plan.tiles)} pages"
        self._text(18, 18, 3.6, f"The board is {size}. Print at 100 %, without scaling. This line is 100 mm long:")
        self.canvas.line(18, 14, 118, 14)

    def _tile(self, tile: Tile) -> None:
        width, height = self.plan.page
        self._page(self.plan.page)
        left, bottom = (width - tile.width) / 2, (height - tile.height) / 2
        for piece, x, y in _pieces(tile):
            picture = self._picture(piece)
            self.canvas.drawImage(picture, left + x, bottom + tile.height - y - piece.height, piece.width, piece.height)
        self._cut_marks(left, bottom, tile.width, tile.height)
        if len(self.plan.tiles) > 1:
            self._text(left + 8, bottom - 6, 3.2, f"{self.board.name}: row {tile.row + 1}, column {tile.column + 1}")

    def _picture(self, piece: Tile) -> Any:
        """Return a part of the board as an image."""
        from reportlab.lib.utils import ImageReader

        scale = self.plan.scale
        box = " ".join(f"{each / scale:.4f}" for each in (piece.left, piece.top, piece.width, piece.height))
        pixels = round(piece.width * PIXELS), round(piece.height * PIXELS)
        head = f'viewBox="{box}" width="{pixels[0]}" height="{pixels[1]}" preserveAspectRatio="none"'
        cut = re.sub(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"', head, self.svg, count=1)
        return ImageReader(BytesIO(to_png(cut)))

    def _cut_marks(self, left: float, bottom: float, width: float, height: float) -> None:
        for x, outward in ((left, -1), (left + width, 1)):
            for y, upward in ((bottom, -1), (bottom + height, 1)):
                near, far = MARK_GAP, MARK_GAP + MARK_LENGTH
                self.canvas.line(x + outward * near, y, x + outward * far, y)
                self.canvas.line(x, y + upward * near, x, y + upward * far)

    def _cards_across(self) -> int:
        return int((PAPERS["a4"][0] - 2 * MARGIN) // CARD[0])

    def _cards_down(self) -> int:
        return int((PAPERS["a4"][1] - 2 * MARGIN) // CARD[1])

    def _cards(self, tickets: Sequence[Ticket]) -> None:
        width, height = PAPERS["a4"]
        self._page((width, height))
        across, down = self._cards_across(), self._cards_down()
        left, bottom = (width - across * CARD[0]) / 2, (height - down * CARD[1]) / 2
        for number, ticket in enumerate(tickets):
            row, column = divmod(number, across)
            self._card(ticket, left + column * CARD[0], bottom + (down - 1 - row) * CARD[1])

    def _card(self, ticket: Ticket, x: float, y: float) -> None:
        """Draw a ticket: both names, its points, and where the two places are."""
        canvas, (width, height) = self.canvas, CARD
        canvas.setDash(1, 1)
        canvas.rect(x, y, width, height)
        canvas.setDash()
        for line, place in enumerate(ticket.places):
            self._text(x + 4, y + height - 8 - 6 * line, 4.6, self.board.place_name(place))
        canvas.setFont(FONT, 8)
        canvas.drawRightString(x + width - 4, y + 4, str(ticket.points))
        if ticket.is_long:
            self._text(x + 4, y + 4, 3.2, "long")
        picture = self.drawing.picture
        room = (width - 24, height - 22)
        scale = min(room[0] / picture.width, room[1] / picture.height)
        for place, nodes in picture.places.items():
            is_end = place in ticket.places
            for node in nodes:
                canvas.setFillGray(0.0 if is_end else 0.7)
                canvas.circle(
                    x + 12 + scale * node.x, y + 4 + scale * (picture.height - node.y), 1.1 if is_end else 0.45, 0, 1
                )
        canvas.setFillGray(0.0)


def _pieces(tile: Tile) -> list[tuple[Tile, float, float]]:
    """Cut a tile into pieces of a size that can be rendered at once; with where each begins inside the tile."""
    columns, rows = ceil(tile.width / PIECE), ceil(tile.height / PIECE)
    width, height = tile.width / columns, tile.height / rows
    return [
        (
            Tile(row, column, tile.left + column * width, tile.top + row * height, width, height),
            column * width,
            row * height,
        )
        for row in range(rows)
        for column in range(columns)
    ]
