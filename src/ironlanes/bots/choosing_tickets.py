"""Which tickets to keep, and from which deck to draw them."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from ironlanes.boards.actions import DrawTickets, KeepTickets
from ironlanes.boards.model import Board, Ticket

from .goals import named_tickets
from .network import Network
from .situation import Choice, Situation


def keep_all(now: Situation) -> Choice:
    """Keep every ticket on offer."""
    most = max(now.of_kind(KeepTickets), key=lambda keep: len(keep.positions))
    return Choice(most, "I keep all the tickets that I start with.")


def keep_best(now: Situation) -> Choice:
    """Of the sets that fit the trains keep the one with the most points a train; if none fits, the fewest points."""
    network = now.network.extended([track for goal in now.goals for track in goal.path.tracks])
    keeps = now.of_kind(KeepTickets)
    offers = [named_tickets(now.board, (now.view.offer[each - 1] for each in keep.positions)) for keep in keeps]
    points = [sum(ticket.points for ticket in tickets) for tickets in offers]
    trains = [trains_for(network, tickets) for tickets in offers]

    def worth(place: int) -> tuple[float, int]:
        needed = trains[place]
        if needed is None:
            return -inf, -points[place]
        return points[place] / needed if needed else inf, points[place]

    best = max(range(len(keeps)), key=worth)
    if trains[best] is None:
        return Choice(keeps[best], "I can't complete any of these: I keep the fewest points.")
    return Choice(keeps[best], f"{points[best]} points for {trains[best]} more trains is the best of this offer.")


def trains_for(network: Network, tickets: Iterable[Ticket]) -> int | None:
    """How many trains complete some tickets, each using the paths of those before it; None where they don't fit."""
    total = 0
    for ticket in tickets:
        path = network.path(ticket.places)
        if path is None or path.trains > network.trains:
            return None
        total += path.trains
        network = network.extended(path.tracks)
    return total


def draw_tickets(now: Situation) -> Choice:
    """Draw tickets, which must be legal; of two decks, long ones as far as the trains are likely to reach (S5, K2)."""
    # A ticket is worth about the trains that it takes. Later ones need not all be kept: half of them count.
    reach = now.trains if now.view.is_setup else 2 * now.trains
    draws = sorted(now.of_kind(DrawTickets), key=lambda draw: draw.long or 0)
    fitting = [draw for draw in draws if _likely_points(now.board, draw) <= reach]
    best = fitting[-1] if fitting else draws[0]
    return Choice(best, f"{now.trains} trains are left for tickets.")


def _likely_points(board: Board, draw: DrawTickets) -> float:
    return sum(
        (count or 0) * _mean_points(board, is_long) for count, is_long in ((draw.short, False), (draw.long, True))
    )


def _mean_points(board: Board, is_long: bool) -> float:
    points = [ticket.points for ticket in board.tickets if ticket.is_long is is_long]
    return sum(points) / max(1, len(points))
