"""What the events of a game say, counted one by one."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

from ironlanes.game.events import Claimed, Declined, Drew, Kept, LastRound, Offered, StationBuilt, Took
from ironlanes.game.game import Game


class EventCounts:
    """Counts of one game; `before` and `after` are called with every action."""

    def __init__(self, game: Game) -> None:
        self.by_seat: dict[str, Counter[int]] = defaultdict(Counter)
        self.sets: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
        self.claim_turn: dict[str, int] = {}
        self.claims: dict[int, list[str]] = defaultdict(list)
        self.stations: dict[int, set[str]] = defaultdict(set)
        self.first_action: dict[int, str] = {}
        self.ended_by = -1
        # these tickets lie on the table when the game begins
        self.offer = {seat: game.view(seat).offer for seat in range(game.players)}

    def before(self, game: Game, action: str) -> None:
        """Note an action that is about to be played."""
        seat = game.seat
        assert seat is not None
        if game.phase == "turn":
            self.by_seat["turns"][seat] += 1
            self.first_action.setdefault(seat, action)
            if action.startswith("tickets"):
                points = [game.view(None).points(each) for each in range(game.players)]
                self.by_seat["ticket_draws"][seat] += 1
                self.by_seat["draws_ahead"][seat] += all(
                    points[seat] > other for number, other in enumerate(points) if number != seat
                )

    def after(self, phase: str, events: list[Any]) -> None:
        """Note what an action that was played in a phase did."""
        for event in events:
            match event:
                case Took(seat, card):
                    self.by_seat["locomotive_draws" if card == "locomotive" else "display_draws"][seat] += 1
                case Drew(seat):
                    self.by_seat["deck_draws"][seat] += 1
                case Claimed(seat, track):
                    self.claim_turn[track] = self.by_seat["turns"][seat]
                    self.claims[seat].append(track)
                case Declined(seat):
                    self.by_seat["tunnels_declined"][seat] += 1
                case Offered(seat, _, tickets):
                    self.offer[seat] = tickets or ()
                case Kept(seat, _, tickets):
                    is_first = phase == "setup-tickets"
                    self.sets["first_offered" if is_first else "later_offered"][seat] |= set(self.offer[seat])
                    if is_first:
                        self.sets["first_kept"][seat] |= set(tickets or ())
                case StationBuilt(seat, city):
                    self.stations[seat].add(city)
                case LastRound(seat):
                    self.ended_by = seat
                case _:
                    pass
