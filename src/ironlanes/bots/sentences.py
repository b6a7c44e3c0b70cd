"""What a bot that is a kernel says about its choice, in one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ironlanes.boards.model import COLOURS, Board
from ironlanes.boards.records import Records
from ironlanes.tactics.mind import Why

Sentence = Callable[[Board, Records], str]


def _track(board: Board, mind: Records) -> str:
    return _between(board, board.tracks[int(mind["subject"])].places)


def _ticket(board: Board, number: int) -> str:
    return _between(board, board.tickets[number].places)


def _between(board: Board, places: tuple[str, str]) -> str:
    """Two places as a person names them together."""
    first, second = (board.places[board.place_index[place]].name for place in places)
    return f"{first}\u2013{second}"


def _for_ticket(board: Board, mind: Records) -> str:
    return f"{_track(board, mind)}, on the way of my ticket {_ticket(board, int(mind['other']))}"


def _missing(mind: Records) -> str:
    count = int(mind["amount"])
    return "1 card is missing" if count == 1 else f"{count} cards are missing"


def _kept_best(_: Board, mind: Records) -> str:
    return f"{mind['amount']} points for a network of {mind['rest']} trains is the best of this offer."


_SENTENCES: Final[dict[Why, Sentence]] = {
    Why.NOTHING_ELSE: lambda _, __: "There is nothing else to do.",
    Why.ANY_ACTION: lambda _, mind: f"One of {mind['amount']} legal actions, drawn at random.",
    Why.KEEP_ALL: lambda _, __: "I keep all the tickets that I start with.",
    Why.KEEP_BEST: _kept_best,
    Why.KEEP_LEAST: lambda _, __: "These don't fit my trains: I keep what costs least.",
    Why.TRAINS_LEFT: lambda _, mind: f"{mind['amount']} trains are there for tickets.",
    Why.STATION: lambda board, mind: f"Only a station connects {_ticket(board, int(mind['subject']))} now.",
    Why.TUNNEL_PAID: lambda _, __: "The tunnel is worth the extra cards.",
    Why.TUNNEL_TOO_DEAR: lambda _, __: "I haven't got the extra cards.",
    Why.PASSENGER: lambda _, mind: f"Of the passengers here a {COLOURS[mind['subject']]} one brings most.",
    Why.CLAIM_FOR_TICKET: lambda board, mind: f"{_for_ticket(board, mind)}.",
    Why.CLAIM_VALUABLE: lambda board, mind: f"{_track(board, mind)} is one of the most valuable tracks left.",
    Why.CLAIM_IN_PLAN: lambda board, mind: f"{_track(board, mind)} is part of my network.",
    Why.CLAIM_TO_BLOCK: lambda board, mind: f"{_track(board, mind)}, before somebody else needs it.",
    Why.DRAW_FOR_TICKET: lambda board, mind: f"{_missing(mind)} for {_for_ticket(board, mind)}.",
    Why.DRAW_FOR_VALUABLE: lambda board, mind: f"{_missing(mind)} for {_track(board, mind)}.",
    Why.DRAW_FOR_PLAN: lambda _, mind: f"A card for my network, of which {mind['plan_tracks']} tracks are open.",
    Why.DRAW_ANYTHING: lambda _, __: "No track is left that I am after.",
    Why.MORE_TICKETS: lambda _, mind: f"My network leaves room for more tickets: {mind['amount']} trains are left.",
    Why.LAST_TURN: lambda board, mind: f"My last turn: {_track(board, mind)} brings most.",
}


def sentence_of(board: Board, mind: Records) -> str:
    """Why a mind chose what it chose."""
    return _SENTENCES[Why(int(mind["why"]))](board, mind)
