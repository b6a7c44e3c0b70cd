"""Random boards, in any number: a network that trains on them can play boards that it has never seen.

A board follows from its number alone. Its cities lie at random, some on islands, and no two lines cross; tracks are few
and long, many and short, or mixed. Its rules are those of a packaged board, or drawn from what these have: ferries,
tunnels, stations, passengers, countries, one or two ticket decks and the bonuses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, cycle
from math import dist
from random import Random
from typing import Final

from ironlanes.boards.file.draft import Draft, numbered, pair_name
from ironlanes.boards.model import (
    COLOURS,
    GRAY,
    MAX_PASSENGERS_AT_PLACE,
    Board,
    Place,
    RuleSet,
    Ticket,
    Track,
)
from ironlanes.boards.planar_graphs import Pair, Point, is_connected
from ironlanes.boards.problems import ProblemReport
from ironlanes.boards.validate.balance import shortest_path
from ironlanes.boards.validate.board_checks import check_draft
from ironlanes.game.compiled_board import register_board

from .generated_rules import PLAYERS, generate_rules
from .random_networks import move_apart, planar_pairs, scatter_points, without_most_crossings

#: No generated board has more.
MOST_TRACKS: Final = 104
MOST_NODES: Final = 52
#: The longest path is searched among all tracks of a seat: with the bonus for it, trains are for about so many.
PATH_TRACKS: Final = 17


@dataclass(frozen=True)
class Shape:
    """A kind of map: how many cities, how long tracks are on average, and on how many islands the cities lie."""

    cities: tuple[int, int]
    mean_length: tuple[float, float]
    islands: tuple[int, ...] = (1,)


#: All kinds of maps, equally frequent.
SHAPES: Final = (
    Shape((20, 44), (2.1, 3.2)),
    Shape((32, 44), (2.6, 3.3)),  # as large as the packaged boards
    Shape((20, 32), (3.2, 4.0)),  # few long tracks
    Shape((30, 46), (1.6, 2.2)),  # many short ones
    Shape((18, 26), (2.1, 3.0)),  # few trains
    Shape((24, 44), (2.4, 3.2), (2, 3)),
)


def generated_name(number: int) -> str:
    """Return the id of the board with this number."""
    return f"generated-{number}"


def register_generated(names: Iterable[str]) -> None:
    """Register the generated boards among `names`, so that they can be used by name like any other."""
    for name in names:
        if found := re.fullmatch(r"generated-(\d+)", name):
            register_board(generate_board(int(found[1])))


@cache
def generate_board(number: int) -> Board:
    """Return the board with this number."""
    random = Random(number)
    while (draft := _draft(random, generated_name(number))) is None:
        pass
    report = ProblemReport(draft.id)
    check_draft(draft, report)
    report.stop()
    return draft.board()


def _draft(random: Random, name: str) -> Draft | None:
    """Draft a board. Return None if it is not connected, is too large, or has too few tickets."""
    shape = random.choice(SHAPES)
    points = scatter_points(random, random.randint(*shape.cities), random.uniform(1.0, 1.8))
    islands = [0] * len(points)
    if (count := random.choice(shape.islands)) > 1:
        points, islands = move_apart(random, points, count)
    pairs = without_most_crossings(random, planar_pairs(random, points, random.uniform(1.8, 2.3)), islands)
    countries = _countries(random, points) if random.random() < 0.35 else frozenset()
    pairs = [pair for pair in pairs if not countries.issuperset(pair)]
    is_lost = any(sum(country in pair for pair in pairs) < 2 for country in countries)
    if is_lost or not is_connected([each for each in range(len(points)) if each not in countries], pairs):
        return None
    draft = Draft(name, name.replace("-", " ").capitalize(), generate_rules(random))
    tracks = make_tracks(random, draft.rules, points, pairs, random.uniform(*shape.mean_length), islands)
    draft.rules = replace(draft.rules, trains=_trains(random, draft.rules, tracks))
    draft.tracks = {track.name: track for track in tracks}
    draft.places = {place.name: place for place in _places(random, draft, points, countries)}
    nodes = sum(len(place.ends) or 1 for place in draft.places.values())
    spaces = sum(track.length for track in tracks)
    if len(tracks) > MOST_TRACKS or nodes > MOST_NODES or spaces <= max(PLAYERS) * draft.rules.trains:
        return None
    draft.tickets = {ticket.name: ticket for ticket in _tickets(random, draft, points)}
    return draft if len(draft.tickets) >= _fewest_tickets(draft.rules) else None


def _trains(random: Random, rules: RuleSet, tracks: Sequence[Track]) -> int:
    """Return how many trains each player has: enough to make tracks scarce, but not with two players."""
    spaces = sum(track.length for track in tracks)
    trains = round(spaces / max(PLAYERS) / random.uniform(1.1, 1.6))
    most = round(PATH_TRACKS * spaces / len(tracks)) if rules.longest_path_points else 50
    return max(20, min(50, most, trains))


def _countries(random: Random, points: Sequence[Point]) -> frozenset[int]:
    """Choose some of the outermost points as countries."""
    centre = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
    outer = sorted(range(len(points)), key=lambda each: -dist(points[each], centre))[:10]
    return frozenset(random.sample(outer, random.randint(2, 5)))


def _fewest_tickets(rules: RuleSet) -> int:
    """Return the fewest tickets with which every player can be dealt their first ones from any deck."""
    return max(PLAYERS) * (rules.ticket_decks * rules.setup_tickets + rules.setup_long_tickets) + 2


def slug(place: int) -> str:
    """Return the id of the place with this number."""
    return f"place-{place + 1:02}"


def make_tracks(
    random: Random,
    rules: RuleSet,
    points: Sequence[Point],
    pairs: Sequence[Pair],
    mean: float,
    islands: Sequence[int],
) -> list[Track]:
    """Make tracks as long as their lines: some double, some ferries or tunnels, with colours in turn."""
    unit = sum(dist(points[a], points[b]) for a, b in pairs) / len(pairs) / mean
    doubles, grays, tunnels = random.uniform(0, 0.3), random.uniform(0.3, 0.5), random.uniform(0.1, 0.3)
    ferries = random.uniform(0.1, 0.4) if random.random() < 0.4 else 0.0
    colours = cycle(random.sample(COLOURS, len(COLOURS)))
    lanes = [pair for pair in pairs for _ in range(1 + (random.random() < doubles))]
    random.shuffle(lanes)
    found = []
    for (first, second), lane in zip(lanes, numbered([(slug(a), slug(b)) for a, b in lanes]), strict=True):
        length = max(1, min(len(rules.track_points), round(dist(points[first], points[second]) / unit)))
        is_crossing = islands[first] != islands[second]
        colour = GRAY if is_crossing or random.random() < grays else next(colours)
        locomotives = 0
        if is_crossing or (colour == GRAY and random.random() < ferries):
            locomotives = min(length, random.choice((1, 1, 2)))
        is_tunnel = rules.tunnel_cards > 0 and not locomotives and random.random() < tunnels
        places = (slug(first), slug(second))
        found.append(Track(pair_name(places, lane), places, length, colour, locomotives, is_tunnel, lane))
    return found


def _places(random: Random, draft: Draft, points: Sequence[Point], countries: frozenset[int]) -> list[Place]:
    """Make cities and countries, and spread the passengers over them."""
    waiting = [0] * len(points)
    for _ in range(sum(draft.rules.passengers)):
        waiting[random.choice([each for each, here in enumerate(waiting) if here < MAX_PASSENGERS_AT_PLACE])] += 1
    found = []
    for place, (x, y) in enumerate(points):
        ends = [_other(track, slug(place)) for track in draft.tracks.values() if slug(place) in track.places]
        found.append(
            Place(
                name=slug(place).replace("-", " ").capitalize(),
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
    """Draw tickets worth about the length of their shortest path. The longest ones are the long tickets."""
    rules, board = draft.rules, draft.board()
    pairs = [pair for pair in combinations(range(len(points)), 2) if dist(points[pair[0]], points[pair[1]]) > 0.3]
    found = []
    for first, second in random.sample(pairs, min(len(pairs), random.randint(34, 80))):
        places = (slug(first), slug(second))
        ticket = Ticket(pair_name(places, 0), places, 1)
        spaces = shortest_path(board, ticket)
        if spaces <= min(24, 0.7 * rules.trains):
            found.append(replace(ticket, points=max(2, spaces + random.choice((-1, 0, 0, 0, 1)))))
    found.sort(key=lambda ticket: (ticket.points, ticket.name))
    long = max(PLAYERS) * rules.setup_long_tickets + random.randint(0, 2) if rules.setup_long_tickets else 0
    if rules.ticket_decks == 2:
        long = max(len(found) * 2 // 5, max(PLAYERS) * rules.setup_tickets)
    return [replace(ticket, is_long=place >= len(found) - long) for place, ticket in enumerate(found)]
