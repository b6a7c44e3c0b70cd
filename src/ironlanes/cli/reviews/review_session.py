"""Review a record, and print or write the result."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import typer

from ironlanes.game.compiled_board import find_board
from ironlanes.game.validation import FieldError, expect_object

from ..errors import CommandError
from ..output import print_json, write_and_report
from ..progress import ProgressLine

if TYPE_CHECKING:
    from ironlanes.analysis import Review, ReviewSettings
    from ironlanes.boards import Board

#: The name of a file that stands for standard output.
STANDARD_OUTPUT: Final = "-"


@dataclass(frozen=True, slots=True)
class ReviewFiles:
    """Where a record comes from, and where its review goes."""

    record: Path
    game: int
    json: Path | None
    markdown: Path | None
    html: Path | None


def review_file(record: object, settings: ReviewSettings, files: ReviewFiles) -> None:
    """Review a record; without files the verdict and the moments are printed."""
    from ironlanes.analysis import UnfinishedGame, review_record

    try:
        with ProgressLine("Reviewing") as line:
            fields = expect_object(record, "record")
            review = review_record(fields, settings, lambda done, total: line.update(f"{done} of {total}"))
    except (FieldError, UnfinishedGame) as error:
        raise CommandError(f"{files.record.name}: {error}") from error
    board = find_board(fields["map"])
    if files.json is not None:
        _write_json(review, files.json)
    if files.markdown is not None:
        _write_markdown(review, board, files.markdown)
    if files.html is not None:
        from ironlanes.analysis.report import render_review_html

        write_and_report(files.html, render_review_html(review, board, _command(settings, files)))
    if files.json is None and files.markdown is None and files.html is None:
        _print(review, board)


def _write_json(review: Review, path: Path) -> None:
    if str(path) == STANDARD_OUTPUT:
        print_json(review.as_dict())
        return
    from json import dumps

    write_and_report(path, dumps(review.as_dict(), ensure_ascii=False) + "\n")


def _write_markdown(review: Review, board: Board, path: Path) -> None:
    from ironlanes.analysis.report import render_review_markdown

    text = render_review_markdown(review, board)
    if str(path) == STANDARD_OUTPUT:
        typer.echo(text, nl=False)
    else:
        write_and_report(path, text)


def _print(review: Review, board: Board) -> None:
    from ironlanes.analysis.review.sentences import moment_sentences, moment_title, verdict
    from ironlanes.boards.actions import every_action

    actions = {action.text: action for action in every_action(board)}
    for sentence in verdict(review):
        typer.echo(sentence)
    for moment in review.moments:
        typer.echo(f"\n{moment_title(review, moment)}")
        for sentence in moment_sentences(review, moment, board, actions):
            typer.echo(f"  {sentence}")


def _command(settings: ReviewSettings, files: ReviewFiles) -> str:
    """The command that makes the same review again."""
    words = ["ironlanes", "review", files.record.name]
    words += ["--game", str(files.game)] if files.game != 1 else []
    for seat in settings.seats or ():
        words += ["--seat", str(seat)]
    words += ["--seconds", f"{settings.seconds:g}"] if settings.seconds is not None else []
    words += ["--seed", str(settings.seed)] if settings.seed != 1 else []
    return shlex.join([*words, "--html", "review.html"])
