"""Whole games played by the oracle alone: nothing gets lost, and every game ends."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from ironlanes.boards.load import load_board, packaged_boards
from ironlanes.boards.model import Board

from .handmade import OwnChance, dealt
from .normalise import normalise
from .turns import Oracle

EXAMPLES = sorted(str(path) for path in Path(__file__).parents[2].glob("examples/boards/*.toml"))
BOARDS = [load_board(name) for name in (*packaged_boards(), *EXAMPLES)]


def all_cards(oracle: Oracle) -> Counter[str]:
    """Every card on the table, wherever it lies."""
    lying = [Counter(oracle.display), Counter(oracle.deck), oracle.discards]
    pending = [oracle.pending.laid, Counter(oracle.pending.revealed)]
    return sum([*lying, *pending, *(seat.hand for seat in oracle.seats)], Counter())


def all_passengers(oracle: Oracle) -> Counter[str]:
    """Every passenger, on the board or collected."""
    return sum([*oracle.passengers.values(), *(seat.passengers for seat in oracle.seats)], Counter())


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.id)
@pytest.mark.parametrize("fewest", [True, False], ids=["fewest players", "most players"])
def test_a_game_loses_nothing_and_ends(board: Board, fewest: bool) -> None:
    players = min(board.rules.players) if fewest else max(board.rules.players)
    chance = Random(players)
    shuffles = OwnChance(chance)
    oracle = Oracle.from_position(board, dealt(board, players, chance))
    oracle.settle_import(shuffles)
    cards, passengers = all_cards(oracle), all_passengers(oracle)
    for _ in range(5000):
        if oracle.to_move is None:
            break
        oracle.play(chance.choice(oracle.legal()), shuffles)
        assert (all_cards(oracle), all_passengers(oracle)) == (cards, passengers)
        assert oracle.deck or not oracle.discards.total()
        again = Oracle.from_position(board, oracle.position())
        assert normalise(again.position()) == normalise(oracle.position())
    assert oracle.phase == "over"
    for seat, scored in enumerate(oracle.score()["seats"]):
        assert scored["tracks"] == oracle.seats[seat].points
