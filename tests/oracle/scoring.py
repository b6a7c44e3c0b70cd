"""The final scoring, at any moment as if the game ended now (B4, P3, X1 to X6)."""

from __future__ import annotations

from itertools import product
from typing import Any

from ironlanes.boards.model import COLOURS, TieBreak

from .paths import completes, longest_path
from .state import Table

#: City -> the track that its station lends.
StationTracks = dict[str, str]
SeatScore = dict[str, Any]


def score(table: Table) -> dict[str, Any]:
    """Every seat's points by what they are for, and who wins."""
    seats = [seat_score(table, seat) for seat in range(table.players)]
    add_longest_bonus(table, seats)
    add_globetrotter_bonus(table, seats)
    for seat, points in enumerate(passenger_points(table)):
        seats[seat]["passenger_points"] = points
    parts = ("tracks", "ticket_points", "longest_bonus", "globetrotter_bonus", "station_points", "passenger_points")
    for scored in seats:
        scored["total"] = sum(scored[part] for part in parts)
    return {"seats": seats, "winners": winners(table, seats)}


def seat_score(table: Table, seat: int) -> SeatScore:
    """Score the parts that depend on one seat alone."""
    rules = table.board.rules
    lent = best_station_tracks(table, seat)
    completed = completed_tickets(table, seat, lent)
    own = table.tracks_of(seat)
    return {
        "tracks": sum(rules.track_points[track.length - 1] for track in own),
        "tickets_completed": sorted(completed),
        "tickets_failed": sorted(set(table.seats[seat].tickets) - set(completed)),
        "ticket_points": ticket_points(table, seat, completed),
        "longest_path": longest_path(table.board, own) if rules.longest_path_points else 0,
        "stations_left": table.seats[seat].stations_left,
        "station_points": rules.station_points * table.seats[seat].stations_left,
        "station_tracks": lent,
    }


def completed_tickets(table: Table, seat: int, lent: StationTracks) -> list[str]:
    """K5: the tickets that a seat's own tracks complete with the help of its stations."""
    tracks = [*table.tracks_of(seat), *(table.track(name) for name in lent.values())]
    return [name for name in table.seats[seat].tickets if completes(table.board, table.ticket(name), tracks)]


def ticket_points(table: Table, seat: int, completed: list[str]) -> int:
    """X1: completed tickets count for, the others against."""
    worth = {name: table.ticket(name).points for name in table.seats[seat].tickets}
    return sum(points if name in completed else -points for name, points in worth.items())


def best_station_tracks(table: Table, seat: int) -> StationTracks:
    """B4: the choice with the most ticket points, then the most completed tickets.

    Of several, those that name only stations that are needed, and of these the first in alphabetical order.
    """
    cities = sorted(city for city, owner in table.stations.items() if owner == seat)
    worths: dict[tuple[tuple[str, str], ...], tuple[int, int]] = {}
    for choice in product(*(["", *lendable_tracks(table, seat, city)] for city in cities)):
        lent = tuple((city, track) for city, track in zip(cities, choice, strict=True) if track)
        completed = completed_tickets(table, seat, dict(lent))
        worths[lent] = (ticket_points(table, seat, completed), len(completed))
    best = max(worths.values())
    needed = [
        lent
        for lent, worth in worths.items()
        if worth == best and all(worths[lent[:place] + lent[place + 1 :]] < best for place in range(len(lent)))
    ]
    return dict(min(needed))


def lendable_tracks(table: Table, seat: int, city: str) -> list[str]:
    """The other players' tracks into or out of a city, in alphabetical order."""
    claimed = [table.track(name) for name, owner in table.claimed.items() if owner != seat]
    return sorted(track.name for track in claimed if city in track.places)


def add_longest_bonus(table: Table, seats: list[SeatScore]) -> None:
    """X2: to everyone who has the longest path, if anybody has a track."""
    longest = max(scored["longest_path"] for scored in seats)
    for scored in seats:
        has_it = longest > 0 and scored["longest_path"] == longest
        scored["longest_bonus"] = table.board.rules.longest_path_points if has_it else 0


def add_globetrotter_bonus(table: Table, seats: list[SeatScore]) -> None:
    """X3: to everyone who has the most completed tickets, if anybody has one."""
    most = max(len(scored["tickets_completed"]) for scored in seats)
    for scored in seats:
        has_it = most > 0 and len(scored["tickets_completed"]) == most
        scored["globetrotter_bonus"] = table.board.rules.globetrotter_points if has_it else 0


def passenger_points(table: Table) -> list[int]:
    """P3: what every seat scores for its passengers, all colours together."""
    points = [0] * table.players
    for colour in COLOURS:
        counts = [seat.passengers[colour] for seat in table.seats]
        for seat, scored in enumerate(colour_points(counts, table.board.rules.passenger_points)):
            points[seat] += scored
    return points


def colour_points(counts: list[int], worth: tuple[int, int]) -> list[int]:
    """P3 for one colour: the most, then the second most unless several have the most; none scores nothing."""
    ranks = sorted({count for count in counts if count > 0}, reverse=True)
    most = ranks[0] if ranks else None
    second = ranks[1] if len(ranks) > 1 and counts.count(ranks[0]) == 1 else None
    return [worth[0] if count == most else worth[1] if count == second else 0 for count in counts]


def winners(table: Table, seats: list[SeatScore]) -> list[int]:
    """X6: the most points, then the board's tie breaks in their order; players who are still tied share the win."""
    best = list(range(table.players))
    for merits in ([scored["total"] for scored in seats], *(merit(table, seats, tie) for tie in tie_breaks(table))):
        most = max(merits[seat] for seat in best)
        best = [seat for seat in best if merits[seat] == most]
    return best


def tie_breaks(table: Table) -> tuple[TieBreak, ...]:
    """What decides between seats with equally many points."""
    return table.board.rules.tie_breaks


def merit(table: Table, seats: list[SeatScore], tie_break: TieBreak) -> list[int]:
    """What each seat has of that by which a tie is broken; more is better."""
    if tie_break == TieBreak.TICKETS:
        return [len(scored["tickets_completed"]) for scored in seats]
    if tie_break == TieBreak.STATIONS:
        return [-list(table.stations.values()).count(seat) for seat in range(table.players)]
    if tie_break == TieBreak.LONGEST_PATH:
        return [scored["longest_bonus"] for scored in seats]
    return [seat.passengers.total() for seat in table.seats]
