"""Show the table at the start of a player's turn, on one screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from ironlanes.boards.model import CARDS, LOCOMOTIVE
from ironlanes.boards.text import count_noun
from ironlanes.game.ticket_progress import SeatNetwork, TicketProgress, TicketStatus
from ironlanes.game.view import View

from ...card_styles import card, in_colour
from ..phrasing.game_log import Turn
from ..phrasing.phrasing import Phrasing
from .screen import Screen


@dataclass(frozen=True)
class OwnCards:
    """The cards and tickets of one seat."""

    hand: dict[str, int]
    tickets: tuple[str, ...]
    completed: frozenset[str]


def heading(title: str, right: str = "") -> RenderableType:
    """Return a line that separates one turn from another."""
    if not right:
        return Rule(Text(title, style="bold"), align="left", style="dim")
    table = Table.grid(padding=(0, 1, 0, 0), expand=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    table.add_column(no_wrap=True)
    table.add_row(Text(title, style="bold"), Rule(style="dim"), Text(right, style="dim"))
    return table


def display(view: View) -> Text:
    """Return the face-up cards with their numbers."""
    row = Text("Face up  ")
    for number, name in enumerate(view.display, 1):
        is_barred = name == LOCOMOTIVE and view.phase == "second-draw"  # D4
        row.append("-)" if is_barred else f"{number})", style="dim").append(card(name)).append(" ")
    return row if view.display else row.append("none")


def decks(view: View) -> str:
    """Return the sizes of the decks."""
    left = view.ticket_deck_size
    tickets = f"{left['short']} short {left['long']} long" if isinstance(left, dict) else str(left)
    return f"deck {view.deck_size}, discards {sum(view.discards.values())}, tickets {tickets}"


def hand(held: dict[str, int], title: str = "Hand") -> Text:
    """Return a hand by kind of card, in a fixed order."""
    row = Text(f"{title:<9}" if title else "")
    for name in CARDS:
        if name in held:
            row.append(f"{held[name]}", style="bold").append(card(name)).append(" ")
    return row.append(f"({count_noun(sum(held.values()), 'card')})", style="dim")


def players(view: View, phrasing: Phrasing, is_wide: bool = False) -> Table:
    """Return the points, trains and other public counts of every seat, with an arrow at the seat to move."""
    rules = view.board.rules
    has_passengers = any(rules.passengers)
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    table.add_column("player", no_wrap=True, max_width=18 if is_wide else 10)
    for title in ("points" if is_wide else "pts", "trains", "cards", "tickets"):
        table.add_column(title, justify="right")
    if rules.stations:
        table.add_column("stations" if is_wide else "stat", justify="right")
    if has_passengers:
        table.add_column("passengers" if is_wide else "pass", justify="right")
    for seat in range(view.players):
        mark = "►" if seat == view.to_move else " "
        numbers = [view.points(seat), view.trains(seat), view.hand_size(seat), view.ticket_count(seat)]
        numbers += [view.stations_left(seat)] if rules.stations else []
        numbers += [sum(view.collected(seat).values())] if has_passengers else []
        style = "bold" if seat == view.viewer else ""
        table.add_row(f"{mark} {phrasing.names[seat]}", *map(str, numbers), style=style)
    return table


def progress_text(progress: TicketProgress) -> Text:
    """Return the progress of a ticket, in a few words."""
    match progress.state:
        case TicketStatus.COMPLETED:
            return Text("completed", style="bold green")
        case TicketStatus.LOST:
            return Text("lost", style="dim")
        case TicketStatus.WITH_STATIONS:
            stations = "station" if progress.stations == 1 else f"{progress.stations} stations"
            return Text(f"{progress.trains} + {stations}" if progress.trains else stations)
        case TicketStatus.OPEN:
            return Text(f"{progress.trains} to go")


def tickets(view: View, phrasing: Phrasing, own_cards: OwnCards, seat: int, rows: int | None = None) -> Table:
    """Return a seat's tickets and their progress, the open ones first, in at most `rows` rows."""
    network = SeatNetwork(view, seat)
    board = view.board
    held = [board.tickets[board.ticket_index[name]] for name in own_cards.tickets]
    by_progress = [(ticket, network.progress(ticket, ticket.name in own_cards.completed)) for ticket in held]
    order = (TicketStatus.OPEN, TicketStatus.WITH_STATIONS, TicketStatus.COMPLETED, TicketStatus.LOST)
    by_progress.sort(key=lambda pair: (order.index(pair[1].state), pair[1].trains, -pair[0].points))
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(f"your tickets ({len(held)})" if seat == view.viewer else "tickets", no_wrap=True)
    table.add_column("pts", justify="right")
    table.add_column("", no_wrap=True)
    shown = by_progress if rows is None or len(by_progress) <= rows else by_progress[: rows - 1]
    for ticket, progress in shown:
        table.add_row(phrasing.endpoints(ticket.places), str(ticket.points), progress_text(progress))
    if len(shown) < len(by_progress):
        table.add_row(Text(f"… {len(by_progress) - len(shown)} more: type goals", style="dim"))
    return table


