"""Show what a player needs for a decision other than the start of a turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ironlanes.boards.text import count_noun, join_words
from ironlanes.game.ticket_progress import SeatNetwork
from ironlanes.game.view import View

from ..phrasing.phrasing import Phrasing, cards
from .table_screen import decks, display, hand, heading

PROMPTS: Final = {
    "setup-split": "Your split> ",
    "setup-tickets": "Keep> ",
    "turn": "Your turn> ",
    "second-draw": "Second card> ",
    "keep-tickets": "Keep> ",
    "tunnel": "Tunnel> ",
    "passengers": "Passenger> ",
}


def parts(view: View, phrasing: Phrasing) -> Iterator[RenderableType]:
    """Yield the screen for the phase of the view."""
    match view.phase:
        case "setup-split":
            yield from _welcome(view, phrasing)
            total = view.board.rules.setup_tickets
            yield f"You draw {total} tickets: short ones (near, few points) or long ones (far, many points)."
            yield f"You will keep at least {view.board.rules.setup_keep} of them."
        case "setup-tickets":
            if view.board.rules.ticket_decks == 1:
                yield from _welcome(view, phrasing)
            yield from _offer(view, phrasing, view.board.rules.setup_keep)
        case "keep-tickets":
            yield from _offer(view, phrasing, view.board.rules.drawn_keep)
        case "second-draw":
            yield hand(view.hand)
            yield display(view)
        case "tunnel":
            pending = view.pending
            track, extra = phrasing.track(pending["track"]), count_noun(pending["extra"], "card")
            yield f"{track} costs {extra} more than the {cards(pending['laid'])} that you laid."
            yield hand(view.hand)
        case _:
            return


def _welcome(view: View, phrasing: Phrasing) -> Iterator[RenderableType]:
    yield heading(view.board.name, decks(view))
    others = [phrasing.names[seat] for seat in range(view.players) if seat != view.viewer]
    yield f"You play against {join_words(others)}. Type ? for help."
    yield Text()
    yield hand(view.hand)
    yield display(view)
    yield Text()


def _offer(view: View, phrasing: Phrasing, fewest: int) -> Iterator[RenderableType]:
    """Yield the tickets to choose from, with the trains that each would need."""
    assert view.viewer is not None
    board, network = view.board, SeatNetwork(view, view.viewer)
    fewest = min(fewest, len(view.offer))
    yield f"Which of these {count_noun(len(view.offer), 'ticket')} do you keep? At least {fewest}; `1 2`, `all`."
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("", justify="right", style="bold")
    table.add_column("ticket", no_wrap=True)
    table.add_column("points", justify="right")
    table.add_column("trains to go", justify="right")
    table.add_column("")
    for number, name in enumerate(view.offer, 1):
        ticket = board.tickets[board.ticket_index[name]]
        distance = network.distance(ticket)
        missing = "no path is left" if distance is None else "connected" if distance == 0 else str(distance)
        ends = phrasing.endpoints(ticket.places)
        table.add_row(str(number), ends, str(ticket.points), missing, "long" if ticket.is_long else "")
    yield table
