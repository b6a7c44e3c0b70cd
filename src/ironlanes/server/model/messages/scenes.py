"""What a client receives of a game: scenes, and the entries of its log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired

from typing_extensions import TypedDict

from ironlanes.game import json_types as types
from ironlanes.game import score

from ..reason_types import Reason
from .base_models import SentModel, model_of, sent
from .events import GameEvent

if TYPE_CHECKING:
    from ironlanes.game.json_types import ViewJson as View
    from ironlanes.game.score import Score
else:
    Score = model_of(score.Score)
    View = model_of(types.ViewJson, "View")


class Priced(SentModel):
    """Tracks or cities that cost the same: each can be paid for in any of these ways."""

    names: list[str]
    payments: list[str]


class Decision(SentModel):
    """What the viewer can do now, all of it; payments are written as in an action's text, the cheapest first."""

    draws: list[str]  # "deck", and the face-up kinds of card that may be taken
    can_draw_two: bool  # both cards of the turn may come from the deck
    locked: dict[str, Reason]  # the face-up kinds that may not
    claims: list[Priced]  # tracks
    stations: list[Priced]  # cities
    tickets: list[str]  # whole actions: "tickets", or the splits
    keep_least: int | None = None  # the number of tickets of an offer that have to be kept
    keep_of_drawn: int | None = None  # the number of tickets that have to be kept if some are drawn
    payments: list[str]  # for a tunnel's extra cards
    can_decline: bool
    passengers: dict[str, list[str]]  # place -> colours
    must_pass: bool


class TicketStatusDetails(SentModel):
    """The state of one of the viewer's tickets, and what is still missing on the shortest way."""

    state: Literal["completed", "open", "with stations", "lost"]
    trains: int
    stations: int


class Scene(SentModel):
    """Everything that a viewer's screen shows of a game; a step changes it by a patch."""

    view: View
    decision: Decision | None = None  # there when the viewer is to decide
    tickets: dict[str, TicketStatusDetails]  # the viewer's own
    closed: dict[str, Reason]  # tracks that nobody can claim any more though nobody has (C6)
    turns_left: int | None = None  # in the last round
    last_turn: Literal["coming", "now", "over"] | None = None  # where the viewer's own one is in the last round
    matching: list[str] | None = None  # for a tunnel that is not settled: the cards that cost an extra one (T2, T4)
    score: Score | None = None  # when the game is over


@sent
class LogEntry(TypedDict):
    """What an action led to, or taking some back, as the viewer may see it.

    `events` are those of the engine protocol.
    """

    seq: int  # the number of entries, with this one
    seat: int
    events: list[GameEvent]
    #: The seat can take this action back, as long as it is the last.
    can_take_back: NotRequired[bool]
    takes_back: NotRequired[list[int]]  # the numbers of the actions that the seat took back; then there are no events
