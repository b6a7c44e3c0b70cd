"""Requests during and after a game: whether the state of the table allows them, and the events that they lead to.

Like `seating`, this only reads the state: a request that is not possible raises RequestError, and nothing has changed.
"""

from __future__ import annotations

from collections.abc import Sequence

from ironlanes.game.game import Game

from ...model.explanation import Explanation
from ...model.messages.incoming import ActRequest, HintRequest, TakeBackRequest
from ...model.request_errors import RequestError, log_full, request_error_for
from ...model.table_events import Chose, Extended, Hinted, Spoke, TookBack, Voted
from ..people.player_names import clean
from .explain_refusal import explain_refusal, explain_refused_action, not_your_turn
from .setup_choices import is_choosing, may_choose
from .table_state import MAX_TAKE_BACKS, TableState


def check_action(state: TableState, user: str, request: ActRequest) -> Chose | None:
    """Check that a user may play an action now; raise RequestError with the reason if they may not.

    Return None for an action of the seat to move, and the event to log for first tickets chosen before the seat's turn:
    all seats choose their first tickets at the same time (S8), so a choice is not stale because others have chosen.
    """
    game, seat = _game(state), request.seat
    _check_seat(state, user, seat)
    is_to_move, seq = game.seat == seat, state.seq
    if not is_to_move and may_choose(state, seat):
        refusal = explain_refused_action(game, seat, request.action)
        if refusal is None:
            return Chose(seat, request.action)
        if request.seq == seq:
            raise request_error_for(refusal)
    if request.seq > seq or (request.seq < seq and not is_choosing(game, seat)):
        raise RequestError("stale", "The game has gone on in the meantime; look at it again.")
    if not is_to_move and not game.is_over:
        raise request_error_for(not_your_turn(game))
    refusal = explain_refused_action(game, seat, request.action)
    if refusal is not None:
        raise request_error_for(refusal)
    return None


def took_back(state: TableState, user: str, request: TakeBackRequest) -> TookBack:
    """Take back the seat's last claim or station: nothing was revealed, and nobody has acted since."""
    game, seat = _game(state), request.seat
    _check_seat(state, user, seat)
    if game.is_over:
        raise RequestError("game-over", "The game is over.")
    last = state.action_results[-1] if state.action_results else None
    if last is None or last.seat != seat or request.seq != state.seq:
        raise RequestError("take-back-late", "The game has gone on: it can't be taken back any more.")
    if not last.undoable_actions:
        raise RequestError(
            "take-back-impossible", "Only a claim or a station that revealed no cards can be taken back."
        )
    if state.take_backs >= MAX_TAKE_BACKS:
        raise log_full()
    return TookBack(seat, last.undoable_actions)


def explained(state: TableState, user: str, viewing_seat: int | None, action: str) -> Explanation | None:
    """Return why the seat that a client views can't do something, or None."""
    game = _game(state)
    if viewing_seat is not None:
        return explain_refusal(game, viewing_seat, action)
    if state.seats_of(user):
        raise RequestError("nobody-looks", "Nobody has said who has the device.")
    raise _no_own_seat()


def hinted(state: TableState, user: str, viewing_seat: int | None, request: HintRequest) -> Hinted | None:
    """Check a request for a hint: the event that it leads to, or None where the seat has had that level already."""
    game = _game(state)
    if viewing_seat is None or viewing_seat not in state.seats_of(user):
        raise _no_own_seat()
    if game.is_over:
        raise RequestError("game-over", "The game is over.")
    if state.allowed_hints == "off":
        raise RequestError("hints-off", "At this table there are no hints.")
    if state.allowed_hints == "facts" and request.level > 1:
        raise RequestError("hints-facts-only", "At this table there are only facts, no moves.")
    if request.seq != state.seq:
        raise RequestError("stale", "The game has gone on in the meantime; look at it again.")
    if game.seat != viewing_seat:
        raise request_error_for(not_your_turn(game))
    return Hinted(viewing_seat, request.level) if state.hint_level(viewing_seat) < request.level else None


def check_view(state: TableState, user: str, seat: int | None) -> None:
    """Check that a user may have a seat's view; everybody may have a spectator's."""
    _game(state)
    if seat is not None:
        _check_seat(state, user, seat)


def extended(state: TableState, user: str) -> Extended:
    """Give the seat to move more time."""
    game, seats = state.game, state.seats_of(user)
    if game is None or game.seat is None or not seats or game.seat in seats:
        raise RequestError("only-others-extend", "Only another player can give the player whose turn it is more time.")
    if not state.may_change(user):
        raise log_full()
    return Extended(game.seat)


def spoke(state: TableState, user: str, name: str, text: str) -> Spoke:
    """Say something, under the name that the user has at the table."""
    if not state.may_chat(user):
        raise log_full()
    seats = state.seats_of(user)
    return Spoke(name, seats[0] if seats else None, clean(text))


def voted(state: TableState, user: str) -> Sequence[Voted]:
    """Vote for a rematch; a second vote changes nothing."""
    if state.phase != "over":
        raise RequestError("not-over", "The game is not over yet.")
    if not state.seats_of(user):
        raise _no_own_seat()
    return [] if user in state.votes else [Voted(user)]


def _game(state: TableState) -> Game:
    if state.game is None:
        raise RequestError("not-started", "The game has not begun.")
    return state.game


def _check_seat(state: TableState, user: str, seat: int) -> None:
    if not 0 <= seat < len(state.chairs) or state.chairs[seat].user != user:
        raise RequestError("not-your-seat", "That is not your seat.")


def _no_own_seat() -> RequestError:
    return RequestError("no-own-seat", "You have no seat here.")
