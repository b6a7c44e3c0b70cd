"""The program `ironlanes`: its commands, and how errors are shown."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Annotated

import typer

from ironlanes.kernel.kernel_error import KernelError

from ..extras import MissingExtra
from .commands import (
    boards,
    book,
    bots,
    database,
    draw,
    engine,
    export,
    operator,
    papers,
    play,
    prepare,
    replay,
    report,
    review,
    serve,
    simulate,
    tournament,
    train,
    user,
)
from .errors import CommandError
from .options.usage_hints import usage_hint

EXAMPLE = "Example: ironlanes play --board europe"

# Help without rich, which would take twice as long.
app = typer.Typer(epilog=EXAMPLE, pretty_exceptions_enable=False, rich_markup_mode=None, no_args_is_help=False)

# Each command imports what it needs when it runs, so that `--help` is fast.
app.command()(play.play)
app.command()(serve.serve)
app.command()(replay.replay)
app.command()(review.review)
app.command()(simulate.simulate)
app.command()(tournament.tournament)
app.command()(report.report)
app.add_typer(boards.app, name="boards")
app.add_typer(book.app, name="book")
app.add_typer(bots.app, name="bots")
app.add_typer(database.app, name="database")
app.add_typer(user.app, name="user")
app.add_typer(operator.app, name="operator")
app.command()(draw.draw)
app.command()(export.export)
app.command()(engine.engine)
app.command()(prepare.prepare)
app.command()(train.train)
app.command()(papers.papers)


@app.callback(invoke_without_command=True)
def ironlanes(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")] = False,  # noqa: ARG001 - `main` removes it; this is for the help
) -> None:
    """Railway board games by the rule book, for people, bots and bulk runs."""
    if version:
        from ironlanes import __version__

        typer.echo(f"ironlanes {__version__}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit status: 0, 1 for a failure, 2 for wrong usage, 130 for Ctrl-C."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    debug = "--debug" in given
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # for terminals that can't show every character
    try:
        return _run([each for each in given if each != "--debug"])
    except (typer.TyperException, typer.Abort, CommandError, KernelError, MissingExtra) as error:
        return _explain(error)
    except Exception as error:
        if debug:
            raise
        name = type(error).__name__
        _print_error(f"internal error: {name}: {error}. Run the command again with --debug, and report the traceback.")
        return 1


def _run(arguments: Sequence[str]) -> int:
    command = typer.main.get_command(app)
    status = command.main(args=arguments, prog_name="ironlanes", standalone_mode=False)
    if status == 130:
        _print_error("stopped by Ctrl-C.")
    return status if isinstance(status, int) else 0


def _explain(error: Exception) -> int:
    """Print an error as one line, and return the exit status."""
    if isinstance(error, typer.TyperException):
        context = getattr(error, "ctx", None)
        path = context.command_path if context else "ironlanes"
        text = error.format_message().splitlines()[0].removesuffix(".")
        _print_error(f"{text}{'' if text.endswith('?') else '.'}{usage_hint(context, text)} See '{path} --help'.")
        return 2
    _print_error("the input ended too early." if isinstance(error, typer.Abort) else str(error))
    return 1


def _print_error(text: str) -> None:
    typer.echo(f"ironlanes: {text}", err=True)
