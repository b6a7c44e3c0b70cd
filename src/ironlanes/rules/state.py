"""A game in numbers: the record that the rules change, and the desk that they work on."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final

from ironlanes.boards.model import (
    COLOURS,
    MAX_CARDS,
    MAX_DISPLAY,
    MAX_LENGTH,
    MAX_NODES,
    MAX_OFFER,
    MAX_PLACES,
    MAX_SEATS,
    MAX_STATIONS,
    MAX_TICKETS,
    MAX_TRACKS,
    MAX_TUNNEL_CARDS,
)
from ironlanes.boards.records import (
    Bytes,
    Letters,
    Masks,
    Number,
    Numbers,
    Records,
    Small,
    Smalls,
    Wide,
    Wides,
    record_dtype,
)
from ironlanes.boards.tables import KINDS, MASK_WORDS, MAX_PRICES

NOBODY: Final = -1
#: Room for the events of one action: ten displays and every card of a few reshuffles.
MAX_LOG: Final = 1024


class Phase(IntEnum):
    """What the seat to move is asked for."""

    SETUP_SPLIT = 0
    SETUP_TICKETS = 1
    TURN = 2
    SECOND_DRAW = 3
    KEEP_TICKETS = 4
    TUNNEL = 5
    PASSENGERS = 6
    OVER = 7


class Happening(IntEnum):
    """What the log of an action tells; each is followed by the bytes named here."""

    TOOK = 0  # seat, card
    DREW = 1  # seat, card
    TURNED_UP = 2  # slot, card
    DISPLAY_DISCARDED = 3
    RESHUFFLED = 4  # how many, then the deck from the bottom up
    CLAIMED = 5  # seat, track, colour, cards, locomotives
    TUNNEL = 6  # seat, track, colour, cards, locomotives, extra
    DECLINED = 7  # seat, track
    OFFERED = 8  # seat, how many, then the tickets
    KEPT = 9  # seat, the set of positions kept
    TICKETS_RESHUFFLED = 10
    STATION = 11  # seat, city, colour, cards, locomotives
    PASSENGER = 12  # seat, place, colour
    LAST_ROUND = 13  # seat
    PASSED = 14  # seat
    OVER = 15
    REVEALED = 16  # card


class Open:
    """What everybody sees of a position: the fields that `State` and `Sight` share. Masks have a bit a member."""

    claimed: Annotated[Masks, (MAX_SEATS, MASK_WORDS)]
    available: Annotated[Masks, (MAX_SEATS, MASK_WORDS)]  # the tracks that C5 and C6 leave open to a seat
    stations: Annotated[Masks, (MAX_SEATS,)]  # places
    standing: Annotated[Letters, (MAX_PLACES,)]  # passengers on the board: four bits a colour
    points: Annotated[Numbers, (MAX_SEATS,)]
    deck_size: Number
    ticket_left: Annotated[Numbers, (2,)]  # how many tickets each ticket deck holds
    discards: Annotated[Smalls, (KINDS,)]
    display: Annotated[Smalls, (MAX_DISPLAY,)]
    display_size: Small
    collected: Annotated[Smalls, (MAX_SEATS, len(COLOURS))]
    trains: Annotated[Smalls, (MAX_SEATS,)]
    stations_left: Annotated[Smalls, (MAX_SEATS,)]
    players: Small
    start: Small
    to_move: Small
    phase: Small
    last_turn_of: Small
    passes: Small
    offer_size: Annotated[Smalls, (MAX_SEATS,)]  # how many tickets lie before a seat; which ones is hidden
    # a tunnel that is not settled yet: the track, what was laid down, what was revealed, what it costs besides
    tunnel_track: Small
    laid_colour: Small
    laid_cards: Small
    laid_locomotives: Small
    revealed: Annotated[Smalls, (MAX_TUNNEL_CARDS,)]
    revealed_size: Small
    extra: Small
    # the places where a passenger is still to be chosen
    choices: Annotated[Smalls, (2,)]
    choices_left: Small


class State(Open):
    """A whole position: what is open, and what is hidden. The top card of a deck comes last."""

    key: Annotated[Letters, (8,)]  # the seed
    shuffles: Wide  # how many shuffles the seed has served
    tickets: Annotated[Masks, (MAX_SEATS, MASK_WORDS)]
    ticket_top: Annotated[Numbers, (2,)]  # where the top of each ticket deck is; a deck is a ring
    deck: Annotated[Smalls, (MAX_CARDS,)]
    ticket_deck: Annotated[Smalls, (MAX_TICKETS,)]
    hands: Annotated[Smalls, (MAX_SEATS, KINDS)]
    offers: Annotated[Smalls, (MAX_SEATS, MAX_OFFER)]


class Sight(Open):
    """What one seat, or a spectator, may see of a game (H1): what is open, and the viewer's share of the rest."""

    viewer: Small  # NOBODY: a spectator
    hand: Annotated[Smalls, (KINDS,)]
    hand_size: Annotated[Numbers, (MAX_SEATS,)]
    own_tickets: Annotated[Masks, (MASK_WORDS,)]
    ticket_count: Annotated[Numbers, (MAX_SEATS,)]
    long_count: Annotated[Numbers, (MAX_SEATS,)]  # of them, on boards with two ticket decks, whose sizes tell it
    offer: Annotated[Smalls, (MAX_OFFER,)]


