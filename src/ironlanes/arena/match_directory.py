"""Save a match in a folder: its options, and the games of a prefix of its schedule."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from ironlanes.files import os_error_reason, write_atomically
from ironlanes.game.compiled_board import compiled_board

from .errors import ArenaError
from .game_result import GameResult, record_of
from .match import Match
from .match_files import BOARD, LAYOUTS, LINE_FILES, MATCH, SUMMARY, read_description, read_match_directory


class MatchDirectory:
    """The folder of a match, locked by one run at a time."""

    def __init__(self, path: Path, match: Match, board_file: Path | None = None) -> None:
        self.path = path
        self.match = match
        self._board_file = board_file
        self._files: list[BinaryIO] = []
        self._sizes: list[int] = []
        self._compiled = compiled_board(match.board)
        self.done = 0

    def __enter__(self) -> Self:
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self._open()
        except OSError as error:
            self._close()
            raise self._write_error(error) from error
        except ArenaError:
            self._close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(OSError):  # if the disk is full, the next run removes incomplete lines
            self._truncate()
        self._close()

    def write(self, games: Sequence[GameResult]) -> None:
        """Append the next games. If this is interrupted, incomplete lines are removed at the end."""
        try:
            for file, text in zip(self._files, self._texts(games), strict=True):
                file.write(text.encode())
                file.flush()
        except OSError as error:
            raise self._write_error(error) from error
        self._sizes = [file.tell() for file in self._files]
        self.done += len(games)

    def games(self) -> list[GameResult]:
        """Return the saved games, without their actions."""
        self._truncate()
        return read_match_directory(self.path)[1]

    def write_summary(self, summary: dict[str, object]) -> None:
        """Write the summary of the games so far, atomically."""
        write_atomically(self.path / SUMMARY, json.dumps(summary, indent=1, ensure_ascii=False) + "\n")

    def _write_error(self, error: OSError) -> ArenaError:
        return ArenaError(f"{self.path} can't be written: {os_error_reason(error)}; choose another folder with --out.")

    def _texts(self, games: Sequence[GameResult]) -> tuple[str, str, str]:
        records = (record_of(self._compiled, self.match.names, game) for game in games)
        timings = (game.timing() for game in games)
        results = (game.to_json() for game in games)
        return _lines(records), _lines(timings), _lines(results)

    def _open(self) -> None:
        results = self.path / LINE_FILES[-1]
        if not (self.path / MATCH).exists() and results.exists():
            raise ArenaError(
                f"{self.path} holds a {results.name} that is not of a match; choose another folder with --out."
            )
        self._files = [(self.path / name).open("ab+") for name in LINE_FILES]
        _lock(self._files[0], self.path)
        self._compare()
        write_atomically(self.path / MATCH, json.dumps(self._description(), indent=1, ensure_ascii=False) + "\n")
        if self._board_file is not None:
            self._save_board(self._board_file)
        counts = [_count_lines(file) for file in self._files]
        self.done = min(counts)
        if self.done > self.match.total:
            raise ArenaError(
                f"{self.path} already holds {self.done:,} games, more than {self.match.total:,}; set a larger --games."
            )
        self._sizes = [_end_of_line(file, self.done) for file in self._files]
        self._truncate()

    def _description(self) -> dict[str, object]:
        """Describe the match and hash its bots' files: games of two versions of a bot must not be mixed."""
        return self.match.to_json() | {"bot_files": [_hash_of(entrant) for entrant in self.match.entrants]}

    def _save_board(self, file: Path) -> None:
        """Save a custom board and its drawing, if there is one: the games can't be read without the board."""
        write_atomically(self.path / BOARD, file.read_text(encoding="utf-8-sig"))
        for drawn in (file.parent / LAYOUTS).glob(f"{self.match.board.id}.*"):
            (self.path / LAYOUTS).mkdir(exist_ok=True)
            write_atomically(self.path / LAYOUTS / drawn.name, drawn.read_text(encoding="utf-8"))

    def _compare(self) -> None:
        """Check that the folder belongs to this match; the number of games may be larger."""
        try:
            saved = read_description(self.path)
        except FileNotFoundError:
            return
        for key, value in self._description().items():
            if key == "bot_files" and saved.get(key) != value:
                raise ArenaError(
                    f"{self._changed_bots(saved.get(key))} has changed since the games in {self.path} were played; "
                    "choose another folder with --out."
                )
            if key != "games" and saved.get(key) != value:
                what, other = key.replace("_", " "), _shown(saved.get(key))
                raise ArenaError(
                    f"{self.path} holds another match, where «{what}» is {other}, not {_shown(value)}; "
                    "choose another folder with --out."
                )

    def _changed_bots(self, hashes: object) -> str:
        """Return the names of the bot files that have changed since these hashes were taken."""
        before = hashes if isinstance(hashes, list) else []
        files = [
            Path(entrant.partition(".py")[0]).name + ".py"
            for entrant, old in zip_longest(self.match.entrants, before)
            if entrant is not None and _hash_of(entrant) != old
        ]
        return ", ".join(dict.fromkeys(files))

    def _truncate(self) -> None:
        """Remove everything after the last complete game."""
        for file, size in zip(self._files, self._sizes, strict=False):
            file.truncate(size)
            file.seek(0, os.SEEK_END)

    def _close(self) -> None:
        for file in self._files:
            with suppress(OSError):
                file.close()
        self._files = []


def _count_lines(file: BinaryIO) -> int:
    file.seek(0)
    return sum(1 for line in file if line.endswith(b"\n"))


def _end_of_line(file: BinaryIO, count: int) -> int:
    """Return the offset at which this many lines end."""
    file.seek(0)
    return sum(len(file.readline()) for _ in range(count))


def _lines(values: Iterable[Mapping[str, object]]) -> str:
    return "".join(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n" for value in values)


def _hash_of(entrant: str) -> str:
    """Return the hash of a bot's file, or nothing for a bot without one."""
    path, found, _ = entrant.partition(".py")
    file = Path(path + found)
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16] if found and file.is_file() else "none"


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _lock(file: BinaryIO, path: Path) -> None:
    """Lock the folder until this run ends, however it ends."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise ArenaError(
            f"Another run is writing to {path}; wait for it, or choose another folder with --out."
        ) from error
