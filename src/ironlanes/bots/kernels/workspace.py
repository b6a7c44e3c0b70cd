"""The record that a kernel bot works in: its graph, its paths, its plan, and the reason for its choice."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final

from ironlanes.boards.model import MAX_NODES, MAX_PLACES, MAX_SEATS, MAX_TICKETS, MAX_TRACKS
from ironlanes.kernel.board_arrays import CARD_KINDS, MASK_WORDS
from ironlanes.kernel.compile import new_records
from ironlanes.kernel.records import (
    Int8,
    Int8Array,
    Int16,
    Int16Array,
    Int32,
    Int32Array,
    Records,
    UInt64Array,
    record_dtype,
)
from ironlanes.paths.scratch import PathScratch

from .planner_weights import WEIGHTS

#: No bot weighs more actions than this at a time.
MAX_OPTIONS: Final = 256


class DecisionReason(IntEnum):
    """Why a bot chose what it chose; `BotWorkspace.subject` and `BotWorkspace.amount` say which and how many."""

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


class Choice:
    """Why the last action was chosen."""

    reason: Int16
    subject: Int16
    other: Int16
    amount: Int16
    rest: Int16


class Plan:
    """Tracks to claim, the cards that they need by colour (gray last), and what they bring."""

    plan: Annotated[UInt64Array, (MASK_WORDS,)]
    plan_needs: Annotated[Int16Array, (CARD_KINDS,)]
    plan_trains: Int16
    plan_tracks: Int16
    plan_points: Int16
    best_plan: Annotated[UInt64Array, (MASK_WORDS,)]


class PlanBasis:
    """What the plan was made for: while it is the same, so is the plan."""

    seen_claimed: Annotated[UInt64Array, (MAX_SEATS, MASK_WORDS)]
    seen_stations: Annotated[UInt64Array, (MAX_SEATS,)]
    seen_tickets: Annotated[UInt64Array, (MASK_WORDS,)]
    seen_trains: Int16
    seen_players: Int8  # 0: there is no plan


class Goals:
    """Tickets to plan for, and what each track is wanted for."""

    held: Annotated[UInt64Array, (MASK_WORDS,)]  # tickets to plan for
    goals: Annotated[Int16Array, (MAX_TICKETS,)]
    goals_size: Int16
    track_value: Annotated[Int32Array, (MAX_TRACKS,)]
    track_ticket: Annotated[Int16Array, (MAX_TRACKS,)]
    kept_cost: Annotated[Int32Array, (MAX_TRACKS,)]  # the graph's costs, put aside while paths are planned


class Clusters:
    """The ends of tickets, each a set of nodes: how far they are apart, and which cluster each is in."""

    ends: Annotated[UInt64Array, (MAX_PLACES,)]
    ends_size: Int16
    distance_between: Annotated[Int32Array, (MAX_PLACES, MAX_PLACES)]
    cluster: Annotated[Int8Array, (MAX_PLACES,)]


class PlannerScratch:
    """The planner's room: the goals that it has not given up, what its cards pay, and what is lacking."""

    pursued: Int32
    budget: Annotated[Int8Array, (CARD_KINDS,)]
    shortfall: Annotated[Int16Array, (CARD_KINDS,)]
    turns_left: Int32
    turns_needed: Int32
    filler: Annotated[UInt64Array, (MASK_WORDS,)]
    card_worth: Annotated[Int32Array, (CARD_KINDS + 1,)]
    gain: Annotated[Int32Array, (MAX_TICKETS,)]
    connected: Annotated[UInt64Array, (MAX_NODES,)]  # what another seat's tracks connect


class PlannerOptions:
    """Actions that the planner weighs."""

    options: Annotated[Int32Array, (MAX_OPTIONS,)]
    option_worth: Annotated[Int32Array, (MAX_OPTIONS,)]
    option_reason: Annotated[Int16Array, (MAX_OPTIONS,)]
    option_subject: Annotated[Int16Array, (MAX_OPTIONS,)]
    options_size: Int16


class BotWorkspace(PathScratch, Choice, Plan, PlanBasis, Goals, Clusters, PlannerScratch, PlannerOptions):
    """What a seat thinks with. All that is in it follows from what it has seen, its weights and its own chance."""

    random_state: Annotated[UInt64Array, (1,)]
    weights: Annotated[Int32Array, (WEIGHTS,)]


BOT_WORKSPACE: Final = record_dtype(BotWorkspace)
#: An array of them, as entries take it.
BotWorkspaces = Annotated[Records, BOT_WORKSPACE]


def new_workspaces(count: int) -> Records:
    """Blank workspaces, each for one seat."""
    return new_records(count, BOT_WORKSPACE)
