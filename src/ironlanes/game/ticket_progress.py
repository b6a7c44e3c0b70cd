"""How far a player's tickets are: what is still missing on the shortest path that is left."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ironlanes.boards import Ticket
from ironlanes.kernel.compile import new_records
from ironlanes.paths import api as paths_api
from ironlanes.paths.scratch import FAR, PATH_SCRATCH
from ironlanes.paths.ticket_status import TICKET_STATUSES, TicketStatusCode

from .view import View


class TicketStatus(StrEnum):
    """How a ticket stands."""

    COMPLETED = "completed"
    OPEN = "open"
    WITH_STATIONS = "with stations"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class TicketProgress:
    """How a ticket stands, and how many trains and new stations would complete it."""

    state: TicketStatus
    trains: int = 0
    stations: int = 0


class SeatNetwork:
    """What a seat may still connect; any viewer's view will do, for all of this is open."""

    def __init__(self, view: View, seat: int) -> None:
        self._view = view
        self._seat = seat
        self._scratches, self._statuses = new_records(1, PATH_SCRATCH), new_records(1, TICKET_STATUSES)

    def progress(self, ticket: Ticket, is_completed: bool) -> TicketProgress:
        """How a ticket stands; whether it is completed already the score knows, which chooses for the stations (B4)."""
        number = self._look(ticket, is_completed)[0]
        found = (self._statuses[field].item(0, number) for field in ("status", "trains", "stations"))
        status, trains, stations = found
        return TicketProgress(TicketStatus[TicketStatusCode(status).name], trains, stations)

    def distance(self, ticket: Ticket) -> int | None:
        """The fewest trains that complete a ticket without new stations; None where it can't be done."""
        missing = self._look(ticket, is_completed=False)[1]
        return None if missing == FAR else missing

    def _look(self, ticket: Ticket, is_completed: bool) -> tuple[int, int]:
        """A ticket's number, and the trains that are missing."""
        view, number = self._view, self._view.board.ticket_index[ticket.name]
        missing = paths_api.find_ticket_status(
            view.raw.observations,
            view.compiled.arrays,
            self._scratches,
            self._statuses,
            self._seat,
            number,
            is_completed,
        )
        return number, missing
