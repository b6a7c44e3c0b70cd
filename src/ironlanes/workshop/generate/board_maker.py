"""Make a board of a place: all steps, repeated until the checker has nothing to say."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

import numpy as np

from ironlanes.boards import Board, load_board
from ironlanes.boards.file.draft import Draft
from ironlanes.boards.model import Place, RuleSet, Track, slug
from ironlanes.boards.planar_graphs import Pair
from ironlanes.boards.problems import ProblemReport
from ironlanes.boards.validate.balance import balance_of
from ironlanes.boards.validate.board_checks import check_draft

from ..places.areas import Area, PlaceError, find_area
from ..places.gazetteer import CREDIT, Gazetteer, Numbers, load_gazetteer
from .borders import border_ends
from .colours import is_even
from .connections import add_doubles, add_ferries, add_tunnels, measure
from .graph import Matrix, distances
from .laying import coloured_track, lay_tracks, pairs_of
from .locks import KeptParts
from .mountains import mountain_share
from .network import connect
from .plan import Site, TrackPlan
from .sites import FEWEST, MOST, Sites, choose_sites
from .ticket_decks import make_tickets

CITIES: Final = 34
#: How often a board is made anew before the place counts as impossible.
ATTEMPTS: Final = 8
#: Lines a city.
PER_CITY: Final = 2.12
#: Spaces of all tracks for each train of a player.
SPACES_PER_TRAIN: Final = 6.3
TRAINS: Final = (18, 45)
#: A board of fewer cities is for fewer players.
CITIES_PER_PLAYER: Final = 5
#: The share of the places where several passengers stand, and how many of these there are at most.
BUSY_PLACES: Final = 0.2
MOST_PASSENGERS: Final = 5


@dataclass(frozen=True)
class BoardWish:
    """What a person asks for."""

    place: str
    cities: int = CITIES
    style: str = "usa"  # the board whose rules it has
    seed: int = 1
    kept: KeptParts = field(default_factory=KeptParts)  # of another board of the place


def make_board(wish: BoardWish) -> Board:
    """Make a board; equal wishes give equal boards. Raises PlaceError, with one sentence, if the place has no room."""
    return next(board_variants(wish))


def board_variants(wish: BoardWish, without: Collection[str] = ()) -> Iterator[Board]:
    """Yield boards that fit a wish, each a little different, and none with a problem or warning.

    Cities with a name in `without`, which may grow between two boards, are left out unless they are to stay. Boards
    whose colours are uneven, because there are few tracks, come last; so do those that the checker warns of, which
    have something that was to stay.
    """
    if not FEWEST <= wish.cities <= MOST:
        raise PlaceError(f"a board has {FEWEST} to {MOST} cities, not {wish.cities}.")
    gazetteer, style = load_gazetteer(), load_board(wish.style)
    area = find_area(gazetteer, wish.place)
    gazetteer, area = _with_kept(gazetteer, area, wish.kept.cities)
    wanted = max(wish.cities, len(wish.kept.cities))
    uneven: list[Board] = []
    for attempt in range(ATTEMPTS):
        # fewer cities need less room, in case that is the reason
        count = max(FEWEST, wanted - attempt, len(wish.kept.cities))
        rest = _without(gazetteer, area, {*without} - {city.name for city in wish.kept.cities})
        board = _Maker(gazetteer, rest, style, count, Random(f"{wish.seed}/{attempt}"), wish.kept).board()
        if board is not None and is_even(_colour_spaces(board)) and not balance_of(board).warnings:
            yield board
        elif board is not None:
            uneven.append(board)
    yield from uneven
    raise PlaceError(f"{area.name} has no room for a board; try a larger place or another seed.")


def _with_kept(gazetteer: Gazetteer, area: Area, cities: Sequence[Place]) -> tuple[Gazetteer, Area]:
    """Return a gazetteer and an area in which cities that stay take the place of those with the same names."""
    if not cities:
        return gazetteer, area
    names = {city.slug for city in cities}
    others = [city for city in area.cities.tolist() if slug(gazetteer.names[city]) not in names]
    staying = range(len(gazetteer.names), len(gazetteer.names) + len(cities))
    found: Numbers = np.array([*others, *staying])
    more = gazetteer.with_cities([(city.name, city.latitude, city.longitude) for city in cities])
    return more, replace(area, cities=found)


def _without(gazetteer: Gazetteer, area: Area, names: Collection[str]) -> Area:
    """Return an area without the cities of some names, unless too few would be left."""
    left = np.array([city for city in area.cities.tolist() if gazetteer.names[city] not in names])
    return replace(area, cities=left) if names and len(left) >= FEWEST else area


def _colour_spaces(board: Board) -> Counter[str]:
    """Return the number of spaces of each colour."""
    spaces: Counter[str] = Counter()
    for track in board.tracks:
        spaces[track.colour] += track.length
    return spaces


class _Maker:
    """One attempt: everything that the steps need of each other."""

    def __init__(self, gazetteer: Gazetteer, area: Area, style: Board, count: int, random: Random, kept: KeptParts):
        self.random, self.kept = random, kept
        self.area = area
        self.style = style
        last = len(gazetteer.names)
        self.chosen = choose_sites(gazetteer, area, count, random, range(last - len(kept.cities), last))
        self.sites = [_city_site(gazetteer, self.chosen, number) for number in range(len(self.chosen.cities))]
        fixed = pairs_of(kept.tracks, [slug(site.name) for site in self.sites])
        pairs = connect(self.chosen.points, self._water, PER_CITY, fixed)
        if style.countries:
            names = [site.name for site in self.sites]
            for city, end in border_ends(gazetteer, area, self.chosen, names, pairs):
                pairs.append((city, len(self.sites)))
                self.sites.append(end)
        self.connections = self._connections(pairs)

    def board(self) -> Board | None:
        """Return the finished board, or None if it has a problem or the checker warns of something that can change."""
        slugs = [slug(site.name) for site in self.sites]
        tracks = lay_tracks(self.connections, slugs, self.random, self.kept.tracks)
        rules = self._rules(tracks)
        draft = Draft("board", self.area.name, rules)
        draft.places = {place.name: place for place in self._places(rules)}
        draft.tracks = {track.name: track for track in tracks}
        slugs = [place.slug for place in draft.places.values()]
        tickets = make_tickets(rules, slugs, self._spaces(slugs), self.random, self.kept.tickets)
        draft.tickets = {ticket.name: ticket for ticket in tickets}
        draft.about = f"{len(self.chosen.cities)} cities of {self.area.name}. {CREDIT}"[:160]
        report = ProblemReport(self.area.name)
        check_draft(draft, report)
        if report.problems or (not self.kept.cities and balance_of(draft.board()).warnings):
            return None
        draft.id = f"{slug(self.area.name)}-{_content_hash(draft.board())}"
        return draft.board()

    def _water(self, pair: Pair) -> float:
        return self.chosen.land.water_between(*(self.chosen.points[each] for each in pair))

    def _sea(self, pair: Pair) -> float:
        """Return how much water a connection crosses, or 0 if it is not over the sea; no border is."""
        if any(self.sites[each].country for each in pair) or not self.chosen.is_sea(pair):
            return 0.0
        return max(0.01, self._water(pair))

    def _connections(self, pairs: Sequence[Pair]) -> list[TrackPlan]:
        rules = self.style.rules
        found = measure([site.point for site in self.sites], pairs, len(rules.track_points))
        add_ferries(found, self._sea)
        if rules.tunnel_cards:
            add_tunnels(found, {pair: self._height(pair) for pair in pairs}, self.random)
        inner = [each for each in found if not any(self.sites[end].country for end in each.pair)]
        for pair in add_doubles(len(self.chosen.cities), inner):
            next(each for each in found if each.pair == pair).tracks = 2
        index = {slug(site.name): number for number, site in enumerate(self.sites)}
        lengths = {coloured_track(track, index).pair: track.length for track in self.kept.tracks}
        for each in found:  # of which tickets are worth the paths
            each.length = lengths.get(each.pair, each.length)
        return found

    def _height(self, pair: Pair) -> float:
        start, end = (self.sites[each] for each in pair)
        return mountain_share((start.latitude, start.longitude), (end.latitude, end.longitude))

    def _rules(self, tracks: Sequence[Track]) -> RuleSet:
        rules, cities = self.style.rules, len(self.chosen.cities)
        spaces = sum(track.length for track in tracks)
        trains = max(TRAINS[0], min(TRAINS[1], round(spaces / SPACES_PER_TRAIN)))
        players = tuple(each for each in rules.players if each * CITIES_PER_PLAYER <= cities)
        waiting = sum(any(rules.passengers) * self._passengers_at(rank) for rank in range(len(self._place_names())))
        kinds = sum(map(bool, rules.passengers))
        passengers = tuple(waiting // kinds if each else 0 for each in rules.passengers) if kinds else rules.passengers
        return replace(rules, trains=trains, players=players, passengers=passengers)

    def _place_names(self) -> list[str]:
        """Return the names of all places, cities by importance first, then countries."""
        cities = sorted(range(len(self.chosen.cities)), key=lambda each: -self.sites[each].importance)
        countries = dict.fromkeys(site.country for site in self.sites if site.country)
        return [*(self.sites[each].name for each in cities), *countries]

    def _passengers_at(self, rank: int) -> int:
        """Return how many passengers stand at the place of this rank."""
        busy = round(BUSY_PLACES * len(self.chosen.cities))
        return 1 + max(0, MOST_PASSENGERS - 1 - (2 * rank) // busy) if rank < busy else 1

    def _places(self, rules: RuleSet) -> Iterator[Place]:
        left = sum(rules.passengers)
        for rank, name in enumerate(self._place_names()):
            here = min(left, self._passengers_at(rank)) if left else 0
            left -= here
            site = next(each for each in self.sites if name in (each.name, each.country))
            ends = tuple(self._ends(name)) if site.country else ()
            latitude, longitude = site.latitude, site.longitude
            if ends:
                latitude = sum(end[1] for end in ends) / len(ends)
            yield Place(name, round(latitude, 3), round(longitude, 3), here, bool(ends), ends)

    def _ends(self, country: str) -> Iterator[tuple[str, float, float]]:
        for each in self.connections:
            site = self.sites[each.pair[1]]
            if site.country == country:
                yield slug(self.sites[each.pair[0]].name), round(site.latitude, 3), round(site.longitude, 3)

    def _spaces(self, slugs: Sequence[str]) -> Matrix:
        """Return the lengths of the shortest paths between places; a country is as near as the nearest of its ends."""
        pairs, lengths = [each.pair for each in self.connections], [each.length for each in self.connections]
        between = distances(len(self.sites), pairs, lengths)
        rows = [[n for n, site in enumerate(self.sites) if slug(site.name) == each] for each in slugs]
        found: Matrix = np.array([[between[np.ix_(one, other)].min() for other in rows] for one in rows])
        return found


def _city_site(gazetteer: Gazetteer, chosen: Sites, number: int) -> Site:
    city = chosen.cities[number]
    return Site(
        gazetteer.names[city],
        float(gazetteer.latitudes[city]),
        float(gazetteer.longitudes[city]),
        chosen.points[number],
        float(gazetteer.importance[city]),
    )


def _content_hash(board: Board) -> str:
    """Return a short hash of what a board plays like, so that different boards of a place have different ids."""
    content = repr((board.rules, board.places, board.tracks, board.tickets))
    return hashlib.sha256(content.encode()).hexdigest()[:6]
