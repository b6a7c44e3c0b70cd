"""How a client plays: quickly, much like a person, and only by what its scene offers.

It collects cards, claims the longest track that it can pay for now and then, and seldom draws tickets or builds a
station: so a game is about as long as one of the bots'.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

#: How often it claims when it can, draws tickets, and builds a station.
CLAIMS: Final = 0.3
TICKETS: Final = 0.02
STATIONS: Final = 0.02

Scene = dict[str, Any]


def choose(scene: Scene, random: Random) -> str:
    """An action for the seat to move."""
    decision = scene["decision"]
    if "keep_least" in decision:
        return "keep " + " ".join(str(place) for place in range(1, decision["keep_least"] + 1))
    if decision["passengers"]:
        place, colours = next(iter(decision["passengers"].items()))
        return f"passenger {place} {colours[0]}"
    if decision["payments"]:
        return f"pay {decision['payments'][0]}"
    if decision["can_decline"]:
        return "decline"
    return _turn(decision, random)


def _turn(decision: dict[str, Any], random: Random) -> str:
    draws, tickets = decision["draws"], decision["tickets"]
    must_build = not draws and not tickets
    if decision["claims"] and (must_build or random.random() < CLAIMS):
        claim = max(decision["claims"], key=lambda claim: _cards(claim["payments"][0]))
        return f"claim {claim['names'][0]} with {claim['payments'][0]}"
    if decision["stations"] and (must_build or random.random() < STATIONS):
        station = decision["stations"][0]
        return f"station {random.choice(station['names'])} with {station['payments'][0]}"
    if tickets and (not draws or random.random() < TICKETS):
        return str(random.choice(tickets))
    return f"draw {random.choice(draws)}" if draws else "pass"


def _cards(payment: str) -> int:
    """How many cards a payment has, such as `2 red 1 locomotive`."""
    return sum(int(word) for word in payment.split() if word.isdigit())
