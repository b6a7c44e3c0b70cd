"""Write a board as the text of a board file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import fields
from enum import StrEnum

from ..model import CARDS, COLOURS, Board, Place, RuleSet


def board_text(board: Board, comments: Sequence[str] = ()) -> str:
    """Return the text of a board file, with `comments` at its head. Reading it gives the same board."""
    lines = [f"# {comment}" for comment in comments]
    head = {"id": board.id, "name": board.name, "about": board.about, "author": board.author}
    lines += [f"board.{key} = {_value(value)}" for key, value in head.items() if value]
    lines += ["", *(f"rules.{field.name} = {_rule(board.rules, field.name)}" for field in fields(RuleSet)), ""]
    lines += _entries("cities", (_place(city) for city in board.cities))
    if board.countries:
        lines += _entries(
            "countries", (_place(country) | {"ends": _ends(board, country)} for country in board.countries)
        )
    lines += _entries("tracks", (_track(board, number) for number in range(len(board.tracks))))
    lines += _entries("tickets", (_ticket(board, number) for number in range(len(board.tickets))))
    return "\n".join(lines).rstrip("\n") + "\n"


def _rule(rules: RuleSet, name: str) -> str:
    value = getattr(rules, name)
    if name == "cards":
        return _value(dict(zip(CARDS, value, strict=True)))
    if name == "passengers":
        return _value({colour: count for colour, count in zip(COLOURS, value, strict=True) if count})
    return _value(value)


def _entries(key: str, entries: Iterable[dict[str, object]]) -> list[str]:
    return [f"{key} = [", *(f"  {_value(entry)}," for entry in entries), "]", ""]


def _place(place: Place) -> dict[str, object]:
    passengers = {"passengers": place.passengers} if place.passengers else {}
    return {"name": place.name, "latitude": place.latitude, "longitude": place.longitude} | passengers


def _ends(board: Board, country: Place) -> list[dict[str, object]]:
    return [
        {"from": board.place_name(origin), "latitude": latitude, "longitude": longitude}
        for origin, latitude, longitude in country.ends
    ]


def _track(board: Board, number: int) -> dict[str, object]:
    track = board.tracks[number]
    entry: dict[str, object] = {"between": _names(board, track.places), "length": track.length, "colour": track.colour}
    if track.locomotives:
        entry["locomotives"] = track.locomotives
    if track.is_tunnel:
        entry["tunnel"] = True
    return entry


def _ticket(board: Board, number: int) -> dict[str, object]:
    ticket = board.tickets[number]
    entry = {"between": _names(board, ticket.places), "points": ticket.points}
    return entry | {"long": True} if ticket.is_long else entry


def _names(board: Board, places: tuple[str, str]) -> list[str]:
    return [board.place_name(place) for place in places]


def _value(value: object) -> str:
    """Return a value in TOML."""
    match value:
        case bool():
            return "true" if value else "false"
        case StrEnum() | str():
            return json.dumps(str(value), ensure_ascii=False)
        case dict():
            inside = ", ".join(f"{key} = {_value(each)}" for key, each in value.items())
            return f"{{ {inside} }}" if inside else "{}"
        case list() | tuple():
            return f"[{', '.join(_value(each) for each in value)}]"
        case _:
            return repr(value)
