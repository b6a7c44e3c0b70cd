"""Copying, comparing, pickling and showing games, views, boards and scores."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import replace

import pytest

from ironlanes import Game, load_board, register_board
from ironlanes.game.compiled_board import as_registered
from ironlanes.game.validation import FieldError

ACTIONS = ("keep 1 2", "keep 1 2", "draw deck")


def played_game(board: str = "usa") -> Game:
    """A game some actions after its deal."""
    game = Game.new(board, players=2, seed=7, start=0)
    for action in ACTIONS:
        game.play(action)
    return game


WAYS: list[Callable[[Game], Game]] = [
    Game.copy,
    copy.copy,
    copy.deepcopy,
    lambda game: pickle.loads(pickle.dumps(game)),
]


@pytest.mark.parametrize("duplicate", WAYS, ids=["copy method", "copy", "deepcopy", "pickle"])
def test_a_copy_is_equal_and_shares_nothing_that_changes(duplicate: Callable[[Game], Game]) -> None:
    game = played_game()
    other = duplicate(game)
    assert other == game
    assert other.record() == game.record()
    assert other.turns == game.turns
    assert [other.view(seat) for seat in (0, 1, None)] == [game.view(seat) for seat in (0, 1, None)]
    before = game.position()
    other.play("draw deck")
    assert other != game
    assert game.position() == before
    assert len(game.played) == len(ACTIONS)
    game.play("draw deck")
    assert other == game


def test_a_game_from_a_position_is_pickled_with_its_beginning() -> None:
    game = Game.from_position(played_game().position(), seed=3)
    game.play("draw deck")
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert again.record() == game.record()


def test_games_differ_by_board_seed_and_names() -> None:
    game = played_game()
    assert game != Game.new("usa", players=2, seed=7, start=0)
    assert Game.new("usa", players=2, seed=1) != Game.new("usa", players=2, seed=2)
    named = game.copy()
    named.names = ("Ada", "Ben")
    assert named != game
    assert game != "a game"
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)


def test_equal_boards_are_one_board_for_games() -> None:
    usa = load_board("usa")
    twin = replace(usa)
    assert twin is not usa
    assert twin == usa
    assert hash(twin) == hash(usa)
    assert copy.deepcopy(usa) == usa
    assert pickle.loads(pickle.dumps(usa)) == usa
    assert replace(usa, tickets=usa.tickets[1:]) != usa


def test_a_board_from_another_process_does_not_replace_another_one_of_its_id() -> None:
    first = replace(load_board("usa"), id="of-my-own")
    register_board(first)
    changed = replace(first, tickets=first.tickets[1:])
    assert as_registered(replace(first)) is first
    assert as_registered(changed) is changed


def test_views_are_compared_by_what_they_show() -> None:
    game = played_game()
    view = game.view(0)
    assert view == game.view(0)
    assert hash(view) == hash(game.view(0))
    assert view != game.view(1)
    assert copy.copy(view) == copy.deepcopy(view) == pickle.loads(pickle.dumps(view)) == view
    game.play("draw deck")
    assert view != game.view(0)
    assert view != "a view"


def test_what_they_are_called_in_a_prompt() -> None:
    game = played_game()
    assert repr(game) == "<Game on 'usa': 2 players, seat 0 to move, phase 'second-draw', 3 actions played>"
    assert repr(game.view(1)) == "<View of seat 1 on 'usa': 2 players, seat 0 to move, phase 'second-draw'>"
    assert repr(game.view(None)) == "<View of a spectator on 'usa': 2 players, seat 0 to move, phase 'second-draw'>"
    assert repr(game.board) == "<Board 'usa': 36 cities, 100 tracks, 30 tickets>"
    assert repr(game.score()).startswith("<Score: totals -")


def test_a_score_is_a_table_in_a_notebook() -> None:
    html = played_game().score()._repr_html_()
    assert html.startswith("<table><tr><th>seat</th><th>tracks</th><th>tickets</th>")
    assert html.count("<tr>") == 3
    assert "stations" not in html


def test_boards_games_and_views_are_pictures_in_a_notebook() -> None:
    game = played_game()
    for shown in (game, game.view(0), game.board):
        picture = shown._repr_svg_()
        assert picture is not None
        assert picture.startswith("<svg")


def test_play_says_what_it_takes() -> None:
    game = played_game()
    with pytest.raises(TypeError, match=r"An action or its text, such as 'draw deck', is needed here, not 5"):
        game.play(5)  # type: ignore[arg-type]
    assert len(game.played) == len(ACTIONS)


def test_a_record_of_an_unknown_board_says_how_to_make_it_known() -> None:
    with pytest.raises(FieldError, match=r"call register_board\(board\)"):
        Game.from_record(played_game().record() | {"map": "mars"})


def test_an_action_is_found_by_its_value_even_where_another_object_of_the_table_had_its_place_in_memory() -> None:
    compiled = Game.new("usa", 2, seed=7).compiled
    places = compiled.action_places
    assert [places[id(action)] for action in compiled.actions] == list(range(len(places)))
    twin = copy.deepcopy(compiled)
    assert twin.action_places == places, "it has the places of the first table's objects"
    game = Game(twin, Game.new("usa", 2, seed=7).raw.states, 7)
    chosen = game.legal_indices()[-1]
    twin.action_places[id(twin.actions[chosen])] = 0  # where another object of the table was
    game.play(compiled.actions[chosen])
    game.undo()
    game.play(twin.actions[chosen])
    assert game.played == [twin.actions[chosen]]
