"""Read the folder of a match: its options and its games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from ironlanes.boards import Board, BoardError, load_board
from ironlanes.files import os_error_reason

from .errors import ArenaError
from .game_result import GameResult
from .match import FORMAT, Match, Pairing

MATCH: Final = "match.json"
BOARD: Final = "board.toml"
LAYOUTS: Final = "layouts"
SUMMARY: Final = "summary.json"
#: One line per game, in the order of the schedule. Written in this order, so the last file says which games are there.
LINE_FILES: Final = ("records.jsonl", "timings.jsonl", "results.jsonl")


def read_match_directory(path: Path) -> tuple[Match, list[GameResult]]:
    """Return the match of a folder and its games so far, without their actions."""
    try:
        match = _read_match(path)
        timings = list(_read_lines(path / LINE_FILES[1]))
        results = list(_read_lines(path / LINE_FILES[2]))
        return match, [GameResult.from_json(*pair) for pair in zip(results, timings, strict=False)]
    except FileNotFoundError as error:
        raise ArenaError(f"{path} holds no results; play a match with 'ironlanes simulate --out {path}'.") from error
    except OSError as error:
        raise ArenaError(f"{path} can't be read: {os_error_reason(error)}.") from error
    except (ValueError, KeyError, TypeError) as error:
        raise ArenaError(f"{path} holds damaged results; play the match again in another folder.") from error


def read_description(path: Path) -> dict[str, Any]:
    """Read the description of the match in a folder."""
    try:
        description: object = json.loads((path / MATCH).read_text(encoding="utf-8"))
    except ValueError as error:
        raise ArenaError(f"{path / MATCH} can't be read; choose another folder with --out.") from error
    if not isinstance(description, dict) or description.get("format") != FORMAT:
        raise ArenaError(f"{path / MATCH} has an unknown format; choose another folder with --out.")
    return description


def _read_match(path: Path) -> Match:
    description = read_description(path)
    match = Match(
        _read_board(path, description),
        description["players"],
        tuple(description["bots"]),
        description["games"],
        int(description["seed"]),
        Pairing(description["tables"]),
        description["milliseconds"],
    )
    if match.board_hash != description["board_hash"]:
        raise ArenaError(
            f"{path} holds games on another version of the board {match.board.id}; play them again in another folder."
        )
    return match


def _read_board(path: Path, description: dict[str, Any]) -> Board:
    own = path / BOARD
    try:
        return load_board(own if own.exists() else description["board"])
    except BoardError as error:
        raise ArenaError(f"The board of {path} can't be read: {error.problems[0]}") from error


def _read_lines(path: Path) -> Iterator[dict[str, object]]:
    """Yield every complete line. An incomplete last line is of a game that is being written or was lost."""
    with path.open("rb") as file:
        for line in file:
            if line.endswith(b"\n"):
                yield json.loads(line)
