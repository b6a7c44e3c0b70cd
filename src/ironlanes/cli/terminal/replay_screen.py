"""One moment of a recorded game: the table, and what led to it."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ironlanes.game.events import Event
from ironlanes.game.game import Game

from ..palette import in_colour
from .screen import Screen
from .table_screen import decks, display, hand, heading, players
from .timeline import Timeline
from .words import Words, listed

#: How many of the actions before a moment are told at the most.
LOOK_BACK = 24


def event_sentences(happened: list[Event], words: Words, is_open: bool) -> list[str]:
    """What happened, in sentences; all of it, or what everybody sees."""
    sentences = (words.sentence(event if is_open else event.seen_by(None)) for event in happened)
    return [sentence for sentence in sentences if sentence is not None]


def moment_parts(timeline: Timeline, number: int, is_open: bool, screen: Screen) -> list[RenderableType]:
    """The table after so many actions, in one screenful; with all hands, or with what everybody sees."""
    game = timeline.at(number)
    words = Words(game.board, game.names)
    view = game.view(None)
    title = f"{game.board.name}, action {number} of {timeline.last}"
    below: list[RenderableType] = [players(view, words, screen.width >= 100), Text(), display(view)]
    if is_open:
        below += [Text(), _hands(game, words)]
    told = _told(timeline, number, is_open, words)
    room = None if screen.height is None else screen.height - screen.lines_of(Group(*below)) - 4
    while room is not None and len(told) > 1 and screen.lines_of(Group(*told)) > room:
        told = told[1:]
    return [heading(title, decks(view)), *told, Text(), *below]


def _told(timeline: Timeline, number: int, is_open: bool, words: Words) -> list[Text]:
    """The last actions and what they led to, the very last one bold."""
    told = list[Text]()
    for place in range(max(0, number - LOOK_BACK), number):
        for sentence in event_sentences(timeline.happened[place], words, is_open):
            line = in_colour(sentence)
            line.stylize("bold" if place == number - 1 else "dim")
            told.append(line)
    return told or [Text(f"The game begins. First turn: {words.names[timeline.start]}.")]


def _hands(game: Game, words: Words) -> Table:
    """Every seat's cards and tickets."""
    score = game.score()
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(no_wrap=True, style="bold", max_width=16)
    table.add_column()
    for seat, own in enumerate(score.seats):
        view = game.view(seat)
        table.add_row(words.names[seat], hand(view.hand, ""))
        for told, names in (("completed", own.tickets_completed), ("open", own.tickets_failed)):
            if names:
                table.add_row("", Text(f"{told}: {', '.join(words.ticket(name) for name in names)}", style="dim"))
    return table


def claimed_tracks(game: Game, words: Words) -> Table:
    """Who has which tracks and stations."""
    view = game.view(None)
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(no_wrap=True, style="bold", max_width=16)
    table.add_column()
    for seat in range(view.players):
        own = [words.track(track) for track, owner in view.claimed.items() if owner == seat]
        table.add_row(words.names[seat], ", ".join(own) or "no tracks")
        stations = [words.place(city) for city, owner in view.stations.items() if owner == seat]
        if stations:
            table.add_row("", Text(f"stations in {listed(stations)}", style="dim"))
    return table
