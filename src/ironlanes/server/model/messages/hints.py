"""What the hints in messages consist of: codes with names and numbers, from which a client makes sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, NotRequired

from typing_extensions import TypedDict

from ironlanes.analysis.hints.hint import REASON_FIELDS, MoveKind

from ..reason_types import CodedUnion
from .base_models import sent

ANY_HINT_REASON: Final = CodedUnion("hint", {str(code): fields for code, fields in REASON_FIELDS.items()})

if TYPE_CHECKING:
    HintReasonMessage = Any
else:
    HintReasonMessage = Annotated[Any, ANY_HINT_REASON]


@sent
class HintNudge(TypedDict):
    """What kind of move to look for, and what it is about."""

    kind: MoveKind
    ticket: NotRequired[str | None]
    card: NotRequired[str | None]
    place: NotRequired[str | None]
    is_urgent: bool  # another player may take it


@sent
class HintedMove(TypedDict):
    """A move worth thinking about."""

    action: str
    reasons: list[HintReasonMessage]
    behind: NotRequired[float | None]  # points that it is certainly worse than the best one


@sent
class HintTicketSet(TypedDict):
    """Tickets of the offer that may be kept together."""

    action: str
    tickets: list[str]
    points: int
    trains: NotRequired[int | None]  # that all open tickets need together; left out: there is no way
    shared: int  # trains that serve several tickets
    completed: NotRequired[int | None]  # in how many of `games` trial games all of them were completed
    games: NotRequired[int | None]
    expected: NotRequired[float | None]  # final points
