"""A game in numbers: the record that the rules change, and the scratch space that they work in."""

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
from ironlanes.kernel.board_arrays import CARD_KINDS, MASK_WORDS, MAX_PRICES
from ironlanes.kernel.records import (
    Int8,
    Int8Array,
    Int16,
    Int16Array,
    Int32,
    Int32Array,
    Records,
    UInt8Array,
    UInt32Array,
    UInt64Array,
    record_dtype,
)

#: No seat, track, ticket, city or action, where an index of one would be.
NONE: Final = -1
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


class EventCode(IntEnum):
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
    """What everybody sees of a position: the fields that `State` and `Observation` share. Masks have a bit a member."""

    claimed: Annotated[UInt64Array, (MAX_SEATS, MASK_WORDS)]
    available: Annotated[UInt64Array, (MAX_SEATS, MASK_WORDS)]  # the tracks that C5 and C6 leave open to a seat
    stations: Annotated[UInt64Array, (MAX_SEATS,)]  # places
    standing: Annotated[UInt32Array, (MAX_PLACES,)]  # passengers on the board: four bits a colour
    points: Annotated[Int16Array, (MAX_SEATS,)]
    deck_size: Int16
    ticket_left: Annotated[Int16Array, (2,)]  # how many tickets each ticket deck holds
    discards: Annotated[Int8Array, (CARD_KINDS,)]
    display: Annotated[Int8Array, (MAX_DISPLAY,)]
    display_size: Int8
    collected: Annotated[Int8Array, (MAX_SEATS, len(COLOURS))]
    trains: Annotated[Int8Array, (MAX_SEATS,)]
    stations_left: Annotated[Int8Array, (MAX_SEATS,)]
    players: Int8
    start: Int8
    to_move: Int8
    phase: Int8
    last_turn_of: Int8
    passes: Int8
    offer_size: Annotated[Int8Array, (MAX_SEATS,)]  # how many tickets lie before a seat; which ones is hidden
    # a tunnel that is not settled yet: the track, what was laid down, what was revealed, what it costs besides
    tunnel_track: Int8
    laid_colour: Int8
    laid_cards: Int8
    laid_locomotives: Int8
    revealed: Annotated[Int8Array, (MAX_TUNNEL_CARDS,)]
    revealed_size: Int8
    extra: Int8
    # the places where a passenger is still to be chosen
    choices: Annotated[Int8Array, (2,)]
    choices_left: Int8


class State(Open):
    """A whole position: what is open, and what is hidden. The top card of a deck comes last."""

    key: Annotated[UInt32Array, (8,)]  # the seed
    shuffles: Int32  # how many shuffles the seed has served
    tickets: Annotated[UInt64Array, (MAX_SEATS, MASK_WORDS)]
    ticket_top: Annotated[Int16Array, (2,)]  # where the top of each ticket deck is; a deck is a ring
    deck: Annotated[Int8Array, (MAX_CARDS,)]
    ticket_deck: Annotated[Int8Array, (MAX_TICKETS,)]
    hands: Annotated[Int8Array, (MAX_SEATS, CARD_KINDS)]
    offers: Annotated[Int8Array, (MAX_SEATS, MAX_OFFER)]


class Observation(Open):
    """What one seat, or a spectator, may see of a game (H1): what is open, and the viewer's share of the rest."""

    viewer: Int8  # NONE: a spectator
    hand: Annotated[Int8Array, (CARD_KINDS,)]
    hand_size: Annotated[Int16Array, (MAX_SEATS,)]
    own_tickets: Annotated[UInt64Array, (MASK_WORDS,)]
    ticket_count: Annotated[Int16Array, (MAX_SEATS,)]
    long_count: Annotated[Int16Array, (MAX_SEATS,)]  # of them, on boards with two ticket decks, whose sizes tell it
    offer: Annotated[Int8Array, (MAX_OFFER,)]


class RandomBlock:
    """One block of the random generator."""

    block: Annotated[UInt32Array, (16,)]
    block_number: Int32
    drawn: Int32  # how many numbers of the block are used


