"""Chapter X, with B4 and P3: the final scoring, at any moment as if the game ended now."""

from __future__ import annotations

from typing import Final

from ironlanes.kernel.bits import EMPTY, first_of, include, without_first
from ironlanes.kernel.board_arrays import MASK_WORDS, BoardArrays, Tie
from ironlanes.kernel.compile import kernel
from ironlanes.kernel.records import Int16Array

from .connections import connect, is_completed, longest_path
from .passengers import COLOUR_COUNT
from .state import Open, ScoreRecord, Scratch, State, StationSearch
from .station_choice import choose_station_tracks

#: The first criterion for the winner; the others are the places of the board's tie breaks.
BY_TOTAL: Final = -1


@kernel
def score_tickets(
    state: State, board: BoardArrays, scratch: StationSearch, score_record: ScoreRecord, seat: int
) -> None:
    """X1, K5: points for completed tickets, less those of the others."""
    connect(board, state.claimed[seat], scratch.connected)
    choose_station_tracks(state, board, scratch, score_record, seat)
    score_record.completed_count[seat] = 0
    score_record.ticket_points[seat] = 0
    for word in range(MASK_WORDS):
        score_record.completed[seat, word] = EMPTY
        rest = state.tickets[seat, word]
        while rest != EMPTY:
            ticket = 64 * word + first_of(rest)
            rest = without_first(rest)
            points = int(board.ticket_points[ticket])
            if is_completed(board, scratch.connected, ticket):
                include(score_record.completed[seat], ticket)
                score_record.completed_count[seat] += 1
                score_record.ticket_points[seat] += points
            else:
                score_record.ticket_points[seat] -= points


@kernel
def score_passengers(state: Open, board: BoardArrays, score_record: ScoreRecord) -> None:
    """P3: for each colour, points for the most and the second most; a tie for the most leaves no second."""
    for seat in range(state.players):
        score_record.passenger_points[seat] = 0
    for colour in range(COLOUR_COUNT):
        most, second, leaders = 0, 0, 0
        for seat in range(state.players):
            count = int(state.collected[seat, colour])
            if count > most:
                second, most, leaders = most, count, 1
            elif count == most:
                leaders += 1
            elif count > second:
                second = count
        if most == 0:
            continue
        for seat in range(state.players):
            count = int(state.collected[seat, colour])
            if count == most:
                score_record.passenger_points[seat] += board.passenger_points[0]
            elif count == second and second > 0 and leaders == 1:
                score_record.passenger_points[seat] += board.passenger_points[1]


@kernel
def give_bonus(state: State, counts: Int16Array, bonuses: Int16Array, points: int) -> None:
    """X2, X3: points to each seat that has the most of something, ties included; nobody has the most of nothing."""
    most = 0
    for seat in range(state.players):
        most = max(most, int(counts[seat]))
    for seat in range(state.players):
        bonuses[seat] = points if most > 0 and counts[seat] == most else 0


@kernel
def tie_value(state: State, score_record: ScoreRecord, tie: int, seat: int) -> int:
    """X6: what a seat has of that which breaks a tie, the more the better."""
    if tie == Tie.TICKETS:
        return int(score_record.completed_count[seat])
    if tie == Tie.STATIONS:
        return int(state.stations_left[seat])
    if tie == Tie.LONGEST_PATH:
        return int(score_record.longest_bonus[seat])
    passengers = 0
    for colour in range(COLOUR_COUNT):
        passengers += int(state.collected[seat, colour])
    return passengers


@kernel
def winning_value(state: State, board: BoardArrays, score_record: ScoreRecord, criterion: int, seat: int) -> int:
    """What a seat has by a criterion: a tie break of the board, or BY_TOTAL."""
    if criterion == BY_TOTAL:
        return int(score_record.total[seat])
    return tie_value(state, score_record, int(board.tie_breaks[criterion]), seat)


@kernel
def keep_best(state: State, board: BoardArrays, score_record: ScoreRecord, criterion: int) -> None:
    """Of the seats that can still win, leave those that are best by a criterion."""
    best = -(10**6)
    for seat in range(state.players):
        if score_record.is_winner[seat]:
            best = max(best, winning_value(state, board, score_record, criterion, seat))
    for seat in range(state.players):
        if winning_value(state, board, score_record, criterion, seat) < best:
            score_record.is_winner[seat] = 0


@kernel
def score(state: State, board: BoardArrays, scratch: Scratch, score_record: ScoreRecord) -> None:
    """Fill the score record for every seat, and find the winners."""
    for seat in range(state.players):
        score_tickets(state, board, scratch, score_record, seat)
        score_record.longest_path[seat] = 0
        if board.longest_path_points:
            score_record.longest_path[seat] = longest_path(board, scratch, state.claimed[seat])
        score_record.track_points[seat] = state.points[seat]
        score_record.station_points[seat] = int(board.station_points) * int(state.stations_left[seat])
    score_passengers(state, board, score_record)
    give_bonus(state, score_record.longest_path, score_record.longest_bonus, int(board.longest_path_points))
    give_bonus(state, score_record.completed_count, score_record.globetrotter_bonus, int(board.globetrotter_points))
    for seat in range(state.players):
        score_record.is_winner[seat] = 1
        score_record.total[seat] = (
            int(score_record.track_points[seat])
            + int(score_record.ticket_points[seat])
            + int(score_record.longest_bonus[seat])
            + int(score_record.globetrotter_bonus[seat])
            + int(score_record.station_points[seat])
            + int(score_record.passenger_points[seat])
        )
    keep_best(state, board, score_record, BY_TOTAL)
    for criterion in range(4):
        if board.tie_breaks[criterion] != Tie.NONE:
            keep_best(state, board, score_record, criterion)
