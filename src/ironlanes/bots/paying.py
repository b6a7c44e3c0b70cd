"""What a track lacks of being paid, and with which cards to pay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeVar

from ironlanes.boards.actions import ClaimTrack, PayTunnel
from ironlanes.boards.model import COLOURS, GRAY, LOCOMOTIVE, Track

from .situation import Situation

Paid = TypeVar("Paid", ClaimTrack, PayTunnel)

#: How many cards that fit are held back before a tunnel is tried: without one every second attempt fails.
TUNNEL_RESERVE: Final = 1


@dataclass(frozen=True, slots=True)
class Need:
    """What a hand lacks for a track, in the colour that it would pay with."""

    colour: str
    #: How many cards of the colour, or locomotives, are missing.
    cards: int
    #: How many locomotives are missing besides, which no colour can stand in for (F1).
    locomotives: int

    @property
    def missing(self) -> int:
        return self.cards + self.locomotives


def need_for(now: Situation, track: Track) -> Need:
    """What is missing before a track is claimed; a gray one is paid in the colour held most."""
    hand = now.hand
    colour = track.colour if track.colour != GRAY else max(COLOURS, key=lambda each: hand[each])
    spare = max(0, hand[LOCOMOTIVE] - track.locomotives)
    cards = track.length - track.locomotives + _reserve(now, track) - hand[colour] - spare
    return Need(colour, max(0, cards), max(0, track.locomotives - hand[LOCOMOTIVE]))


def _reserve(now: Situation, track: Track) -> int:
    """The cards to hold back for a tunnel; in the last round there is no time to draw them."""
    return TUNNEL_RESERVE if track.is_tunnel and now.view.last_turn_of is None else 0


def affordable_claim(now: Situation, track: Track) -> ClaimTrack | None:
    """The thriftiest way to claim a track, if it can be paid and, for a tunnel, something is left in reserve."""
    claims = now.claims.get(track.name)
    if claims is None or need_for(now, track).missing:
        return None
    return thriftiest(claims, now.hand)


def thriftiest(ways: Iterable[Paid], hand: Counter[str]) -> Paid:
    """The payment with the fewest locomotives, in the colour held most."""

    def cost(way: Paid) -> tuple[int, int, str]:
        colour = way.payment.colour or LOCOMOTIVE
        return way.payment.locomotives, -hand[colour], colour

    return min(ways, key=cost)
