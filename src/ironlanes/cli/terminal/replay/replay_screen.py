"""Show a recorded game after some number of actions: the table, and the last events."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ironlanes.boards.text import join_words
from ironlanes.game.events import Event
from ironlanes.game.game import Game

from ...card_styles import in_colour
from ...records.timeline import Timeline
from ..phrasing.phrasing import Phrasing
from ..screens.screen import Screen
from ..screens.table_screen import decks, display, hand, heading, players

#: The maximum number of earlier actions to show.
LOOK_BACK = 24


def event_sentences(happened: list[Event], phrasing: Phrasing, is_open: bool) -> list[str]:
    """Return events as sentences: everything, or what everyone sees."""
    sentences = (phrasing.sentence(event if is_open else event.seen_by(None)) for event in happened)
    return [sentence for sentence in sentences if sentence is not None]


def position_parts(timeline: Timeline, number: int, is_open: bool, screen: Screen) -> list[RenderableType]:
    """Return the table after `number` actions, for one screen, with all hands or with what everyone sees."""
    game = timeline.at(number)
    phrasing = Phrasing(game.board, game.names)
    view = game.view(None)
    title = f"{game.board.name}, action {number} of {timeline.last}"
    below: list[RenderableType] = [players(view, phrasing, screen.width >= 100), Text(), display(view)]
    if is_open:
        below += [Text(), _hands(game, phrasing)]
    lines = _event_lines(timeline, number, is_open, phrasing)
    lines_left = None if screen.height is None else screen.height - screen.lines_of(Group(*below)) - 4
    while lines_left is not None and len(lines) > 1 and screen.lines_of(Group(*lines)) > lines_left:
        lines = lines[1:]
    return [heading(title, decks(view)), *lines, Text(), *below]


def _event_lines(timeline: Timeline, number: int, is_open: bool, phrasing: Phrasing) -> list[Text]:
    """Return the last events, those of the very last action in bold."""
    lines = list[Text]()
    for place in range(max(0, number - LOOK_BACK), number):
        for sentence in event_sentences(timeline.happened[place], phrasing, is_open):
            line = in_colour(sentence)
            line.stylize("bold" if place == number - 1 else "dim")
            lines.append(line)
    return lines or [Text(f"The game begins. First turn: {phrasing.names[timeline.start]}.")]


def _hands(game: Game, phrasing: Phrasing) -> Table:
    """Return the cards and tickets of every seat."""
    score = game.score()
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(no_wrap=True, style="bold", max_width=16)
    table.add_column()
    for seat, own in enumerate(score.seats):
        view = game.view(seat)
        table.add_row(phrasing.names[seat], hand(view.hand, ""))
        for status, names in (("completed", own.tickets_completed), ("open", own.tickets_failed)):
            if names:
                table.add_row("", Text(f"{status}: {', '.join(phrasing.ticket(name) for name in names)}", style="dim"))
    return table


def claimed_tracks(game: Game, phrasing: Phrasing) -> Table:
    """Return the tracks and stations of every seat."""
    view = game.view(None)
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(no_wrap=True, style="bold", max_width=16)
    table.add_column()
    for seat in range(view.players):
        own = [phrasing.track(track) for track, owner in view.claimed.items() if owner == seat]
        table.add_row(phrasing.names[seat], ", ".join(own) or "no tracks")
        stations = [phrasing.place(city) for city, owner in view.stations.items() if owner == seat]
        if stations:
            table.add_row("", Text(f"stations in {join_words(stations)}", style="dim"))
    return table
