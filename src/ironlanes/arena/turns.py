"""Which turn an action belongs to, from the actions alone."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from functools import cache

from ironlanes.boards.actions import (
    Action,
    BuildStation,
    ClaimTrack,
    DrawBlind,
    DrawTickets,
    KeepTickets,
    Pass,
    TakeCard,
)
from ironlanes.boards.model import LOCOMOTIVE
from ironlanes.game.prepared import Prepared


class Part(Enum):
    """What an action is to its turn."""

    WHOLE = auto()  # begins a turn that no card can be added to
    CARD = auto()  # begins a turn, or is the second card of one
    KEEP = auto()  # goes on with a turn or, at first, sets the game up
    MORE = auto()  # goes on with a turn


def turn_sizes(ready: Prepared, actions: Sequence[int], players: int) -> tuple[int, list[int]]:
    """How many actions set the game up, and how many each turn has; turns go round from the seat that starts.

    A second card is drawn whenever one can be, and is never a face-up locomotive (D3 to D5): so a card after a single
    one, other than that, belongs to the same turn.
    """
    parts = _parts(ready)
    keeps = [place for place, index in enumerate(actions) if parts[index] is Part.KEEP]
    setup = keeps[players - 1] + 1
    sizes: list[int] = []
    has_one_card = False
    for index in actions[setup:]:
        part = parts[index]
        if part is Part.KEEP or part is Part.MORE or (part is Part.CARD and has_one_card):
            sizes[-1] += 1
            has_one_card = False
        else:
            sizes.append(1)
            has_one_card = part is Part.CARD
    return setup, sizes


@cache
def _parts(ready: Prepared) -> tuple[Part, ...]:
    return tuple(_part(action) for action in ready.actions)


def _part(action: Action) -> Part:
    match action:
        case TakeCard(card) if card == LOCOMOTIVE:
            return Part.WHOLE
        case TakeCard() | DrawBlind():
            return Part.CARD
        case KeepTickets():
            return Part.KEEP
        case ClaimTrack() | DrawTickets() | BuildStation() | Pass():
            return Part.WHOLE
        case _:
            return Part.MORE
