"""`ironlanes bots`: list the bots, check one of one's own."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from ..options.completion import complete_bot
from ..output import JsonOption, print_json

app = typer.Typer(invoke_without_command=True, rich_markup_mode=None)


@app.callback()
def bots(context: typer.Context, json: JsonOption = False) -> None:
    """List the bots; check one of your own."""
    if context.invoked_subcommand is not None:
        return
    if json:
        from ironlanes.bots import known_bots

        print_json([{"name": name, "about": bot.about} for name, bot in known_bots().items()])
        return
    from rich.console import Console
    from rich.table import Table

    from ironlanes.bots import known_bots

    table = Table("bot", "what it does", box=None, pad_edge=False)
    for name, bot in known_bots().items():
        table.add_row(name, bot.about)
    console = Console(highlight=False, markup=False, emoji=False)
    console.print(table)
    console.print("\nOne of your own: ironlanes bots check my_bot.py:MyBot", style="dim")


@app.command()
def check(
    bot: Annotated[
        str, typer.Argument(metavar="BOT", help="A name, FILE.py:CLASS, or exec:COMMAND.", autocompletion=complete_bot)
    ],
    board: Annotated[
        list[str] | None, typer.Option("--board", metavar="NAME_OR_FILE", help="Else all boards; may be repeated.")
    ] = None,
    players: Annotated[
        list[int] | None, typer.Option("--players", metavar="N", help="Else all player counts; may be repeated.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="How many games of each.")] = 1,
    seed: Annotated[int, typer.Option(min=0, metavar="N", help="The first game's seed.")] = 0,
    ms: Annotated[int, typer.Option(min=1, metavar="N", help="Milliseconds that a decision may take.")] = 1000,
    json: JsonOption = False,
) -> None:
    """Check a bot: legal, honest, the same again, and in time."""
    from ironlanes.bots import kernels_of
    from ironlanes.game.kernel_sets import GAME
    from ironlanes.testing import Fault, check_bot

    from ..errors import CommandError
    from ..options.board_arguments import add_board
    from ..options.option_parsing import parse_bot, parse_players
    from ..progress import prepare_kernels

    parse_bot(bot, "BOT")
    boards = [add_board(name) for name in board or []]
    for count in players or []:
        for each in boards:
            parse_players(count, each)
    prepare_kernels((*GAME, *kernels_of(bot)))
    try:
        done = check_bot(
            bot, boards=boards or None, players=players, games=games, seed=seed, milliseconds=ms, report_game=_show_game
        )
    except Fault as fault:
        if json:
            print_json({"bot": bot, "ok": False, "fault": str(fault)})
            raise typer.Exit(1) from fault
        raise CommandError(str(fault)) from fault
    if json:
        print_json({"bot": bot, "ok": True, "games": done.games, "report": done.stats.to_json()})
    else:
        typer.echo(str(done))


def _show_game(game: str) -> None:
    """Tell a person who waits which game is played."""
    if sys.stderr.isatty():
        typer.echo(game, err=True)
