"""What becomes of the record of a game that a person plays."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ironlanes.game.game import Game

from ...errors import CommandError
from ..replay.record_files import write_record_file
from ..screens.screen import Screen

#: What means no where a file name is asked for.
NO: Final = ("", "n", "no", "q", "quit", "exit")


class RecordSaver:
    """Writes a game's record: to the file that was named at the start, or where the person says."""

    def __init__(self, game: Game, screen: Screen, path: Path | None) -> None:
        self.game = game
        self.screen = screen
        self.path = path
        #: Whether the game as it is now has been written.
        self.is_saved = False
        #: What a command needs besides to find a board that does not come with the package.
        self.board_option = ""

    def save_if_named(self) -> None:
        """Write the record to the file that was named at the start, where one was."""
        if self.path is not None:
            self._write(self.path)

    def save_as(self, name: str) -> bool:
        """Write the record where the person says; whether that could be done."""
        path = Path(name) if name else self.path
        if path is None:
            self.screen.write_error("Say where, as in: save game.json")
            return False
        try:
            self._write(path)
        except CommandError as error:
            self.screen.write_error(str(error))
            return False
        return True

    def before_leaving(self, name: str) -> None:
        """Ask a person at a terminal who leaves whether the game is to be saved."""
        if name:
            self.save_as(name)
        elif self.path is None and not self.is_saved:
            self._ask("Save the game? A file name, or Enter for no: ")

    def after_the_end(self) -> None:
        """Keep the record of a game that is over, or tell how that is done."""
        self._ask("Keep the record? A file name, or Enter for no: ")
        self.save_if_named()
        if not self.is_saved:
            self.screen.write("`ironlanes play --tui --save FILE` keeps a record; `ironlanes replay FILE` shows it.")

    def _ask(self, question: str) -> None:
        if self.path is not None or not self.screen.is_live:
            return
        while (name := self.screen.ask(question).strip()).lower() not in NO:
            if self._may_replace(Path(name)) and self.save_as(name):
                return

    def _may_replace(self, path: Path) -> bool:
        try:
            is_new = not path.exists()
        except (OSError, ValueError):
            is_new = True  # it can't be written either, which is told then
        return is_new or self.screen.ask(f"{path} exists. Replace it? (y/n) ").strip().lower() in ("y", "yes")

    def _write(self, path: Path) -> None:
        write_record_file(self.game.record(), path)
        self.is_saved = True
        how = "replay" if self.game.is_over else "play --tui --load"
        then = "shows it" if self.game.is_over else "goes on"
        self.screen.write_unwrapped(f"Saved. `ironlanes {how} {path}{self.board_option}` {then}.")
