"""Whether the game of a table can be rated: decided when it starts, and never changed afterwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from itertools import combinations
from typing import Final

from ironlanes.bots import STAND_IN

from ..clients.messages import Options
from ..clients.reason_types import RatingObstacle
from ..request_errors import RequestError
from ..tables.table_events import Chair
from .rated_game import bot_estimate

#: Where the users who are connected come from.
Addresses = Mapping[str, Set[str]]

SENTENCES: Final[dict[RatingObstacle, str]] = {
    "seed": "its seed was chosen",
    "first-seat": "the seat that begins was chosen",
    "no-clock": "it needs a clock, so that nobody can stall",
    "fallback": f"the bot that plays for someone who is late has to be {STAND_IN}",
    "bot": "only the levels have ratings, and another bot sits at the table",
    "same-device": "two people share a device",
    "absent": "everybody has to be here when it starts",
    "same-address": "two people come from the same network address",
}


def obstacle(
    options: Options, chosen_seed: str | None, chairs: Sequence[Chair], addresses: Addresses
) -> RatingObstacle | None:
    """What keeps the game of some seats from being rated."""
    people = [chair.user for chair in chairs if chair.user is not None]
    if chosen_seed is not None:
        return "seed"
    if options.first_seat is not None:
        return "first-seat"
    if not options.has_clock:
        return "no-clock"
    if options.fallback != STAND_IN:
        return "fallback"
    if any(chair.kind == "bot" and bot_estimate(chair.bot) is None for chair in chairs):
        return "bot"
    if len(people) > len(set(people)):
        return "same-device"
    if len(people) == 1:
        return None
    if options.days is None and any(not addresses.get(user) for user in people):
        return "absent"
    nowhere: Set[str] = frozenset()
    if any(addresses.get(one, nowhere) & addresses.get(two, nowhere) for one, two in combinations(people, 2)):
        return "same-address"
    return None


def check_rated(options: Options, chosen_seed: str | None, chairs: Sequence[Chair], addresses: Addresses) -> None:
    """Refuse to start a game that is to be rated and can't be."""
    found = obstacle(options, chosen_seed, chairs, addresses) if options.is_rated else None
    if found is not None:
        raise RequestError("not-rated", f"The game can't be rated: {SENTENCES[found]}.", 422, why=found)
