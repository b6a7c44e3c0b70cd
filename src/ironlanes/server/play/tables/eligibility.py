"""Whether the game of a table can be rated: decided when it starts, and never changed afterwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from ironlanes.bots import STAND_IN
from ironlanes.game.compiled_board import is_listed

from ...model.messages.incoming import Options
from ...model.rated_game import bot_estimate
from ...model.reason_types import RatingObstacle
from ...model.request_errors import RequestError
from ...model.table_events import Chair


@dataclass(frozen=True, slots=True)
class Attendance:
    """Who is at a table, and where the people with a seat came from since they sat down."""

    #: The users who are connected.
    here: Set[str] = frozenset()
    #: The hashes of their addresses, by user.
    addresses: Mapping[str, Set[str]] = field(default_factory=dict)
    #: Those who have not agreed to what the host has changed.
    undecided: Set[str] = frozenset()


NOBODY: Final = Attendance()

SENTENCES: Final[dict[RatingObstacle, str]] = {
    "board": "its board is not one of those that come with the game, or that the operators have added",
    "seed": "its seed was chosen",
    "first-seat": "the seat that begins was chosen",
    "no-clock": "it needs a clock, so that nobody can stall",
    "fallback": f"the bot that plays for someone who is late has to be {STAND_IN}",
    "bot": "only the levels have ratings, and another bot sits at the table",
    "same-device": "two people share a device",
    "absent": "everybody has to be here when it starts",
    "unseen": "everybody who has a seat has to open the table once before it starts",
    "same-address": "two people come from the same network address; people of one household can play, but not rated",
    "not-agreed": "it was made a rated game, or changed, after somebody had sat down, who has to agree first",
}


def obstacle(
    board: str, options: Options, chosen_seed: str | None, chairs: Sequence[Chair], attendance: Attendance
) -> RatingObstacle | None:
    """Return why a game between these seats can't be rated, or None."""
    people = [chair.user for chair in chairs if chair.user is not None]
    if not is_listed(board):
        return "board"
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
    if options.days is None and not set(people) <= attendance.here:
        return "absent"
    addresses = [attendance.addresses.get(user, frozenset[str]()) for user in people]
    if not all(addresses):
        return "unseen"
    if any(one & other for one, other in combinations(addresses, 2)):
        return "same-address"
    if not attendance.undecided.isdisjoint(people):
        return "not-agreed"
    return None


def check_rated(
    board: str, options: Options, chosen_seed: str | None, chairs: Sequence[Chair], attendance: Attendance
) -> None:
    """Refuse to start a game that is to be rated and can't be."""
    found = obstacle(board, options, chosen_seed, chairs, attendance) if options.is_rated else None
    if found is not None:
        raise RequestError("not-rated", f"The game can't be rated: {SENTENCES[found]}.", 422, why=found)
