"""`ironlanes boards`: list the packaged boards; show, make, judge, balance, start or check board files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from ..options.completion import complete_board
from ..output import JsonOption, print_json
from .boards_balance import balance_board
from .boards_judge import judge_board
from .boards_make import make
from .boards_print import print_board

app = typer.Typer(invoke_without_command=True, rich_markup_mode=None)
app.command()(make)
app.command("print")(print_board)
app.command("judge")(judge_board)
app.command("balance")(balance_board)


@app.callback()
def boards(context: typer.Context, json: JsonOption = False) -> None:
    """List the boards; show, make, judge, balance, start or check one."""
    if context.invoked_subcommand is not None:
        return
    from ironlanes.boards import load_board, packaged_boards
    from ironlanes.boards.text import board_summary

    from ..board_files.board_text import list_boards

    found = [load_board(name) for name in packaged_boards()]
    if json:
        print_json([board_summary(board) for board in found])
    else:
        list_boards(found)


@app.command()
def show(
    board: Annotated[
        str,
        typer.Argument(
            metavar="NAME_OR_FILE", help="The name of a board, or a board file.", autocompletion=complete_board
        ),
    ],
    json: JsonOption = False,
) -> None:
    """Show a board: its rules in words, cities, tracks and tickets."""
    from ..options.board_arguments import open_board

    opened = open_board(board)
    if json:
        from ironlanes.bots.board_json import board_facts

        print_json(board_facts(opened))
        return
    from ..board_files.board_text import show_board

    show_board(opened)


@app.command()
def check(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE", help="Board files, or names of packaged boards.", autocompletion=complete_board),
    ],
    balance: Annotated[
        bool, typer.Option("--balance", help="Also report how tickets, spaces and trains fit together.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Check board files and list every problem."""
    from ..errors import CommandError

    results = [_checked(file, balance) for file in files]
    if json:
        print_json({"files": [{key: value for key, value in each.items() if key != "lines"} for each in results]})
    else:
        for line in (line for each in results for line in each["lines"]):
            typer.echo(line)
    bad = sum(not each["ok"] for each in results)
    if bad and json:
        raise typer.Exit(1)
    if bad:
        raise CommandError(f"{bad} of {len(files)} can't be played; fix the problems listed above.")


@app.command()
def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The board file to write, such as japan.toml.")],
) -> None:
    """Write a small board file to start with."""
    from ironlanes.boards.file.template import template_for
    from ironlanes.files import os_error_reason

    from ..errors import CommandError

    if file.suffix != ".toml":
        raise typer.BadParameter(f"the name of a board file must end in .toml, not '{file}'", param_hint="FILE")
    try:
        with file.open("x", encoding="utf-8") as opened:
            opened.write(template_for(file.stem))
    except FileExistsError:
        raise CommandError(f"{file} already exists; choose another name.") from None
    except OSError as error:
        raise CommandError(f"{file} can't be written: {os_error_reason(error)}.") from error
    typer.echo(f"wrote {file}; play it with: ironlanes play --board {file}")


@app.command()
def schema() -> None:
    """Print the JSON Schema of board files, for editors."""
    from ironlanes.boards.file.schema import board_schema

    print_json(board_schema())


def _checked(file: str, with_balance: bool) -> dict[str, Any]:
    """Check one file. `lines` is the result for people; the rest is printed as JSON."""
    from dataclasses import asdict

    from ironlanes.boards import BoardError, load_board
    from ironlanes.boards.text import board_summary
    from ironlanes.boards.validate.balance import balance_of

    from ..board_files.board_text import balance_lines
    from ..options.board_arguments import id_problem

    try:
        board = load_board(file)
    except BoardError as error:
        problems = [{"entry": each.entry, "line": each.line, "text": each.text} for each in error.problems]
        return {"file": file, "ok": False, "problems": problems, "lines": [str(each) for each in error.problems]}
    if text := id_problem(board):
        problem = {"entry": "board.id", "line": 0, "text": text}
        return {"file": file, "ok": False, "problems": [problem], "lines": [f"{file}: {text}"]}
    result = {"file": file, "ok": True, "problems": [], "board": board_summary(board)}
    lines = [f"{file}: ok, {board.summary}"]
    if with_balance:
        balance = balance_of(board)
        result["balance"] = asdict(balance)
        lines += balance_lines(balance)
    return result | {"lines": lines}
