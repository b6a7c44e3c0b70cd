"""Find places, tracks and cards by a few letters, without accents."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

from ironlanes.boards import Board, Place, Track
from ironlanes.boards.actions import Payment
from ironlanes.boards.model import CARDS, LOCOMOTIVE, slug

#: The minimum similarity of a word to a name, from 0 to 1.
MIN_SIMILARITY: Final = 0.72
#: The longest word that is compared; more would take too long.
MAX_WORD: Final = 40
#: The looseness of a match that is only similar.
FUZZY_MATCH: Final = 4
STOP_WORDS: Final = {"with", "and", "for", "to", "from", "the", "a", "of"}


def find_cards(typed: str) -> list[str]:
    """Return the kinds of card that a word may mean: the one of that name, or else all that start with it."""
    word = typed.lower().removesuffix("s") if typed.lower().startswith("loco") else typed.lower()
    if not word or word in CARDS:
        return [word] if word else []
    return [card for card in CARDS if card.startswith(word)]


def find_places(places: Iterable[Place], typed: str) -> tuple[int, list[Place]]:
    """Return the places that a word may mean, and the looseness of the match: 0 for a whole name."""
    wanted = slug(typed[:MAX_WORD])
    if not wanted:
        return 9, []
    known = [(place.slug, place) for place in places]
    for looseness, fits in enumerate((_is_whole, _begins, _begins_word, _begins_written_out, _is_similar)):
        found = [place for name, place in known if fits(name, wanted)]
        if found:
            return looseness, found
    return 9, []


def _is_whole(name: str, wanted: str) -> bool:
    return name == wanted


def _begins(name: str, wanted: str) -> bool:
    return name.startswith(wanted)


def _begins_word(name: str, wanted: str) -> bool:
    return f"-{wanted}" in name


def _begins_written_out(name: str, wanted: str) -> bool:
    """Match `muenchen` for München."""
    return name.startswith(re.sub("([auo])e", r"\1", wanted))


def _is_similar(name: str, wanted: str) -> bool:
    return len(wanted) > 2 and SequenceMatcher(None, name, wanted).ratio() >= MIN_SIMILARITY


def find_tracks(board: Board, words: Sequence[str]) -> tuple[int, list[Track]]:
    """Return the tracks between two places, or at one place, and the looseness of the match."""
    best, found = 99, list[Track]()
    for ends in _splits(words):
        meant = [find_places(board.places, end) for end in ends]
        looseness = sum(each for each, _ in meant)
        sets = [{place.slug for place in places} for _, places in meant]
        tracks = [track for track in board.tracks if _joins(track, sets)]
        if tracks and looseness < best:
            best, found = looseness, tracks
    return best, found


def _splits(words: Sequence[str]) -> Iterator[list[str]]:
    """Yield the ways to read some words as one or two names."""
    for cut in range(1, len(words)):
        yield [" ".join(words[:cut]), " ".join(words[cut:])]
    if words:
        yield [" ".join(words)]


def _joins(track: Track, ends: list[set[str]]) -> bool:
    first, second = track.places
    if len(ends) == 1:
        return first in ends[0] or second in ends[0]
    return (first in ends[0] and second in ends[1]) or (first in ends[1] and second in ends[0])


@dataclass(frozen=True, slots=True)
class PurchaseRequest:
    """The words of a claim or a station: names of places, and cards."""

    names: tuple[str, ...]
    #: The number of each kind of card; None if only the kind was given.
    cards: dict[str, int | None]
    lane: int | None = None

    def fits(self, payment: Payment) -> bool:
        """Whether a payment has the requested cards; what was not requested can be anything."""
        colour = next((kind for kind in self.cards if kind != LOCOMOTIVE), None)
        if colour is not None and (payment.colour != colour or self.cards[colour] not in (None, payment.cards)):
            return False
        if LOCOMOTIVE not in self.cards:
            return True
        number = self.cards[LOCOMOTIVE]
        if number is None:
            return payment.locomotives > 0 and (colour is not None or payment.colour is None)
        return payment.locomotives == number


def parse_purchase(text: str) -> PurchaseRequest:
    """Parse words such as `paris zurich 2 red 1 locomotive`."""
    lane = re.search(r"/(\d)\b", text)
    names, cards = list[str](), dict[str, int | None]()
    number: int | None = None
    for word in re.sub(r"/\d\b|[-,\u2013\u2014]+", " ", text.lower()).split():
        kinds = find_cards(word) if word in CARDS or word.startswith("loco") else []
        if word.isascii() and word.isdigit() and len(word) < 3:
            number = int(word)
        elif kinds:
            cards[kinds[0]], number = number, None
        elif word not in STOP_WORDS:
            names.append(word)
    return PurchaseRequest(tuple(names), cards, int(lane[1]) if lane else None)
