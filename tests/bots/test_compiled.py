"""Games played by the thousand in a kernel are the very games that the same bots play one decision at a time."""

from __future__ import annotations

import numpy as np
import pytest

from ironlanes.bots.compiled import Table, play_tables
from ironlanes.bots.kernel_bot import Character, KernelBot, character_of
from ironlanes.game.bulk import PlayedGame
from ironlanes.game.game import Game
from ironlanes.game.prepared import prepared
from tests.bots.matches import moves
from tests.bots.packaged import PACKAGED_BOTS
from tests.walking import TABLES, the_board

START = 1
KERNEL_BOTS = [name for name in PACKAGED_BOTS if character_of(name) is not None]


def seating(players: int, shift: int) -> list[Character]:
    """Every bot of the package in turn, from any of them on."""
    characters = [character_of(KERNEL_BOTS[(shift + seat) % len(KERNEL_BOTS)]) for seat in range(players)]
    return [character for character in characters if character is not None]


def chances(players: int, seed: int) -> list[np.random.Generator]:
    return [np.random.default_rng([seed, seat]) for seat in range(players)]


def in_python(board_id: str, characters: list[Character], seed: int) -> Game:
    """A game that is played one decision at a time."""
    players = len(characters)
    game = Game.new(the_board(board_id), players, seed, START)
    bots = [KernelBot(*each) for each in zip(characters, chances(players, seed), strict=True)]
    list(moves(game, bots))
    return game


def compare(game: Game, played: PlayedGame) -> None:
    """The same actions, the same end and the same score."""
    assert [game.ready.actions[index].text for index in played.actions] == [action.text for action in game.played]
    assert played.state.tobytes() == game.state.tobytes()
    score = game.score()
    assert played.sheet["total"][: game.players].tolist() == [seat.total for seat in score.seats]
    assert tuple(np.flatnonzero(played.sheet["is_winner"]).tolist()) == score.winners


def check_tables(board_id: str, players: int, shifts: range) -> None:
    """Play some games both ways."""
    rows = [(seating(players, shift), 100 + shift) for shift in shifts]
    tables = [Table(seed, characters, chances(players, seed), START) for characters, seed in rows]
    for (characters, seed), played in zip(rows, play_tables(prepared(the_board(board_id)), tables), strict=True):
        compare(in_python(board_id, characters, seed), played)


def test_every_bot_of_the_package_but_the_network_is_a_kernel() -> None:
    assert [name for name in PACKAGED_BOTS if name not in KERNEL_BOTS] == ["champion"]
    assert len(KERNEL_BOTS) == 8


@pytest.mark.parametrize(("board_id", "players"), TABLES)
def test_games_are_the_same_one_decision_at_a_time(board_id: str, players: int) -> None:
    """Two games a table bring every bot to most of the tables and to every board."""
    first = 3 * players
    check_tables(board_id, players, range(first, first + 8, 4))


@pytest.mark.slow
@pytest.mark.parametrize(("board_id", "players"), TABLES)
def test_the_same_over_many_games(board_id: str, players: int) -> None:
    check_tables(board_id, players, range(80))


def test_what_comes_of_a_game_does_not_depend_on_the_games_beside_it() -> None:
    """Minds and desks are used again from game to game."""
    ready = prepared(the_board("europe"))
    rows = [(seating(3, shift), 7 + shift) for shift in range(6)]
    together = play_tables(ready, [Table(seed, who, chances(3, seed), START) for who, seed in rows])
    for (who, seed), played in zip(rows, together, strict=True):
        (alone,) = play_tables(ready, [Table(seed, who, chances(3, seed), START)])
        assert alone.actions == played.actions
