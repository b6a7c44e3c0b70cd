"""Games between bots, as they are played: counted, or as tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ironlanes.arena import Match
from ironlanes.arena.run.every_game import play_every
from ironlanes.boards import Board
from ironlanes.game.compiled_board import compiled_board

from .counts import Counts, count_games
from .played_games import GameActions, summarise
from .seat_table import SeatTable

#: Called with how many games are counted.
CountedCallback = Callable[[int], None]


def tables_of_games(board: Board, bots: Sequence[str], games: int, seed: int, jobs: int) -> Iterator[SeatTable]:
    """Play games on `jobs` cores, and yield them as tables, some games at a time as they are finished.

    The bots sit in the order given, and the first of them begins. Equal arguments give equal games.
    """
    compiled, players = compiled_board(board), len(bots)
    # of each deal the first game alone: between equals, a deal in another order of the seats is the same game again
    match = Match(board, players, tuple(bots), players * games, seed)
    for played in play_every(match, players, jobs):
        found = [GameActions.from_seed(game.fixture.seed, game.start, game.actions) for game in played]
        yield SeatTable(compiled, summarise(compiled, players, found))


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
