"""Chapter X, with B4 and P3: the final scoring, at any moment as if the game ended now."""

from __future__ import annotations

from ironlanes.boards.records import Numbers
from ironlanes.boards.tables import MASK_WORDS, Tables, Tie

from .compiling import kernel
from .masks import first_of, include, without_first
from .passengers import HUES
from .paths import EMPTY, connect, is_completed, longest_path
from .state import NOBODY, Desk, Sheet, State
from .station_choice import choose_station_tracks


@kernel
def score_tickets(state: State, board: Tables, desk: Desk, sheet: Sheet, seat: int) -> None:
    """X1, K5: points for completed tickets, less those of the others."""
    connect(board, state.claimed[seat], desk.connected)
    choose_station_tracks(state, board, desk, sheet, seat)
    sheet.completed_count[seat] = 0
    sheet.ticket_points[seat] = 0
    for word in range(MASK_WORDS):
        sheet.completed[seat, word] = EMPTY
        rest = state.tickets[seat, word]
        while rest != EMPTY:
            ticket = 64 * word + first_of(rest)
            rest = without_first(rest)
            points = int(board.ticket_points[ticket])
            if is_completed(board, desk.connected, ticket):
                include(sheet.completed[seat], ticket)
                sheet.completed_count[seat] += 1
                sheet.ticket_points[seat] += points
            else:
                sheet.ticket_points[seat] -= points


@kernel
def score_passengers(state: State, board: Tables, sheet: Sheet) -> None:
    """P3: for each colour, points for the most and the second most; a tie for the most leaves no second."""
    for seat in range(state.players):
        sheet.passenger_points[seat] = 0
    for colour in range(HUES):
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
                sheet.passenger_points[seat] += board.passenger_points[0]
            elif count == second and second > 0 and leaders == 1:
                sheet.passenger_points[seat] += board.passenger_points[1]


@kernel
def give_bonus(state: State, counts: Numbers, bonuses: Numbers, points: int) -> None:
    """X2, X3: points to each seat that has the most of something, ties included; nobody has the most of nothing."""
    most = 0
    for seat in range(state.players):
        most = max(most, int(counts[seat]))
    for seat in range(state.players):
        bonuses[seat] = points if most > 0 and counts[seat] == most else 0


@kernel
def tie_value(state: State, sheet: Sheet, tie: int, seat: int) -> int:
    """X6: what a seat has of that which breaks a tie, the more the better."""
    if tie == Tie.TICKETS:
        return int(sheet.completed_count[seat])
    if tie == Tie.STATIONS:
        return int(state.stations_left[seat])
    if tie == Tie.LONGEST_PATH:
        return int(sheet.longest_bonus[seat])
    passengers = 0
    for colour in range(HUES):
        passengers += int(state.collected[seat, colour])
    return passengers


@kernel
def keep_best(state: State, board: Tables, sheet: Sheet, criterion: int) -> None:
    """Of the seats that still can win, leave those that are best by a criterion: -1 the total, else a tie break."""
    best = -(10**6)
    for step in range(2):
        for seat in range(state.players):
            if not sheet.is_winner[seat]:
                continue
            if criterion < 0:
                value = int(sheet.total[seat])
            else:
                value = tie_value(state, sheet, int(board.tie_breaks[criterion]), seat)
            if step == 0:
                best = max(best, value)
            elif value < best:
                sheet.is_winner[seat] = 0


@kernel
def score(state: State, board: Tables, desk: Desk, sheet: Sheet) -> None:
    """Fill the sheet for every seat, and find the winners."""
    for seat in range(state.players):
        score_tickets(state, board, desk, sheet, seat)
        sheet.longest_path[seat] = 0
        if board.longest_path_points:
            sheet.longest_path[seat] = longest_path(board, desk, state.claimed[seat])
        sheet.track_points[seat] = state.points[seat]
        sheet.station_points[seat] = int(board.station_points) * int(state.stations_left[seat])
    score_passengers(state, board, sheet)
    give_bonus(state, sheet.longest_path, sheet.longest_bonus, int(board.longest_path_points))
    give_bonus(state, sheet.completed_count, sheet.globetrotter_bonus, int(board.globetrotter_points))
    for seat in range(state.players):
        sheet.is_winner[seat] = 1
        sheet.total[seat] = (
            int(sheet.track_points[seat])
            + int(sheet.ticket_points[seat])
            + int(sheet.longest_bonus[seat])
            + int(sheet.globetrotter_bonus[seat])
            + int(sheet.station_points[seat])
            + int(sheet.passenger_points[seat])
        )
    keep_best(state, board, sheet, NOBODY)
    for criterion in range(4):
        if board.tie_breaks[criterion] != Tie.NONE:
            keep_best(state, board, sheet, criterion)
