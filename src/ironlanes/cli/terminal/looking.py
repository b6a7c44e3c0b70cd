"""What a player may look at before a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from ironlanes.boards.model import COLOURS

from ..rule_words import rule_words
from .help_page import help_page
from .payable import payable_tracks
from .table_screen import heading, story_lines, tickets
from .track_list import TrackList
from .words import counted

if TYPE_CHECKING:
    from .play_session import PlaySession


class Looking:
    """Shows one thing of a session's game; nothing that its seat may not see."""

    def __init__(self, session: PlaySession) -> None:
        self.session = session
        self.screen = session.screen
        self.words = session.words
        self.view = session.view

    def show(self, topic: str, rest: str) -> None:
        """Show a topic."""
        match topic:
            case "help":
                self.screen.say(help_page(self.view.board))
            case "tracks":
                self._tracks(rest.lower().split())
            case "goals":
                holding = self.session.holding()
                self.screen.say(tickets(self.view, self.words, holding, self.session.seat))
            case "log":
                self.screen.say(story_lines(self.session.story.turns[-60:], self.words))
            case "rules":
                self._rules()
            case "legal":
                for action in self.session.game.legal_actions():
                    if not self.screen.say(Text(action.text)):
                        return
            case "passengers":
                self._passengers()

    def _tracks(self, typed: list[str]) -> None:
        listing = TrackList(self.view, self.words, payable_tracks(self.session.game.legal_actions()))
        found = listing.find(typed)
        if isinstance(found, str):
            self.screen.complain(found)
            return
        self.screen.say(heading(listing.heading(found)))
        height = self.screen.height
        rows = len(found) if height is None else height - 4
        for number, page in enumerate(listing.pages(found, rows) if found else ()):
            if number and not self.screen.pause():
                return
            self.screen.say(page)

    def _rules(self) -> None:
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column(style="bold", no_wrap=True)
        table.add_column()
        for title, sentence in rule_words(self.view.board.rules):
            table.add_row(title, Text(sentence))
        self.screen.say(heading(self.view.board.name), table)

    def _passengers(self) -> None:
        view = self.view
        if not any(view.board.rules.passengers):
            self.screen.complain("This game has no passengers.")
            return
        colours = [colour for colour, number in zip(COLOURS, view.board.rules.passengers, strict=True) if number]
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column("collected", no_wrap=True)
        for colour in colours:
            table.add_column(colour, justify="right")
        for seat in range(view.players):
            own = view.collected(seat)
            table.add_row(self.words.names[seat], *(str(own.get(colour, 0)) for colour in colours))
        self.screen.say(table, Text())
        standing = list[str]()
        for place, waiting in view.passengers.items():
            counts = {colour: waiting.count(colour) for colour in waiting}
            told = ", ".join(colour if number == 1 else f"{number} {colour}" for colour, number in counts.items())
            standing.append(f"{self.words.place(place)}: {told}")
        self.screen.say(f"{counted(len(view.passengers), 'place')} with passengers:")
        self.screen.say(Columns(standing, padding=(0, 3), column_first=True))
