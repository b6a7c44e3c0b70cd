"""The tickets that a seat has still to complete, and how."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ironlanes.boards.model import Board, Ticket

from .network import Network, Path


@dataclass(frozen=True, slots=True)
class Goal:
    """An unfinished ticket, and a shortest path that completes it."""

    ticket: Ticket
    path: Path


def named_tickets(board: Board, names: Iterable[str]) -> list[Ticket]:
    """Tickets by their names, the most valuable first."""
    tickets = (board.tickets[board.ticket_index[name]] for name in names)
    return sorted(tickets, key=lambda ticket: (-ticket.points, ticket.name))


def open_goals(board: Board, network: Network, tickets: Iterable[Ticket]) -> list[Goal]:
    """Those of some tickets that are unfinished and can still be completed."""
    found = ((ticket, path_for(board, network, ticket)) for ticket in tickets)
    return [Goal(ticket, path) for ticket, path in found if path is not None and not path.is_complete]


def path_for(board: Board, network: Network, ticket: Ticket) -> Path | None:
    """How to complete a ticket with the trains that are left.

    A new station is counted on only where nothing else will do, and where the ticket is worth it (B6).
    """
    path = network.path(ticket.places)
    if path is not None and path.trains <= network.trains:
        return path
    if not network.sites or 2 * ticket.points <= board.rules.station_points:
        return None
    path = network.path(ticket.places, with_new_station=True)
    return path if path is not None and path.trains <= network.trains else None
