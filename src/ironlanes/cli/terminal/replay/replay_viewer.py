"""Step through a record in a terminal."""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from rich.text import Text

from ...records.timeline import Timeline
from ..phrasing.phrasing import Phrasing
from ..screens.key_reader import KeyReader
from ..screens.score_page import score_parts
from ..screens.screen import Screen
from .replay_screen import claimed_tracks, position_parts

FORWARD: Final = {"right": 1, "n": 1, "space": 1, "enter": 1, "down": 10, "page down": 10}
BACK: Final = {"left": 1, "b": 1, "p": 1, "backspace": 1, "up": 10, "page up": 10}
KEYS: Final = "next → n Enter · back ← b · ten ↓ ↑ · number Enter: go there · h hands · t tracks · s score · q quit"
NARROW_KEYS: Final = "n next · b back · ↓ ↑ ten · 17 Enter: go to · h hands · t tracks · s score · q"


class ReplayViewer:
    """Shows the game after some number of actions; keys step forward and back."""

    def __init__(self, timeline: Timeline, screen: Screen, is_open: bool) -> None:
        self.timeline = timeline
        self.screen = screen
        self.is_open = is_open
        self.number = 0
        self.typed = ""
        self.page = ""
        #: The first line that is shown, if there are more than fit on the screen.
        self.first = 0
        self.has_more = False

    def run(self, number: int) -> None:
        """Run until the user quits."""
        self.number = number
        with self.screen.console.screen(hide_cursor=True), KeyReader() as keys:
            while True:
                self._draw()
                if not self._press(keys.read()):
                    return

    def _draw(self) -> None:
        self.screen.console.clear()
        self.has_more = self.screen.show_from(self.first, *self._parts())
        keys = KEYS if self.screen.width > len(KEYS) else NARROW_KEYS
        if self.typed:
            keys = f"Go to action {self.typed}"
        elif self.has_more:
            keys = f"space: more · {keys}"
        self.screen.console.print(Text(keys[: self.screen.width - 1], style="reverse"), end="")

    def _parts(self) -> list[RenderableType]:
        game = self.timeline.at(self.number)
        phrasing = Phrasing(game.board, game.names)
        if self.page == "tracks":
            return [claimed_tracks(game, phrasing)]
        if self.page == "score" and not (game.is_over or self.is_open):
            return [Text("The score would reveal hidden tickets; press h to show all hands, then s again.")]
        if self.page == "score":
            return list(score_parts(game.board, game.score(), phrasing))
        return position_parts(self.timeline, self.number, self.is_open, self.screen)

    def _press(self, key: str) -> bool:
        """Handle a key; return False to quit."""
        if key.isascii() and key.isdigit():
            self.typed = (self.typed + key)[-5:]
            return True
        typed, self.typed = self.typed, ""
        if key == "space" and self.has_more:
            self.first += (self.screen.height or 2) - 1
            return True
        self.first = 0
        if typed and key == "backspace":
            self.typed = typed[:-1]
        elif typed and key == "enter":
            self._go(int(typed))
        elif key in ("q", "escape", "end of input"):
            if not self.page:
                return False
            self.page = ""
        elif key in FORWARD:
            self._go(self.number + FORWARD[key])
        elif key in BACK:
            self._go(self.number - BACK[key])
        elif key in ("home", "g"):
            self._go(0)
        elif key in ("end", "G"):
            self._go(self.timeline.last)
        else:
            self._switch(key)
        return True

    def _switch(self, key: str) -> None:
        """Switch to another page, or show or hide all hands."""
        pages = {"t": "tracks", "s": "score"}
        if key == "h":
            self.is_open = not self.is_open
        elif key in pages:
            self.page = "" if self.page == pages[key] else pages[key]

    def _go(self, number: int) -> None:
        self.page = ""
        self.number = max(0, min(self.timeline.last, number))
