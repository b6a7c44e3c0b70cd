"""Whether to build a station, and where."""

from __future__ import annotations

from ironlanes.boards.actions import BuildStation
from ironlanes.boards.model import LOCOMOTIVE

from .situation import Choice, Situation, between


def station_to_build(now: Situation) -> Choice | None:
    """A station that completes at once a ticket which could not be completed otherwise; never one before it does."""
    stations = now.of_kind(BuildStation)
    for goal in now.goals if stations else ():
        if goal.path.borrowed is None or goal.path.trains:
            continue
        cities = now.network.sites[goal.path.borrowed]
        ways = [station for station in stations if station.city in cities]
        if ways:
            why = f"Only a station connects {between(now.board, goal.ticket.places)} now."
            return Choice(_least_missed(now, ways), why)
    return None


def _least_missed(now: Situation, ways: list[BuildStation]) -> BuildStation:
    """The station paid with the fewest locomotives, in a colour that no path needs, and of which there is least."""
    tracks = now.board.tracks
    wanted = {tracks[track].colour for goal in now.goals for track in goal.path.tracks}

    def loss(station: BuildStation) -> tuple[int, bool, int, str]:
        colour = station.payment.colour or LOCOMOTIVE
        return station.payment.locomotives, colour in wanted, now.hand[colour], station.text

    return min(ways, key=loss)
