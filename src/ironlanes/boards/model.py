"""The model of a board: places, tracks, tickets and the numbers and switches of its rules, all frozen."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Any, Final

from ironlanes.notebook import board_svg

#: The eight card colours in alphabetical order; a card is its position here.
COLOURS: Final = ("black", "blue", "green", "orange", "purple", "red", "white", "yellow")
LOCOMOTIVE: Final = "locomotive"
#: The nine kinds of card: the colours, then the locomotive.
CARDS: Final = (*COLOURS, LOCOMOTIVE)
#: A track that takes a set of any one colour (C3).
GRAY: Final = "gray"

# The capacities of all records and tables; a board file that needs more is refused.
MAX_SEATS: Final = 5
MAX_TRAINS: Final = 60
MAX_CARDS: Final = 192
MAX_CARDS_OF_KIND: Final = 99
MAX_DISPLAY: Final = 8
MAX_LENGTH: Final = 9
MAX_TRACKS: Final = 128
MAX_PLACES: Final = 64
#: Cities and the ends of all countries.
MAX_NODES: Final = 64
MAX_TICKETS: Final = 128
#: Tickets that one player chooses from at once.
MAX_OFFER: Final = 6
MAX_TUNNEL_CARDS: Final = 4
MAX_STATIONS: Final = 4
MAX_PASSENGERS: Final = 99
MAX_PASSENGERS_AT_PLACE: Final = 15
#: One score: a ticket, a track length, a bonus.
MAX_POINTS: Final = 99

#: Letters that Unicode does not split into a plain letter and an accent.
WHOLE_LETTERS: Final = str.maketrans(
    {"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ħ": "h", "\u0131": "i"}
)


class Unkept(StrEnum):
    """Where tickets go that a player does not keep during setup."""

    BOTTOM = "bottom"  # S3: under the deck that they came from
    OUT = "out"  # S4: out of the game, unseen
    SHUFFLED = "shuffled"  # S5: back into their deck, which is shuffled once everyone has chosen


class TieBreak(StrEnum):
    """What breaks a tie between players with equal points (X6)."""

    TICKETS = "tickets"  # the most completed tickets
    STATIONS = "stations"  # the fewest stations built
    LONGEST_PATH = "longest-path"  # the longest-path bonus
    PASSENGERS = "passengers"  # the most passengers


@dataclass(frozen=True, slots=True)
class NumberRule:
    """What a board file may give for a rule that is one number, and how `ironlanes boards show` puts it."""

    low: int
    high: int
    title: str = ""
    sentence: str = ""  # with {} for the number; it is shown where the number is not 0


def number_rule(low: int, high: int, title: str = "", sentence: str = "", *, is_optional: bool = False) -> Any:
    """Declare a rule that is one number; an optional one is 0 in board files that don't name it."""
    rule = {"rule": NumberRule(low, high, title, sentence)}
    return field(default=0, metadata=rule) if is_optional else field(metadata=rule)


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleNumbers:
    """The rules that are one number; 0 means that the rule is absent.

    Kernels, board files, their schema and the browser take them from here. A new one is optional in files, so that
    existing board files stay valid.
    """

    trains: int = number_rule(1, MAX_TRAINS)  # S1
    starting_cards: int = number_rule(0, MAX_CARDS_OF_KIND)  # S1
    display: int = number_rule(1, MAX_DISPLAY)  # S2: how many cards are face up
    display_locomotives: int = number_rule(0, MAX_DISPLAY)  # D6: this many face-up locomotives replace the display
    parallel_from: int = number_rule(2, MAX_SEATS + 1)  # C6: fewest players with whom a parallel group stays open
    last_round_trains: int = number_rule(0, MAX_TRAINS)  # E1: this many trains or fewer start the last round
    ticket_decks: int = number_rule(1, 2)  # 1 (K1), or 2: short and long (K2)
    setup_tickets: int = number_rule(1, MAX_OFFER)  # S3, S4, S5: regular tickets that a player is dealt or draws
    setup_long_tickets: int = number_rule(0, MAX_OFFER)  # S4: long tickets that are also dealt; the rest leave the game
    setup_keep: int = number_rule(1, MAX_OFFER)  # the minimum to keep of the first tickets
    drawn_tickets: int = number_rule(1, MAX_OFFER)  # K1, K2
    drawn_keep: int = number_rule(1, MAX_OFFER)  # the minimum to keep of the drawn tickets
    tunnel_cards: int = number_rule(0, MAX_TUNNEL_CARDS)  # T1: how many cards are revealed for a tunnel
    stations: int = number_rule(0, MAX_STATIONS)  # S7
    station_points: int = number_rule(0, MAX_POINTS)  # B6
    longest_path_points: int = number_rule(0, MAX_POINTS, "Longest path", "{} points.")  # X2
    globetrotter_points: int = number_rule(  # X3
        0, MAX_POINTS, "Globetrotter", "{} points for the most completed tickets."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet(RuleNumbers):
    """The numbers and switches that make one game differ from another."""

    players: tuple[int, ...]  # S1: the player counts that the board can be played with
    cards: tuple[int, ...]  # how many there are of each of CARDS
    track_points: tuple[int, ...]  # C4: points by length, from length 1
    setup_unkept: Unkept
    passengers: tuple[int, ...]  # S6: how many passengers there are of each of COLOURS
    passenger_points: tuple[int, int]  # P3: for the most and the second most of a colour
    tie_breaks: tuple[TieBreak, ...]  # X6


#: The rules that are one number, by their names, in the order of their declaration.
NUMBER_RULES: Final[dict[str, NumberRule]] = {each.name: each.metadata["rule"] for each in fields(RuleNumbers)}


@dataclass(frozen=True, slots=True)
class Place:
    """A city or a country: a place that tickets can name and where passengers can be."""

    name: str
    latitude: float
    longitude: float
    passengers: int = 0
    is_country: bool = False
    #: For a country, where each track into it ends: (slug of the city it comes from, latitude, longitude).
    ends: tuple[tuple[str, float, float], ...] = ()

    @property
    def slug(self) -> str:
        return slug(self.name)


@dataclass(frozen=True, slots=True)
class Track:
    """One printed line of spaces between two places, given by their slugs in alphabetical order."""

    name: str  # "a--b", in a parallel group "a--b/1"
    places: tuple[str, str]
    length: int
    colour: str  # one of COLOURS, or GRAY
    locomotives: int = 0  # F1: the symbols of a ferry
    is_tunnel: bool = False
    lane: int = 0  # 0 for the only track between its places, else its number in the parallel group


@dataclass(frozen=True, slots=True)
class Ticket:
    """Two places to connect, by their slugs in alphabetical order, and the points for it."""

    name: str
    places: tuple[str, str]
    points: int
    is_long: bool = False  # S4: a long ticket; with two ticket decks (S5): one of the long deck


@dataclass(frozen=True, repr=False)
class Board:
    """A board as its file describes it; places, tracks and tickets are sorted by slug or name."""

    id: str
    name: str
    rules: RuleSet
    places: tuple[Place, ...]
    tracks: tuple[Track, ...]
    tickets: tuple[Ticket, ...]
    about: str = ""  # one line for people who choose a board
    author: str = ""

    @cached_property
    def cities(self) -> tuple[Place, ...]:
        return tuple(place for place in self.places if not place.is_country)

    @cached_property
    def countries(self) -> tuple[Place, ...]:
        return tuple(place for place in self.places if place.is_country)

    @cached_property
    def place_index(self) -> dict[str, int]:
        return {place.slug: index for index, place in enumerate(self.places)}

    def place_name(self, slug: str) -> str:
        """Return the name of a place as the board writes it."""
        return self.places[self.place_index[slug]].name

    @cached_property
    def track_index(self) -> dict[str, int]:
        return {track.name: index for index, track in enumerate(self.tracks)}

    @cached_property
    def ticket_index(self) -> dict[str, int]:
        return {ticket.name: index for index, ticket in enumerate(self.tickets)}

    def __hash__(self) -> int:
        return hash((self.id, self.name))  # the whole board would take long; equal boards have equal names

    def __repr__(self) -> str:
        return f"<Board '{self.id}': {self.summary}>"

    def _repr_svg_(self) -> str | None:
        """Draw the empty board for a notebook."""
        return board_svg(self)

    @property
    def summary(self) -> str:
        """How many places, tracks and tickets there are, in words."""
        countries = f"{len(self.countries)} countries, " if self.countries else ""
        return f"{len(self.cities)} cities, {countries}{len(self.tracks)} tracks, {len(self.tickets)} tickets"

    def parallel_groups(self) -> Iterator[tuple[int, ...]]:
        """Return the indices of tracks that connect the same two places, where there are several (C7)."""
        groups: dict[tuple[str, str], list[int]] = {}
        for index, track in enumerate(self.tracks):
            groups.setdefault(track.places, []).append(index)
        return (tuple(group) for group in groups.values() if len(group) > 1)


@lru_cache(maxsize=1024)
def slug(name: str) -> str:
    """Return the text name of a place: lowercase, without accents, anything else replaced with single hyphens.

    A name without any plain letter or digit, such as one in Japanese, becomes the numbers of its characters.
    """
    plain = unicodedata.normalize("NFKD", name.lower().translate(WHOLE_LETTERS))
    letters = (c if c.isascii() and c.isalnum() else "-" for c in plain if not unicodedata.combining(c))
    found = "-".join(part for part in "".join(letters).split("-") if part)
    return found or "-".join(f"u{ord(c):x}" for c in unicodedata.normalize("NFC", name) if c.isalnum())
