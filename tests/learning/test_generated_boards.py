"""Generated boards: always the same for a number, playable, within the room that training has for them, and varied."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from ironlanes.boards.model import GRAY
from ironlanes.boards.validate.balance import balance_of
from ironlanes.game.compiled_board import compiled_board
from ironlanes.game.game import Game
from ironlanes.learning.config import config_from
from ironlanes.learning.generated_boards import (
    MOST_NODES,
    MOST_TRACKS,
    generate_board,
    generated_name,
    make_tracks,
    register_generated,
    slug,
)
from ironlanes.learning.generated_rules import PACKAGED
from ironlanes.learning.random_networks import move_apart, planar_pairs, scatter_points, without_most_crossings

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


def test_maps_of_all_kinds_occur() -> None:
    """Few long tracks, many short ones, few and many trains, and the rules of every packaged board as they are."""
    boards = [generate_board(number) for number in range(1, 51)]
    lengths = [sum(track.length for track in board.tracks) / len(board.tracks) for board in boards]
    assert min(lengths) < 2
    assert max(lengths) > 3.4
    trains = [board.rules.trains for board in boards]
    assert sum(count <= 25 for count in trains) >= 10
    assert sum(count >= 35 for count in trains) >= 5
    for name in PACKAGED:
        rules = compiled_board(name).board.rules
        assert any(replace(board.rules, trains=rules.trains) == rules for board in boards), name


def test_islands_are_connected_by_few_lines_and_those_are_ferries() -> None:
    random = Random(1)
    points, islands = move_apart(random, scatter_points(random, 30, 1.5), 2)
    west, east = ([x for (x, _), island in zip(points, islands, strict=True) if island == each] for each in (0, 1))
    assert max(west) < min(east)
    pairs = without_most_crossings(random, planar_pairs(random, points, 2.1), islands)
    crossings = [pair for pair in pairs if islands[pair[0]] != islands[pair[1]]]
    assert 1 <= len(crossings) <= 7
    rules = compiled_board("usa").board.rules
    tracks = make_tracks(random, rules, points, pairs, 2.8, islands)
    between = [{slug(first), slug(second)} for first, second in crossings]
    assert all(track.locomotives and track.colour == GRAY for track in tracks if set(track.places) in between)


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
    from ironlanes.learning.self_play import boards_at

    config = config_from({"games": {"boards": ["usa", "usa"], "generated": 2, "generated_decisions": 100}})
    assert boards_at(config, 99) == ["usa", "usa", "generated-1000000", "generated-1000001"]
    assert boards_at(config, 100) == ["usa", "usa", "generated-1000002", "generated-1000003"]
