"""A board for programs in other languages: all that its file says, under the names of the protocol."""

from __future__ import annotations

from dataclasses import asdict

from ironlanes.boards.model import CARDS, COLOURS, Board, RuleSet


def board_facts(board: Board) -> dict[str, object]:
    """The whole board as JSON."""
    return {
        "id": board.id,
        "name": board.name,
        **{key: text for key, text in (("about", board.about), ("author", board.author)) if text},
        "rules": _rules(board.rules),
        "places": [
            {
                "slug": place.slug,
                "name": place.name,
                "is_country": place.is_country,
                "passengers": place.passengers,
                "latitude": place.latitude,
                "longitude": place.longitude,
            }
            for place in board.places
        ],
        "tracks": [
            {
                "name": track.name,
                "places": list(track.places),
                "length": track.length,
                "colour": track.colour,
                "locomotives": track.locomotives,
                "is_tunnel": track.is_tunnel,
            }
            for track in board.tracks
        ],
        "tickets": [
            {
                "name": ticket.name,
                "places": list(ticket.places),
                "points": ticket.points,
                "is_long": ticket.is_long,
            }
            for ticket in board.tickets
        ],
    }


def _rules(rules: RuleSet) -> dict[str, object]:
    """The rules by the keys of a board file; cards and passengers by their names."""
    return asdict(rules) | {
        "cards": dict(zip(CARDS, rules.cards, strict=True)),
        "passengers": dict(zip(COLOURS, rules.passengers, strict=True)),
    }
