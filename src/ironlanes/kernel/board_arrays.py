"""A board as arrays: what the rules kernel is handed in place of names, one record of one dtype for every board."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final

from ironlanes.boards.model import (
    COLOURS,
    MAX_LENGTH,
    MAX_NODES,
    MAX_OFFER,
    MAX_PLACES,
    MAX_STATIONS,
    MAX_TICKETS,
    MAX_TRACKS,
    MAX_TUNNEL_CARDS,
    RuleNumbers,
)

from .records import Int8, Int8Array, Int16, Int16Array, Int32, Int32Array, Records, UInt64Array, record_dtype

#: The locomotive among the nine kinds of card.
LOCOMOTIVES: Final = 8
CARD_KINDS: Final = 9
#: As the colour of a track or price: any one colour.
ANY_COLOUR: Final = 8
#: As the card that is drawn: the top of the deck.
FROM_DECK: Final = 9
#: Every price that can occur: one a track at the most, one a station, and each colour's for a tunnel's extra cards.
MAX_PRICES: Final = MAX_TRACKS + MAX_STATIONS + CARD_KINDS * MAX_TUNNEL_CARDS
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


class BoardArrays(RuleNumbers):
    """One board, beginning with the numbers of its rules.

    A *node* is a city or one end of a country; a *price* is what cards a thing costs.
    """

    # the tracks
    tracks: Int16
    track_nodes: Annotated[Int8Array, (MAX_TRACKS, 2)]
    track_places: Annotated[Int8Array, (MAX_TRACKS, 2)]  # in alphabetical order
    track_length: Annotated[Int8Array, (MAX_TRACKS,)]
    track_price: Annotated[Int16Array, (MAX_TRACKS,)]
    track_is_tunnel: Annotated[Int8Array, (MAX_TRACKS,)]
    siblings: Annotated[UInt64Array, (MAX_TRACKS, MASK_WORDS)]  # the other tracks of the parallel group
    node_tracks: Annotated[UInt64Array, (MAX_NODES, MASK_WORDS)]  # the tracks that end at a node
    # prices, in the order: tracks, stations by cost, extra cards of a tunnel by number and colour
    prices: Int16
    first_price: Annotated[
        Int16Array, (CARD_KINDS + 1,)
    ]  # the prices of tracks are sorted by colour (gray last), then length
    price_tracks: Annotated[UInt64Array, (MAX_PRICES, MASK_WORDS)]
    price_colour: Annotated[Int8Array, (MAX_PRICES,)]
    price_length: Annotated[Int8Array, (MAX_PRICES,)]
    price_locomotives: Annotated[Int8Array, (MAX_PRICES,)]  # the fewest locomotives (F1)
    payment_offset: Annotated[Int8Array, (MAX_PRICES, CARD_KINDS, MAX_LENGTH + 1)]  # by colour and locomotives
    station_price: Annotated[Int16Array, (MAX_STATIONS + 1,)]
    extra_price: Annotated[Int16Array, (MAX_TUNNEL_CARDS + 1, CARD_KINDS)]
    # the places
    places: Int8
    nodes: Int8
    cities: Int8
    city_mask: Annotated[UInt64Array, (1,)]  # the places where a station may stand
    place_node: Annotated[Int8Array, (MAX_PLACES,)]  # a city's node
    place_passengers: Annotated[Int8Array, (MAX_PLACES,)]
    # the tickets
    tickets: Int16
    ticket_ends: Annotated[UInt64Array, (MAX_TICKETS, 2)]  # the nodes of either end
    ticket_points: Annotated[Int16Array, (MAX_TICKETS,)]
    ticket_is_long: Annotated[Int8Array, (MAX_TICKETS,)]
    deck_base: Annotated[Int16Array, (2,)]  # where the ring of each ticket deck lies among all tickets
    deck_room: Annotated[Int16Array, (2,)]
    # what of the rules is more than one number
    cards: Annotated[Int8Array, (CARD_KINDS,)]
    track_points: Annotated[Int8Array, (MAX_LENGTH + 1,)]
    setup_unkept: Int8
    passengers: Annotated[Int8Array, (len(COLOURS),)]
    has_passengers: Int8
    passenger_points: Annotated[Int8Array, (2,)]
    tie_breaks: Annotated[Int8Array, (4,)]
    # the action table
    actions: Int32
    action_verb: Annotated[Int8Array, (MAX_ACTIONS,)]
    action_subject: Annotated[Int8Array, (MAX_ACTIONS,)]  # a card, a track, a place, a set of positions, short tickets
    action_colour: Annotated[Int8Array, (MAX_ACTIONS,)]  # of a payment or passenger
    action_cards: Annotated[Int8Array, (MAX_ACTIONS,)]  # of the payment's colour; or long tickets
    action_locomotives: Annotated[Int8Array, (MAX_ACTIONS,)]
    draw_action: Annotated[Int32Array, (CARD_KINDS + 1,)]
    draw_order: Annotated[Int8Array, (CARD_KINDS + 1,)]  # the cards in the order of their actions
    claim_action: Annotated[Int32Array, (MAX_TRACKS,)]  # the first claim of each track
    tickets_action: Annotated[Int32Array, (MAX_OFFER + 1, MAX_OFFER + 1)]  # by short and long; one deck: [0, 0]
    split_order: Annotated[
        Int8Array, (MAX_OFFER + 1, MAX_OFFER + 1)
    ]  # by total: the long tickets of each split in order
    keep_action: Annotated[Int32Array, (2**MAX_OFFER,)]  # by the set of positions
    keep_order: Annotated[Int8Array, (2**MAX_OFFER,)]  # the sets in the order of their actions
    keeps: Int8
    station_action: Annotated[Int32Array, (MAX_PLACES,)]
    pay_action: Int32
    decline_action: Int32
    passenger_action: Annotated[Int32Array, (MAX_PLACES, len(COLOURS))]
    pass_action: Int32


BOARD_ARRAYS: Final = record_dtype(BoardArrays)

#: An array of one board's tables, as entries take it.
Boards = Annotated[Records, BOARD_ARRAYS]
