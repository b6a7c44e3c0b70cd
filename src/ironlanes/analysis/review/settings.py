"""How much work a review may be."""

from __future__ import annotations

from dataclasses import dataclass

from ..decisions.judgement import CLOSE_LOOK, SCREENING, SECOND_LOOK, Effort


@dataclass(frozen=True, slots=True)
class ReviewSettings:
    """What a review looks at, and how closely. The same settings give the same review, unless `seconds` is set."""

    seed: int = 1
    #: Whose worst decisions are looked at closely; None: everybody's. All seats are judged.
    seats: tuple[int, ...] | None = None
    screening: Effort = SCREENING
    second_look: Effort = SECOND_LOOK
    close_look: Effort = CLOSE_LOOK
    close_looks: int = 10  # how many decisions get a close look
    second_looks: int = 6  # how many doubtful decisions of each seat get a whole second look, and not a brief one
    seconds: float | None = None  # close looks go on until this time is up, however many they are
    played_games: int = 16  # from each position where the chances of tickets or the champion's plans are found
    jobs: int = 1
