"""The questions that the browser client asks about what it shows; there it calls them in WebAssembly.

Positions are observations of which only what a question is about is filled in. All questions are about the viewer.
"""

from __future__ import annotations

from ironlanes.boards.model import COLOURS
from ironlanes.kernel.bits import bit
from ironlanes.kernel.board_arrays import Boards
from ironlanes.kernel.compile import compiled_entry_of
from ironlanes.kernel.records import Int16Array, UInt64Array
from ironlanes.rules.connections import is_completed, join, trace_longest_path
from ironlanes.rules.knowledge import KnowledgeRecords, note_cards
from ironlanes.rules.scoring import score_passengers
from ironlanes.rules.state import NONE, Observations, ScoreRecords, Scratches

from .plan_scratch import PlanScratches
from .plans import (
    build_plan_graph,
    count_missing_cards,
    find_line,
    find_line_through,
    is_one_turn_away,
    plan_tickets_together,
)
from .scratch import FAR, TRAIN


@compiled_entry_of("client")
def plan_ticket(
    observations: Observations, boards: Boards, scratches: PlanScratches, ticket: int, new_stations: int
) -> int:
    """Plan a ticket with at most this many new stations; returns the trains that it takes, or NONE.

    `PlanScratch.path`, `passed` and `missing_cards` hold the plan.
    """
    build_plan_graph(observations[0], boards[0], scratches[0])
    if not find_line(boards[0], scratches[0], ticket, new_stations):
        return NONE
    count_missing_cards(observations[0], boards[0], scratches[0])
    return int(scratches[0].path_cost) // TRAIN


@compiled_entry_of("client")
def plan_network(observations: Observations, boards: Boards, scratches: PlanScratches, tickets: Int16Array) -> int:
    """Plan tickets together; returns the trains that they take, or NONE.

    `PlanScratch.path`, `passed` and `shared` hold the plan.
    """
    trains = plan_tickets_together(observations[0], boards[0], scratches[0], tickets)
    return NONE if trains == FAR else trains


@compiled_entry_of("client")
def can_complete_next(observations: Observations, boards: Boards, scratches: PlanScratches, ticket: int) -> bool:
    """Whether the viewer could complete a ticket in one turn."""
    return is_one_turn_away(observations[0], boards[0], scratches[0], ticket)


@compiled_entry_of("client")
def find_ticket_line(boards: Boards, scratches: PlanScratches, owned: UInt64Array, ticket: int) -> bool:
    """Whether tracks connect the ends of a ticket; `PlanScratch.line` then has the shortest path through them."""
    return find_line_through(boards[0], scratches[0], owned, ticket)


@compiled_entry_of("client")
def find_longest_path(boards: Boards, scratches: Scratches, owned: UInt64Array, tracks: Int16Array) -> int:
    """Return the length of the longest path through tracks (X2), and write its tracks in order, then NONE."""
    return trace_longest_path(boards[0], scratches[0], owned, tracks)


@compiled_entry_of("client")
def find_completions(
    boards: Boards, scratches: Scratches, claims: Int16Array, tickets: Int16Array, completed_by: Int16Array
) -> None:
    """For each ticket, the place in `claims` of the track that completed it (K5), or NONE."""
    board, connected = boards[0], scratches[0].connected
    for node in range(board.nodes):
        connected[node] = bit(node)
    for place in range(len(tickets)):
        completed_by[place] = NONE
    for claim in range(len(claims)):
        track = claims[claim]
        join(connected, int(board.track_nodes[track, 0]), int(board.track_nodes[track, 1]))
        for place in range(len(tickets)):
            if completed_by[place] == NONE and is_completed(board, connected, int(tickets[place])):
                completed_by[place] = claim


@compiled_entry_of("client")
def find_passenger_gains(
    observations: Observations, boards: Boards, score_records: ScoreRecords, gains: Int16Array
) -> None:
    """Find the points that one more passenger of each colour would bring the viewer if the game ended now (P3)."""
    observation, board, record = observations[0], boards[0], score_records[0]
    viewer = int(observation.viewer)
    score_passengers(observation, board, record)
    before = int(record.passenger_points[viewer])
    for colour in range(len(COLOURS)):
        observation.collected[viewer, colour] += 1
        score_passengers(observation, board, record)
        observation.collected[viewer, colour] -= 1
        gains[colour] = int(record.passenger_points[viewer]) - before


@compiled_entry_of("client")
def note_open_cards(
    knowledges: KnowledgeRecords, code: int, seat: int, colour: int, cards: int, locomotives: int
) -> None:
    """Remember an event that shows everybody cards of a seat, by its `EventCode`.

    `KnowledgeRecord.known` has the cards that each hand holds at least.
    """
    note_cards(knowledges[0], code, seat, colour, cards, locomotives)
