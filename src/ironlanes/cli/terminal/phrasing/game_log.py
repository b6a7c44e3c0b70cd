"""The log of a game, one line per turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from ironlanes.game import events
from ironlanes.game.events import Event

from .phrasing import Phrasing

#: The phases that begin a turn; the others continue one.
BEGINNINGS: Final = ("setup-split", "setup-tickets", "turn")
BLIND: Final = "drew a card from the deck"


@dataclass(slots=True)
class Turn:
    """What one seat did in one turn, and its consequences."""

    seat: int
    actions: list[str] = field(default_factory=list)
    announcements: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The actions, as they follow the player's name."""
        if self.actions == [BLIND, BLIND]:
            return "drew two cards from the deck."
        if len(self.actions) == 2 and all(player_action.startswith("took ") for player_action in self.actions):
            return f"{self.actions[0]} and {self.actions[1].removeprefix('took ')}."
        if len(self.actions) == 2 and "," not in self.actions[0]:
            return f"{self.actions[0]} and {self.actions[1]}."
        return f"{'; '.join(self.actions)}."


class GameLog:
    """The turns so far, as the reader may know them."""

    def __init__(self, phrasing: Phrasing) -> None:
        self.phrasing = phrasing
        self.turns: list[Turn] = []

    def note(self, seat: int, phase: str, happened: Iterable[Event]) -> list[str]:
        """Add the events of a seat's decision in a phase; return the new sentences."""
        if phase in BEGINNINGS or not self.turns:
            self.turns.append(Turn(seat))
        turn = self.turns[-1]
        sentences = []
        for event in happened:
            if isinstance(event, events.Over):
                continue
            seen = event.seen_by(self.phrasing.reader)
            player_action, announcement = self.phrasing.player_action(seen), self.phrasing.announcement(seen)
            if player_action is not None:
                self._add(turn, player_action, seen)
            if announcement is not None:
                turn.announcements.append(announcement)
            sentences.append(self.phrasing.sentence(seen))
        return [sentence for sentence in sentences if sentence is not None]

    def _add(self, turn: Turn, player_action: str, event: Event) -> None:
        """Add an action, shortened if the turn already says a part of it."""
        match event:
            case events.Claimed(_, track) | events.Declined(_, track) if turn.actions:
                player_action = player_action.replace(self.phrasing.track(track), "it")
            case events.Kept(_, count, None) if turn.actions:
                player_action = player_action.removesuffix("s").removesuffix(" ticket") if count else player_action
            case events.PassengerTaken(_, place, colour) if turn.actions and "passenger" in turn.actions[-1]:
                player_action = f"{turn.actions.pop()} and a {colour} one at {self.phrasing.place(place)}"
        turn.actions.append(player_action)

    def since_last_turn(self) -> list[Turn]:
        """Return the turns of the others since the reader's last turn."""
        for place in range(len(self.turns) - 1, -1, -1):
            if self.turns[place].seat == self.phrasing.reader:
                return self.turns[place + 1 :]
        return list(self.turns)
