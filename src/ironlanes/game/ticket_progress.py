"""How far a player's tickets are: what is still missing on the shortest path that is left."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ironlanes.boards import Ticket
from ironlanes.rules.compiling import new_records
from ironlanes.rules.state import NOBODY
from ironlanes.tactics import entries
from ironlanes.tactics.search import SEARCH
from ironlanes.tactics.standings import STANDINGS, Standing

from .view import View


class State(StrEnum):
    """How a ticket stands."""

    COMPLETED = "completed"
    OPEN = "open"
    WITH_STATIONS = "with stations"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Progress:
    """How a ticket stands, and how many trains and new stations would complete it."""

    state: State
    trains: int = 0
    stations: int = 0


class Network:
    """What a seat may still connect; any viewer's view will do, for all of this is open."""

    def __init__(self, view: View, seat: int) -> None:
        self._view = view
        self._seat = seat
        self._searches, self._standings = new_records(1, SEARCH), new_records(1, STANDINGS)

    def progress(self, ticket: Ticket, is_completed: bool) -> Progress:
        """How a ticket stands; whether it is completed already the score knows, which chooses for the stations (B4)."""
        number = self._look(ticket, is_completed)[0]
        found = (self._standings[field].item(0, number) for field in ("standing", "trains", "stations"))
        standing, trains, stations = found
        return Progress(State[Standing(standing).name], trains, stations)

    def distance(self, ticket: Ticket) -> int | None:
        """The fewest trains that complete a ticket without new stations; None where it can't be done."""
        missing = self._look(ticket, is_completed=False)[1]
        return None if missing == NOBODY else missing

    def _look(self, ticket: Ticket, is_completed: bool) -> tuple[int, int]:
        """A ticket's number, and the trains that are missing."""
        view, number = self._view, self._view.board.ticket_index[ticket.name]
        missing = entries.find_standing(
            view.sights, view.ready.tables, self._searches, self._standings, self._seat, number, is_completed
        )
        return number, missing
