"""A board as arrays: what the rules kernel is handed in place of names, one record of one dtype for every board."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final

from .model import (
    COLOURS,
    MAX_LENGTH,
    MAX_NODES,
    MAX_OFFER,
    MAX_PLACES,
    MAX_STATIONS,
    MAX_TICKETS,
    MAX_TRACKS,
    MAX_TUNNEL_CARDS,
)
from .records import Masks, Number, Numbers, Records, Small, Smalls, Wide, Wides, record_dtype

#: The locomotive among the nine kinds of card.
LOCOMOTIVES: Final = 8
KINDS: Final = 9
#: As the colour of a track or price: any one colour.
ANY_COLOUR: Final = 8
#: As the card that is drawn: the top of the deck.
FROM_DECK: Final = 9
#: Every price that can occur: one a track at the most, one a station, and each colour's for a tunnel's extra cards.
MAX_PRICES: Final = MAX_TRACKS + MAX_STATIONS + KINDS * MAX_TUNNEL_CARDS
MAX_ACTIONS: Final = 16384
MASK_WORDS: Final = 2


class Verb(IntEnum):
    """What an action does."""

    DRAW = 0
    CLAIM = 1
    TICKETS = 2
    KEEP = 3
    STATION = 4
    PAY = 5
    DECLINE = 6
    PASSENGER = 7
    PASS = 8


class SetupUnkept(IntEnum):
    """`model.Unkept` as a number."""

    BOTTOM = 0
    OUT = 1
    SHUFFLED = 2


class Tie(IntEnum):
    """`model.TieBreak` as a number; 0 ends the list."""

    NONE = 0
    TICKETS = 1
    STATIONS = 2
    LONGEST_PATH = 3
    PASSENGERS = 4


class Tables:
    """One board. A *node* is a city or one end of a country; a *price* is what cards a thing costs."""

    # the tracks
    tracks: Number
    track_nodes: Annotated[Smalls, (MAX_TRACKS, 2)]
    track_places: Annotated[Smalls, (MAX_TRACKS, 2)]  # in alphabetical order
    track_length: Annotated[Smalls, (MAX_TRACKS,)]
    track_price: Annotated[Numbers, (MAX_TRACKS,)]
    track_is_tunnel: Annotated[Smalls, (MAX_TRACKS,)]
    siblings: Annotated[Masks, (MAX_TRACKS, MASK_WORDS)]  # the other tracks of the parallel group
    node_tracks: Annotated[Masks, (MAX_NODES, MASK_WORDS)]  # the tracks that end at a node
    # prices, in the order: tracks, stations by cost, extra cards of a tunnel by number and colour
    prices: Number
    first_price: Annotated[Numbers, (KINDS + 1,)]  # the prices of tracks are sorted by colour (gray last), then length
    price_tracks: Annotated[Masks, (MAX_PRICES, MASK_WORDS)]
    price_colour: Annotated[Smalls, (MAX_PRICES,)]
    price_length: Annotated[Smalls, (MAX_PRICES,)]
    price_locomotives: Annotated[Smalls, (MAX_PRICES,)]  # the fewest locomotives (F1)
    payment_offset: Annotated[Smalls, (MAX_PRICES, KINDS, MAX_LENGTH + 1)]  # by colour and locomotives
    station_price: Annotated[Numbers, (MAX_STATIONS + 1,)]
    extra_price: Annotated[Numbers, (MAX_TUNNEL_CARDS + 1, KINDS)]
    # the places
    places: Small
    nodes: Small
    cities: Small
    city_mask: Annotated[Masks, (1,)]  # the places where a station may stand
    place_node: Annotated[Smalls, (MAX_PLACES,)]  # a city's node
    place_passengers: Annotated[Smalls, (MAX_PLACES,)]
    # the tickets
    tickets: Number
    ticket_ends: Annotated[Masks, (MAX_TICKETS, 2)]  # the nodes of either end
    ticket_points: Annotated[Numbers, (MAX_TICKETS,)]
    ticket_is_long: Annotated[Smalls, (MAX_TICKETS,)]
    deck_base: Annotated[Numbers, (2,)]  # where the ring of each ticket deck lies among all tickets
    deck_room: Annotated[Numbers, (2,)]
    # the rules' numbers and switches
    trains: Small
    starting_cards: Small
    cards: Annotated[Smalls, (KINDS,)]
    display: Small
    display_locomotives: Small
    track_points: Annotated[Smalls, (MAX_LENGTH + 1,)]
    parallel_from: Small
    last_round_trains: Small
    ticket_decks: Small
    setup_tickets: Small
    setup_long_tickets: Small
    setup_keep: Small
    setup_unkept: Small
    drawn_tickets: Small
    drawn_keep: Small
    tunnel_cards: Small
    stations: Small
    station_points: Small
    longest_path_points: Small
    globetrotter_points: Small
    passengers: Annotated[Smalls, (len(COLOURS),)]
    has_passengers: Small
    passenger_points: Annotated[Smalls, (2,)]
    tie_breaks: Annotated[Smalls, (4,)]
    # the action table
    actions: Wide
    action_verb: Annotated[Smalls, (MAX_ACTIONS,)]
    action_subject: Annotated[Smalls, (MAX_ACTIONS,)]  # a card, a track, a place, a set of positions, short tickets
    action_colour: Annotated[Smalls, (MAX_ACTIONS,)]  # of a payment or passenger
    action_cards: Annotated[Smalls, (MAX_ACTIONS,)]  # of the payment's colour; or long tickets
    action_locomotives: Annotated[Smalls, (MAX_ACTIONS,)]
    draw_action: Annotated[Wides, (KINDS + 1,)]
    draw_order: Annotated[Smalls, (KINDS + 1,)]  # the cards in the order of their actions
    claim_action: Annotated[Wides, (MAX_TRACKS,)]  # the first claim of each track
    tickets_action: Annotated[Wides, (MAX_OFFER + 1, MAX_OFFER + 1)]  # by short and long; one deck: [0, 0]
    split_order: Annotated[Smalls, (MAX_OFFER + 1, MAX_OFFER + 1)]  # by total: the long tickets of each split in order
    keep_action: Annotated[Wides, (2**MAX_OFFER,)]  # by the set of positions
    keep_order: Annotated[Smalls, (2**MAX_OFFER,)]  # the sets in the order of their actions
    keeps: Small
    station_action: Annotated[Wides, (MAX_PLACES,)]
    pay_action: Wide
    decline_action: Wide
    passenger_action: Annotated[Wides, (MAX_PLACES, len(COLOURS))]
    pass_action: Wide


TABLES: Final = record_dtype(Tables)

#: An array of one board's tables, as entries take it.
Boards = Annotated[Records, TABLES]
