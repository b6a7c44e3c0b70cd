"""Positions out: the whole truth of a game as the protocol writes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ironlanes.boards.model import CARDS
from ironlanes.kernel.records import Records
from ironlanes.rules.state import Phase

from ..compiled_board import CompiledBoard
from ..event_decoder import ticket_deck_names
from ..json_types import Pending, Position
from ..protocol_names import card_counts, members, named
from ..view import open_pending, position_head, seat_json

if TYPE_CHECKING:
    from ..game import Game


def write_position(game: Game) -> Position:
    """The whole position."""
    compiled, state = game.compiled, game.raw.state
    seats = [
        {
            "hand": card_counts(state["hands"][seat]),
            "tickets": named(compiled.ticket_names, members(state["tickets"][seat])),
        }
        | seat_json(compiled, state, seat)
        for seat in range(game.players)
    ]
    position = position_head(game.view(None), seats)
    position["deck"] = named(CARDS, reversed(state["deck"][: state["deck_size"]].tolist()))
    position["ticket_deck"] = ticket_deck_names(compiled, state)
    pending = _pending(compiled, state)
    if pending:
        position["pending"] = pending
    return cast(Position, position)


def _pending(compiled: CompiledBoard, state: Records) -> Pending:
    offers = [
        named(compiled.ticket_names, state["offers"][seat][: state["offer_size"][seat]].tolist())
        for seat in range(int(state["players"]))
    ]
    match Phase(int(state["phase"])):
        case Phase.SETUP_SPLIT:
            return {"offers": offers}
        case Phase.SETUP_TICKETS:
            return {"offer": offers[int(state["to_move"])], "offers": offers}
        case Phase.KEEP_TICKETS:
            return {"offer": offers[int(state["to_move"])]}
        case Phase.TUNNEL | Phase.PASSENGERS:
            return open_pending(compiled, state)
        case _:
            return {}