class EventLog:
    """The log of the last action."""

    is_logging: Int8
    log_size: Int32
    log: Annotated[UInt8Array, (MAX_LOG,)]


class LegalCount:
    """What `count_legal` finds, from which `nth_legal` takes an action: nothing may count in between."""

    colours_with_at_least: Annotated[Int8Array, (MAX_LENGTH + 1,)]  # by number of cards in the hand
    payments: Annotated[Int16Array, (MAX_PRICES,)]  # how many payments each price has
    claimable: Annotated[UInt64Array, (MASK_WORDS,)]  # the tracks that can be paid
    short_list: Annotated[Int32Array, (128,)]  # a few actions to choose among
    claims: Int32
    draws: Int32
    station_payments: Int32


class Connections:
    """For each node, the nodes that it is connected with."""

    connected: Annotated[UInt64Array, (MAX_NODES,)]


class StationSearch(Connections):
    """The choice of station tracks: what each track that can be used joins, and the tickets that want joining."""

    usable: Annotated[Int16Array, (MAX_STATIONS, MAX_TRACKS)]
    usable_size: Annotated[Int16Array, (MAX_STATIONS,)]
    choice: Annotated[Int16Array, (MAX_STATIONS,)]  # 0: not used, else a position among the usable tracks
    open_near: Annotated[UInt64Array, (MAX_TICKETS,)]
    open_far: Annotated[UInt64Array, (MAX_TICKETS,)]
    open_points: Annotated[Int16Array, (MAX_TICKETS,)]


class TrailSearch(Connections):
    """The search for the longest path."""

    odd: Annotated[UInt64Array, (1,)]  # the nodes where an odd number of unused tracks end
    shortest: Annotated[Int8Array, (MAX_NODES,)]  # the shortest track at each node
    unused: Annotated[UInt64Array, (MASK_WORDS,)]
    untried: Annotated[UInt64Array, (MAX_TRACKS + 1, MASK_WORDS)]  # by depth
    trail_node: Annotated[Int8Array, (MAX_TRACKS + 1,)]
    trail_track: Annotated[Int16Array, (MAX_TRACKS + 1,)]
    trail_end: Int8  # where the longest trail so far ends
    trail_size: Int16  # how many tracks it has


class Scratch(RandomBlock, EventLog, LegalCount, StationSearch, TrailSearch):
    """Room to work in, and the log of the last action: nothing here belongs to the position.

    A kernel that needs one part only names that part as the type of its parameter.
    """


class ScoreRecord:
    """The score of every seat, as if the game ended now."""

    track_points: Annotated[Int16Array, (MAX_SEATS,)]
    completed: Annotated[UInt64Array, (MAX_SEATS, MASK_WORDS)]
    completed_count: Annotated[Int16Array, (MAX_SEATS,)]
    ticket_points: Annotated[Int16Array, (MAX_SEATS,)]
    longest_path: Annotated[Int16Array, (MAX_SEATS,)]
    longest_bonus: Annotated[Int16Array, (MAX_SEATS,)]
    globetrotter_bonus: Annotated[Int16Array, (MAX_SEATS,)]
    station_points: Annotated[Int16Array, (MAX_SEATS,)]
    station_city: Annotated[Int8Array, (MAX_SEATS, MAX_STATIONS)]  # a place
    station_track: Annotated[Int16Array, (MAX_SEATS, MAX_STATIONS)]  # NONE: not needed
    passenger_points: Annotated[Int16Array, (MAX_SEATS,)]
    total: Annotated[Int16Array, (MAX_SEATS,)]
    is_winner: Annotated[Int8Array, (MAX_SEATS,)]


OPEN: Final = record_dtype(Open)
STATE: Final = record_dtype(State)
OBSERVATION: Final = record_dtype(Observation)
SCRATCH: Final = record_dtype(Scratch)
SCORE_RECORD: Final = record_dtype(ScoreRecord)

#: Arrays of them, as entries take them.
States = Annotated[Records, STATE]
Observations = Annotated[Records, OBSERVATION]
Scratches = Annotated[Records, SCRATCH]
ScoreRecords = Annotated[Records, SCORE_RECORD]
