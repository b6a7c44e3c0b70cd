"""What the database keeps of a table beside its log: the rows that lists show, and how the game ended."""

from __future__ import annotations

from typing import Final

from ...model.final_result import FinalResult
from ...model.rated_game import RatedGame, RatedSeat
from ...storage.features.correspondence import CorrespondenceRow
from ...storage.play.table_rows import OwnSeat, SaveRow, TableRow
from .table_state import TableState

#: Who has had more than this share of their actions played by a bot has left the game.
MAX_ABSENCE: Final = 0.1


def correspondence_row(state: TableState) -> CorrespondenceRow | None:
    """Return the row of a correspondence game that is not over; None for other games."""
    if state.options.days is None or state.phase == "over":
        return None
    seat, since = (
        (None, state.created_at)
        if state.correspondence is None
        else (state.correspondence.seat, state.correspondence.since)
    )
    deadline = None if state.correspondence is None else state.correspondence.deadline
    return CorrespondenceRow(
        *(state.id, state.options.days, state.due_at, deadline, seat, since),
        *(state.open_seats, state.options.is_rated, state.host if state.phase == "lobby" else None),
    )


def table_row(state: TableState) -> TableRow:
    """Return the row that lists show."""
    names = [chair.name for chair in state.chairs if chair.kind in ("person", "bot")]
    is_listed, at = state.options.is_listed, state.finished_at or state.changed_at
    return TableRow(
        *(state.id, state.board, state.phase, is_listed, names, state.game_id, _result(state)),
        *(at, state.seq, state.user_to_move, state.kind),
    )


def _result(state: TableState) -> FinalResult | None:
    """Return how the game ended, seat by seat."""
    if state.game is None or not state.game.is_over:
        return None
    score = state.game.score()
    return {
        "winners": list(score.winners),
        "totals": [seat.total for seat in score.seats],
        "completed": [len(seat.tickets_completed) for seat in score.seats],
        "failed": [len(seat.tickets_failed) for seat in score.seats],
        "longest": [seat.longest_path for seat in score.seats],
        "bots": [chair.bot for chair in state.chairs],
        "colours": state.colours,
    }


def final_seats(state: TableState) -> list[OwnSeat]:
    """Return where everybody sat, once the game is over; a second seat is that of someone else on the same device."""
    if state.phase != "over":
        return []
    return [
        OwnSeat(chair.user, seat, seat in state.absent_at_end)
        for seat, chair in enumerate(state.chairs)
        if chair.user is not None and not chair.is_local
    ]


def rated_game(state: TableState) -> RatedGame | None:
    """Return the game for the ratings, once it is over; None if it is not rated."""
    if state.game is None or state.game_id is None or state.finished_at is None or not state.options.is_rated:
        return None
    score = state.game.score()
    seats = (
        RatedSeat(chair.user, chair.bot, score.seats[seat].total, seat in score.winners, _has_left(state, seat))
        for seat, chair in enumerate(state.chairs)
    )
    return RatedGame(state.id, state.game_id, state.board, state.finished_at, tuple(seats))


def _has_left(state: TableState, seat: int) -> bool:
    """Return whether a person left the game: a bot plays for them at the end, or played much of it."""
    actions = sum(result.seat == seat for result in state.action_results)
    return seat in state.absent_at_end or state.actions_by_bot[seat] > MAX_ABSENCE * actions


def save_row(state: TableState, node: str | None = None, *, epoch: int = 0) -> SaveRow:
    """Return the change that saves a table's row, with everybody who has a seat."""
    return SaveRow(table_row(state), state.users, final_seats(state), node, epoch=epoch)
