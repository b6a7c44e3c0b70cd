"""What a seat tried to do, and in which position: everything that a refusal can be about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ironlanes.boards.actions import Action, BuildStation, ClaimTrack, PayTunnel, TakeCard, TakePassenger
from ironlanes.boards.model import CARDS, LOCOMOTIVE, Board, RuleSet, Track
from ironlanes.kernel.records import Records
from ironlanes.rules.state import Phase

from ..compiled_board import CompiledBoard

#: The word before a track's name that asks for any claim of it, whatever the payment.
CLAIM: Final = "claim "


@dataclass(frozen=True, slots=True)
class AnyClaim:
    """Every way to claim a track at once."""

    track: str

    @property
    def text(self) -> str:
        return f"{CLAIM}{self.track}"


@dataclass(frozen=True, slots=True)
class Attempt:
    """An action, or every claim of a track, that the rules refuse to a seat."""

    compiled: CompiledBoard
    state: Records
    seat: int
    action: Action | AnyClaim

    @property
    def board(self) -> Board:
        return self.compiled.board

    @property
    def rules(self) -> RuleSet:
        return self.board.rules

    @property
    def phase(self) -> Phase:
        """The phase of the game."""
        return Phase(int(self.state["phase"]))

    @property
    def track(self) -> str:
        """The name of the track to claim."""
        assert isinstance(self.action, ClaimTrack | AnyClaim)
        return self.action.track

    @property
    def described_track(self) -> Track:
        """The track to claim, as the board describes it."""
        return self.board.tracks[self.board.track_index[self.track]]

    @property
    def owner(self) -> int:
        """The seat that has claimed the track."""
        word, place = divmod(self.board.track_index[self.track], 64)
        return next(seat for seat, masks in enumerate(self.state["claimed"].tolist()) if masks[word] >> place & 1)

    @property
    def payment(self) -> dict[str, int]:
        """The cards that the action pays with."""
        assert isinstance(self.action, ClaimTrack | BuildStation | PayTunnel)
        return self.action.payment.counts

    @property
    def card(self) -> str:
        """The face-up card to take."""
        assert isinstance(self.action, TakeCard)
        return self.action.card

    @property
    def city(self) -> str:
        """The city to build a station in."""
        assert isinstance(self.action, BuildStation)
        return self.action.city

    @property
    def passenger(self) -> TakePassenger:
        """The choice of a passenger."""
        assert isinstance(self.action, TakePassenger)
        return self.action

    @property
    def hand(self) -> dict[str, int]:
        """The seat's cards by kind, without those that it has none of."""
        counts = self.state["hands"][self.seat].tolist()
        return {card: count for card, count in zip(CARDS, counts, strict=True) if count}

    @property
    def locomotives(self) -> int:
        """The locomotives in the seat's hand."""
        return self.hand.get(LOCOMOTIVE, 0)

    @property
    def offered(self) -> int:
        """The number of tickets on offer to the seat."""
        return int(self.state["offer_size"][self.seat])
