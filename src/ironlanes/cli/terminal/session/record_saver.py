"""Save the record of a game that a person plays."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ironlanes.game.game import Game

from ...errors import CommandError
from ...records.record_files import write_record_file
from ..screens.screen import Screen

#: The answers that mean no when a file name is asked for.
NO: Final = ("", "n", "no", "q", "quit", "exit")


class RecordSaver:
    """Saves a game's record: to the file given at the start, or to one that the player names."""

    def __init__(self, game: Game, screen: Screen, path: Path | None) -> None:
        self.game = game
        self.screen = screen
        self.path = path
        #: Whether the current game has been saved.
        self.is_saved = False
        #: The option that a command needs to find a board that is not packaged.
        self.board_option = ""

    def save_if_named(self) -> None:
        """Save the record to the file given at the start, if there is one."""
        if self.path is not None:
            self._write(self.path)

    def save_as(self, name: str) -> bool:
        """Save the record to a file; return whether that worked."""
        path = Path(name) if name else self.path
        if path is None:
            self.screen.write_error("Type where, for example: save game.json")
            return False
        try:
            self._write(path)
        except CommandError as error:
            self.screen.write_error(str(error))
            return False
        return True

    def before_leaving(self, name: str) -> None:
        """Ask a player who quits whether to save the game."""
        if name:
            self.save_as(name)
        elif self.path is None and not self.is_saved:
            self._ask("Save the game? A file name, or Enter for no: ")

    def after_the_end(self) -> None:
        """Save the record of a finished game, or say how to do that."""
        self._ask("Save the record? A file name, or Enter for no: ")
        self.save_if_named()
        if not self.is_saved:
            self.screen.write("`ironlanes play --tui --save FILE` saves a record; `ironlanes replay FILE` shows it.")

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
            is_new = True  # writing will fail too, and say why
        return is_new or self.screen.ask(f"{path} exists. Replace it? (y/n) ").strip().lower() in ("y", "yes")

    def _write(self, path: Path) -> None:
        write_record_file(self.game.record(), path)
        self.is_saved = True
        how = "replay" if self.game.is_over else "play --tui --load"
        then = "shows it" if self.game.is_over else "continues it"
        self.screen.write_unwrapped(f"Saved. `ironlanes {how} {path}{self.board_option}` {then}.")
