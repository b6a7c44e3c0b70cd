"""Where a game is shown and a person answers: a terminal, or plain lines in and out."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from threading import Timer
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.segment import Segment, Segments
from rich.text import Text

from ironlanes.boards.text import printable

from ...card_styles import THEME, CardHighlighter

#: How wide and how high the screen is at the least, whatever the terminal says.
MIN_WIDTH: Final = 40
MIN_HEIGHT: Final = 12
WIDTH: Final = 80
#: What is typed beyond this counts as another line.
LONGEST_LINE: Final = 100_000
#: So many seconds nobody needs to be told about.
SPINNER_DELAY: Final = 0.5


class Screen:
    """Says and asks. On a terminal it stops after every screenful; without one it is plain text, line by line."""

    def __init__(self, is_live: bool | None = None) -> None:
        self.is_live = sys.stdin.isatty() and sys.stdout.isatty() if is_live is None else is_live
        if self.is_live:
            self.console = Console(theme=THEME, highlighter=CardHighlighter(), markup=False, emoji=False)
        else:
            self.console = Console(
                theme=THEME, highlight=False, markup=False, emoji=False, color_system=None, force_terminal=False
            )
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        self._shown = 0
        #: Whether a command makes sense where the screen has stopped.
        self.takes_commands = True
        #: Lines that were typed ahead, where the screen had stopped or several came at once.
        self.typed: deque[str] = deque()

    @property
    def width(self) -> int:
        return max(self.console.width, MIN_WIDTH if self.is_live else WIDTH)

    @property
    def height(self) -> int | None:
        """How many lines fit between two questions; None where nobody looks at them."""
        return max(self.console.size.height, MIN_HEIGHT) - 1 if self.is_live else None

    @property
    def lines_left(self) -> int | None:
        """How many more lines fit before the reader is asked to go on."""
        return None if self.height is None else self.height - self._shown

    def show_from(self, first: int, *parts: RenderableType) -> bool:
        """Show as many lines of some parts as fit on an empty screen, from one of them on; whether more follow."""
        lines = self._rendered(Group(*parts))
        last = len(lines) if self.height is None else first + self.height - 1
        for line in lines[first:last]:
            self._print(line)
        self._shown = 0
        return last < len(lines)

    def lines_of(self, part: RenderableType) -> int:
        """How many lines a part takes."""
        return len(self._rendered(part))

    def _rendered(self, part: RenderableType) -> list[list[Segment]]:
        shown = self.console.render_str(part) if isinstance(part, str) else part
        return self.console.render_lines(shown, self.console.options.update_width(self.width), pad=False)

    def write(self, *parts: RenderableType, indent: int = 0) -> bool:
        """Show some parts below one another; False where the reader stopped them half-way."""
        for part in parts:
            shown = self.console.render_str(part) if isinstance(part, str) else part
            for line in self._rendered(Padding(shown, (0, 0, 0, indent), expand=False) if indent else shown):
                if not self._has_room():
                    return False
                self._print(line)
        return True

    def write_unwrapped(self, line: str) -> None:
        """Show a line that somebody may want to copy: the terminal wraps it, not we."""
        self.console.print(line, soft_wrap=True)
        self._shown += 1 + len(line) // self.width

    def write_error(self, sentence: str) -> None:
        """Say why nothing came of what was typed."""
        self.write(Text(sentence, style="bold yellow"), indent=2)

    def _print(self, line: list[Segment]) -> None:
        if self.is_live:
            self.console.print(Segments([*line, Segment.line()]), soft_wrap=True, end="")
        else:
            self.console.print("".join(segment.text for segment in line).rstrip(), soft_wrap=True)
        self._shown += 1

    def _has_room(self) -> bool:
        """Whether the next line fits; where it does not, the reader says when to go on."""
        return self.height is None or self._shown < self.height - 1 or self.pause()

    def pause(self) -> bool:
        """Wait until the reader has seen all; False where a command was typed instead."""
        if self.height is None:
            return True
        answer = self.ask("-- Enter for more, or a command: " if self.takes_commands else "-- Enter for more: ")
        if answer.strip() and self.takes_commands:
            self.typed.append(answer)
            return False
        return True

    def ask(self, prompt: str) -> str:
        """A line that is typed; an EOFError at the end of the input."""
        self._shown = 0
        if self.typed:
            return self.typed.popleft()
        if self.is_live:
            return self._ask_terminal(prompt)
        self.console.file.flush()
        line = sys.stdin.readline(LONGEST_LINE)
        if not line:
            raise EOFError
        line = line.rstrip("\r\n")
        self.console.print(f"{prompt}{printable(line, 200)}", soft_wrap=True)
        return line

    def _ask_terminal(self, prompt: str) -> str:
        try:
            return input(prompt)
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise

    @contextmanager
    def waiting(self, text: str) -> Iterator[None]:
        """Tell a person at a terminal what takes so long, once it does."""
        if not self.is_live:
            yield
            return
        status = self.console.status(text)
        timer = Timer(SPINNER_DELAY, status.start)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()
            status.stop()

    def complete(self, words: Iterable[str]) -> None:
        """Let the Tab key complete these words, where the terminal can do that; the last word of a line counts."""
        if not self.is_live:
            return
        try:
            import readline
        except ImportError:  # not on Windows
            return
        known = sorted(set(words))

        def completion(begun: str, number: int) -> str | None:
            fitting = [word for word in known if word.startswith(begun.lower())]
            return f"{fitting[number]} " if number < len(fitting) else None

        readline.set_completer_delims(" ")
        readline.set_completer(completion)
        readline.parse_and_bind("tab: complete")
