"""What comes of a typed line."""

from __future__ import annotations

from dataclasses import dataclass

from ironlanes.boards.actions import Action


@dataclass(frozen=True, slots=True)
class ActionReply:
    """Legal actions that the line may mean; several are asked about, and one too where it was half a guess."""

    actions: tuple[Action, ...]
    is_certain: bool = True
    #: A line for the second card, where both were asked for at once.
    then: str | None = None


@dataclass(frozen=True, slots=True)
class TopicReply:
    """Something to look at, with the rest of the line."""

    topic: str
    rest: str


@dataclass(frozen=True, slots=True)
class ErrorReply:
    """Why nothing comes of a line."""

    sentence: str


Reply = ActionReply | TopicReply | ErrorReply
