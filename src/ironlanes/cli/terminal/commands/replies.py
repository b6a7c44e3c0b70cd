"""The possible meanings of a typed line."""

from __future__ import annotations

from dataclasses import dataclass

from ironlanes.boards.actions import Action


@dataclass(frozen=True, slots=True)
class ActionReply:
    """Legal actions that the line may mean. The player is asked if there are several, or if it was a guess."""

    actions: tuple[Action, ...]
    is_certain: bool = True
    #: The line for the second card, if both were requested at once.
    then: str | None = None


@dataclass(frozen=True, slots=True)
class TopicReply:
    """A topic to show, with the rest of the line."""

    topic: str
    rest: str


@dataclass(frozen=True, slots=True)
class ErrorReply:
    """Why the line can't be carried out."""

    sentence: str


Reply = ActionReply | TopicReply | ErrorReply
