"""Why something can't be done: a code for programs and one sentence for a person, with the names on the board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ironlanes.boards.actions import Action, BuildStation, ClaimTrack, TakePassenger
from ironlanes.boards.model import Board
from ironlanes.game.refusal import Refusal, group_closed


@dataclass(frozen=True, slots=True)
class Why:
    """A reason as the messages write it."""

    code: str
    text: str

    def to_json(self) -> dict[str, str]:
        return {"code": self.code, "text": self.text}


def of_refusal(board: Board, refusal: Refusal, action: Action | None) -> Why:
    """What the rules say against an action, with the names that are on the board in place of those in texts."""
    return Why(refusal.code, _with_names(board, refusal.sentence, action))


@cache
def closed_reason(board: Board, track: str) -> Why:
    """Why nobody can claim a track any more though nobody has (C6)."""
    refusal = group_closed(board, track)
    return Why(refusal.code, refusal.sentence.replace(track, track_label(board, track)))


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
