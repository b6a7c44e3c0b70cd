"""Requests during a game as functions of the table's state: no server, no clock, no connection."""

from collections.abc import Callable

import pytest

from ironlanes.server.model.messages.incoming import ActRequest, NewTable, Options
from ironlanes.server.model.request_errors import RequestError
from ironlanes.server.model.table_events import Acted, Chose, Extended, LogRow, Sat, Spoke
from ironlanes.server.play.tables import play_requests, seating
from ironlanes.server.play.tables.eligibility import NOBODY
from ironlanes.server.play.tables.table_state import TableState, initial_state


def table(is_started: bool = True) -> TableState:
    """A table of Ada and Bert, who are the users "a" and "b"."""
    request = NewTable(board="usa", players=2, options=Options(fallback="random"), seed="5")
    state = initial_state("table", LogRow(0, seating.new_table(request, "a", "Ada")))
    state.apply(LogRow(0, Sat(1, "b", "Bert")))
    if is_started:
        state.apply(LogRow(0, seating.started(state, NOBODY)))
    return state


def act(seat: int, action: str, seq: int = 0) -> ActRequest:
    return ActRequest(t="act", id="m", seq=seq, seat=seat, action=action)


def test_the_first_tickets_are_chosen_early_by_those_who_are_not_to_move() -> None:
    state = table()
    assert state.game is not None
    first, other = (0, "a"), (1, "b")
    if state.game.seat == 1:
        first, other = other, first
    assert play_requests.check_action(state, first[1], act(first[0], "keep 1 2")) is None
    early = play_requests.check_action(state, other[1], act(other[0], "keep 1 2"))
    assert early == Chose(other[0], "keep 1 2")


def test_a_request_leads_to_an_event() -> None:
    state = table()
    assert state.game is not None
    assert state.game.seat is not None
    waiting = "b" if state.game.seat == 0 else "a"
    assert play_requests.extended(state, waiting) == Extended(state.game.seat)
    assert play_requests.spoke(state, "b", "Bert", " hello\n you ") == Spoke("Bert", 1, "hello you")
    assert play_requests.spoke(state, "stranger", "Eve", "hello") == Spoke("Eve", None, "hello")


@pytest.mark.parametrize(
    ("request_of", "code"),
    [
        (lambda: play_requests.check_action(table(False), "a", act(0, "keep 1 2")), "not-started"),
        (lambda: play_requests.check_action(table(), "a", act(1, "keep 1 2")), "not-your-seat"),
        (lambda: play_requests.check_action(table(), "a", act(0, "keep 1 2", 3)), "stale"),
        (lambda: play_requests.check_action(table(), "a", act(0, "draw deck")), "not-now"),
        (lambda: play_requests.explained(table(), "a", None, "draw deck"), "nobody-looks"),
        (lambda: play_requests.explained(table(), "stranger", None, "draw deck"), "no-own-seat"),
        (lambda: play_requests.check_view(table(), "a", 1), "not-your-seat"),
        (lambda: play_requests.extended(table(), "stranger"), "only-others-extend"),
        (lambda: play_requests.voted(table(), "a"), "not-over"),
    ],
)
def test_what_is_not_possible_is_refused(request_of: Callable[[], object], code: str) -> None:
    with pytest.raises(RequestError) as caught:
        request_of()
    assert caught.value.explanation.code == code


def test_a_claim_without_its_payment_can_be_asked_about_but_not_played() -> None:
    state = table()
    game = state.game
    assert game is not None
    seq = 0
    while "claim" not in {action.text.split(" ")[0] for action in game.legal_actions()}:
        seat = game.seat
        assert seat is not None
        text = "draw deck" if game.phase in ("turn", "second-draw") else game.legal_actions()[0].text
        state.apply(LogRow(0, Acted(seat, text, "person")))
        seq += 1
    seat = game.seat
    assert seat is not None
    claim = next(action.text for action in game.legal_actions() if action.text.startswith("claim "))
    track, user = claim.split(" with ")[0], "ab"[seat]
    assert play_requests.explained(state, user, seat, track) is None
    with pytest.raises(RequestError) as refusal:
        play_requests.check_action(state, user, act(seat, track, seq))
    assert refusal.value.explanation.code == "unknown-action"
