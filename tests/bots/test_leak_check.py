"""Honesty: what a seat can't know never changes a decision, for every bot that there is."""

from __future__ import annotations

import numpy as np
import pytest

from ironlanes.bots.leak_check import swapped
from ironlanes.game.game import Game
from ironlanes.game.rebuilt_observation import rebuild_observation
from ironlanes.testing import check_bot
from tests.bots.packaged import PACKAGED_BOTS
from tests.support.random_games import (
    BOARD_IDS,
    BOARDS_AND_PLAYERS,
    board_by_id,
    most_when_checked,
    mostly_checked,
    random_game,
)


@pytest.mark.parametrize("name", PACKAGED_BOTS)
def test_what_a_bot_can_not_know_never_changes_its_decision(name: str) -> None:
    tables, decisions = (("usa", 2, 0), ("europe", 3, 1), ("germany", 4, 3)), 0
    for board_id, players, seed in tables[: most_when_checked(3)]:
        done = check_bot(name, boards=[board_by_id(board_id)], players=[players], seed=seed, milliseconds=60_000)
        decisions += done.stats.decisions
    assert decisions > most_when_checked(100)


@pytest.mark.slow
@pytest.mark.parametrize("name", PACKAGED_BOTS)
@pytest.mark.parametrize("board_id", BOARD_IDS)
def test_the_same_over_thousands_of_positions(name: str, board_id: str) -> None:
    board = board_by_id(board_id)
    done = check_bot(name, boards=[board], games=4, seed=100, milliseconds=60_000)
    assert done.stats.decisions > 500


@pytest.mark.parametrize(("board_id", "players"), mostly_checked(BOARDS_AND_PLAYERS))
def test_a_swapped_game_looks_the_same_to_the_seat_and_is_another_one(board_id: str, players: int) -> None:
    rng, others = np.random.default_rng(1), 0
    for step, (game, _) in enumerate(random_game(board_id, players, seed=5, most=200)):
        if step % 10 or game.seat is None:
            continue
        other = swapped(game, rebuild_observation(game, game.seat), rng)
        seen, instead = game.view(game.seat), other.view(game.seat)
        assert instead.to_json() | {"seed_hash": ""} == seen.to_json() | {"seed_hash": ""}
        assert other.knowledge.seen_by(game.seat) == game.knowledge.seen_by(game.seat)
        assert other.legal_indices() == game.legal_indices()
        others += hidden(other, game.seat) != hidden(game, game.seat) and other.knowledge != game.knowledge
    assert others >= 15


def hidden(game: Game, seat: int) -> list[object]:
    """What a seat can't see of the others."""
    seats = game.position()["seats"]
    return [(each["hand"], each["tickets"]) for number, each in enumerate(seats) if number != seat]
