"""Why something is refused: a code for programs and one sentence for a person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ironlanes.boards.actions import Action, BuildStation, ClaimTrack, TakePassenger
from ironlanes.boards.model import Board
from ironlanes.game.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Why:
    """A reason as the messages write it."""

    code: str
    text: str

    def to_json(self) -> dict[str, str]:
        return {"code": self.code, "text": self.text}


class Refused(Exception):
    """What was asked for is not done, and nothing has changed."""

    def __init__(self, code: str, text: str, status: int = 409) -> None:
        super().__init__(text)
        self.why = Why(code, text)
        #: The status of an HTTP answer that says so.
        self.status = status


def of_refusal(board: Board, refusal: Refusal, action: Action | None) -> Why:
    """What the rules say against an action, with the names that are on the board in place of those in texts."""
    return Why(refusal.code, _with_names(board, refusal.sentence, action))


def _with_names(board: Board, sentence: str, action: Action | None) -> str:
    match action:
        case ClaimTrack(track):
            return sentence.replace(track, track_label(board, track))
        case BuildStation(place) | TakePassenger(place):
            return sentence.replace(f" {place}", f" {place_label(board, place)}")
    return sentence


def place_label(board: Board, slug: str) -> str:
    """A place as the board writes it."""
    return board.places[board.place_index[slug]].name


def track_label(board: Board, name: str) -> str:
    """A track by the names of its two places."""
    track = board.tracks[board.track_index[name]]
    return "–".join(place_label(board, place) for place in track.places)  # noqa: RUF001 - from one place to the other


def unknown_table() -> Refused:
    return Refused("unknown-table", "There is no such table; check the link, or begin a new game.", 404)


def unreadable_table() -> Refused:
    return Refused("unreadable-table", "The table can't be opened here: its board is not there, or it is too new.", 409)


def unknown_board(board: str, known: Any) -> Refused:
    return Refused("unknown-board", f"There is no board «{board[:40]}» here; there are {', '.join(known)}.", 404)
