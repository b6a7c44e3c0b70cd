"""Read the tables of a board file into a draft: shapes, types, ranges and names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields, replace
from typing import Final

from ..model import (
    CARDS,
    COLOURS,
    GRAY,
    MAX_CARDS_OF_KIND,
    MAX_LENGTH,
    MAX_PASSENGERS,
    MAX_PASSENGERS_AT_PLACE,
    MAX_POINTS,
    MAX_SEATS,
    NUMBER_RULES,
    Place,
    RuleSet,
    Ticket,
    TieBreak,
    Track,
    Unkept,
    slug,
)
from ..problems import ProblemReport, nearest
from .draft import Draft, numbered, pair_name
from .toml_table import TomlTable

#: The longest texts about a board, in characters.
LONGEST_ABOUT: Final = 160
LONGEST_AUTHOR: Final = 60
FILE_KEYS: Final = ("board", "rules", "cities", "tracks", "tickets")
OPTIONAL_FILE_KEYS: Final = ("countries",)
#: A rule with a default in `RuleSet` is optional in files, so that a new rule leaves existing board files valid.
RULE_NAMES: Final = tuple(field.name for field in fields(RuleSet) if field.default is MISSING)
OPTIONAL_RULE_NAMES: Final = tuple(field.name for field in fields(RuleSet) if field.default is not MISSING)


def read_draft(tables: Mapping[str, object], report: ProblemReport) -> Draft:
    """Return everything that the file says; its mistakes are in the report."""
    return read_file(TomlTable(_without_stray_rules(tables, report), "", report, FILE_KEYS, OPTIONAL_FILE_KEYS))


def read_file(file: TomlTable) -> Draft:
    """Read a whole file into a draft. `schema` calls this too, to learn every key and its bounds."""
    board = file.part("board", ("id", "name"), ("about", "author"))
    rules = _read_rules(file.part("rules", RULE_NAMES, OPTIONAL_RULE_NAMES))
    draft = Draft(board.text("id"), board.text("name"), rules)
    draft.about, draft.author = board.text("about", LONGEST_ABOUT), board.text("author", LONGEST_AUTHOR)
    cities = list(file.entries("cities", ("name", "latitude", "longitude"), ("passengers",)))
    countries = list(file.entries("countries", ("name", "latitude", "longitude", "ends"), ("passengers",)))
    known = [name for entry in (*cities, *countries) if isinstance(name := entry.table.get("name"), str)]
    for entry in cities:
        draft.places[entry.name] = _read_place(entry)
    for entry in countries:
        draft.places[entry.name] = replace(_read_place(entry), is_country=True, ends=_read_ends(entry, known))
    _read_tracks(file, known, draft)
    _read_tickets(file, known, draft)
    return draft


def _without_stray_rules(tables: Mapping[str, object], report: ProblemReport) -> Mapping[str, object]:
    """Move rules from the top level or from [board] into their own table, and report that once."""
    board = tables.get("board")
    for part, where in ((tables, ""), (board if isinstance(board, dict) else {}, "board.")):
        stray = {key: part[key] for key in part if key in (*RULE_NAMES, *OPTIONAL_RULE_NAMES)}
        if stray and "rules" not in tables:
            first = next(iter(stray))
            sentence = "belongs" if len(stray) == 1 else f"and {len(stray) - 1} more keys belong"
            report.add(where + first, f"'{first}' {sentence} under [rules]; add that line above.")
            kept = {key: value for key, value in part.items() if key not in stray}
            tables = {**tables, "board": kept} if where else kept
            return {**tables, "rules": stray}
    return tables


def _read_rules(entry: TomlTable) -> RuleSet:
    """Read the numbers and switches within their bounds; how they depend on each other is checked later."""
    numbers = {
        name: entry.whole(name, rule.low, rule.high, default=0 if name in OPTIONAL_RULE_NAMES else None)
        for name, rule in NUMBER_RULES.items()
    }
    most, second = entry.wholes("passenger_points", 0, MAX_POINTS, 2, 2)
    return RuleSet(
        **numbers,
        players=entry.wholes("players", 2, MAX_SEATS, 1, MAX_SEATS - 1),
        cards=entry.counts("cards", CARDS, MAX_CARDS_OF_KIND, complete=True),
        track_points=entry.wholes("track_points", 0, MAX_POINTS, 1, MAX_LENGTH),
        setup_unkept=Unkept(entry.choice("setup_unkept", tuple(Unkept))),
        passengers=entry.counts("passengers", COLOURS, MAX_PASSENGERS, complete=False),
        passenger_points=(most, second),
        tie_breaks=tuple(TieBreak(each) for each in entry.choices("tie_breaks", tuple(TieBreak))),
    )


def _read_place(entry: TomlTable) -> Place:
    latitude, longitude = _read_position(entry)
    passengers = entry.whole("passengers", 0, MAX_PASSENGERS_AT_PLACE, default=0)
    return Place(entry.text("name"), latitude, longitude, passengers)


def _read_position(entry: TomlTable) -> tuple[float, float]:
    return entry.number("latitude", -90, 90), entry.number("longitude", -180, 180)


def _read_ends(country: TomlTable, known: Sequence[str]) -> tuple[tuple[str, float, float], ...]:
    """Return where each track into a country ends (K6)."""
    ends = []
    for entry in country.entries("ends", ("from", "latitude", "longitude")):
        origin = entry.text("from")
        _check_known(entry, "from", origin, known)
        ends.append((slug(origin), *_read_position(entry)))
    return tuple(ends)


def _read_pair(entry: TomlTable, known: Sequence[str]) -> tuple[str, str]:
    """Return the slugs of the two places of a track or ticket, in alphabetical order."""
    names = entry.texts("between", 2, 2) or ("", "")
    for name in names:
        _check_known(entry, "between", name, known)
    first, second = sorted(slug(name) for name in names)
    if first == second and first:
        entry.refuse(f"leads from {names[0]} to {names[1]}; it needs two different places.", "between")
    return first, second


def _check_known(entry: TomlTable, key: str, name: str, known: Sequence[str]) -> None:
    if name and name not in known:
        hint = nearest(name, known) or " Add it to the cities, or mend the name."
        entry.refuse(f"no city or country is called '{name}'.{hint}", key)


def _read_tracks(file: TomlTable, known: Sequence[str], draft: Draft) -> None:
    found = list(file.entries("tracks", ("between", "length", "colour"), ("locomotives", "tunnel")))
    pairs = [_read_pair(entry, known) for entry in found]
    for entry, pair, lane in zip(found, pairs, numbered(pairs), strict=True):
        draft.tracks[entry.name] = Track(
            name=pair_name(pair, lane),
            places=pair,
            length=entry.whole("length", 1, MAX_LENGTH),
            colour=entry.choice("colour", (*COLOURS, GRAY)),
            locomotives=entry.whole("locomotives", 0, MAX_LENGTH, default=0),
            is_tunnel=entry.flag("tunnel"),
            lane=lane,
        )


def _read_tickets(file: TomlTable, known: Sequence[str], draft: Draft) -> None:
    found = list(file.entries("tickets", ("between", "points"), ("long",)))
    pairs = [_read_pair(entry, known) for entry in found]
    for entry, pair, number in zip(found, pairs, numbered(pairs), strict=True):
        draft.tickets[entry.name] = Ticket(
            name=pair_name(pair, number),
            places=pair,
            points=entry.whole("points", 1, MAX_POINTS),
            is_long=entry.flag("long"),
        )
