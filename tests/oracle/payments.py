"""Sets of cards: which ones a hand can pay, and their texts (C2, C3, F1, T3, T4, B2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ironlanes.boards.model import COLOURS, GRAY, LOCOMOTIVE, Track


def set_texts(hand: Counter[str], colours: Iterable[str], count: int, least_locomotives: int = 0) -> list[str]:
    """Return every set of `count` cards of one of these colours in the hand; locomotives may replace any of them."""
    texts: set[str] = set()
    for colour in colours:
        for locomotives in range(least_locomotives, count + 1):
            coloured = count - locomotives
            if hand[colour] >= coloured and hand[LOCOMOTIVE] >= locomotives:
                texts.add(cards_text(colour, coloured, locomotives))
    return sorted(texts)


def track_sets(hand: Counter[str], track: Track) -> list[str]:
    """C2, C3, F1: every set that pays for a track."""
    colours = COLOURS if track.colour == GRAY else (track.colour,)
    return set_texts(hand, colours, track.length, track.locomotives)


def station_sets(hand: Counter[str], built: int) -> list[str]:
    """B2: every set that pays for the next station."""
    return set_texts(hand, COLOURS, built + 1)


def extra_sets(hand: Counter[str], laid: Counter[str], extra: int) -> list[str]:
    """T3, T4: every set that pays a tunnel's extra cards."""
    colour = laid_colour(laid)
    if colour is None:
        return set_texts(hand, COLOURS, extra, least_locomotives=extra)
    return set_texts(hand, (colour,), extra)


def laid_colour(laid: Counter[str]) -> str | None:
    """The colour of a set that was laid down; None where it is locomotives alone."""
    return next((colour for colour in COLOURS if laid[colour]), None)


def extra_cost(laid: Counter[str], revealed: list[str]) -> int:
    """T2, T4: how many of the revealed cards cost one more card."""
    return sum(1 for card in revealed if card in (laid_colour(laid), LOCOMOTIVE))


def cards_text(colour: str, coloured: int, locomotives: int) -> str:
    """Colour first, locomotives last, zero counts left out."""
    parts = []
    if coloured:
        parts.append(f"{coloured} {colour}")
    if locomotives:
        parts.append(f"{locomotives} {LOCOMOTIVE}")
    return " ".join(parts)


def read_cards(text: str) -> Counter[str]:
    """The cards that such a text means."""
    words = text.split()
    return Counter({card: int(count) for count, card in zip(words[::2], words[1::2], strict=True)})
