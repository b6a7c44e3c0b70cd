"""The help page of a game in the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table
from rich.text import Text

from ironlanes.boards import Board


def help_page(board: Board) -> Table:
    """Return the commands for a board."""
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    for command, meaning in _commands(board):
        table.add_row(command, Text(meaning))
    return table


def hint(board: Board) -> str:
    """Return the most important commands, in one line."""
    station = " · station A" if board.rules.stations else ""
    return f"1-{board.rules.display} red: take · d deck · claim A B{station} · t tickets · tracks · ? help"


def _commands(board: Board) -> Iterator[tuple[str, str]]:
    rules = board.rules
    first, second, third = (place.name.lower() for place in (*board.cities, *board.cities)[:3])
    yield f"1 to {rules.display}, red, r", "take that face-up card"
    yield "d", "draw from the deck; `d d` twice, `red d` takes red first"
    yield "claim", "list the tracks that you can pay for, and choose one"
    yield f"claim {first} {second}", "claim a track; the first letters of the names are enough"
    yield "… 2 red 1 locomotive", "the same with the cards to pay; otherwise you are asked"
    if rules.ticket_decks == 2:
        yield "t, t 3 1", "draw tickets; for example, 3 short ones and 1 long one"
    else:
        yield "t", "draw tickets"
    yield "1 3, all", "keep these of the tickets on offer"
    if rules.stations:
        yield f"station {third}", "build a station"
    if rules.tunnel_cards:
        yield "pay, no", "pay a tunnel's extra cards, or decline"
    yield "tracks …", "list tracks: by place, colour or length, or those of a player;"
    yield "", "gray, tunnel, ferry, open, payable, mine, claimed"
    yield "goals", "all of your tickets and their progress"
    if any(rules.passengers):
        yield "passengers", "the passengers that each player has, and where the others are"
    yield "log", "what has happened"
    yield "table, or Enter", "show the table again"
    yield "rules", "the rules of this board"
    yield "legal", "every legal action as a text, which you can type too"
    yield "save FILE", "write the game to a file"
    yield "quit", "quit; `ironlanes play --tui --load FILE` continues a saved game"
