"""Hints: honest, legal, repeatable, and sure of what they say."""

from __future__ import annotations

from itertools import islice, product

import numpy as np
import pytest

from ironlanes.analysis.hints import REASON_FIELDS, Hint, full_hint, quick_hint
from ironlanes.bots.leak_check import swapped
from ironlanes.game.rebuilt_observation import rebuild_observation
from tests.analysis.hints.positions import NEAR_THE_END, near_the_end, positions_of
from tests.support.cases import others_are_slow
from tests.support.random_games import board_by_id

BOARDS = [("usa", 2, 41), ("europe", 3, 83), ("germany", 4, 97)]


def check_reasons(hint: Hint) -> None:
    for reason in (*hint.facts, *(reason for each in hint.candidates for reason in each.reasons)):
        fields = REASON_FIELDS[reason.code]
        assert set(reason.about) == set(fields)
        assert all(isinstance(value, fields[name]) for name, value in reason.about.items())


@pytest.mark.parametrize(("board", "players", "every"), others_are_slow(*BOARDS))
def test_hints_tell_nothing_that_the_seat_can_not_know(board: str, players: int, every: int) -> None:
    """As `ironlanes bots check` does: the same hint when everything that is hidden is dealt again."""
    rng = np.random.default_rng(1)
    for game in positions_of(board, players, every):
        assert game.seat is not None
        seen = rebuild_observation(game, game.seat)
        view, other = game.view(game.seat), swapped(game, seen, rng).view(game.seat)
        assert quick_hint(view) == quick_hint(other)
        assert full_hint(view, 5) == full_hint(other, 5)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("board", "players"), list(product(("usa", "europe", "germany", "alps"), (2, 3, 4, 5))))
def test_thousands_of_hints_tell_nothing_hidden(board: str, players: int) -> None:
    """Some 8,000 positions in all, and for one of 40 the comparison of moves too."""
    if players not in board_by_id(board).rules.players:
        pytest.skip(f"{board} is not for {players} players")
    rng = np.random.default_rng(2)
    for seed in range(2, 6):
        for number, game in enumerate(positions_of(board, players, 1, seed)):
            assert game.seat is not None
            seen = rebuild_observation(game, game.seat)
            view, other = game.view(game.seat), swapped(game, seen, rng).view(game.seat)
            assert quick_hint(view) == quick_hint(other)
            if number % 40 == 20:
                assert full_hint(view, 5) == full_hint(other, 5)


@pytest.mark.parametrize(("board", "players", "every"), [("usa", 3, 2), ("europe", 2, 3), ("germany", 3, 5)])
def test_candidates_are_legal_and_reasons_are_whole(board: str, players: int, every: int) -> None:
    for game in positions_of(board, players, every, seed=4):
        hint, legal = quick_hint(game.view(game.seat)), {action.text for action in game.legal_actions()}
        actions = [each.action for each in hint.candidates]
        assert 1 <= len(actions) <= 3
        assert len(set(actions)) == len(actions)
        assert {*actions, *(each.action for each in hint.ticket_sets)} <= legal
        check_reasons(hint)


def test_a_ticket_choice_is_a_table_of_all_sets() -> None:
    game = next(positions_of("usa", 2, 1))
    hint = full_hint(game.view(game.seat))
    assert {each.action for each in hint.ticket_sets} == {action.text for action in game.legal_actions()}
    for each in hint.ticket_sets:
        assert each.expected is not None
        assert 40 < each.expected < 200
        assert each.completed is not None
        assert each.games is not None
        assert 0 <= each.completed <= each.games


def test_a_sure_gain_at_the_end() -> None:
    """The last turn: a claim that completes a ticket against cards that are worth nothing."""
    view = near_the_end(last_turn_of=0, claimed=NEAR_THE_END["claimed"] | {"dallas--little-rock": 0})
    hint = full_hint(view)
    assert hint.candidates[0].action.startswith("claim dallas--houston")
    assert hint.gain is not None, "5 points instead of minus 5 are beyond doubt"
    assert 5 < hint.gain < 12


def test_nobody_else_gets_a_hint() -> None:
    game = next(positions_of("usa", 2, 1))
    assert game.seat is not None
    with pytest.raises(ValueError, match="Only the seat to move"):
        quick_hint(game.view(1 - game.seat))


def test_the_same_seed_gives_the_same_hint() -> None:
    game = next(islice(positions_of("usa", 2, 40), 1, None))
    assert full_hint(game.view(game.seat), 7) == full_hint(game.view(game.seat), 7)
