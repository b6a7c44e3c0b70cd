"""The appearance of people: an avatar from our set, and the colour of their trains."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final, Literal, get_args

from pydantic import Field

from ironlanes.boards.model import MAX_SEATS

Avatar = Literal[
    "locomotive",
    "carriage",
    "signal",
    "lantern",
    "bridge",
    "wheel",
    "whistle",
    "clock",
    "tunnel",
    "ticket",
    "bell",
    "cap",
]
AVATARS: Final[tuple[Avatar, ...]] = get_args(Avatar)
#: A colour of trains, by the seat that has it where nobody wants another: as many as a table has seats.
TrainColour = Annotated[int, Field(ge=0, lt=MAX_SEATS)]


@dataclass(frozen=True, slots=True)
class Appearance:
    """What someone has chosen; None where they have not."""

    avatar: Avatar | None = None
    colour: int | None = None


def avatar_of(user: str, chosen: Avatar | None) -> Avatar:
    """Return the avatar that a user is shown with: until they choose one, it follows from their id, like their name."""
    digest = hashlib.sha256(f"avatar {user}".encode()).digest()
    return chosen or AVATARS[digest[0] % len(AVATARS)]


def seat_colours(chosen: Sequence[int | None]) -> list[int]:
    """Return the colours of seats, all of them different, from those that their people chose.

    Of two who chose the same colour, the first has it. The others get that of their seat, or else the first free one.
    """
    colours: list[int | None] = []
    for colour in chosen:
        colours.append(None if colour in colours else colour)
    own = [seat if colour is None and seat not in colours else colour for seat, colour in enumerate(colours)]
    free = iter([each for each in range(MAX_SEATS) if each not in own])
    return [next(free) if colour is None else colour for colour in own]
