"""How cards look on a terminal with colours; a name always goes with the colour."""

from __future__ import annotations

from typing import Final

from rich.highlighter import RegexHighlighter
from rich.text import Text
from rich.theme import Theme

from ironlanes.boards.model import CARDS, LOCOMOTIVE

#: A word in its colour.
STYLES: Final = {
    "black": "bright_black",
    "blue": "blue",
    "green": "green",
    "orange": "dark_orange",
    "purple": "magenta",
    "red": "red",
    "white": "bold",
    "yellow": "yellow",
}
#: A word on a card of its colour.
CARD_STYLES: Final = {
    "black": "bright_white on grey15",
    "blue": "bright_white on blue",
    "green": "black on green",
    "orange": "black on dark_orange",
    "purple": "bright_white on dark_magenta",
    "red": "bright_white on red",
    "white": "black on grey93",
    "yellow": "black on yellow",
    LOCOMOTIVE: "bold bright_white on grey42",
}
THEME: Final = Theme({f"card.{name}": STYLES.get(name, "bold") for name in CARDS})


class CardHighlighter(RegexHighlighter):
    """Colours the names of cards in a sentence."""

    base_style = "card."
    highlights = [rf"\b(?P<{name}>{name}s?)\b" for name in CARDS]  # noqa: RUF012 - as rich declares it


def card(name: str, count: int = 1) -> Text:
    """A kind of card with how many there are of it."""
    label = name if count == 1 else f"{count} {name}"
    return Text(f" {label} ", style=CARD_STYLES.get(name, ""), end="")


def in_colour(text: str) -> Text:
    """A sentence with its cards in colour."""
    return CardHighlighter()(Text(text))
