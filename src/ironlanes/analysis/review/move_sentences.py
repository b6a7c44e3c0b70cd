"""What speaks for a move, in English: one sentence for each code that hints and reviews share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ironlanes.boards.model import Board
from ironlanes.boards.text import count_noun, endpoints, track_label

from ..hints.hint import HintReason, ReasonCode

About = Mapping[str, Any]


class _Names:
    """The names of what a reason is about."""

    def __init__(self, board: Board, players: Sequence[str], about: About) -> None:
        self._board = board
        self._players = players
        self._about = about

    @property
    def ticket(self) -> str:
        return endpoints(self._board, self._board.tickets[self._board.ticket_index[self._about["ticket"]]].places)

    @property
    def track(self) -> str:
        return track_label(self._board, self._board.tracks[self._board.track_index[self._about["track"]]])

    @property
    def player(self) -> str:
        return self._players[self._about["seat"]]

    def detour(self, none: str) -> str:
        trains = self._about["trains"]
        return none if trains is None else f"a detour of {count_noun(trains, 'train')}"


#: A sentence for each code, from what the reason is about.
SENTENCES: Final[dict[ReasonCode, Callable[[About, _Names], str]]] = {
    ReasonCode.COMPLETES_TICKET: lambda about, names: (
        f"That completes {names.ticket}: {about['points']} points instead of minus {about['points']}."
    ),
    ReasonCode.BRINGS_TICKET_NEAR: lambda about, names: (
        f"That brings {names.ticket} to {count_noun(about['trains'], 'train')}."
    ),
    ReasonCode.TWO_TICKETS: lambda about, _: f"That serves {about['tickets']} tickets at once.",
    ReasonCode.ONLY_WAY_LEFT: lambda _, names: f"Without that track, {names.ticket} has {names.detour('no way left')}.",
    ReasonCode.TRACK_POINTS: lambda about, _: (
        f"{count_noun(about['spaces'], 'space')} are {count_noun(about['points'], 'point')} in one turn."
    ),
    ReasonCode.BLOCK: lambda _, names: f"That cuts {names.player}'s network: {names.detour('no way around')}.",
    ReasonCode.END_NOW: lambda *_: "That starts the last round while ahead on the board.",
    ReasonCode.TUNNEL_RISK: lambda about, _: f"The tunnel fails in about {about['percent']} of 100 tries.",
    ReasonCode.CARD_NEEDED: lambda about, names: (
        f"{names.track} needs {count_noun(about['cards'], 'card')} more in {about['card']}."
    ),
    ReasonCode.GRAY_CARD_NEEDED: lambda about, names: (
        f"{names.track} takes any one colour: in {about['card']} it needs {count_noun(about['cards'], 'card')} more."
    ),
    ReasonCode.SCARCE: lambda about, _: f"{about['left']} of {about['total']} {about['card']} cards are left to come.",
    ReasonCode.CARDS_TOGETHER: lambda about, _: f"That makes {about['cards']} {about['card']} cards.",
    ReasonCode.DECK_BETTER: lambda about, _: (
        f"No open card helps, and in the deck 1 in {about['one_in']} is a locomotive."
    ),
    ReasonCode.DECK_CHANCE: lambda about, _: f"In the deck, 1 card in {about['one_in']} is a locomotive.",
    ReasonCode.LOCOMOTIVE_PRICE: lambda *_: "A locomotive fits every track, but takes the whole draw.",
    ReasonCode.DRAW_TICKETS: lambda about, _: (
        f"All tickets are done, and {count_noun(about['trains'], 'train')} are left."
    ),
    ReasonCode.TICKETS_FIT: lambda about, _: (
        f"Together they need {count_noun(about['trains'], 'train')}; {about['shared']} of them serve several."
    ),
    ReasonCode.STATION_LAST: lambda about, names: (
        f"Only a station still saves {names.ticket} ({about['points']} points); it costs {about['cost']}."
    ),
    ReasonCode.PASSENGER_LEAD: lambda about, _: (
        f"Passengers in {about['colour']}: {about['own']} against {about['others']}."
    ),
    ReasonCode.ONLY_MOVE: lambda *_: "It was the only move.",
    ReasonCode.CHAMPION: lambda *_: "The champion would consider it.",
    ReasonCode.TICKET_OPEN: lambda about, names: f"{names.ticket} still lacked {count_noun(about['trains'], 'train')}.",
    ReasonCode.TICKET_LOST: lambda _, names: f"{names.ticket} could not be completed any more.",
    ReasonCode.TRAINS_SHORT: lambda about, _: (
        f"The open tickets needed {count_noun(about['needed'], 'train')}, and {about['trains']} were left."
    ),
    ReasonCode.END_DANGER: lambda _, names: f"{names.player} could start the last round.",
}


def move_sentence(board: Board, players: Sequence[str], reason: HintReason) -> str:
    """Return what speaks for a move, or a fact about its position, as a sentence."""
    return SENTENCES[reason.code](reason.about, _Names(board, players, reason.about))
