"""Small boards, dealt games and chance of their own, for checks of the oracle itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from ironlanes.boards.model import CARDS, COLOURS, GRAY, Board, Place, RuleSet, Ticket, Track, Unkept

from .normalise import Position
from .shuffles import Shuffles

PLAIN_RULES = RuleSet(
    players=(2, 3, 4, 5),
    trains=45,
    starting_cards=4,
    cards=(12, 12, 12, 12, 12, 12, 12, 12, 14),
    display=5,
    display_locomotives=3,
    track_points=(1, 2, 4, 7, 10, 15),
    parallel_from=4,
    last_round_trains=2,
    ticket_decks=1,
    setup_tickets=3,
    setup_long_tickets=0,
    setup_keep=2,
    setup_unkept=Unkept.BOTTOM,
    drawn_tickets=3,
    drawn_keep=1,
    tunnel_cards=0,
    stations=0,
    station_points=0,
    longest_path_points=0,
    globetrotter_points=0,
    passengers=(0,) * len(COLOURS),
    passenger_points=(0, 0),
    tie_breaks=(),
)


def make_track(name: str, length: int = 1, colour: str = GRAY, *, locomotives: int = 0, tunnel: bool = False) -> Track:
    """A track from its name, "a--b" or "a--b/1"."""
    pair, _, lane = name.partition("/")
    one, other = pair.split("--")
    return Track(name, (one, other), length, colour, locomotives, tunnel, int(lane or 0))


def make_ticket(name: str, points: int, *, is_long: bool = False) -> Ticket:
    """A ticket from its name, "a--b"."""
    one, other = name.split("--")
    return Ticket(name, (one, other), points, is_long)


def make_board(
    tracks: Sequence[Track], tickets: Sequence[Ticket] = (), countries: Sequence[str] = (), **rules: Any
) -> Board:
    """A board whose places are those that its tracks name, with the plain rules but for those that are given."""
    slugs = sorted({place for track in tracks for place in track.places})
    places = tuple(Place(slug, 0.0, 0.0, is_country=slug in countries) for slug in slugs)
    return Board("handmade", "Handmade", replace(PLAIN_RULES, **rules), places, tuple(tracks), tuple(tickets))


def position_of(board: Board, **fields: Any) -> Position:
    """A two-player position on that board, in mid-game but for the fields that are given."""
    return {"map": board.id, "players": 2, "to_move": 0, "phase": "turn", "seats": [{}, {}], **fields}


def dealt(board: Board, players: int, chance: Random) -> Position:
    """S1 to S9: a game at its first decision, every deck in a random order."""
    rules = board.rules
    deck = [card for card, count in zip(CARDS, rules.cards, strict=True) for _ in range(count)]
    chance.shuffle(deck)
    hands = [[deck.pop(0) for _ in range(rules.starting_cards)] for _ in range(players)]
    short = [ticket.name for ticket in board.tickets if not ticket.is_long]
    long = [ticket.name for ticket in board.tickets if ticket.is_long]
    chance.shuffle(short)
    chance.shuffle(long)
    offers: list[list[str]] = [[] for _ in range(players)]
    if rules.ticket_decks == 1:
        for offer in offers:
            offer += [long.pop(0) for _ in range(rules.setup_long_tickets)]
            offer += [short.pop(0) for _ in range(rules.setup_tickets)]
    bag = [colour for colour, count in zip(COLOURS, rules.passengers, strict=True) for _ in range(count)]
    chance.shuffle(bag)
    return {
        "map": board.id,
        "players": players,
        "start": chance.randrange(players),
        "to_move": 0,
        "phase": "setup-tickets" if rules.ticket_decks == 1 else "setup-split",
        "pending": {"offers": offers},
        "seats": [{"hand": {card: hand.count(card) for card in set(hand)}} for hand in hands],
        "deck": deck,
        "ticket_deck": short if rules.ticket_decks == 1 else {"short": short, "long": long},
        "passengers": {place.slug: [bag.pop() for _ in range(place.passengers)] for place in board.places},
    }


class OwnChance(Shuffles):
    """Does the shuffles itself, for games that no engine plays."""

    def __init__(self, chance: Random) -> None:
        super().__init__()
        self.chance = chance

    def deck(self, cards: Counter[str]) -> list[str]:
        """D7, in an order of its own."""
        return self.chance.sample(list(cards.elements()), cards.total())

    def ticket_decks(self, decks: dict[str, list[str]]) -> dict[str, list[str]]:
        """S5, in an order of its own."""
        return {name: self.chance.sample(deck, len(deck)) for name, deck in decks.items()}
