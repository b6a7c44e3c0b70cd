"""Games played by the thousand in a kernel are the very games that the same bots play one decision at a time."""

from __future__ import annotations

import numpy as np
import pytest

from ironlanes.bots import CHARACTER_NAMES, LEVEL_NAMES
from ironlanes.bots.bulk import BulkGame, PlayedGame, play_bulk_games
from ironlanes.bots.kernel_bot import KernelBot, KernelBotSpec, spec_of_kernel_bot
from ironlanes.game.compiled_board import compiled_board
from ironlanes.game.game import Game
from tests.bots.matches import moves
from tests.bots.packaged import PACKAGED_BOTS
from tests.support.random_games import BOARDS_AND_PLAYERS, board_by_id, mostly_checked

START = 1
KERNEL_BOTS = [name for name in PACKAGED_BOTS if spec_of_kernel_bot(name) is not None]


def seating(players: int, shift: int) -> list[KernelBotSpec]:
    """Every bot of the package in turn, from any of them on."""
    specs = [spec_of_kernel_bot(KERNEL_BOTS[(shift + seat) % len(KERNEL_BOTS)]) for seat in range(players)]
    return [spec for spec in specs if spec is not None]


def chances(players: int, seed: int) -> list[np.random.Generator]:
    return [np.random.default_rng([seed, seat]) for seat in range(players)]


def in_python(board_id: str, specs: list[KernelBotSpec], seed: int) -> Game:
    """A game that is played one decision at a time."""
    players = len(specs)
    game = Game.new(board_by_id(board_id), players, seed, START)
    bots = [KernelBot(*each) for each in zip(specs, chances(players, seed), strict=True)]
    list(moves(game, bots))
    return game


def compare(game: Game, played: PlayedGame) -> None:
    """The same actions, the same end and the same score."""
    assert [game.compiled.actions[index].text for index in played.actions] == [action.text for action in game.played]
    assert played.state.tobytes() == game.raw.state.tobytes()
    score = game.score()
    assert played.score_record["total"][: game.players].tolist() == [seat.total for seat in score.seats]
    assert tuple(np.flatnonzero(played.score_record["is_winner"]).tolist()) == score.winners


def check_tables(board_id: str, players: int, shifts: range) -> None:
    """Play some games both ways."""
    rows = [(seating(players, shift), 100 + shift) for shift in shifts]
    tables = [BulkGame(seed, specs, chances(players, seed), START) for specs, seed in rows]
    for (specs, seed), played in zip(rows, play_bulk_games(compiled_board(board_by_id(board_id)), tables), strict=True):
        compare(in_python(board_id, specs, seed), played)


def test_every_bot_of_the_package_without_a_network_is_a_kernel() -> None:
    assert [name for name in PACKAGED_BOTS if name not in KERNEL_BOTS] == [*LEVEL_NAMES, *CHARACTER_NAMES]
    assert len(KERNEL_BOTS) == 8


@pytest.mark.parametrize(("board_id", "players"), mostly_checked(BOARDS_AND_PLAYERS))
def test_games_are_the_same_one_decision_at_a_time(board_id: str, players: int) -> None:
    """Two games a table bring every bot to most of the tables and to every board."""
    first = 3 * players
    check_tables(board_id, players, range(first, first + 8, 4))


@pytest.mark.slow
@pytest.mark.parametrize(("board_id", "players"), BOARDS_AND_PLAYERS)
def test_the_same_over_many_games(board_id: str, players: int) -> None:
    check_tables(board_id, players, range(80))


def test_what_comes_of_a_game_does_not_depend_on_the_games_beside_it() -> None:
    """BotWorkspaces and scratches are used again from game to game."""
    compiled = compiled_board(board_by_id("europe"))
    rows = [(seating(3, shift), 7 + shift) for shift in range(6)]
    together = play_bulk_games(compiled, [BulkGame(seed, who, chances(3, seed), START) for who, seed in rows])
    for (who, seed), played in zip(rows, together, strict=True):
        (alone,) = play_bulk_games(compiled, [BulkGame(seed, who, chances(3, seed), START)])
        assert alone.actions == played.actions
