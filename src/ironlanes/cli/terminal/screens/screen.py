"""Write to and read from a terminal, or plain text streams."""

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

#: The minimum width and height of the screen, whatever the terminal reports.
MIN_WIDTH: Final = 40
MIN_HEIGHT: Final = 12
WIDTH: Final = 80
#: The rest of a longer line counts as another line.
LONGEST_LINE: Final = 100_000
#: Seconds before a wait is shown.
SPINNER_DELAY: Final = 0.5


class Screen:
    """Writes and asks. A terminal pauses after each screenful; otherwise output is plain text."""

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
        #: Whether a command can be typed where the screen pauses.
        self.takes_commands = True
        #: Lines that were typed ahead, such as at a pause.
        self.typed: deque[str] = deque()

    @property
    def width(self) -> int:
        return max(self.console.width, MIN_WIDTH if self.is_live else WIDTH)

    @property
    def height(self) -> int | None:
        """The number of lines between two questions; None without a terminal."""
        return max(self.console.size.height, MIN_HEIGHT) - 1 if self.is_live else None

    @property
    def lines_left(self) -> int | None:
        """The number of lines that fit before the next pause; None without a terminal."""
        return None if self.height is None else self.height - self._shown

    def show_from(self, first: int, *parts: RenderableType) -> bool:
        """Show as many lines from `first` on as fit on an empty screen; return whether more follow."""
        lines = self._rendered(Group(*parts))
        last = len(lines) if self.height is None else first + self.height - 1
        for line in lines[first:last]:
            self._print(line)
        self._shown = 0
        return last < len(lines)

    def lines_of(self, part: RenderableType) -> int:
        """Return the number of lines of a part."""
        return len(self._rendered(part))

    def _rendered(self, part: RenderableType) -> list[list[Segment]]:
        shown = self.console.render_str(part) if isinstance(part, str) else part
        return self.console.render_lines(shown, self.console.options.update_width(self.width), pad=False)

    def write(self, *parts: RenderableType, indent: int = 0) -> bool:
        """Write parts below one another; return False if the reader stopped this with a command."""
        for part in parts:
            shown = self.console.render_str(part) if isinstance(part, str) else part
            for line in self._rendered(Padding(shown, (0, 0, 0, indent), expand=False) if indent else shown):
                if not self._has_room():
                    return False
                self._print(line)
        return True

    def write_unwrapped(self, line: str) -> None:
        """Write a line without wrapping it, so that it can be copied as one line."""
        self.console.print(line, soft_wrap=True)
        self._shown += 1 + len(line) // self.width

    def write_error(self, sentence: str) -> None:
        """Write why a typed line can't be carried out."""
        self.write(Text(sentence, style="bold yellow"), indent=2)

    def _print(self, line: list[Segment]) -> None:
        if self.is_live:
            self.console.print(Segments([*line, Segment.line()]), soft_wrap=True, end="")
        else:
            self.console.print("".join(segment.text for segment in line).rstrip(), soft_wrap=True)
        self._shown += 1

    def _has_room(self) -> bool:
        """Return whether to write the next line; if the screen is full, pause first."""
        return self.height is None or self._shown < self.height - 1 or self.pause()

    def pause(self) -> bool:
        """Wait until the reader presses Enter; return False if they typed a command instead."""
        if self.height is None:
            return True
        answer = self.ask("-- Enter for more, or a command: " if self.takes_commands else "-- Enter for more: ")
        if answer.strip() and self.takes_commands:
            self.typed.append(answer)
            return False
        return True

    def ask(self, prompt: str) -> str:
        """Return the next typed line; raise EOFError at the end of the input."""
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
        """Show a spinner on a terminal if the block takes long."""
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
        """Let Tab complete the last word of a line, if the terminal can do that."""
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
