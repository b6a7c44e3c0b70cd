"""Builds the `table` message."""

from __future__ import annotations

from collections.abc import Callable, Set

from ...model.messages.outgoing import Seat, TableMessage
from ...model.table_events import Chair
from ...runtime import wall_clock
from ...runtime.encoding import without_null
from ..clients.board_details import board_files_of
from ..clients.connection import Connection
from ..clients.outgoing_text import message_text
from .seating import require_board
from .table_state import TableState


def table_message(
    state: TableState,
    connection: Connection,
    here: Set[str],
    host: str,
    host_name: str,
    away_until: Callable[[str], float | None],
) -> bytes:
    """Write the table as one browser sees it; `here` are the connected users."""
    user = connection.user
    message = TableMessage(
        t="table",
        table=state.id,
        board=state.board,
        board_hash=board_files_of(require_board(state.board)).card.hash,
        phase=state.phase,
        seats=[_seat(state, seat, chair, user, here, away_until) for seat, chair in enumerate(state.chairs)],
        options=state.options,
        is_host=user == host,
        host=host_name,
        spectators=len(here - {chair.user for chair in state.chairs}),
        role="player" if state.seats_of(user) else "spectator",
        you=connection.name,
        looking=connection.viewing_seat,
        votes=[seat for seat, chair in enumerate(state.chairs) if chair.user in state.votes],
        next_table=state.next_table,
        game=state.game_id,
        has_chosen_seed=state.chosen_seed is not None,
        starts_in=state.starts_in,
        kind=state.kind,
        tournament=state.tournament,
        hints=state.allowed_hints,
        hint_counts=state.hint_counts,
    )
    return message_text(without_null(message))


def _seat(
    state: TableState, seat: int, chair: Chair, user: str, here: Set[str], away_until: Callable[[str], float | None]
) -> Seat:
    until = None if chair.user is None or state.options.days is None else away_until(chair.user)
    message = Seat(
        kind=chair.kind,
        name=chair.name,
        bot=chair.bot,
        avatar=chair.shown_avatar,
        colour=state.colours[seat],
        is_online=chair.kind == "bot" or chair.user in here,
        is_you=chair.user == user,
        stand_in=seat in state.stand_ins,
        must_agree=chair.user in state.undecided and not chair.is_local,
        away_seconds=None if until is None else until - wall_clock.now(),
    )
    return without_null(message)
