"""Sample the tickets that a viewer can't see: replay the history of the ticket decks with face-down tickets.

Every ticket begins face down. Where others chose, a set that is as large as theirs is drawn at random; where the viewer
was offered tickets, those before them become what they saw. If that contradicts what a ticket already is, the attempt
is thrown away: the attempts that remain are a fair draw among all that the viewer may believe, given that others choose
at random. Tickets that nobody turned over become tickets that the viewer has never seen.

After MAX_ATTEMPTS contradictions, the last attempt is a lenient one: where it contradicts what the viewer saw, the
viewer forgets where they saw that ticket before. It always ends in a valid game that looks the same to the viewer now.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from ironlanes.boards.model import Board, Ticket, Unkept
from ironlanes.kernel.records import Records, add_to_mask

from ..compiled_board import CompiledBoard
from ..protocol_names import members
from .knowledge import PlayerKnowledge, TicketChoice

#: How often to try for a history that fits all that the viewer saw.
MAX_ATTEMPTS: Final = 200


class _Contradiction(Exception):
    """This attempt does not fit what the viewer saw."""


@dataclass(eq=False, slots=True)
class _FaceDownTicket:
    """A ticket face down: of the long ones, of the others, or (None) of either; and what it is, once that is known."""

    is_long: bool | None
    name: str | None = None


@dataclass(slots=True)
class _Attempt:
    """One way that it may have gone; a lenient one contradicts nothing."""

    board: Board
    rng: np.random.Generator
    decks: list[list[_FaceDownTicket]]
    is_lenient: bool
    held: dict[int, list[_FaceDownTicket]] = field(default_factory=dict)
    offers: dict[int, list[_FaceDownTicket]] = field(default_factory=dict)
    known: dict[str, _FaceDownTicket] = field(default_factory=dict)
    #: Decks as they were when reshuffled, and what the viewer knew to be somewhere in them.
    shuffled: list[tuple[list[_FaceDownTicket], list[str]]] = field(default_factory=list)

    def replay_history(self, knowledge: PlayerKnowledge) -> None:
        """Go through the history once."""
        setup = [choice for choice in knowledge.choices if choice.is_setup]
        later = [choice for choice in knowledge.choices if not choice.is_setup]
        for choice in setup:
            self.offer(choice)
        for choice in sorted(setup, key=lambda choice: choice.seat):
            self.keep(choice, later)
        has_chosen = bool(setup) and all(choice.kept_count is not None for choice in setup)
        if has_chosen and self.board.rules.setup_unkept is Unkept.SHUFFLED:
            for deck in self.decks:
                self.shuffle(deck)
        for place, choice in enumerate(later):
            self.offer(choice)
            self.keep(choice, later[place + 1 :])

    def shuffle(self, deck: list[_FaceDownTicket]) -> None:
        """S5: the viewer loses sight of the tickets that they knew in a deck."""
        lost = [blank.name for blank in deck if blank.name is not None]
        for name in lost:
            del self.known[name]
        deck[:] = [_FaceDownTicket(blank.is_long) for blank in deck]
        self.shuffled.append((list(deck), lost))

    def offer(self, choice: TicketChoice) -> None:
        """Offer face-down tickets to a seat; the viewer turns theirs over."""
        short = [self.decks[0].pop(0) for _ in range(choice.short)]
        long = [self.decks[1].pop(0) for _ in range(choice.long)]
        blanks = long + short if self.board.rules.ticket_decks == 1 else short + long
        self.offers[choice.seat] = blanks
        for blank, name in zip(blanks, choice.offered or (), strict=False):
            if self.is_lenient:
                self.forget(blank.name)
                self.forget(name)
            elif (blank.name or name) != name or self.known.get(name, blank) is not blank:
                raise _Contradiction
            self.known[name] = blank
            blank.name = name

    def forget(self, name: str | None) -> None:
        """Let the viewer forget where they saw a ticket."""
        blank = self.known.pop(name or "", None)
        if blank is not None:
            blank.name = None

    def keep(self, choice: TicketChoice, later: list[TicketChoice]) -> None:
        """Take what a seat keeps of the blanks before it, and lay the others where the rules say."""
        if choice.kept_count is None:
            return
        blanks = self.offers.pop(choice.seat)
        if choice.kept is not None:
            kept = [blank for blank in blanks if blank.name in choice.kept]
        else:
            kept = self.guess(choice, blanks, later)
        self.held.setdefault(choice.seat, []).extend(kept)
        if choice.is_setup and self.board.rules.setup_unkept is Unkept.OUT:
            return
        for blank in blanks:
            if blank not in kept and not (blank.is_long and self.board.rules.ticket_decks == 1):
                self.decks[bool(blank.is_long)].append(blank)

    def guess(
        self, choice: TicketChoice, blanks: list[_FaceDownTicket], later: list[TicketChoice]
    ) -> list[_FaceDownTicket]:
        """A random set as large as the one that was kept, of tickets that the viewer does not meet again."""
        met_again = set() if self.is_lenient else {name for other in later for name in other.offered or ()}
        free = [blank for blank in blanks if blank.name not in met_again]
        count = choice.kept_count or 0
        if choice.kept_long is None:
            return self.draw(free, count)
        short, long = ([blank for blank in free if bool(blank.is_long) is is_long] for is_long in (False, True))
        return self.draw(short, count - choice.kept_long) + self.draw(long, choice.kept_long)

    def draw(self, blanks: Sequence[_FaceDownTicket], count: int) -> list[_FaceDownTicket]:
        """Draw from some face-down tickets, in random order."""
        if len(blanks) < count:
            raise _Contradiction
        return [blanks[place] for place in self.rng.permutation(len(blanks))[:count]]

    def turn_over(self, own: list[str]) -> None:
        """Make the blanks that nobody turned over into tickets that the viewer has never seen, or lost sight of."""
        for deck, lost in self.shuffled:
            missing = [name for name in lost if name not in self.known]
            blanks = [blank for blank in deck if blank.name is None]
            for blank, name in zip(self.draw(blanks, min(len(missing), len(blanks))), missing, strict=False):
                blank.name = name
                self.known[name] = blank
        unseen = [ticket for ticket in self.board.tickets if ticket.name not in self.known and ticket.name not in own]
        unseen = [unseen[place] for place in self.rng.permutation(len(unseen))]
        groups = (*self.decks, *self.held.values(), *self.offers.values())
        blanks = [blank for group in groups for blank in group if blank.name is None]
        for blank in sorted(blanks, key=lambda blank: blank.is_long is None):
            ticket = next(ticket for ticket in unseen if _fits(blank, ticket))
            unseen.remove(ticket)
            blank.name = ticket.name


def _fits(blank: _FaceDownTicket, ticket: Ticket) -> bool:
    return blank.is_long is None or blank.is_long == ticket.is_long


def sample_tickets(
    compiled: CompiledBoard, state: Records, observation: Records, knowledge: PlayerKnowledge, rng: np.random.Generator
) -> None:
    """Fill in the tickets that others hold or are offered, and the order of the ticket decks."""
    viewer = int(observation["viewer"])
    attempt = _sample_history(compiled.board, knowledge, viewer, rng)
    own = [compiled.ticket_names[ticket] for ticket in members(observation["own_tickets"])]
    attempt.turn_over(own)

    def numbers(blanks: list[_FaceDownTicket]) -> list[int]:
        return [compiled.board.ticket_index[blank.name or ""] for blank in blanks]

    for seat, blanks in attempt.held.items():
        for ticket in numbers(blanks):
            add_to_mask(state["tickets"][seat], ticket)
    if viewer >= 0:
        state["tickets"][viewer] = observation["own_tickets"]
    for seat, blanks in attempt.offers.items():
        state["offers"][seat][: len(blanks)] = numbers(blanks)
    for deck, blanks in enumerate(attempt.decks):
        base = int(compiled.arrays[0]["deck_base"][deck])
        state["ticket_deck"][base : base + len(blanks)] = numbers(blanks)
        state["ticket_left"][deck] = len(blanks)


def _sample_history(board: Board, knowledge: PlayerKnowledge, viewer: int, rng: np.random.Generator) -> _Attempt:
    """The first attempt that fits what the viewer saw, or a lenient one."""
    for _ in range(MAX_ATTEMPTS):
        try:
            return _attempt(board, knowledge, viewer, rng, is_lenient=False)
        except _Contradiction:
            continue
    return _attempt(board, knowledge, viewer, rng, is_lenient=True)


def _attempt(
    board: Board, knowledge: PlayerKnowledge, viewer: int, rng: np.random.Generator, *, is_lenient: bool
) -> _Attempt:
    """Replay the history of the ticket decks once."""
    decks = [
        [_FaceDownTicket(is_long=bool(deck)) for _ in range(size)] for deck, size in enumerate(knowledge.ticket_decks)
    ]
    attempt = _Attempt(board, rng, decks, is_lenient)
    for seat, short, long in knowledge.held:
        if seat != viewer:
            kinds = [None] * (short + long) if board.rules.ticket_decks == 1 else [False] * short + [True] * long
            attempt.held[seat] = [_FaceDownTicket(kind) for kind in kinds]
    attempt.replay_history(knowledge)
    if board.rules.ticket_decks == 1:
        attempt.decks[1] = []  # S4: the long tickets that were not dealt are out of the game
    return attempt
