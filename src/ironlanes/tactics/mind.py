"""What a bot thinks with: room for its graph, its paths and its plan, and what it has to say about its choice."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final

from ironlanes.boards.model import MAX_NODES, MAX_PLACES, MAX_SEATS, MAX_STATIONS, MAX_TICKETS, MAX_TRACKS
from ironlanes.boards.records import Masks, Number, Numbers, Records, Small, Smalls, Wide, Wides, record_dtype
from ironlanes.boards.tables import KINDS, MASK_WORDS
from ironlanes.rules.compiling import new_records

from .weights import WEIGHTS

#: The cost of a track that a seat can't have.
CLOSED: Final = -1
#: A distance that nothing has.
FAR: Final = 2**30
#: By trains, a track costs its length times this and 1: of equally short paths the one with fewer tracks wins.
TRAIN: Final = 128
#: A step of a path may use another player's track through a station: one yet to be built, or one of the seat's own.
NEW_STATION: Final = 1
LAYERS: Final = 2 ** (1 + MAX_STATIONS)
#: No bot weighs more actions than this at a time.
MAX_OPTIONS: Final = 256


class Why(IntEnum):
    """Why a bot chose what it chose; `Mind.subject` and `Mind.amount` say which and how many."""

    NOTHING_ELSE = 0
    ANY_ACTION = 1  # amount: how many there were
    KEEP_ALL = 2
    KEEP_BEST = 3  # amount: points; rest: trains
    KEEP_LEAST = 4
    TRAINS_LEFT = 5  # amount: trains
    STATION = 6  # subject: a ticket
    TUNNEL_PAID = 7
    TUNNEL_TOO_DEAR = 8
    PASSENGER = 9  # subject: a colour
    CLAIM_FOR_TICKET = 10  # subject: a track; other: a ticket
    CLAIM_VALUABLE = 11  # subject: a track
    CLAIM_IN_PLAN = 12  # subject: a track
    CLAIM_TO_BLOCK = 13  # subject: a track; other: a seat
    DRAW_FOR_TICKET = 14  # as the claims, amount: cards missing
    DRAW_FOR_VALUABLE = 15
    DRAW_FOR_PLAN = 16
    DRAW_ANYTHING = 17
    MORE_TICKETS = 18  # amount: trains left
    LAST_TURN = 19  # subject: a track


class Mind:
    """A seat's thoughts. All that is in it follows from what the seat has seen, its weights, and its own chance."""

    chance: Annotated[Masks, (1,)]
    weights: Annotated[Wides, (WEIGHTS,)]
    # the choice
    why: Number
    subject: Number
    other: Number
    amount: Number
    rest: Number
    # the joint graph: what it takes to have each track, and through which stations those of others can be used
    cost: Annotated[Wides, (MAX_TRACKS,)]
    loan: Annotated[Smalls, (MAX_TRACKS,)]
    lenders: Small  # how many stations of the seat can lend
    sites: Annotated[Masks, (1,)]  # the places where it could build one
    # the search for a shortest path; a state is a node and, above it, the stations that were used
    reached: Annotated[Wides, (LAYERS * MAX_NODES,)]
    came_from: Annotated[Numbers, (LAYERS * MAX_NODES,)]
    came_by: Annotated[Numbers, (LAYERS * MAX_NODES,)]
    queue: Annotated[Numbers, (LAYERS * MAX_NODES,)]
    is_waiting: Annotated[Smalls, (LAYERS * MAX_NODES,)]
    # the path that was found last: the tracks that it takes, what they cost, the first of them, what it borrows
    path: Annotated[Masks, (MASK_WORDS,)]
    path_cost: Wide
    path_first: Number
    path_borrows: Number
    # the plan: tracks to claim, the cards that they need by colour (gray last), and what they bring
    plan: Annotated[Masks, (MASK_WORDS,)]
    plan_needs: Annotated[Numbers, (KINDS,)]
    plan_trains: Number
    plan_tracks: Number
    plan_points: Number
    best_plan: Annotated[Masks, (MASK_WORDS,)]
    # what the plan was made for: while it is the same, so is the plan
    seen_claimed: Annotated[Masks, (MAX_SEATS, MASK_WORDS)]
    seen_stations: Annotated[Masks, (MAX_SEATS,)]
    seen_tickets: Annotated[Masks, (MASK_WORDS,)]
    seen_trains: Number
    seen_players: Small  # 0: there is no plan
    # tickets to plan for, and what each track is wanted for
    goals: Annotated[Numbers, (MAX_TICKETS,)]
    goals_size: Number
    wish: Annotated[Wides, (MAX_TRACKS,)]
    wish_ticket: Annotated[Numbers, (MAX_TRACKS,)]
    # a network for the ends of tickets, each a set of nodes: how far they are apart, and which cluster each is in
    ends: Annotated[Masks, (MAX_PLACES,)]
    ends_size: Number
    apart: Annotated[Wides, (MAX_PLACES, MAX_PLACES)]
    cluster: Annotated[Smalls, (MAX_PLACES,)]
    kept_cost: Annotated[Wides, (MAX_TRACKS,)]
    held: Annotated[Masks, (MASK_WORDS,)]  # tickets to plan for
    connected: Annotated[Masks, (MAX_NODES,)]  # what another seat's tracks connect
    # the planner: the goals that it has not given up, what its cards pay, what is lacking, and what it could do
    pursued: Wide
    purse: Annotated[Smalls, (KINDS,)]
    lack: Annotated[Numbers, (KINDS,)]
    turns_left: Wide
    turns_needed: Wide
    filler: Annotated[Masks, (MASK_WORDS,)]
    card_worth: Annotated[Wides, (KINDS + 1,)]
    gain: Annotated[Wides, (MAX_TICKETS,)]
    options: Annotated[Wides, (MAX_OPTIONS,)]
    option_worth: Annotated[Wides, (MAX_OPTIONS,)]
    option_why: Annotated[Numbers, (MAX_OPTIONS,)]
    option_subject: Annotated[Numbers, (MAX_OPTIONS,)]
    options_size: Number


MIND: Final = record_dtype(Mind)
#: An array of them, as entries take it.
Minds = Annotated[Records, MIND]


def new_minds(count: int) -> Records:
    """Blank minds, each for one seat."""
    return new_records(count, MIND)
