"""What a player who forgets nothing remembers, built from events: views sample whole games from it.

Open to everybody: which cards a hand holds at least (taken face up, or taken back from a tunnel, and not paid since),
and which cards were in the deck at the last shuffle and have not been seen leaving it. Each seat's own: what it drew
blind since then, and the tickets it was offered.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from ironlanes.boards.model import CARDS, LOCOMOTIVE
from ironlanes.kernel.records import Records
from ironlanes.rules.state import Phase

from .. import events
from ..compiled_board import CompiledBoard
from ..events import Event
from ..protocol_names import members, named

KIND = {card: kind for kind, card in enumerate(CARDS)}


@dataclass(frozen=True, slots=True)
class TicketChoice:
    """One time that tickets were offered to a seat and some were kept; None where the rememberer does not know."""

    seat: int
    is_setup: bool
    short: int
    long: int
    offered: tuple[str, ...] | None
    kept_count: int | None = None  # None: not chosen yet
    kept_long: int | None = None  # open with two ticket decks
    kept: tuple[str, ...] | None = None

    def seen_by(self, seat: int | None) -> TicketChoice:
        return self if seat == self.seat else replace(self, offered=None, kept=None)


@dataclass(frozen=True, slots=True)
class PlayerKnowledge:
    """What one seat, or a spectator, remembers of a game."""

    #: How many cards of each kind are in the game at all.
    cards: list[int]
    #: The cards that were in the deck at the last shuffle and that it has not seen leaving it.
    pool: list[int]
    #: The cards that each hand holds at least.
    known: list[list[int]]
    #: How many cards each seat has drawn blind since the last shuffle.
    drawn: list[int]
    #: How many cards each hand held at the last shuffle besides those it was known to hold,
    #: and how many of each kind the others held so together.
    older: list[int]
    older_cards: list[int]
    choices: list[TicketChoice]
    #: How many tickets lay in each deck when this knowledge began, and who held how many then: (seat, short, long).
    ticket_decks: tuple[int, int]
    held: tuple[tuple[int, int, int], ...]


@dataclass(slots=True)
class GameKnowledge:
    """What is known of a game in progress: what everybody remembers together."""

    cards: list[int]
    pool: list[int]
    known: list[list[int]]
    blind: list[list[int]]  # what each seat has drawn blind since the last shuffle
    older: list[list[int]]  # what each hand held at the last shuffle besides the cards it was known to hold
    choices: list[TicketChoice] = field(default_factory=list)
    ticket_decks: tuple[int, int] = (0, 0)
    held: tuple[tuple[int, int, int], ...] = ()
    #: How many cards of a tunnel had been revealed when the deck was reshuffled.
    revealed: int = 0

    def copy(self) -> GameKnowledge:
        known, blind, older = ([list(row) for row in rows] for rows in (self.known, self.blind, self.older))
        return replace(self, pool=list(self.pool), known=known, blind=blind, older=older, choices=list(self.choices))

    def seen_by(self, seat: int | None) -> PlayerKnowledge:
        """What one seat, or a spectator, remembers."""
        own = [0] * len(CARDS) if seat is None else self.blind[seat]
        others = [row for owner, row in enumerate(self.older) if owner != seat]
        return PlayerKnowledge(
            cards=self.cards,
            pool=[count - mine for count, mine in zip(self.pool, own, strict=True)],
            known=[list(row) for row in self.known],
            drawn=[sum(row) for row in self.blind],
            older=[sum(row) for row in self.older],
            older_cards=[sum(counts) for counts in zip(*others, strict=True)],
            choices=[choice.seen_by(seat) for choice in self.choices],
            ticket_decks=self.ticket_decks,
            held=self.held,
        )

    def begin_deck(self, state: Records) -> None:
        """In this action the discards became the deck: what hands hold at its end is older than any card in it.

        Nobody draws after a shuffle in the same action; what is laid down for a tunnel may come back into the hand.
        """
        hands = state["hands"].astype(int)
        if int(state["phase"]) == Phase.TUNNEL:
            hands[int(state["to_move"])] += laid_cards(state)
        self.older = (hands[: len(self.known)] - np.array(self.known)).tolist()

    def note(self, event: Event, is_setup: bool) -> None:
        """Remember an event."""
        remember = UPDATES.get(type(event))
        if remember is not None:
            remember(self, event)
        elif isinstance(event, events.Offered):
            split = (event.count, 0) if event.short is None or event.long is None else (event.short, event.long)
            self.choices.append(TicketChoice(event.seat, is_setup, *split, event.tickets))

    def take(self, event: events.Took) -> None:
        self.known[event.seat][KIND[event.card]] += 1

    def draw(self, event: events.Drew) -> None:
        if event.card is not None:
            self.blind[event.seat][KIND[event.card]] += 1

    def turn_up(self, event: events.Displayed) -> None:
        self._leave(event.turned_up)

    def reshuffle(self, event: events.Reshuffled) -> None:
        if event.deck is not None:
            self.revealed = event.revealed or 0
            self.pool = [event.deck.count(card) for card in CARDS]
            self.blind = [[0] * len(CARDS) for _ in self.blind]

    def reveal(self, event: events.TunnelRevealed) -> None:
        self._leave(event.revealed[self.revealed :])
        self.revealed = 0

    def pay(self, event: events.Claimed | events.StationBuilt) -> None:
        known = self.known[event.seat]
        for card, count in event.cards.items():
            known[KIND[card]] = max(0, known[KIND[card]] - count)

    def take_back(self, event: events.Declined) -> None:
        known = self.known[event.seat]
        for card, count in event.taken_back.items():
            known[KIND[card]] = max(known[KIND[card]], count)

    def keep(self, event: events.Kept) -> None:
        for place in range(len(self.choices) - 1, -1, -1):
            choice = self.choices[place]
            if choice.seat == event.seat and choice.kept_count is None:
                settled = replace(choice, kept_count=event.count, kept_long=event.long, kept=event.tickets)
                self.choices[place] = settled
                return

    def _leave(self, cards: tuple[str, ...]) -> None:
        for card in cards:
            self.pool[KIND[card]] -= 1


UPDATES: dict[type, Callable[[GameKnowledge, Any], None]] = {
    events.Took: GameKnowledge.take,
    events.Drew: GameKnowledge.draw,
    events.Displayed: GameKnowledge.turn_up,
    events.Reshuffled: GameKnowledge.reshuffle,
    events.TunnelRevealed: GameKnowledge.reveal,
    events.Claimed: GameKnowledge.pay,
    events.StationBuilt: GameKnowledge.pay,
    events.Declined: GameKnowledge.take_back,
    events.Kept: GameKnowledge.keep,
}


def initial_knowledge(compiled: CompiledBoard, state: Records) -> GameKnowledge:
    """Knowledge that begins with the present state: every card in a hand counts as drawn blind from the first deck."""
    players = range(int(state["players"]))
    blind = [state["hands"][seat].tolist() for seat in players]
    deck = state["deck"][: state["deck_size"]].tolist()
    pool = [deck.count(kind) + sum(hand[kind] for hand in blind) for kind in range(len(CARDS))]
    known, older = ([[0] * len(CARDS) for _ in players] for _ in range(2))
    knowledge = GameKnowledge(_cards_in_play(state, pool), pool, known, blind, older)
    decks = state["ticket_left"].tolist()
    tickets = compiled.board.tickets
    for seat in players:
        offer = state["offers"][seat][: state["offer_size"][seat]].tolist()
        if offer:
            long = sum(tickets[ticket].is_long for ticket in offer)
            is_setup = bool(state["phase"] != Phase.KEEP_TICKETS)
            names = tuple(named(compiled.ticket_names, offer))
            knowledge.choices.append(TicketChoice(seat, is_setup, len(offer) - long, long, names))
            decks[0] += len(offer) - long
            decks[1] += long
    knowledge.ticket_decks = (decks[0], decks[1])
    knowledge.held = tuple(_held(compiled, state, seat) for seat in players)
    return knowledge


def _held(compiled: CompiledBoard, state: Records, seat: int) -> tuple[int, int, int]:
    held = members(state["tickets"][seat])
    long = sum(compiled.board.tickets[ticket].is_long for ticket in held)
    return seat, len(held) - long, long


def _cards_in_play(state: Records, pool: list[int]) -> list[int]:
    counts = np.array(pool) + state["discards"]
    np.add.at(counts, state["display"][: state["display_size"]], 1)
    np.add.at(counts, state["revealed"][: state["revealed_size"]], 1)
    return [int(count) for count in counts + laid_cards(state)]


def laid_cards(record: Records) -> npt.NDArray[np.int64]:
    """The cards that lie there for a tunnel that is not settled, from a state or an observation."""
    laid = np.zeros(len(CARDS), dtype=np.int64)
    laid[int(record["laid_colour"])] += int(record["laid_cards"])
    laid[KIND[LOCOMOTIVE]] += int(record["laid_locomotives"])
    return laid
