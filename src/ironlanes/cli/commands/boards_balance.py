"""`ironlanes boards balance`: search for changes that make a board play better."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..options.completion import complete_board
from ..output import JsonOption, print_json
from .simulate import JobsOption

if TYPE_CHECKING:
    from ironlanes.workshop.judging.balance import Balanced


def balance_board(
    board: Annotated[
        str,
        typer.Argument(
            metavar="NAME_OR_FILE", help="A board file, or the name of a board.", autocompletion=complete_board
        ),
    ],
    accept: Annotated[
        str | None,
        typer.Option(metavar="NUMBERS", help="The changes to make, such as 1,3; or 'all'. Default: ask."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The board file to write. Default: NAME-balanced.toml.")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="NUMBER", help="Another number gives another search.")] = 1,
    jobs: JobsOption = None,
    json: JsonOption = False,
) -> None:
    """Search for changes that make a board play better."""
    from ironlanes.workshop.judging.balance import balance

    from ..errors import CommandError
    from ..options.board_arguments import open_board
    from ..progress import ProgressLine
    from ..simulate.cores import usable_cores

    opened = open_board(board)
    file = out or Path(f"{opened.id}-balanced.toml")
    if file.suffix != ".toml":
        raise typer.BadParameter(f"the name of a board file must end in .toml, not '{file}'", param_hint="--out")
    if file.exists():
        raise CommandError(f"{file} already exists; choose another name with --out.")
    if accept is not None:
        _check_form(accept)
    with ProgressLine("Trying changes") as line:
        found = balance(opened, seed, jobs or usable_cores(), lambda done, total: line.update(f"{done} of {total}"))
    sentences = _sentences(opened, found)
    if json:
        print_json(_json(found, sentences))
    else:
        _show(found, sentences)
    if not found.changes or (json and accept is None):
        return
    chosen = _chosen(accept or typer.prompt("Which changes? (all, none, or numbers such as 1,3)"), len(sentences))
    if chosen:
        _write(opened, found, chosen, file)


def _sentences(board: Any, found: Balanced) -> list[str]:
    """Return each change in words, as seen from the board before it."""
    from ironlanes.workshop.judging.changes import apply_changes

    return [
        change.sentence(apply_changes(board, found.changes[:number])) for number, change in enumerate(found.changes)
    ]


def _show(found: Balanced, sentences: list[str]) -> None:
    for number, sentence in enumerate(sentences, 1):
        typer.echo(f"{number:>3}. {sentence}")
    if not sentences:
        typer.echo("No change made the board better.")
        return
    for what, one, other in _figures(found):
        typer.echo(f"     {what}: {one} before, {other} after")


def _figures(found: Balanced) -> list[tuple[str, str, str]]:
    both = (found.before, found.after)
    rows: list[tuple[str, list[str]]] = [
        ("first seat", [f"{each.first_seat.value:.0%}" for each in both]),
        ("tracks never used", [str(len(each.unused_tracks)) for each in both]),
        ("tickets hardly kept or seldom completed", [str(len(each.dead)) for each in both]),
        ("tickets that win too often", [str(len(each.dominant)) for each in both]),
        ("bottlenecks", [str(len(each.bottlenecks)) for each in both]),
        ("cost, 0 is best", [f"{cost:.2f}" for cost in (found.cost_before, found.cost_after)]),
    ]
    return [(what, one, other) for what, (one, other) in rows]


def _json(found: Balanced, sentences: list[str]) -> dict[str, Any]:
    return {
        "changes": sentences,
        "before": found.before.to_json() | {"cost": found.cost_before},
        "after": found.after.to_json() | {"cost": found.cost_after},
    }


def _check_form(answer: str) -> None:
    """Refuse what can't be an answer before minutes are spent on the question."""
    if not re.fullmatch(r"all|none|\d+(\s*,\s*\d+)*", answer.strip().lower()):
        raise typer.BadParameter(f"'{answer}' is not 'all', 'none' or numbers such as 1,3", param_hint="--accept")


def _chosen(answer: str, count: int) -> list[int]:
    """Return the numbers of the changes in an answer, from 0."""
    from ..errors import CommandError

    match answer.strip().lower():
        case "all":
            return list(range(count))
        case "none" | "":
            return []
        case numbers:
            try:
                chosen = sorted({int(each) - 1 for each in numbers.split(",")})
            except ValueError:
                chosen = [-1]
            if not all(0 <= each < count for each in chosen):
                raise CommandError(f"'{answer}' is not 'all', 'none' or numbers from 1 to {count}, such as 1,2.")
            return chosen


def _write(board: Any, found: Balanced, chosen: list[int], file: Path) -> None:
    from dataclasses import replace

    from ironlanes.boards.file.writer import board_text
    from ironlanes.drawing import draw_board
    from ironlanes.workshop.judging.changes import apply_changes

    from ..board_files.board_images import DRAWING, progress_updater, write_drawing
    from ..output import write_and_report
    from ..progress import ProgressLine

    changed = apply_changes(board, [found.changes[number] for number in chosen])
    changed = replace(changed, id=f"{board.id.removesuffix('-balanced')}-balanced")
    with ProgressLine(DRAWING) as line:
        drawing = draw_board(changed, None, progress_updater(line))
    write_and_report(file, board_text(changed, [f"Balanced from {board.id} by: ironlanes boards balance"]))
    write_drawing(changed, drawing, file.parent / "layouts")
