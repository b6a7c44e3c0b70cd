"""What makes a bot that thinks with the champion's network."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NetworkBotSpec:
    """How far a bot departs from the champion, which takes the choice that its network thinks best."""

    youth: float = 0.0  # the share of its decisions that the young network makes
    #: How evenly it takes one of the young network's better choices: at 0 the best, else a choice is less likely by
    #: a factor of e for every such step that it is worse.
    temperature: float = 0.0
    style: str = ""  # the style of a character, or none
    leaning: float = 0.0  # how far choices go towards the style: at 1 as in training, beyond 1 further
