"""What positions are worth: exact where the game is decided, and the same however it is asked."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ironlanes.analysis import Effort, Source, analyse_position, analyse_view
from ironlanes.analysis.values.calibration import ANY_BOARD, calibration_for
from ironlanes.analysis.values.equity import lead_of, values_of
from ironlanes.bots.leak_check import swapped
from ironlanes.bots.lockstep.positions import Positions
from ironlanes.bots.lockstep.seeds import Seeds
from ironlanes.game.game import Game
from ironlanes.game.rebuilt_observation import rebuild_observation
from tests.analysis.recorded_games import network, recorded_game


def last_turn(hand: dict[str, int], others_tracks: list[str]) -> Game:
    """The last turn of a game: seat 0 lacks one track, El Paso to Santa Fe, for a ticket of 4 points."""
    position: dict[str, Any] = {
        "map": "usa",
        "players": 2,
        "seats": [{"trains": 2, "hand": hand, "tickets": ["denver--el-paso"]}, {"trains": 2, "hand": {}}],
        "phase": "turn",
        "to_move": 0,
        "last_turn_of": 0,
        "claimed": {"denver--santa-fe": 0} | dict.fromkeys(others_tracks, 1),
    }
    return Game.from_position(position, seed=1)


@pytest.mark.parametrize(
    ("hand", "others_tracks", "win"),
    [
        # 2 + 2 for tracks, 4 for the ticket, 10 for a path as long as the other's: 18 against 7 + 10.
        ({"yellow": 2}, ["dallas--el-paso"], 1.0),
        # One card is not enough: 2 - 4, and a point for some track of one space, against 17.
        ({"yellow": 1}, ["dallas--el-paso"], 0.0),
        # Nothing is needed: 2 - 4 + 10 against nothing.
        ({"yellow": 1}, [], 1.0),
    ],
)
def test_the_last_turn_is_worth_what_it_must_be(hand: dict[str, int], others_tracks: list[str], win: float) -> None:
    game = last_turn(hand, others_tracks)
    found = values_of(network(), Positions.of_game(game), Seeds(1))
    assert found.sources[0] is Source.PLAYOUTS
    assert found.win[0, 0] == pytest.approx(win)
    assert found.win_error[0] == pytest.approx(0)


def test_the_winning_claim_of_the_last_turn_is_the_best_move() -> None:
    game = last_turn({"yellow": 2}, ["dallas--el-paso"])
    found = analyse_position(game, Effort(worlds=8, rounds=1))
    assert found.moves[0].action == "claim el-paso--santa-fe with 2 yellow"
    assert found.open_cards is not None
    assert found.open_cards.win[0] == pytest.approx(1)
    assert (found.moves[0].win_behind, found.moves[0].points_behind) == (0, 0)


@pytest.mark.parametrize("decision", [0, 30, 80])
def test_a_view_is_analysed_without_what_is_hidden(decision: int) -> None:
    """Other hidden cards, the same answer."""
    record = recorded_game("usa", ("hungry", "planner"), 1)
    game = Game.from_record({**record, "actions": record["actions"][:decision], "result": None})
    assert game.seat is not None
    other = swapped(game, rebuild_observation(game, game.seat), np.random.default_rng(3))
    assert game.raw.state["hands"].tolist() != other.raw.state["hands"].tolist()
    first, second = (analyse_view(each.view(game.seat), Effort(worlds=6, rounds=1)) for each in (game, other))
    assert first == second
    assert first.open_cards is None
    assert sum(first.own_view.win) == pytest.approx(1)


def test_only_the_seat_to_move_can_ask() -> None:
    game = Game.new("usa", 2, seed=1)
    with pytest.raises(ValueError, match="Only the seat to move"):
        analyse_view(game.view(1))


def test_leads_sum_to_nothing() -> None:
    assert lead_of(np.array([[100.0, 90, 80]])).tolist() == [[15, 0, -15]]
    assert lead_of(np.array([[100.0, 90]])).tolist() == [[10, -10]]


def test_losses_are_less_certain_where_a_value_is_worth_more_points() -> None:
    usa, germany = calibration_for("usa", 2), calibration_for("germany", 2)
    ratio = (germany.lead[0] + germany.lead[1] / 2) / (usa.lead[0] + usa.lead[1] / 2)
    assert germany.lead_loss_error / usa.lead_loss_error == pytest.approx(ratio)
    assert (germany.for_share(0.5).lead_loss_error, germany.for_share(0).loss_error) == (germany.lead_loss_error / 2, 0)


def test_a_board_that_was_not_measured_has_the_numbers_of_all() -> None:
    assert calibration_for("usa", 2).board == "usa"
    assert calibration_for("nowhere", 3).board == ANY_BOARD