class Desk:
    """Room to work in, and the log of the last action: nothing here belongs to the position."""

    # randomness: one block of the generator
    block: Annotated[Letters, (16,)]
    block_number: Wide
    drawn: Wide  # how many numbers of the block are used
    # the log
    is_logging: Small
    log_size: Wide
    log: Annotated[Bytes, (MAX_LOG,)]
    # legal actions: of how many colours the hand holds so many cards or more, how many payments each price has,
    # the tracks that can be paid, and a few actions to choose among
    holding: Annotated[Smalls, (MAX_LENGTH + 1,)]
    payments: Annotated[Numbers, (MAX_PRICES,)]
    claimable: Annotated[Masks, (MASK_WORDS,)]
    few: Annotated[Wides, (128,)]
    claims: Wide
    draws: Wide
    station_payments: Wide
    # connections: for each node, the nodes that it is connected with
    connected: Annotated[Masks, (MAX_NODES,)]
    # the choice of station tracks: what each track that can be used joins, and the tickets that want joining
    usable: Annotated[Numbers, (MAX_STATIONS, MAX_TRACKS)]
    usable_size: Annotated[Numbers, (MAX_STATIONS,)]
    choice: Annotated[Numbers, (MAX_STATIONS,)]  # 0: not used, else a position among the usable tracks
    open_near: Annotated[Masks, (MAX_TICKETS,)]
    open_far: Annotated[Masks, (MAX_TICKETS,)]
    open_points: Annotated[Numbers, (MAX_TICKETS,)]
    # the search for the longest path
    odd: Annotated[Masks, (1,)]  # the nodes where an odd number of unused tracks end
    shortest: Annotated[Smalls, (MAX_NODES,)]  # the shortest track at each node
    unused: Annotated[Masks, (MASK_WORDS,)]
    untried: Annotated[Masks, (MAX_TRACKS + 1, MASK_WORDS)]  # by depth
    trail_node: Annotated[Smalls, (MAX_TRACKS + 1,)]
    trail_track: Annotated[Numbers, (MAX_TRACKS + 1,)]
    trail_end: Small  # where the longest trail so far ends


class Sheet:
    """The score of every seat, as if the game ended now."""

    track_points: Annotated[Numbers, (MAX_SEATS,)]
    completed: Annotated[Masks, (MAX_SEATS, MASK_WORDS)]
    completed_count: Annotated[Numbers, (MAX_SEATS,)]
    ticket_points: Annotated[Numbers, (MAX_SEATS,)]
    longest_path: Annotated[Numbers, (MAX_SEATS,)]
    longest_bonus: Annotated[Numbers, (MAX_SEATS,)]
    globetrotter_bonus: Annotated[Numbers, (MAX_SEATS,)]
    station_points: Annotated[Numbers, (MAX_SEATS,)]
    station_city: Annotated[Smalls, (MAX_SEATS, MAX_STATIONS)]  # a place
    station_track: Annotated[Numbers, (MAX_SEATS, MAX_STATIONS)]  # NOBODY: not needed
    passenger_points: Annotated[Numbers, (MAX_SEATS,)]
    total: Annotated[Numbers, (MAX_SEATS,)]
    is_winner: Annotated[Smalls, (MAX_SEATS,)]


OPEN: Final = record_dtype(Open)
STATE: Final = record_dtype(State)
SIGHT: Final = record_dtype(Sight)
DESK: Final = record_dtype(Desk)
SHEET: Final = record_dtype(Sheet)

#: Arrays of them, as entries take them.
States = Annotated[Records, STATE]
Sights = Annotated[Records, SIGHT]
Desks = Annotated[Records, DESK]
Sheets = Annotated[Records, SHEET]
