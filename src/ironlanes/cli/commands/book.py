"""`ironlanes book`: what many games teach about a board."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from ..options.completion import complete_board
from ..output import JsonOption, print_json
from .simulate import JobsOption


class _BookGroup(TyperGroup):
    """Commands of the book; anything else is the name of a board to show."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command that the arguments name."""
        return super().resolve_command(ctx, args if args[0] in self.commands else ["show", *args])


app = typer.Typer(cls=_BookGroup, rich_markup_mode=None, no_args_is_help=True)

BoardArgument = Annotated[
    str,
    typer.Argument(metavar="BOARD", help="The name of a board, or a board file.", autocompletion=complete_board),
]
FileOption = Annotated[
    Path | None,
    typer.Option("--file", metavar="FILE", help="The book to read; without it, the one that comes with the package."),
]


@app.callback()
def book() -> None:
    """Show what many games teach about a board: `ironlanes book usa`."""


@app.command()
def show(
    board: BoardArgument,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="Games of this many players; the fewest if not given.")
    ] = None,
    bot: Annotated[
        str | None, typer.Option(metavar="BOT", help="Games of this bot, such as beginner; the strongest if not given.")
    ] = None,
    file: FileOption = None,
    json: JsonOption = False,
) -> None:
    """Show tickets, tracks, cities, first turns and sayings of a board, with their intervals."""
    from ..board_files.book_text import book_lines, open_chapter

    chapter, opened = open_chapter(board, bot, players, file)
    if json:
        print_json(chapter.to_json())
        return
    for line in book_lines(opened, chapter):
        typer.echo(line)


@app.command()
def make(
    board: BoardArgument,
    out: Annotated[Path, typer.Option(metavar="FILE", help="The book to write; what it has already is kept.")],
    bot: Annotated[str, typer.Option(metavar="BOT", help="Who plays, in every seat.")] = "champion",
    players: Annotated[
        list[int] | None, typer.Option(metavar="N", help="Games of this many players; repeatable. Else all numbers.")
    ] = None,
    games: Annotated[int, typer.Option(min=2, metavar="N", help="Games for each number of players.")] = 1000,
    seed: Annotated[int, typer.Option(metavar="NUMBER", help="Another number gives other games.")] = 1,
    jobs: JobsOption = None,
    gpu: Annotated[bool, typer.Option("--gpu", help="Let the champion play on a GPU, with PyTorch.")] = False,
    add: Annotated[
        bool,
        typer.Option("--add", help="Add the games to those that the book has of this bot; give another --seed then."),
    ] = False,
) -> None:
    """Let a bot play against itself, and write the book of its games."""
    from ..board_files.book_making import BookGames, make_book

    make_book(board, out, players, BookGames(bot, games, seed, jobs, gpu), add=add)


@app.command()
def export(
    board: BoardArgument,
    out: Annotated[
        Path,
        typer.Option(metavar="FILE", help="The file to write: *.parquet or *.jsonl (JSON Lines)."),
    ],
    bot: Annotated[str, typer.Option(metavar="BOT", help="Who plays, in every seat.")] = "champion",
    players: Annotated[int, typer.Option(metavar="N", help="The number of players.")] = 2,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(metavar="NUMBER", help="Another number gives other games.")] = 1,
    jobs: JobsOption = None,
) -> None:
    """Write games that a bot plays against itself as open data, one a line or a row, under CC0 1.0."""
    from ..board_files.book_making import export_games

    export_games(board, out, bot, players, games, seed, jobs)


@app.command()
def report(
    table: Annotated[str | None, typer.Argument(metavar="TABLE", help="One of its tables; all if not given.")] = None,
) -> None:
    """Print the tables of the report about the packaged boards, as Markdown."""
    from ironlanes.book.report_tables import TABLES

    from ..errors import CommandError

    if table is not None and table not in TABLES:
        raise CommandError(f"There is no table {table}. There are: {', '.join(TABLES)}.")
    typer.echo("\n\n".join(TABLES[name]() for name in ([table] if table else TABLES)))
