"""What has happened at the table, told one line a turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from ironlanes.game import events
from ironlanes.game.events import Event

from .words import Words

#: The decisions that begin a turn; the others go on with one.
BEGINNINGS: Final = ("setup-split", "setup-tickets", "turn")
BLIND: Final = "drew a card from the deck"


@dataclass(slots=True)
class Turn:
    """What one seat did in one turn, and what it led to."""

    seat: int
    deeds: list[str] = field(default_factory=list)
    news: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The deeds as they go on after the player's name."""
        if self.deeds == [BLIND, BLIND]:
            return "drew two cards from the deck."
        if len(self.deeds) == 2 and all(deed.startswith("took ") for deed in self.deeds):
            return f"{self.deeds[0]} and {self.deeds[1].removeprefix('took ')}."
        if len(self.deeds) == 2 and "," not in self.deeds[0]:
            return f"{self.deeds[0]} and {self.deeds[1]}."
        return f"{'; '.join(self.deeds)}."


class Story:
    """The turns so far, as the reader of the words may know them."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.turns: list[Turn] = []

    def note(self, seat: int, phase: str, happened: Iterable[Event]) -> list[str]:
        """Remember what followed from a seat's decision in a phase; the sentences that are new."""
        if phase in BEGINNINGS or not self.turns:
            self.turns.append(Turn(seat))
        turn = self.turns[-1]
        sentences = []
        for event in happened:
            if isinstance(event, events.Over):
                continue
            seen = event.seen_by(self.words.reader)
            deed, news = self.words.deed(seen), self.words.news(seen)
            if deed is not None:
                self._add(turn, deed, seen)
            if news is not None:
                turn.news.append(news)
            sentences.append(self.words.sentence(seen))
        return [sentence for sentence in sentences if sentence is not None]

    def _add(self, turn: Turn, deed: str, event: Event) -> None:
        """Add a deed, shorter where the turn has told a part of it."""
        match event:
            case events.Claimed(_, track) | events.Declined(_, track) if turn.deeds:
                deed = deed.replace(self.words.track(track), "it")
            case events.Kept(_, count, None) if turn.deeds:
                deed = deed.removesuffix("s").removesuffix(" ticket") if count else deed
            case events.PassengerTaken(_, place, colour) if turn.deeds and "passenger" in turn.deeds[-1]:
                deed = f"{turn.deeds.pop()} and a {colour} one at {self.words.place(place)}"
        turn.deeds.append(deed)

    def since_last_turn(self) -> list[Turn]:
        """The turns of the others since the reader's own last one."""
        for place in range(len(self.turns) - 1, -1, -1):
            if self.turns[place].seat == self.words.reader:
                return self.turns[place + 1 :]
        return list(self.turns)
