"""Games between bots, as they are played: counted, or as tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ironlanes.arena import Match
from ironlanes.arena.game_result import GameResult, record_of
from ironlanes.arena.run.every_game import play_every
from ironlanes.boards import Board
from ironlanes.game.compiled_board import compiled_board
from ironlanes.game.json_types import Record

from .counts import Counts, count_games
from .played_games import GameActions, summarise
from .seat_table import SeatTable

#: Called with how many games are counted.
CountedCallback = Callable[[int], None]


def play_bot_games(board: Board, bots: Sequence[str], games: int, seed: int, jobs: int) -> Iterator[list[GameResult]]:
    """Play games on `jobs` cores, and yield them in order, some at a time.

    The bots sit in the order given, and the first of them begins. Equal arguments give equal games.
    """
    players = len(bots)
    # of each deal the first game alone: between equals, a deal in another order of the seats is the same game again
    match = Match(board, players, tuple(bots), players * games, seed)
    return play_every(match, players, jobs)


def tables_of_games(board: Board, bots: Sequence[str], games: int, seed: int, jobs: int) -> Iterator[SeatTable]:
    """Play games and yield them as tables, some games at a time."""
    compiled = compiled_board(board)
    for played in play_bot_games(board, bots, games, seed, jobs):
        found = [GameActions.from_seed(game.fixture.seed, game.start, game.actions) for game in played]
        yield SeatTable(compiled, summarise(compiled, len(bots), found))


def records_of_games(board: Board, bots: Sequence[str], games: int, seed: int, jobs: int) -> Iterator[Record]:
    """Play games, and yield their records in the order of their numbers."""
    compiled = compiled_board(board)
    for played in play_bot_games(board, bots, games, seed, jobs):
        yield from (record_of(compiled, bots, game) for game in played)


def count_bot_games(
    board: Board,
    players: int,
    bot: str,
    games: int,
    seed: int,
    jobs: int,
    progress: CountedCallback = lambda _: None,
) -> Counts:
    """Let a bot play against itself, and count its games."""
    counts = Counts()
    for table in tables_of_games(board, (bot,) * players, games, seed, jobs):
        counts += count_games(table)
        progress(counts.games)
    return counts
