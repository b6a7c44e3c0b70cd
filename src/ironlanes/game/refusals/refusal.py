"""Why an action is refused: a reason of the rules, and what it is about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ironlanes.boards.model import Board
from ironlanes.rules.refusals import RefusalCode

from ..validation import quoted
from .attempt import Attempt
from .naming import SLUGS, Naming
from .reasons import REASONS, closed_group


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason, and the names and numbers that explain it; whoever tells a person of it writes the sentence."""

    reason: RefusalCode
    #: Names as in action texts, seats and numbers: which ones, the reason decides.
    params: Mapping[str, object] = field(default_factory=dict)

    @property
    def code(self) -> str:
        """The reason as one word for programs, as in `track-claimed`."""
        return code_of(self.reason)

    @property
    def sentence(self) -> str:
        """The refusal in English, with the names that texts use."""
        return self.sentence_for(SLUGS)

    def sentence_for(self, names: Naming) -> str:
        """The refusal in English, with other names."""
        return REASONS[self.reason].sentence(self.params, names)

    def to_json(self) -> dict[str, object]:
        """The refusal as messages carry it: the code, and beside it what it is about."""
        return {"code": self.code, **self.params}

    def __str__(self) -> str:
        return self.sentence


class IllegalAction(ValueError):
    """An action that the rules refuse; nothing has changed."""

    def __init__(self, refusal: Refusal):
        super().__init__(refusal.sentence)
        self.refusal = refusal


class UnknownAction(ValueError):
    """A text that is no action of the board."""

    def __init__(self, text: str):
        super().__init__(
            f"«{quoted(text)}» is no action on this board; `legal_actions()` returns those that are legal."
        )
        self.text = text


def code_of(reason: RefusalCode) -> str:
    """A reason as one word for programs."""
    return reason.name.lower().replace("_", "-")


def locomotive_second() -> Refusal:
    """Why a face-up locomotive can't be taken (D4)."""
    return Refusal(RefusalCode.LOCOMOTIVE_SECOND)


def out_of_turn(to_move: int | None) -> Refusal:
    """Why a seat that is not to move can't act."""
    return Refusal(RefusalCode.NOT_YOUR_TURN, {"to_move": to_move})


def group_closed(board: Board, track: str) -> Refusal:
    """Why nobody can claim a track any more though nobody has (C6)."""
    return Refusal(RefusalCode.GROUP_CLOSED, closed_group(board, track))


def explain(attempt: Attempt, reason: int) -> Refusal:
    """What the rules say against an action, or against every claim of a track."""
    code = RefusalCode(reason)
    return Refusal(code, REASONS[code].params(attempt))
