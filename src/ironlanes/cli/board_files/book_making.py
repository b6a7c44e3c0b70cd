"""Play the games of a book, and write it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import typer

from ironlanes.arena import ArenaError
from ironlanes.arena.entrants import check_entrants
from ironlanes.boards import Board
from ironlanes.boards.text import join_words
from ironlanes.book.book_file import BookError, new_book, read_book
from ironlanes.book.bot_games import count_bot_games, records_of_games
from ironlanes.book.counts import Counts
from ironlanes.book.open_data.open_games import OpenGame, line_of, open_game
from ironlanes.book.open_data.parquet import ParquetFile
from ironlanes.extras import MissingExtra
from ironlanes.files import os_error_reason

from ..errors import CommandError
from ..options.board_arguments import open_board
from ..progress import ProgressLine
from ..simulate.cores import usable_cores

#: The bot whose games a GPU plays.
CHAMPION = "champion"
#: How the names of exported files may end.
JSON_LINES = ".jsonl"
PARQUET = ".parquet"


@dataclass(frozen=True)
class BookGames:
    """The games that are played for each number of players, and by what."""

    bot: str
    games: int
    seed: int
    jobs: int | None
    gpu: bool


def make_book(board: str, out: Path, players: Sequence[int] | None, wanted: BookGames, *, add: bool) -> None:
    """Play games for each number of players, and write the book after each."""
    opened, bot = open_board(board), wanted.bot
    if wanted.gpu and bot != CHAMPION:
        raise CommandError(f"--gpu plays games of {CHAMPION}, not of {bot}.")
    if not out.parent.is_dir():  # before the games are played
        raise CommandError(f"{out} can't be written: there is no folder {out.parent}.")
    for number in players or ():
        _check_players(opened, number)
    try:
        check_entrants([bot])
        book = read_book(out, opened) if out.exists() else new_book(opened)
        for number in players or opened.rules.players:
            counts = _count(opened, number, wanted)
            if add and (bot, number) in book.counts:
                counts += book.counts[bot, number]
            book = book.with_counts(bot, number, counts)
            book.write(out)
            typer.echo(f"{opened.name}, {number} players: {counts.games:,} games of {bot} in {out}")
    except (ArenaError, BookError) as error:
        raise CommandError(str(error)) from error
    except OSError as error:
        raise CommandError(f"{out} can't be written or read: {os_error_reason(error)}.") from error


def _count(board: Board, players: int, wanted: BookGames) -> Counts:
    games, seed = wanted.games, wanted.seed
    if wanted.gpu:
        from ironlanes.book.network_games import count_network_games

        return count_network_games(board, players, games, seed)
    with ProgressLine("Playing games") as line:
        cores = wanted.jobs or usable_cores()
        return count_bot_games(
            board, players, wanted.bot, games, seed, cores, lambda done: line.update(f"{done} of {games}")
        )


def export_games(board: str, out: Path, bot: str, players: int, games: int, seed: int, jobs: int | None) -> None:
    """Let a bot play against itself, and write its games, as Parquet or as JSON Lines."""
    if out.suffix not in (PARQUET, JSON_LINES):  # before the games are played
        raise CommandError(f"{out} can't be written: its name must end in {JSON_LINES} or {PARQUET}.")
    opened = open_board(board)
    _check_players(opened, players)
    try:
        check_entrants([bot])
        with ProgressLine("Playing games") as line, _open_file(out) as write:
            records = records_of_games(opened, [bot] * players, games, seed, jobs or usable_cores())
            for number, record in enumerate(records, 1):
                write(open_game(opened, record))
                line.update(f"{number} of {games}")
    except (ArenaError, MissingExtra) as error:
        raise CommandError(str(error)) from error
    except OSError as error:
        raise CommandError(f"{out} can't be written: {os_error_reason(error)}.") from error
    typer.echo(f"{opened.name}, {players} players: {games:,} games of {bot} in {out}")


@contextmanager
def _open_file(out: Path) -> Iterator[Callable[[OpenGame], object]]:
    """Open a file; what is entered writes a game."""
    if out.suffix == PARQUET:
        with ParquetFile(out) as parquet:
            yield parquet.add
    else:
        with out.open("w", encoding="utf-8") as file:
            yield lambda game: file.write(line_of(game))


def _check_players(board: Board, players: int) -> None:
    if players not in board.rules.players:
        raise CommandError(f"{board.name} is for {join_words(board.rules.players, 'or')} players, not {players}.")
