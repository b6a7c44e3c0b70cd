"""What a player who forgets nothing remembers, in plain Python, from events: the kernels must come to the same.

Open to everybody: what each deck held when it was shuffled and which of its cards were seen leaving it, how many cards
each seat drew blind from it, and what each seat took face up and paid. A payment tells that the cards were there: a
seat that pays three red cards, and took one of them face up, had drawn two red ones blind by then. Each seat's own:
the cards that it drew blind, and the tickets that it was offered.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from ironlanes.boards.model import CARDS, LOCOMOTIVE
from ironlanes.game import events
from ironlanes.game.compiled_board import CompiledBoard
from ironlanes.game.events import Event
from ironlanes.game.protocol_names import members, named
from ironlanes.game.sampling.knowledge import Knowledge
from ironlanes.kernel.records import Records
from ironlanes.rules.state import NONE, Phase

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


@dataclass(frozen=True, slots=True, order=True)
class Need:
    """A seat had drawn at least `count` cards of a kind blind when it had drawn `drawn` cards so."""

    seat: int
    kind: int
    drawn: int
    count: int


@dataclass(frozen=True, slots=True)
class PlayerKnowledge:
    """What one seat, or a spectator, remembers of a game."""

    #: For each deck so far, how many cards of each kind the viewer has not seen leaving it. All but the present deck
    #: are used up, so that others have drawn exactly these.
    unseen: list[list[int]]
    #: For each seat but the viewer, the deck of each card that it drew blind, in order.
    draws: list[list[int]]
    #: For each seat but the viewer, the kind of each card that it drew blind, in order: all of them hidden.
    kinds: list[list[int | None]]
    #: For each seat and kind, the cards that it took face up less those that it paid.
    balance: list[list[int]]
    #: What payments tell of the other hands, by seat.
    needs: list[Need]
    #: The cards that each hand holds at least.
    known: list[list[int]]
    choices: list[TicketChoice]
    #: How many tickets lay in each deck when this knowledge began, and who held how many then: (seat, short, long).
    ticket_decks: tuple[int, int]
    held: tuple[tuple[int, int, int], ...]


@dataclass(slots=True)
class GameKnowledge:
    """What is known of a game in progress: what everybody remembers together."""

    #: For each deck so far, the cards that it held when it was shuffled (the first one: also those in hands), less
    #: those that everybody saw leaving it.
    decks: list[list[int]]
    #: For each seat, the cards that it drew blind, in order: the deck and the kind.
    draws: list[list[tuple[int, int]]]
    balance: list[list[int]]
    known: list[list[int]]
    needs: list[Need] = field(default_factory=list)
    choices: list[TicketChoice] = field(default_factory=list)
    ticket_decks: tuple[int, int] = (0, 0)
    held: tuple[tuple[int, int, int], ...] = ()
    #: How many cards of a tunnel had been revealed when the deck was reshuffled.
    revealed: int = 0

    def seen_by(self, seat: int | None) -> PlayerKnowledge:
        """What one seat, or a spectator, remembers, without the used-up decks of which nobody drew blind."""
        unseen = [list(row) for row in self.decks]
        for deck, kind in [] if seat is None else self.draws[seat]:
            unseen[deck][kind] -= 1
        drawn = {deck for row in self.draws for deck, _ in row} | {len(self.decks) - 1}
        kept = {deck: place for place, deck in enumerate(sorted(drawn))}
        return PlayerKnowledge(
            unseen=[unseen[deck] for deck in kept],
            draws=[[] if owner == seat else [kept[deck] for deck, _ in row] for owner, row in enumerate(self.draws)],
            kinds=[[] if owner == seat else [None] * len(row) for owner, row in enumerate(self.draws)],
            balance=[list(row) for row in self.balance],
            needs=sorted(need for need in self.needs if need.seat != seat),
            known=[list(row) for row in self.known],
            choices=[choice.seen_by(seat) for choice in self.choices],
            ticket_decks=self.ticket_decks,
            held=self.held,
        )

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
        self.balance[event.seat][KIND[event.card]] += 1

    def draw(self, event: events.Drew) -> None:
        if event.card is not None:
            self.draws[event.seat].append((len(self.decks) - 1, KIND[event.card]))

    def turn_up(self, event: events.Displayed) -> None:
        self._leave(-1, event.turned_up)

    def reshuffle(self, event: events.Reshuffled) -> None:
        if event.deck is not None:
            self.revealed = event.revealed or 0
            self.decks.append([event.deck.count(card) for card in CARDS])

    def reveal(self, event: events.TunnelRevealed) -> None:
        if self.revealed:
            self._leave(-2, event.revealed[: self.revealed])
        self._leave(-1, event.revealed[self.revealed :])
        self.revealed = 0
        self.hold(event.seat, event.laid)

    def pay(self, event: events.Claimed | events.StationBuilt) -> None:
        known, balance = self.known[event.seat], self.balance[event.seat]
        self.hold(event.seat, event.cards)
        for card, count in event.cards.items():
            balance[KIND[card]] -= count
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

    def _leave(self, deck: int, cards: tuple[str, ...]) -> None:
        for card in cards:
            self.decks[deck][KIND[card]] -= 1

    def hold(self, seat: int, cards: events.Cards) -> None:
        """A seat has shown that it holds these cards: what it did not take face up, it has drawn blind."""
        for card, count in cards.items():
            kind, drawn = KIND[card], len(self.draws[seat])
            blind = count - self.balance[seat][kind]
            earlier = [need.count for need in self.needs if need.seat == seat and need.kind == kind]
            if blind > max(earlier, default=0):
                self.needs = [need for need in self.needs if (need.seat, need.kind, need.drawn) != (seat, kind, drawn)]
                self.needs.append(Need(seat, kind, drawn, blind))


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
    hands = state["hands"].astype(int)
    laid, mover = laid_cards(state), int(state["to_move"])
    hands[mover] += laid  # they may come back into the hand
    draws = [[(0, kind) for kind, count in enumerate(hands[seat].tolist()) for _ in range(count)] for seat in players]
    deck = np.bincount(state["deck"][: state["deck_size"]], minlength=len(CARDS)) + hands.sum(axis=0)
    balance, known = ([[0] * len(CARDS) for _ in players] for _ in range(2))
    knowledge = GameKnowledge([[int(count) for count in deck]], draws, balance, known)
    knowledge.hold(mover, {card: int(count) for card, count in zip(CARDS, laid, strict=True) if count})
    ticket_decks = state["ticket_left"].tolist()
    tickets = compiled.board.tickets
    for seat in players:
        offer = state["offers"][seat][: state["offer_size"][seat]].tolist()
        if offer:
            long = sum(tickets[ticket].is_long for ticket in offer)
            is_setup = bool(state["phase"] != Phase.KEEP_TICKETS)
            names = tuple(named(compiled.ticket_names, offer))
            knowledge.choices.append(TicketChoice(seat, is_setup, len(offer) - long, long, names))
            ticket_decks[0] += len(offer) - long
            ticket_decks[1] += long
    knowledge.ticket_decks = (ticket_decks[0], ticket_decks[1])
    knowledge.held = tuple(_held(compiled, state, seat) for seat in players)
    return knowledge


def _held(compiled: CompiledBoard, state: Records, seat: int) -> tuple[int, int, int]:
    held = members(state["tickets"][seat])
    long = sum(compiled.board.tickets[ticket].is_long for ticket in held)
    return seat, len(held) - long, long


def laid_cards(record: Records) -> npt.NDArray[np.int64]:
    """The cards that lie there for a tunnel that is not settled, from a state or an observation."""
    laid = np.zeros(len(CARDS), dtype=np.int64)
    laid[int(record["laid_colour"])] += int(record["laid_cards"])
    laid[KIND[LOCOMOTIVE]] += int(record["laid_locomotives"])
    return laid


def read_knowledge(compiled: CompiledBoard, knowledge: Knowledge) -> PlayerKnowledge:
    """What a viewer remembers, read from the record that the kernels have filled."""
    record = knowledge.records[0]
    seats = range(int(record["players"]))
    return PlayerKnowledge(
        unseen=record["deck_cards"][: record["decks"]].tolist(),
        draws=[record["draw_deck"][seat, : record["draws"][seat]].tolist() for seat in seats],
        kinds=[
            [None if kind == NONE else kind for kind in record["draw_card"][seat, : record["draws"][seat]].tolist()]
            for seat in seats
        ],
        balance=record["balance"][: len(seats)].tolist(),
        needs=sorted(
            Need(seat, *(int(record[name][seat, place]) for name in ("need_card", "need_draws", "need_count")))
            for seat in seats
            for place in range(int(record["needs"][seat]))
        ),
        known=knowledge.known_cards,
        choices=[_read_choice(compiled, record, choice) for choice in range(int(record["choices"]))],
        ticket_decks=tuple(record["ticket_decks"].tolist()),
        held=tuple((seat, *record["held"][seat].tolist()) for seat in seats),
    )


def _read_choice(compiled: CompiledBoard, record: Records, choice: int) -> TicketChoice:
    offer = [ticket for ticket in record["offer"][choice].tolist() if ticket != NONE]
    count, long = (int(record[name][choice]) for name in ("kept_count", "kept_long"))
    kept = [ticket for place, ticket in enumerate(offer) if int(record["kept"][choice]) >> place & 1]
    seat, is_setup, short, split = (
        int(record[name][choice]) for name in ("choice_seat", "is_setup", "offered_short", "offered_long")
    )
    return TicketChoice(
        seat,
        bool(is_setup),
        short,
        split,
        tuple(named(compiled.ticket_names, offer)) if offer else None,
        None if count == NONE else count,
        None if long == NONE else long,
        tuple(named(compiled.ticket_names, kept)) if offer and count != NONE else None,
    )
