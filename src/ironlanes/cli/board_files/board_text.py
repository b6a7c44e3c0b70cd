"""Print boards: their rules, places, tracks and tickets in 80 columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.columns import Columns
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ironlanes.boards import Board, Place, Ticket, Track
from ironlanes.boards.model import LOCOMOTIVE
from ironlanes.boards.rule_text import rule_sentences
from ironlanes.boards.text import count_noun, endpoints
from ironlanes.boards.validate.balance import Balance

from ..card_styles import STYLES


def list_boards(boards: Sequence[Board]) -> None:
    """Print one line per board."""
    table = Table(box=None, pad_edge=False)
    table.add_column("board")
    table.add_column("name")
    for heading in ("players", "cities", "countries", "tracks", "tickets"):
        table.add_column(heading, justify="right")
    for board in boards:
        counts = (len(board.cities), len(board.countries), len(board.tracks), len(board.tickets))
        table.add_row(board.id, board.name, f"{board.rules.players[0]}-{board.rules.players[-1]}", *map(str, counts))
    console = Console(highlight=False, markup=False, emoji=False)
    console.print(table)
    console.print("\nDetails: ironlanes boards show NAME. Make your own: ironlanes boards new FILE", style="dim")


def balance_lines(balance: Balance) -> Iterator[str]:
    """Yield the lines of a balance report; the tickets with the fewest points per space come first."""
    yield f"  {balance.spaces} spaces on all tracks, {balance.trains} trains of all players"
    for what, names in (
        ("tracks that are the only connection", balance.cut_tracks),
        ("cities with one neighbour", balance.dead_ends),
        ("places that no ticket names", balance.without_ticket),
    ):
        if names:
            yield f"  {what}: {', '.join(names)}"
    width = max(len(each.ticket) for each in balance.tickets)
    yield f"  {'ticket':<{width}}  points  spaces  points per space"
    for each in sorted(balance.tickets, key=lambda each: each.points_per_space):
        yield f"  {each.ticket:<{width}}  {each.points:>6}  {each.spaces:>6}  {each.points_per_space:>16.2f}"
    for warning in balance.warnings:
        yield f"  warning: {warning}"


def show_board(board: Board) -> None:
    """Print everything in a board's file."""
    console = Console(highlight=False, markup=False, emoji=False)
    console.print(f"{board.name} ({board.id})", style="bold")
    for line in (board.about, board.author and f"by {board.author}"):
        if line:
            console.print(line)
    console.print(_rules(board))
    _heading(console, f"{len(board.cities)} cities")
    console.print(Columns([_place(place) for place in board.cities], padding=(0, 3), column_first=True))
    if board.countries:
        _heading(console, f"{len(board.countries)} countries, in which each track has its own end")
        console.print(_countries(board))
    spaces = sum(track.length for track in board.tracks)
    _heading(console, f"{len(board.tracks)} tracks with {spaces} spaces")
    console.print(_tracks(board))
    for title, tickets in _ticket_decks(board):
        _heading(console, f"{len(tickets)} {title}")
        console.print(_tickets(tickets, board))


def _heading(console: Console, text: str) -> None:
    console.print(f"\n{text}", style="bold")


def _grid() -> Table:
    return Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))


def _rules(board: Board) -> Table:
    table = _grid()
    table.add_column(style="cyan", no_wrap=True)
    table.add_column()
    for heading, words in rule_sentences(board.rules):
        table.add_row(heading, words)
    return table


def _place(place: Place) -> str:
    return f"{place.name} ({place.passengers})" if place.passengers > 1 else place.name


def _countries(board: Board) -> Table:
    table = _grid()
    for country in board.countries:
        table.add_row(_place(country), "from " + ", ".join(board.place_name(origin) for origin, _, _ in country.ends))
    return table


def _tracks(board: Board) -> Table:
    table = _grid()
    table.add_column(no_wrap=True)
    table.add_column(justify="right")
    for track in board.tracks:
        table.add_row(endpoints(board, track.places), str(track.length), _colour(track.colour), _kind(track))
    return table


def _colour(colour: str) -> Text:
    return Text(colour, style=STYLES.get(colour, ""))


def _kind(track: Track) -> str:
    """Return what a track costs besides cards of its colour."""
    ferry = f"ferry, {count_noun(track.locomotives, LOCOMOTIVE)}" if track.locomotives else ""
    return ", ".join(part for part in ("tunnel" if track.is_tunnel else "", ferry) if part)


def _ticket_decks(board: Board) -> Iterable[tuple[str, list[Ticket]]]:
    """Yield the tickets of each deck, by points."""
    ordered = sorted(board.tickets, key=lambda ticket: (ticket.points, ticket.name))
    long = [ticket for ticket in ordered if ticket.is_long]
    regular = [ticket for ticket in ordered if not ticket.is_long]
    yield ("short tickets" if board.rules.ticket_decks == 2 else "tickets"), regular
    if long:
        yield "long tickets", long


def _tickets(tickets: Iterable[Ticket], board: Board) -> Table:
    table = _grid()
    table.add_column(no_wrap=True)
    table.add_column(justify="right")
    for ticket in tickets:
        table.add_row(endpoints(board, ticket.places), str(ticket.points))
    return table
