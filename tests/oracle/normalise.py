"""Two positions that mean the same, made equal: what has no order is sorted, what is nothing is left out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Position = Mapping[str, Any]

SETUP_PHASES = ("setup-split", "setup-tickets")


def without_zeros(counts: dict[str, int] | None) -> dict[str, int]:
    """Only what is there at all."""
    return {name: count for name, count in sorted((counts or {}).items()) if count}


def normalise(position: Position) -> Position:
    """Return a full position with every field in one form, without what a view adds."""
    phase = position.get("phase", "turn")
    standing = position.get("passengers") or {}
    return {
        "map": position.get("map"),
        "players": position.get("players"),
        "start": position.get("start", 0) if phase in SETUP_PHASES else None,
        "to_move": position.get("to_move", 0),
        "phase": phase,
        "pending": normalise_pending(position.get("pending") or {}),
        "seats": [normalise_seat(seat) for seat in position.get("seats") or []],
        "claimed": dict(sorted((position.get("claimed") or {}).items())),
        "stations": dict(sorted((position.get("stations") or {}).items())),
        "display": sorted(position.get("display") or []),
        "deck": list(position.get("deck") or []),
        "discards": without_zeros(position.get("discards")),
        "ticket_deck": position.get("ticket_deck") or [],
        "passengers": {place: sorted(colours) for place, colours in sorted(standing.items()) if colours},
        "last_turn_of": position.get("last_turn_of"),
        "passes": position.get("passes") or 0,
    }


def normalise_seat(seat: dict[str, Any]) -> dict[str, Any]:
    """One seat's part of a position."""
    return {
        "hand": without_zeros(seat.get("hand")),
        "tickets": sorted(seat.get("tickets") or []),
        "trains": seat.get("trains"),
        "points": seat.get("points"),
        "stations_left": seat.get("stations_left") or 0,
        "passengers": without_zeros(seat.get("passengers")),
    }


def normalise_pending(pending: dict[str, Any]) -> dict[str, Any]:
    """Return the pending part of a phase, without empty values."""
    offers = [list(offer) for offer in pending.get("offers") or []]
    parts: dict[str, Any] = {
        "offer": list(pending.get("offer") or []),
        "offers": offers if any(offers) else [],
        "track": pending.get("track"),
        "laid": without_zeros(pending.get("laid")),
        "revealed": list(pending.get("revealed") or []),
        "extra": pending.get("extra"),
        "places": list(pending.get("places") or []),
    }
    return {name: part for name, part in parts.items() if part}


def normalise_score(answer: dict[str, Any]) -> dict[str, Any]:
    """A `score` answer with every field spelled out: what does not apply to a board may be left out of it."""
    return {
        "seats": [normalise_seat_score(seat) for seat in answer["seats"]],
        "winners": sorted(answer["winners"]),
    }


def normalise_seat_score(seat: dict[str, Any]) -> dict[str, Any]:
    """One seat's part of a `score` answer."""
    points = ("tracks", "ticket_points", "longest_bonus", "globetrotter_bonus", "station_points", "passenger_points")
    numbers = (*points, "longest_path", "stations_left", "total")
    return {
        **{name: seat.get(name) or 0 for name in numbers},
        "tickets_completed": sorted(seat["tickets_completed"]),
        "tickets_failed": sorted(seat["tickets_failed"]),
        "station_tracks": dict(sorted((seat.get("station_tracks") or {}).items())),
    }
