"""`ironlanes boards`: list the packaged boards, show one, check files of one's own."""

from __future__ import annotations

from typing import Annotated

import typer

app = typer.Typer(invoke_without_command=True, rich_markup_mode=None)


@app.callback()
def boards(context: typer.Context) -> None:
    """List the boards; show one; check a board file of your own."""
    if context.invoked_subcommand is not None:
        return
    from rich.console import Console
    from rich.table import Table

    from ironlanes.boards import load_board, packaged_boards

    table = Table(box=None, pad_edge=False)
    table.add_column("board")
    table.add_column("name")
    for heading in ("players", "cities", "countries", "tracks", "tickets"):
        table.add_column(heading, justify="right")
    for name in packaged_boards():
        board = load_board(name)
        counts = (len(board.cities), len(board.countries), len(board.tracks), len(board.tickets))
        table.add_row(board.id, board.name, f"{board.rules.players[0]}-{board.rules.players[-1]}", *map(str, counts))
    console = Console(highlight=False, markup=False, emoji=False)
    console.print(table)
    console.print("\nMore on one: ironlanes boards show NAME", style="dim")


@app.command()
def show(
    board: Annotated[str, typer.Argument(metavar="NAME_OR_FILE", help="A board's name, or the path of a board file.")],
) -> None:
    """Show a board: its rules in words, cities, tracks and tickets."""
    from .board_pages import show_board
    from .opening import open_board

    show_board(open_board(board))


@app.command()
def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Board files, or names of boards.")],
) -> None:
    """Check board files and tell everything that is wrong with them."""
    from ironlanes.boards import BoardError, load_board

    from .errors import CommandError
    from .opening import check_id

    bad = 0
    for file in files:
        try:
            board = load_board(file)
            check_id(board, file)
            typer.echo(f"{file}: ok, {board.summary}")
        except BoardError as error:
            bad += 1
            for problem in error.problems:
                typer.echo(str(problem))
        except CommandError as error:
            bad += 1
            typer.echo(str(error))
    if bad:
        raise CommandError(f"{bad} of {len(files)} can't be played; mend what is listed above and check again.")
