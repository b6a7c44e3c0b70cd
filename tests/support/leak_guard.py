"""The guard against leaks (H1): compares what a viewer is shown with what the events told it, and with other worlds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, replace
from random import Random
from typing import Any

import numpy as np

from ironlanes.boards.actions import Action
from ironlanes.boards.model import CARDS
from ironlanes.bots.leak_check import told_view
from ironlanes.game.events import Displayed, Drew, Event, Kept, Offered, Reshuffled, TunnelRevealed
from ironlanes.game.game import Game
from ironlanes.game.protocol_names import members
from ironlanes.game.rebuilt_observation import RebuiltObservation
from ironlanes.kernel.board_arrays import CARD_KINDS
from ironlanes.kernel.records import Records
from ironlanes.rules.knowledge import KNOWLEDGE_RECORD
from ironlanes.rules.state import OBSERVATION
from tests.support.naive_knowledge import initial_knowledge, read_knowledge
from tests.support.random_games import board_by_id, choose

SPECTATOR = "a spectator"
#: The fields of what players remember, reviewed one by one: which are open, and which ones `hide_from` takes away.
REMEMBERED = frozenset(
    (
        "players decks deck_cards deck_draws draws draw_deck draw_card balance known"
        " needs need_card need_draws need_count ticket_decks held"
        " choices choice_seat is_setup offered_short offered_long offer kept kept_count kept_long"
    ).split()
)


class Leak(AssertionError):
    """A viewer is shown what it can't know; the message names the fields."""


class Guard:
    """Follows a game from its deal on, for one viewer, by the events that this viewer sees."""

    def __init__(self, game: Game, viewer: int | None, rng: np.random.Generator):
        self.viewer = viewer
        self.rng = rng
        self.seen = RebuiltObservation.of_deal(game, viewer)
        self.imagined = initial_knowledge(game.compiled, told_view(game, self.seen).sample(rng).raw.state)

    def check(self, game: Game) -> None:
        """Compare what the viewer is shown with what it was told: observation, JSON, and what it remembers."""
        self._expect([], self.seen.differences(observation_of(game, self.viewer)), "the observation shows")
        self._expect_same(told_view(game, self.seen).to_json(), game.view_json(self.viewer), "the view's JSON shows")
        self._expect([], sorted(set(KNOWLEDGE_RECORD.names or ()) - REMEMBERED), "the knowledge tells")
        remembered = read_knowledge(game.compiled, game.knowledge.seen_by(self.viewer))
        told = self.imagined.seen_by(self.viewer)
        self._expect_same(asdict(told), asdict(remembered), "the knowledge tells")

    def other_world(self, game: Game, action: Action) -> Game:
        """A game in which the same action shows the viewer the same cards, and all else that is hidden differs."""
        other = told_view(game, self.seen).sample(self.rng)
        other.seed = game.seed
        self._check_same_sight(other, game)
        outcome = game.copy()
        events = outcome.play(action)
        if any(isinstance(event, Offered) and event.seat == self.viewer for event in events):
            self._align_tickets(other, game, events)
        if any(isinstance(event, Reshuffled) for event in events):  # the same discards become the same deck
            for field in ("key", "shuffles"):
                other.raw.state[field] = game.raw.state[field]
        self._align_cards(other, game, outcome, events)
        while replacements(other.copy().play(action)) != replacements(events):  # D6 tells that few colours are left
            self._align_cards(other, game, outcome, events)
        self._check_same_sight(other, game)
        return other

    def hear(self, events: Iterable[Event], is_setup: bool) -> None:
        """See what happened, and remember another possibility of what stays hidden."""
        seen = [event.seen_by(self.viewer) for event in events]
        renewed = len(self.seen.renewals)
        self.seen.see(seen)
        decks = iter(self.seen.renewals[renewed:])
        for event in seen:
            self.imagined.note(self._imagine(event, decks), is_setup)

    def compare(self, other: Game, game: Game, others: list[Event], events: list[Event]) -> None:
        """Compare what the same action showed in both worlds."""
        told, instead = ([event.seen_by(self.viewer).to_json() for event in each] for each in (events, others))
        if game.is_over:  # the winners depend on what was hidden
            told.pop(), instead.pop()
        for one, two in zip(told, instead, strict=True):
            self._expect_same(one, two, f"the event «{one['type']}» tells")
        if not game.is_over:
            self._check_same_sight(other, game)

    def _check_same_sight(self, other: Game, game: Game) -> None:
        theirs, own = observation_of(other, self.viewer), observation_of(game, self.viewer)
        names = [name for name in OBSERVATION.names or () if theirs[name].tobytes() != own[name].tobytes()]
        self._expect([], names, "the observation shows")
        self._expect_same(game.view_json(self.viewer), other.view_json(self.viewer), "the view's JSON shows")

    def _expect_same(self, one: Any, two: Any, where: str) -> None:
        self._expect([], list(differing(one, two)), where)

    def _expect(self, expected: list[str], names: list[str], where: str) -> None:
        if names != expected:
            viewer = SPECTATOR if self.viewer is None else f"seat {self.viewer}"
            raise Leak(f"{where} {viewer} what it can't know: {', '.join(names)}")

    def _align_cards(self, other: Game, game: Game, outcome: Game, events: list[Event]) -> None:
        """Keep the cards that the action shows to the viewer and that it pays; deal all others anew."""
        state, truth, mover = other.raw.state, game.raw.state, game.seat
        assert mover is not None
        size = int(truth["deck_size"])
        shown = [size - 1 - place for place, is_shown in enumerate(cards_taken(events, self.viewer)) if is_shown]
        free = [place for place in range(size) if place not in shown]
        hidden = [seat for seat in range(game.players) if seat != self.viewer]
        paid = np.maximum(0, truth["hands"][mover].astype(int) - outcome.raw.state["hands"][mover])
        hands = {seat: truth["hands"][seat] - (paid if seat == mover else 0) for seat in hidden}
        dealt = [np.repeat(np.arange(CARD_KINDS), hand) for hand in hands.values()]
        cards = self.rng.permutation(np.concatenate([truth["deck"][free], *dealt]).astype(int))
        state["deck"][:size] = truth["deck"][:size]
        state["hands"] = truth["hands"]
        for seat, hand in zip(hidden, dealt, strict=True):
            counts = np.bincount(cards[: len(hand)], minlength=CARD_KINDS)
            state["hands"][seat] = counts + (paid if seat == mover else 0)
            cards = cards[len(hand) :]
        state["deck"][free] = cards

    def _align_tickets(self, other: Game, game: Game, events: list[Event]) -> None:
        """Put the tickets that the viewer draws on top of the decks; deal all others anew, by kind."""
        state, truth, arrays = other.raw.state, game.raw.state, game.compiled.arrays[0]
        for field in ("tickets", "ticket_deck", "ticket_top", "offers"):
            state[field] = truth[field]
        drawn = next(event for event in events if isinstance(event, Offered))
        counts = (drawn.count, 0) if drawn.short is None else (drawn.short, drawn.long or 0)
        others = [seat for seat in range(game.players) if seat != self.viewer]
        for deck, count in enumerate(counts):
            base, room = int(arrays["deck_base"][deck]), int(arrays["deck_room"][deck])
            left, top = int(truth["ticket_left"][deck]), int(truth["ticket_top"][deck])
            places = [base + (top + place) % room for place in range(count, left)]
            is_of_deck = arrays["ticket_is_long"] == deck
            held = {seat: [each for each in members(truth["tickets"][seat]) if is_of_deck[each]] for seat in others}
            dealt = [*truth["ticket_deck"][places].tolist(), *(each for seat in others for each in held[seat])]
            pool = self.rng.permutation(dealt).astype(int).tolist()
            for seat in others:
                for ticket in held[seat]:
                    state["tickets"][seat, ticket >> 6] ^= np.uint64(1 << (ticket & 63))
                for ticket in (pool.pop() for _ in held[seat]):
                    state["tickets"][seat, ticket >> 6] |= np.uint64(1 << (ticket & 63))
            state["ticket_deck"][places] = pool

    def _imagine(self, event: Event, decks: Iterator[list[int]]) -> Event:
        """Fill what the viewer does not see of an event with another possibility."""
        match event:
            case Drew(card=None):
                return replace(event, card=str(self.rng.choice(CARDS)))
            case Reshuffled():  # its cards lay open; only their order is hidden
                deck = [card for card, count in zip(CARDS, next(decks), strict=True) for _ in range(count)]
                return replace(event, deck=tuple(self.rng.permutation(deck).tolist()))
            case Offered(tickets=None) | Kept(tickets=None):
                names = [ticket.name for ticket in self.seen.compiled.board.tickets]
                return replace(event, tickets=tuple(self.rng.permutation(names)[: event.count].tolist()))
            case _:
                return event


