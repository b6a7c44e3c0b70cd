"""Generated boards: always the same for a number, playable, within the room that training has for them, and varied."""

from __future__ import annotations

from random import Random

import pytest

from ironlanes.boards.validate.balance import balance_of
from ironlanes.game.compiled_board import compiled_board
from ironlanes.game.game import Game
from ironlanes.learning.config import config_from
from ironlanes.learning.generated_boards import (
    MOST_NODES,
    MOST_TRACKS,
    generate_board,
    generated_name,
    register_generated,
)

SOME = range(1, 13)


def test_a_board_follows_from_its_number() -> None:
    again = generate_board.__wrapped__(3)
    assert again == generate_board(3)
    assert again.id == generated_name(3)
    assert again.tracks != generate_board(4).tracks


@pytest.mark.parametrize("number", SOME)
def test_boards_fit_and_make_sense(number: int) -> None:
    board = generate_board(number)
    tables = compiled_board(board).arrays[0]
    assert int(tables["tracks"]) <= MOST_TRACKS
    assert int(tables["nodes"]) <= MOST_NODES
    balance = balance_of(board)
    assert balance.spaces > board.rules.trains * 5
    assert all(0.4 < each.points_per_space < 2.1 for each in balance.tickets)


def test_the_rules_of_all_packaged_boards_occur() -> None:
    rules = [generate_board(number).rules for number in SOME]
    for name in ("stations", "tunnel_cards", "longest_path_points", "globetrotter_points", "setup_long_tickets"):
        assert {bool(getattr(each, name)) for each in rules} == {True, False}, name
    assert {each.ticket_decks for each in rules} == {1, 2}
    assert {any(each.passengers) for each in rules} == {True, False}
    boards = [generate_board(number) for number in SOME]
    assert any(board.countries for board in boards)
    assert any(track.locomotives for board in boards for track in board.tracks)


@pytest.mark.parametrize("number", [1, 8])
def test_a_game_can_be_played_to_its_end(number: int) -> None:
    register_generated([generated_name(number), "usa"])
    game = Game.new(generated_name(number), players=3, seed=5)
    random = Random(number)
    while not game.is_over:
        game.play_index(random.choice(game.legal_indices()))
    assert len(game.score().seats) == 3


def test_training_replaces_the_generated_boards() -> None:
    pytest.importorskip("torch", reason="PyTorch is an extra: make train-test installs it")
    from ironlanes.learning.training import boards_at

    config = config_from({"games": {"boards": ["usa", "usa"], "generated": 2, "generated_decisions": 100}})
    assert boards_at(config, 99) == ["usa", "usa", "generated-1000000", "generated-1000001"]
    assert boards_at(config, 100) == ["usa", "usa", "generated-1000002", "generated-1000003"]
