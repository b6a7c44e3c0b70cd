"""Which card to take."""

from __future__ import annotations

from collections.abc import Iterator

from ironlanes.boards.actions import DrawBlind, TakeCard
from ironlanes.boards.model import LOCOMOTIVE

from .paying import Need
from .situation import Situation

Draw = TakeCard | DrawBlind


def card_for(now: Situation, need: Need | None) -> Draw | None:
    """The card to draw for a track: one that it needs, else a face-up locomotive, else the top of the deck."""
    face_up = now.of_kind(TakeCard)
    draws: list[Draw] = [*face_up, *now.of_kind(DrawBlind)]
    for wish in _wishes(need):
        if wish in draws:
            return wish
    # The deck is empty and nothing that is needed lies face up (D9).
    return max(face_up, key=lambda take: now.hand[take.card], default=None)


def _wishes(need: Need | None) -> Iterator[Draw]:
    if need and need.locomotives:
        yield TakeCard(LOCOMOTIVE)
    if need and need.cards:
        yield TakeCard(need.colour)
        yield TakeCard(LOCOMOTIVE)
    yield DrawBlind()
