"""`ironlanes report`: write the report of a match as HTML, Markdown, CSV or JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..output import JsonOption


def report(
    results: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of a match, made with --out.")],
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write the report as HTML. Default: DIR/report.html.")
    ] = None,
    markdown: Annotated[
        Path | None,
        typer.Option("--markdown", metavar="FILE", help="Write the report as Markdown."),
    ] = None,
    csv: Annotated[
        Path | None,
        typer.Option("--csv", metavar="FILE", help="Write a table with one row per game and seat; - prints it."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Write the report of a match."""
    from ironlanes.arena import ArenaError, figures_of, read_match_directory
    from ironlanes.arena.match_files import BOARD
    from ironlanes.arena.report import render_html, render_markdown

    from ..board_files.board_images import find_or_draw
    from ..errors import CommandError
    from ..output import print_json, write_and_report

    try:
        match, games = read_match_directory(results)
    except ArenaError as error:
        raise CommandError(str(error)) from error
    if not games:
        raise CommandError(f"{results} holds no games yet; run the command that made it again.")
    figures = figures_of(match, games)
    if json:
        print_json(figures.to_json())
        return
    if csv is not None:
        from ironlanes.arena.report.tidy_table import rows_csv

        table = rows_csv(match, games)
        if str(csv) == "-":
            typer.echo(table, nl=False)
        else:
            write_and_report(csv, table)
    if markdown is not None:
        write_and_report(markdown, render_markdown(figures))
    if html is not None or (markdown is None and csv is None):
        own = results / BOARD
        drawing = find_or_draw(match.board, str(own) if own.exists() else match.board.id)
        write_and_report(html or results / "report.html", render_html(figures, drawing))
