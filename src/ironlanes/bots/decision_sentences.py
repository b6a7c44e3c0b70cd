"""What a bot that is a kernel says about its choice, in one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ironlanes.boards.model import COLOURS, Board
from ironlanes.boards.text import endpoints
from ironlanes.kernel.records import Records

from .kernels.workspace import DecisionReason

Sentence = Callable[[Board, Records], str]


def _track(board: Board, workspace: Records) -> str:
    return endpoints(board, board.tracks[int(workspace["subject"])].places)


def _ticket(board: Board, number: int) -> str:
    return endpoints(board, board.tickets[number].places)


def _for_ticket(board: Board, workspace: Records) -> str:
    return f"{_track(board, workspace)}, on the way of my ticket {_ticket(board, int(workspace['other']))}"


def _missing(workspace: Records) -> str:
    count = int(workspace["amount"])
    return "1 card is missing" if count == 1 else f"{count} cards are missing"


def _kept_best(_: Board, workspace: Records) -> str:
    return f"{workspace['amount']} points for a network of {workspace['rest']} trains is the best of this offer."


_SENTENCES: Final[dict[DecisionReason, Sentence]] = {
    DecisionReason.NOTHING_ELSE: lambda _, __: "There is nothing else to do.",
    DecisionReason.ANY_ACTION: lambda _, workspace: f"One of {workspace['amount']} legal actions, drawn at random.",
    DecisionReason.KEEP_ALL: lambda _, __: "I keep all the tickets that I start with.",
    DecisionReason.KEEP_BEST: _kept_best,
    DecisionReason.KEEP_LEAST: lambda _, __: "These don't fit my trains: I keep what costs least.",
    DecisionReason.TRAINS_LEFT: lambda _, workspace: f"{workspace['amount']} trains are there for tickets.",
    DecisionReason.STATION: lambda board, workspace: (
        f"Only a station connects {_ticket(board, int(workspace['subject']))} now."
    ),
    DecisionReason.TUNNEL_PAID: lambda _, __: "The tunnel is worth the extra cards.",
    DecisionReason.TUNNEL_TOO_DEAR: lambda _, __: "I haven't got the extra cards.",
    DecisionReason.PASSENGER: lambda _, workspace: (
        f"Of the passengers here a {COLOURS[workspace['subject']]} one brings most."
    ),
    DecisionReason.CLAIM_FOR_TICKET: lambda board, workspace: f"{_for_ticket(board, workspace)}.",
    DecisionReason.CLAIM_VALUABLE: lambda board, workspace: (
        f"{_track(board, workspace)} is one of the most valuable tracks left."
    ),
    DecisionReason.CLAIM_IN_PLAN: lambda board, workspace: f"{_track(board, workspace)} is part of my network.",
    DecisionReason.CLAIM_TO_BLOCK: lambda board, workspace: (
        f"{_track(board, workspace)}, before somebody else needs it."
    ),
    DecisionReason.DRAW_FOR_TICKET: lambda board, workspace: (
        f"{_missing(workspace)} for {_for_ticket(board, workspace)}."
    ),
    DecisionReason.DRAW_FOR_VALUABLE: lambda board, workspace: f"{_missing(workspace)} for {_track(board, workspace)}.",
    DecisionReason.DRAW_FOR_PLAN: lambda _, workspace: (
        f"A card for my network, of which {workspace['plan_tracks']} tracks are open."
    ),
    DecisionReason.DRAW_ANYTHING: lambda _, __: "No track is left that I am after.",
    DecisionReason.MORE_TICKETS: lambda _, workspace: (
        f"My network leaves room for more tickets: {workspace['amount']} trains are left."
    ),
    DecisionReason.LAST_TURN: lambda board, workspace: f"My last turn: {_track(board, workspace)} brings most.",
}


def sentence_of(board: Board, workspace: Records) -> str:
    """Why a workspace chose what it chose."""
    return _SENTENCES[DecisionReason(int(workspace["reason"]))](board, workspace)
