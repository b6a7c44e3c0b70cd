"""Judgements of a running game, made ahead so that its review is ready sooner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from ironlanes.bots.lockstep.network_values import NetworkValues
from ironlanes.game.json_types import Record

from ..recorded_game import read_running_game
from .judging import KnownLooks, Report, judge_decisions
from .settings import ReviewSettings

#: How many decisions get a close look each time. Which ones will be the worst of the game is not known yet.
CLOSE_LOOKS: Final = 3


@dataclass(slots=True)
class JudgedAhead:
    """The judgements of a running game: the same ones that its review would make."""

    known: KnownLooks = field(default_factory=dict)
    _actions: Sequence[str] = ()

    def follow(self, record: Record) -> None:
        """Forget judgements of actions that were taken back."""
        actions = record["actions"]
        pairs = zip(self._actions, actions, strict=False)
        same = next((number for number, (one, other) in enumerate(pairs) if one != other), len(actions))
        for key in [key for key in self.known if key[0] >= same]:
            del self.known[key]
        self._actions = list(actions)

    def judge(self, network: NetworkValues, record: Record, settings: ReviewSettings, report: Report) -> None:
        """Judge all decisions so far that are not judged yet."""
        self.follow(record)
        fewer = replace(settings, close_looks=min(CLOSE_LOOKS, settings.close_looks))
        judge_decisions(network, read_running_game(record), record, fewer, report, known=self.known)
