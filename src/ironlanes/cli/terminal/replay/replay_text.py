"""Print a record in words, or verify a file of records."""

from __future__ import annotations

from pathlib import Path

import typer

from ironlanes.boards.text import count_noun, join_words
from ironlanes.game.game import Game
from ironlanes.game.kernel_sets import GAME

from ...errors import CommandError
from ...output import print_json
from ...progress import ProgressLine, prepare_kernels
from ...records.record_files import read_records
from ...records.record_playback import begin_game, check_end, play_text
from ...records.timeline import Timeline
from ..phrasing.phrasing import Phrasing
from ..screens.score_page import score_parts
from ..screens.screen import Screen
from .replay_screen import event_sentences, position_parts


def print_game(timeline: Timeline, record: object, is_open: bool) -> None:
    """Print every action with its events."""
    screen = Screen(is_live=False)
    game = timeline.at(0)
    phrasing = Phrasing(game.board, game.names)
    names = phrasing.names
    screen.write(f"{game.board.name}, {game.players} players: {join_words(names)}. First turn: {names[game.start]}.")
    for number, text in enumerate(timeline.texts, 1):
        seat = game.seat
        game = timeline.at(number)
        who = "" if seat is None else f"{phrasing.names[seat]}: "
        screen.write(f"{number:>4}  {who}{_shown(text, is_open)}")
        for sentence in event_sentences(timeline.happened[number - 1], phrasing, is_open):
            screen.write(sentence, indent=6)
    check_end(game, record, timeline.file)
    if game.is_over:
        screen.write("", *score_parts(game.board, game.score(), phrasing))
    else:
        screen.write(f"The record ends here; {phrasing.names[game.seat or 0]} is to move.")


def _shown(text: str, is_open: bool) -> str:
    """Return the text of an action, without the kept tickets unless everything is shown."""
    return "keep" if text.startswith("keep ") and not is_open else text


def print_position(timeline: Timeline, number: int, is_open: bool) -> None:
    """Print the table after `number` actions."""
    screen = Screen(is_live=False)
    screen.write(*position_parts(timeline, number, is_open, screen))


def verify_file(path: Path, number: int | None) -> None:
    """Replay every game of a file, or one of them, and print that all of it is right."""
    games, actions, last = _verify(path, number)
    counts = f"{count_noun(games, 'game')}, {count_noun(actions, 'action')}"
    end = f"; {_ending(last)}" if games == 1 else ""
    typer.echo(f"{path.name}: ok, {counts}{end}")


def verify_for_program(path: Path, number: int | None) -> None:
    """Like `verify_file`, with the result as JSON and as the exit status."""
    try:
        games, actions, _ = _verify(path, number)
    except CommandError as error:
        print_json({"file": str(path), "ok": False, "problem": str(error)})
        raise typer.Exit(1) from error
    print_json({"file": str(path), "ok": True, "games": games, "actions": actions})


def _verify(path: Path, number: int | None) -> tuple[int, int, Game]:
    """Return the number of games and actions that were replayed, and the last game."""
    prepare_kernels(GAME)
    games = actions = 0
    game: Game | None = None
    with ProgressLine("Verifying the games") as line:
        for place, record in enumerate(read_records(path), 1):
            if number not in (None, place):
                continue
            game = _verified(record, path.name if place == 1 and number is None else f"{path.name}, game {place}")
            games += 1
            actions += len(game.played)
            line.update(f"{games:,} done")
    if game is None:
        raise CommandError(f"{path.name} has no game {number}.")
    return games, actions, game


def _verified(record: object, where: str) -> Game:
    game, texts = begin_game(record, where)
    for text in texts:
        play_text(game, text, where)
    check_end(game, record, where)
    return game


def _ending(game: Game) -> str:
    if not game.is_over:
        return "the game is unfinished"
    score = game.score()
    names = Phrasing(game.board, game.names).names
    return f"won by {join_words(names[seat] for seat in score.winners)} with {score.seats[score.winners[0]].total}"
