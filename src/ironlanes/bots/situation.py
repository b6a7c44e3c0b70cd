"""What a bot has before it when it decides, and what it says about what it chose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar, cast

from ironlanes.boards.actions import Action, ClaimTrack
from ironlanes.boards.model import Board, Track
from ironlanes.game.view import View

from .goals import Goal, named_tickets, open_goals
from .network import Network, network_of

A = TypeVar("A", bound=Action)


@dataclass(frozen=True, slots=True)
class Choice:
    """An action, and one line on why."""

    action: Action
    says: str


@dataclass(frozen=True, slots=True)
class Target:
    """A track that a bot wants, and what for."""

    track: Track
    why: str


class Situation:
    """One decision: the view, the legal actions, and what follows from them."""

    def __init__(self, view: View, actions: Sequence[Action]) -> None:
        assert view.viewer is not None, "a spectator has nothing to decide"
        self.view = view
        self.actions = actions
        self.seat = view.viewer
        self.board = view.board

    @cached_property
    def hand(self) -> Counter[str]:
        return Counter(self.view.hand)

    @cached_property
    def trains(self) -> int:
        return self.view.trains(self.seat)

    @cached_property
    def network(self) -> Network:
        return network_of(self.view, self.seat)

    @cached_property
    def goals(self) -> list[Goal]:
        """The unfinished tickets that can still be completed, the most valuable first."""
        return open_goals(self.board, self.network, named_tickets(self.board, self.view.tickets))

    @cached_property
    def free_tracks(self) -> list[Track]:
        """The tracks that the seat could still claim, had it the cards."""
        return [self.board.tracks[track] for track in self.network.free]

    @cached_property
    def claims(self) -> dict[str, list[ClaimTrack]]:
        """The payments that are legal, by track."""
        found: dict[str, list[ClaimTrack]] = {}
        for claim in self.of_kind(ClaimTrack):
            found.setdefault(claim.track, []).append(claim)
        return found

    def lanes(self, track: int) -> list[Track]:
        """A free track and those parallel to it that are free and as long."""
        prices = self.network.prices
        lanes = [each for each in self.network.graph.lanes[track] if prices[each] == prices[track]]
        return [self.board.tracks[each] for each in lanes]

    def of_kind(self, kind: type[A]) -> list[A]:
        """The legal actions of one kind."""
        return cast(list[A], self._kinds.get(kind, []))

    @cached_property
    def _kinds(self) -> dict[type, list[Action]]:
        kinds: dict[type, list[Action]] = {}
        for action in self.actions:
            kinds.setdefault(type(action), []).append(action)
        return kinds


def track_points(board: Board, track: Track) -> int:
    """What a track scores (C4)."""
    return board.rules.track_points[track.length - 1]


def between(board: Board, places: tuple[str, str]) -> str:
    """Two places as a person names them together."""
    first, second = (board.places[board.place_index[place]].name for place in places)
    return f"{first}\u2013{second}"
