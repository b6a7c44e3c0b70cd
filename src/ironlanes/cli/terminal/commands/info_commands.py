"""Show what a player asks to see before a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from ironlanes.boards.model import COLOURS
from ironlanes.boards.rule_text import rule_sentences
from ironlanes.boards.text import count_noun

from ..phrasing.track_status import payable_tracks
from ..screens.help_page import help_page
from ..screens.table_screen import heading, log_lines, tickets
from ..screens.track_list import TrackList

if TYPE_CHECKING:
    from ..session.play_session import PlaySession


class InfoCommands:
    """Shows topics such as tracks, goals or the log, as the player's seat may see them."""

    def __init__(self, session: PlaySession) -> None:
        self.session = session
        self.screen = session.screen
        self.phrasing = session.phrasing
        self.view = session.view

    def show(self, topic: str, rest: str) -> None:
        """Show a topic."""
        match topic:
            case "help":
                self.screen.write(help_page(self.view.board))
            case "tracks":
                self._tracks(rest.lower().split())
            case "goals":
                own_cards = self.session.own_cards()
                self.screen.write(tickets(self.view, self.phrasing, own_cards, self.session.seat))
            case "log":
                self.screen.write(log_lines(self.session.log.turns[-60:], self.phrasing))
            case "rules":
                self._rules()
            case "legal":
                for action in self.session.game.legal_actions():
                    if not self.screen.write(Text(action.text)):
                        return
            case "passengers":
                self._passengers()

    def _tracks(self, typed: list[str]) -> None:
        listing = TrackList(self.view, self.phrasing, payable_tracks(self.session.game.legal_actions()))
        found = listing.find(typed)
        if isinstance(found, str):
            self.screen.write_error(found)
            return
        self.screen.write(heading(listing.heading(found)))
        height = self.screen.height
        rows = len(found) if height is None else height - 4
        for number, page in enumerate(listing.pages(found, rows) if found else ()):
            if number and not self.screen.pause():
                return
            self.screen.write(page)

    def _rules(self) -> None:
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column(style="bold", no_wrap=True)
        table.add_column()
        for title, sentence in rule_sentences(self.view.board.rules):
            table.add_row(title, Text(sentence))
        self.screen.write(heading(self.view.board.name), table)

    def _passengers(self) -> None:
        view = self.view
        if not any(view.board.rules.passengers):
            self.screen.write_error("This game has no passengers.")
            return
        colours = [colour for colour, number in zip(COLOURS, view.board.rules.passengers, strict=True) if number]
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        table.add_column("collected", no_wrap=True)
        for colour in colours:
            table.add_column(colour, justify="right")
        for seat in range(view.players):
            own = view.collected(seat)
            table.add_row(self.phrasing.names[seat], *(str(own.get(colour, 0)) for colour in colours))
        self.screen.write(table, Text())
        standing = list[str]()
        for place, waiting in view.passengers.items():
            counts = {colour: waiting.count(colour) for colour in waiting}
            counts_text = ", ".join(
                colour if number == 1 else f"{number} {colour}" for colour, number in counts.items()
            )
            standing.append(f"{self.phrasing.place(place)}: {counts_text}")
        self.screen.write(f"{count_noun(len(view.passengers), 'place')} with passengers:")
        self.screen.write(Columns(standing, padding=(0, 3), column_first=True))