def observation_of(game: Game, viewer: int | None) -> Records:
    """The rules' own observation of a game."""
    return game.view(viewer, remembers=False).raw.observations[0]


def cards_taken(events: Iterable[Event], viewer: int | None) -> Iterator[bool]:
    """For each card that leaves the deck before it is renewed, top first, whether the viewer sees it."""
    for event in events:
        match event:
            case Drew():
                yield event.seat == viewer
            case Displayed():
                yield from (True for _ in event.turned_up)
            case TunnelRevealed():
                yield from (True for _ in event.revealed)
            case Reshuffled():
                yield from (True for _ in range(event.revealed or 0))
                return
            case _:
                pass


def replacements(events: Iterable[Event]) -> int:
    """How often the whole display was replaced."""
    return sum(isinstance(event, Displayed) and event.discarded is not None for event in events)


def differing(one: Any, two: Any, path: str = "") -> Iterator[str]:
    """The paths at which two pieces of JSON differ."""
    if isinstance(one, dict) and isinstance(two, dict):
        for key in sorted(set(one) | set(two)):
            where = f"{path}.{key}" if path else str(key)
            if key not in one or key not in two:
                yield where
            else:
                yield from differing(one[key], two[key], where)
    elif isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        for place, (first, second) in enumerate(zip(one, two, strict=True)):
            yield from differing(first, second, f"{path}[{place}]")
    elif one != two:
        yield path


def guard_games(board_id: str, players: int, seeds: Iterable[int], most: int) -> int:
    """Play random games under guard for every seat and a spectator; return how many other worlds were other ones."""
    rng, others = np.random.default_rng(players), 0
    for seed in seeds:
        game, random = Game.new(board_by_id(board_id), players, seed), Random(seed)
        guards = [Guard(game, viewer, rng) for viewer in (*range(players), None)]
        for _ in range(most):
            if game.is_over:
                break
            action, is_setup = choose(game, random), game.phase.startswith("setup")
            for guard in guards:
                guard.check(game)
            worlds = [guard.other_world(game, action) for guard in guards]
            others += sum(other.raw.state.tobytes() != game.raw.state.tobytes() for other in worlds)
            events = game.play(action)
            for guard, other in zip(guards, worlds, strict=True):
                guard.hear(events, is_setup)
                guard.compare(other, game, other.play(action), events)
    return others
