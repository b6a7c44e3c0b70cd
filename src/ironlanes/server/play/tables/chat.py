"""What is said at a table, by people and by the table itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ironlanes.bots import FailureReason

from ...model.explanation import Explanation

#: What a bot did that did not decide.
FAILURE_TEXTS: Final = {
    FailureReason.LATE: "took too long",
    FailureReason.WRONG: "chose an action that is not legal",
    FailureReason.DIED: "stopped working",
    FailureReason.FAILED: "failed",
}


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A chat message, or what the table itself has to say."""

    name: str
    seat: int | None
    text: str
    at: float
    #: Who said it; nobody if it was the table itself.
    user: str | None = None
    #: What the table says, for browsers that say it in their own language.
    reason: Explanation | None = None


def bot_failed(bot: str, why: FailureReason) -> Explanation:
    """Return what a table says when a bot did not decide."""
    text = f"The bot «{bot}» {FAILURE_TEXTS[why]}: a random action instead."
    return Explanation("bot-failed", text, {"bot": bot, "why": why.value})
