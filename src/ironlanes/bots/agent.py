"""What the agents of the literature have in common: every decision but what a turn is for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from ironlanes.boards.actions import Action
from ironlanes.game.view import View

from .building_stations import station_to_build
from .choosing_tickets import draw_tickets, keep_all, keep_best
from .pursuing import settle_tunnel
from .situation import Choice, Situation
from .taking_passengers import choose_passenger


class Agent(ABC):
    """A bot that plans anew at every decision, from nothing but what it sees then."""

    def __init__(self) -> None:
        self.says = ""

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        """Choose an action, and say why."""
        choice = self._choose(Situation(view, actions))
        self.says = choice.says
        return choice.action

    def _choose(self, now: Situation) -> Choice:
        match now.view.phase:
            case "setup-split":
                return draw_tickets(now)
            case "setup-tickets":
                return keep_all(now)
            case "keep-tickets":
                return keep_best(now)
            case "tunnel":
                return settle_tunnel(now)
            case "passengers":
                return choose_passenger(now)
            case _:
                return station_to_build(now) or self.turn(now)

    @abstractmethod
    def turn(self, now: Situation) -> Choice:
        """What to do with a turn, or with its second card."""
