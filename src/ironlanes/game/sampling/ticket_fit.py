"""How well tickets fit what a seat has built.

A ticket fits by the share of its way that is built: of the trains that the shortest path takes on an empty board, those
that are not missing any more. The worlds that are sampled from a view are weighted by that, because people build for
the tickets that they hold.
"""

from __future__ import annotations

from typing import Annotated

from ironlanes.kernel.bits import EMPTY, first_of, without_first
from ironlanes.kernel.board_arrays import MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Float32Array, Records
from ironlanes.paths.scratch import PATH_SCRATCH, TRAIN, PathScratch
from ironlanes.paths.ticket_status import build_ticket_graph, trains_missing_for
from ironlanes.rules.state import Observation, State

PathScratches = Annotated[Records, PATH_SCRATCH]


@kernel
def measure_fits(observation: Observation, board: BoardArrays, scratch: PathScratch, fits: Float32Array) -> None:
    """Fill in, by seat and ticket, how well each ticket fits each seat but the viewer, from 0 to 1."""
    _build_empty_graph(board, scratch)
    for ticket in range(board.tickets):
        whole = trains_missing_for(board, scratch, ticket, 0)
        for seat in range(observation.players):
            fits[seat, ticket] = whole
    for seat in range(observation.players):
        build_ticket_graph(observation, board, scratch, seat)
        for ticket in range(board.tickets):
            fit = 0.0
            if seat != observation.viewer:
                fit = max(0.0, 1.0 - trains_missing_for(board, scratch, ticket, 0) / float(fits[seat, ticket]))
            fits[seat, ticket] = fit


@kernel
def _build_empty_graph(board: BoardArrays, scratch: PathScratch) -> None:
    """The graph of a seat before anybody has claimed anything."""
    for track in range(board.tracks):
        scratch.borrowable[track] = 0
        scratch.cost[track] = int(board.track_length[track]) * TRAIN + 1
    scratch.own_stations = 0
    scratch.new_stations = 0
    scratch.station_sites[0] = EMPTY


@kernel
def fit_of(state: State, fits: Float32Array) -> float:
    """How well the tickets of all seats but the viewer fit what those have built, together."""
    total = 0.0
    for seat in range(state.players):
        for word in range(MASK_WORDS):
            rest = state.tickets[seat, word]
            while rest != EMPTY:
                total += fits[seat, 64 * word + first_of(rest)]
                rest = without_first(rest)
    return total
