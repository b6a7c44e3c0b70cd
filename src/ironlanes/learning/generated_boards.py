"""Boards made by chance, as many as wanted: a network that learns on them can play boards that it has never seen.

A board follows from its number alone. Its cities lie at random, no two lines cross, and its rules are drawn from what
the packaged boards have: ferries, tunnels, stations, passengers, countries, one or two ticket decks and the bonuses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, cycle
from math import dist
from random import Random
from typing import Any, Final

from ironlanes.boards.file.draft import Draft, numbered, pair_name
from ironlanes.boards.model import (
    COLOURS,
    GRAY,
    MAX_PASSENGERS_AT_PLACE,
    Board,
    Place,
    RuleSet,
    Ticket,
    TieBreak,
    Track,
    Unkept,
)
from ironlanes.boards.validate.balance import shortest_path
from ironlanes.boards.validate.board_checks import check_draft
from ironlanes.boards.validate.problems import ProblemReport
from ironlanes.game.compiled_board import register_board

from .random_networks import Pair, Point, is_connected, planar_pairs, scatter_points

#: No generated board has more.
MOST_TRACKS: Final = 104
MOST_NODES: Final = 52
PLAYERS: Final = (2, 3, 4, 5)
#: Points by length, from 1.
TRACK_POINTS: Final = ((1, 2, 4, 7, 10, 15), (1, 2, 4, 7, 10, 15), (1, 2, 5, 8, 12, 16), (1, 3, 5, 8, 11, 15))


def generated_name(number: int) -> str:
    """The id of the board of a number."""
    return f"generated-{number}"


def register_generated(names: Iterable[str]) -> None:
    """Make those of some boards known that are generated, so that they can be named like others."""
    for name in names:
        if found := re.fullmatch(r"generated-(\d+)", name):
            register_board(generate_board(int(found[1])))


@cache
def generate_board(number: int) -> Board:
    """The board of a number."""
    random = Random(number)
    while (draft := _draft(random, generated_name(number))) is None:
        pass
    report = ProblemReport(draft.id)
    check_draft(draft, report)
    report.stop()
    return draft.board()


def _draft(random: Random, name: str) -> Draft | None:
    """A board; None where countries would cut it to pieces, it has grown too large, or its tickets are too few."""
    points = scatter_points(random, random.randint(20, 44), random.uniform(1.0, 1.8))
    pairs = planar_pairs(random, points, random.uniform(1.8, 2.3))
    countries = _countries(random, points) if random.random() < 0.35 else frozenset()
    pairs = [pair for pair in pairs if not countries.issuperset(pair)]
    is_lost = any(sum(country in pair for pair in pairs) < 2 for country in countries)
    if is_lost or not is_connected([each for each in range(len(points)) if each not in countries], pairs):
        return None
    draft = Draft(name, name.replace("-", " ").capitalize(), _rules(random))
    tracks = _tracks(random, draft.rules, points, pairs)
    spaces = sum(track.length for track in tracks)
    trains = max(20, min(50, round(spaces / max(PLAYERS) / random.uniform(1.2, 1.6))))
    draft.rules = replace(draft.rules, trains=trains)
    draft.tracks = {track.name: track for track in tracks}
    draft.places = {place.name: place for place in _places(random, draft, points, countries)}
    nodes = sum(len(place.ends) or 1 for place in draft.places.values())
    if len(tracks) > MOST_TRACKS or nodes > MOST_NODES:
        return None
    draft.tickets = {ticket.name: ticket for ticket in _tickets(random, draft, points)}
    return draft if len(draft.tickets) >= _fewest_tickets(draft.rules) else None


def _countries(random: Random, points: Sequence[Point]) -> frozenset[int]:
    """Some of the points that lie farthest out."""
    centre = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
    outer = sorted(range(len(points)), key=lambda each: -dist(points[each], centre))[:10]
    return frozenset(random.sample(outer, random.randint(2, 5)))


def _rules(random: Random) -> RuleSet:
    """Rules in a mixture that no packaged board may have; the trains follow once the tracks are known."""

    def maybe(chance: float, *options: int) -> int:
        return random.choice(options) if random.random() < chance else 0

    longest, stations = maybe(0.7, 8, 10, 10, 15), maybe(0.4, 2, 3, 3)
    passengers = maybe(0.4, 3, 4, 5, 6)
    drawn, each = random.choice((3, 3, 4)), random.choice((10, 12, 12, 12, 14))
    tie_breaks = {
        TieBreak.TICKETS: True,
        TieBreak.PASSENGERS: passengers,
        TieBreak.STATIONS: stations,
        TieBreak.LONGEST_PATH: longest,
    }
    return RuleSet(
        players=PLAYERS,
        trains=0,
        starting_cards=random.choice((4, 4, 5)),
        cards=(*(each for _ in COLOURS), random.choice((12, 14, 14, 16))),
        display=random.choice((5, 5, 5, 6)),
        display_locomotives=random.choice((3, 3, 4)),
        track_points=random.choice(TRACK_POINTS),
        parallel_from=random.choice((3, 4, 4)),
        last_round_trains=random.choice((2, 2, 3)),
        drawn_tickets=drawn,
        drawn_keep=1,
        tunnel_cards=maybe(0.4, 2, 3, 3),
        stations=stations,
        station_points=random.choice((3, 4)) if stations else 0,
        longest_path_points=longest,
        globetrotter_points=maybe(0.35, 10, 12, 15),
        passengers=tuple(10 if place < passengers else 0 for place in range(len(COLOURS))),
        passenger_points=random.choice(((20, 10), (12, 6))) if passengers else (0, 0),
        tie_breaks=tuple(tie for tie, is_there in tie_breaks.items() if is_there),
        **_ticket_rules(random, drawn),
    )


def _ticket_rules(random: Random, drawn: int) -> dict[str, Any]:
    """One deck, one with long tickets dealt apart, or two decks to choose from."""
    kind = random.choice(("one", "long", "two", "two"))
    unkept = {"one": Unkept.BOTTOM, "long": Unkept.OUT, "two": random.choice((Unkept.SHUFFLED, Unkept.BOTTOM))}
    return {
        "ticket_decks": 2 if kind == "two" else 1,
        "setup_tickets": drawn if kind == "two" else 3,
        "setup_long_tickets": 1 if kind == "long" else 0,
        "setup_keep": 2,
        "setup_unkept": unkept[kind],
    }


def _fewest_tickets(rules: RuleSet) -> int:
    """So many that every player can be dealt the first ones from any deck."""
    return max(PLAYERS) * (rules.ticket_decks * rules.setup_tickets + rules.setup_long_tickets) + 2


def _slug(place: int) -> str:
    return f"place-{place + 1:02}"


def _tracks(random: Random, rules: RuleSet, points: Sequence[Point], pairs: Sequence[Pair]) -> list[Track]:
    """Tracks as long as their lines, some of them double, with colours in turn, ferries and tunnels."""
    mean = random.uniform(2.5, 3.2) if rules.longest_path_points else random.uniform(2.1, 3.2)
    unit = sum(dist(points[a], points[b]) for a, b in pairs) / len(pairs) / mean
    doubles, grays, tunnels = random.uniform(0, 0.3), random.uniform(0.3, 0.5), random.uniform(0.1, 0.3)
    ferries = random.uniform(0.1, 0.4) if random.random() < 0.4 else 0.0
    colours = cycle(random.sample(COLOURS, len(COLOURS)))
    lanes = [pair for pair in pairs for _ in range(1 + (random.random() < doubles))]
    random.shuffle(lanes)
    found = []
    for (first, second), lane in zip(lanes, numbered([(_slug(a), _slug(b)) for a, b in lanes]), strict=True):
        length = max(1, min(len(rules.track_points), round(dist(points[first], points[second]) / unit)))
        colour = GRAY if random.random() < grays else next(colours)
        locomotives = 0
        if colour == GRAY and random.random() < ferries:
            locomotives = min(length, random.choice((1, 1, 2)))
        is_tunnel = rules.tunnel_cards > 0 and not locomotives and random.random() < tunnels
        places = (_slug(first), _slug(second))
        found.append(Track(pair_name(places, lane), places, length, colour, locomotives, is_tunnel, lane))
    return found


def _places(random: Random, draft: Draft, points: Sequence[Point], countries: frozenset[int]) -> list[Place]:
    """Cities and countries, with the passengers of the rules spread over them."""
    waiting = [0] * len(points)
    for _ in range(sum(draft.rules.passengers)):
        waiting[random.choice([each for each, here in enumerate(waiting) if here < MAX_PASSENGERS_AT_PLACE])] += 1
    found = []
    for place, (x, y) in enumerate(points):
        ends = [_other(track, _slug(place)) for track in draft.tracks.values() if _slug(place) in track.places]
        found.append(
            Place(
                name=_slug(place).replace("-", " ").capitalize(),
                latitude=round(10 * y, 3),
                longitude=round(10 * x, 3),
                passengers=waiting[place],
                is_country=place in countries,
                ends=tuple((end, 10 * y, 10 * x) for end in ends) if place in countries else (),
            )
        )
    return found


def _other(track: Track, place: str) -> str:
    return track.places[1] if track.places[0] == place else track.places[0]


def _tickets(random: Random, draft: Draft, points: Sequence[Point]) -> list[Ticket]:
    """Tickets worth about as many points as their shortest paths have spaces; the long ones are the longest."""
    rules, board = draft.rules, draft.board()
    pairs = [pair for pair in combinations(range(len(points)), 2) if dist(points[pair[0]], points[pair[1]]) > 0.3]
    found = []
    for first, second in random.sample(pairs, min(len(pairs), random.randint(34, 80))):
        places = (_slug(first), _slug(second))
        ticket = Ticket(pair_name(places, 0), places, 1)
        spaces = shortest_path(board, ticket)
        if spaces <= min(24, 0.7 * rules.trains):
            found.append(replace(ticket, points=max(2, spaces + random.choice((-1, 0, 0, 0, 1)))))
    found.sort(key=lambda ticket: (ticket.points, ticket.name))
    long = max(PLAYERS) * rules.setup_long_tickets + random.randint(0, 2) if rules.setup_long_tickets else 0
    if rules.ticket_decks == 2:
        long = max(len(found) * 2 // 5, max(PLAYERS) * rules.setup_tickets)
    return [replace(ticket, is_long=place >= len(found) - long) for place, ticket in enumerate(found)]
