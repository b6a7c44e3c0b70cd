"""Styles of cards in a terminal. A colour is never shown without its name."""

from __future__ import annotations

from typing import Final

from rich.highlighter import RegexHighlighter
from rich.text import Text
from rich.theme import Theme

from ironlanes.boards.model import CARDS, LOCOMOTIVE

#: The style of a colour's name.
STYLES: Final = {
    "black": "bright_black",
    "blue": "dodger_blue1",
    "green": "green",
    "orange": "dark_orange",
    "purple": "magenta",
    "red": "red",
    "white": "bold",
    "yellow": "yellow",
}
#: The style of a card.
CARD_STYLES: Final = {
    "black": "grey93 on grey23",
    "blue": "grey100 on dodger_blue3",
    "green": "grey0 on green3",
    "orange": "grey0 on dark_orange",
    "purple": "grey100 on dark_magenta",
    "red": "grey100 on red3",
    "white": "grey0 on grey100",
    "yellow": "grey0 on gold1",
    LOCOMOTIVE: "bold grey100 on grey42",
}
THEME: Final = Theme({f"card.{name}": STYLES.get(name, "bold") for name in CARDS})


class CardHighlighter(RegexHighlighter):
    """Colours the names of cards in a sentence."""

    base_style = "card."
    highlights = [rf"\b(?P<{name}>{name}s?)\b" for name in CARDS]  # noqa: RUF012 - as rich declares it


def card(name: str, count: int = 1) -> Text:
    """Return a card, with its number if there are several."""
    label = name if count == 1 else f"{count} {name}"
    return Text(f" {label} ", style=CARD_STYLES.get(name, ""), end="")


def in_colour(text: str) -> Text:
    """Return a sentence with the names of cards in colour."""
    return CardHighlighter()(Text(text))