def log_lines(turns: Sequence[Turn], phrasing: Phrasing, is_short: bool = False) -> Table:
    """Return turns in full, or each cut to one line."""
    table = Table.grid(padding=(0, 1, 0, 0))
    widest = max((len(phrasing.player(turn.seat)) for turn in turns), default=0)
    table.add_column(style="bold", no_wrap=True, width=widest)
    table.add_column(no_wrap=is_short, overflow="ellipsis" if is_short else "fold")
    for turn in turns:
        table.add_row(phrasing.player(turn.seat), in_colour(turn.text))
        for announcement in turn.announcements:
            table.add_row("", Text(announcement, style="italic"))
    return table


class TableScreen:
    """Arranges the table for a screen."""

    def __init__(self, screen: Screen, phrasing: Phrasing) -> None:
        self.screen = screen
        self.phrasing = phrasing

    def parts(self, view: View, own_cards: OwnCards, turns: Sequence[Turn], title: str) -> Iterator[RenderableType]:
        """Yield everything a player needs at the start of a turn; the log is shortened to fit the screen."""
        assert view.viewer is not None
        is_wide = self.screen.width >= 100
        rows = None if self.screen.lines_left is None else max(view.players, self.screen.lines_left - 16)
        people = players(view, self.phrasing, is_wide)
        goals = tickets(view, self.phrasing, own_cards, view.viewer, rows)
        middle = Table.grid(padding=(0, 3 if is_wide else 2, 0, 0))
        middle.add_row(people, goals)
        below: list[RenderableType] = [middle, Text(), display(view), hand(own_cards.hand)]
        notice = last_round(view, self.phrasing)
        if notice:
            below.insert(0, notice)
        yield Text()
        yield heading(title, decks(view))
        yield from self._log(turns, self.screen.lines_of(Group(*below)))
        yield from below

    def ending(self, turns: Sequence[Turn], title: str) -> Iterator[RenderableType]:
        """Yield the last turns of a finished game."""
        yield Text()
        yield heading(title)
        if turns:
            yield log_lines(turns, self.phrasing)
            yield Text()

    def _log(self, turns: Sequence[Turn], below: int) -> Iterator[RenderableType]:
        """Yield as many of the last turns as fit."""
        if not turns:
            return
        lines_left = None if self.screen.lines_left is None else max(2, self.screen.lines_left - below - 6)
        shown = list(turns)
        is_short = lines_left is not None and self.screen.lines_of(log_lines(shown, self.phrasing)) > lines_left
        while lines_left is not None and self.screen.lines_of(log_lines(shown, self.phrasing, is_short)) > lines_left:
            shown = shown[1:]
        if len(shown) < len(turns):
            yield Text(f"… {count_noun(len(turns) - len(shown), 'turn')} earlier: type log", style="dim")
        yield log_lines(shown, self.phrasing, is_short)
        yield Text()


def last_round(view: View, phrasing: Phrasing) -> Text | None:
    """Return a notice if the last round has begun."""
    last = view.last_turn_of
    if last is None:
        return None
    if last == view.viewer:
        return Text("LAST ROUND: this is your last turn, and the last of the game.", style="bold red")
    whose = phrasing.names[last]
    return Text(f"LAST ROUND: this is your last turn; the game ends with {whose}'s.", style="bold red")
