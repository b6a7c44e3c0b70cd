"""An observation rebuilt from events alone, to hold the rules' own observations against.

A view may tell a seat what the seat was dealt and what events told it, and nothing else. So whatever the rules put into
an observation must be what comes out here; a field that nobody rebuilds stays blank, and shows as a difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, Self

import numpy as np

from ironlanes.boards.model import CARDS, COLOURS, LOCOMOTIVE, Unkept
from ironlanes.kernel.compile import copy_records, new_records
from ironlanes.kernel.records import Records
from ironlanes.rules.state import NONE, OBSERVATION, Phase

from . import events
from .compiled_board import CompiledBoard
from .events import Cards, Event
from .protocol_names import colours_in

if TYPE_CHECKING:
    from .game import Game

#: What the deal itself shows to a seat; all else follows from the board, and later from events.
DEALT: Final = ("players", "start", "display", "display_size", "discards", "standing", "hand", "offer")
KIND: Final = {card: kind for kind, card in enumerate(CARDS)}


class RebuiltObservation:
    """What a seat, or a spectator, has seen of a game that began with a deal."""

    def __init__(self, compiled: CompiledBoard, dealt: Records):
        """`dealt` is the viewer's observation of the deal, of which only the fields in `DEALT` are used."""
        self.compiled = compiled
        viewer = int(dealt["viewer"])
        self.viewer = None if viewer == NONE else viewer
        self.observations = new_records(1, OBSERVATION)
        self.observation = self.observations[0]
        #: The cards that became a new deck, by kind, for each time that the discards were shuffled (D7).
        self.renewals: list[list[int]] = []
        self._uncovered: list[str] = []  # a tunnel's revealed cards that are not among the discards yet
        self._split: dict[int, tuple[int, int]] = {}  # how many of the tickets before a seat are short and long
        for name in DEALT:
            self.observation[name] = dealt[name]
        self._lay_out()

    @classmethod
    def of_deal(cls, game: Game, viewer: int | None) -> Self:
        """What the viewer sees of a game that has just been dealt."""
        return cls(game.compiled, game.view(viewer, remembers=False).raw.observations[0])

    def differences(self, observation: Records) -> list[str]:
        """The fields in which the rules' observation is not what the viewer was told."""
        own = self.observation
        names = (name for name in OBSERVATION.names or () if name not in self._untold)
        return [name for name in names if own[name].tobytes() != observation[name].tobytes()]

    def completed(self, observation: Records) -> Records:
        """A copy, alone in an array, with the fields that no event tells on this board taken from an observation."""
        records = copy_records(self.observations)
        for name in self._untold:
            records[0][name] = observation[name]
        return records

    @property
    def _untold(self) -> tuple[str, ...]:
        """The fields that no event tells: on some boards a deck's size shows how many long tickets were not kept."""
        rules = self.compiled.board.rules
        is_shown = rules.ticket_decks == 1 and rules.setup_long_tickets and rules.setup_unkept != Unkept.OUT
        return ("ticket_left",) if is_shown else ()

    def _lay_out(self) -> None:
        """Fill in what the rules say about every deal of the board (chapter S)."""
        rules, observation = self.compiled.board.rules, self.observation
        players = int(observation["players"])
        seats = slice(0, players)
        observation["viewer"] = NONE if self.viewer is None else self.viewer
        observation["trains"][seats] = rules.trains
        observation["stations_left"][seats] = rules.stations
        observation["hand_size"][seats] = rules.starting_cards
        observation["last_turn_of"] = observation["tunnel_track"] = NONE
        out = players * rules.starting_cards + int(observation["display_size"]) + int(observation["discards"].sum())
        observation["deck_size"] = sum(rules.cards) - out
        for track in range(len(self.compiled.track_names)):
            observation["available"][seats, track >> 6] |= _bit(track)
        long = sum(ticket.is_long for ticket in self.compiled.board.tickets)
        short = len(self.compiled.ticket_names) - long
        if rules.ticket_decks == 2:
            observation["phase"] = Phase.SETUP_SPLIT
            observation["ticket_left"] = short, long
        else:
            observation["phase"] = Phase.SETUP_TICKETS
            observation["ticket_left"] = short - players * rules.setup_tickets, 0
            observation["offer_size"][seats] = rules.setup_tickets + rules.setup_long_tickets

    def see(self, seen: Iterable[Event]) -> None:
        """Take in the events of one action, as the viewer saw them."""
        happened = list(seen)
        waiting = self._places_to_choose(happened)
        passes = int(self.observation["passes"])
        self.observation["passes"] = 0
        for event in happened:
            self._see(event)
        if isinstance(happened[0], events.Passed):
            self.observation["passes"] = passes + 1
        self._note_places(waiting)
        self._move_on(happened)

    def _see(self, event: Event) -> None:
        match event:
            case events.Took():
                self._take(event)
            case events.Drew():
                self._gain(event.seat, {} if event.card is None else {event.card: 1}, 1)
                self.observation["deck_size"] -= 1
            case events.Displayed():
                self._display(event)
            case events.Reshuffled():
                self._reshuffle(event)
            case events.TunnelRevealed():
                self._reveal(event)
            case events.Claimed():
                self._claim(event)
            case events.Declined():
                self._gain(event.seat, event.taken_back, sum(event.taken_back.values()))
                self._settle_tunnel()
            case events.StationBuilt():
                self._build(event)
            case events.Offered():
                self._offer(event)
            case events.Kept():
                self._keep(event)
            case events.PassengerTaken():
                self._take_passenger(event)
            case events.LastRound():
                self.observation["last_turn_of"] = event.seat
            case events.TicketsReshuffled() | events.Passed() | events.Over():
                pass

    # Cards

    def _gain(self, seat: int, cards: Cards, count: int, sign: int = 1) -> None:
        """Add `count` cards to a hand, or take them away; which ones, the viewer knows of the own hand."""
        self.observation["hand_size"][seat] += sign * count
        if seat == self.viewer:
            for card, number in cards.items():
                self.observation["hand"][KIND[card]] += sign * number

    def _discard(self, cards: Iterable[str]) -> None:
        for card in cards:
            self.observation["discards"][KIND[card]] += 1

    def _take(self, event: events.Took) -> None:
        self._gain(event.seat, {event.card: 1}, 1)
        if not self.observation["deck_size"]:  # no card replaces it, and no event tells what lies there now
            display = self._shown()
            display.remove(event.card)
            self._show(display)

    def _shown(self) -> list[str]:
        return [CARDS[card] for card in self.observation["display"][: self.observation["display_size"]].tolist()]

    def _show(self, display: Sequence[str]) -> None:
        self.observation["display"] = 0
        self.observation["display"][: len(display)] = [KIND[card] for card in display]
        self.observation["display_size"] = len(display)

    def _display(self, event: events.Displayed) -> None:
        self._discard(event.discarded or ())
        self.observation["deck_size"] -= len(event.turned_up)
        self._show(event.display)

    def _reshuffle(self, event: events.Reshuffled) -> None:
        self.renewals.append(self.observation["discards"].tolist())
        self.observation["discards"] = 0
        self.observation["deck_size"] = event.deck_size + (event.revealed or 0)  # `_reveal` takes all of them off
        self._discard(self._uncovered)
        self._uncovered = []

    # Tracks and stations

    def _reveal(self, event: events.TunnelRevealed) -> None:
        observation = self.observation
        laid = {card: count for card, count in event.laid.items() if card != LOCOMOTIVE}
        observation["tunnel_track"] = self.compiled.board.track_index[event.track]
        observation["laid_locomotives"] = event.laid.get(LOCOMOTIVE, 0)
        observation["laid_cards"] = sum(laid.values())
        observation["laid_colour"] = KIND[next(iter(laid), LOCOMOTIVE)]
        observation["revealed_size"] = len(event.revealed)
        observation["revealed"][: len(event.revealed)] = [KIND[card] for card in event.revealed]
        observation["extra"] = event.extra
        observation["deck_size"] -= len(event.revealed)
        self._gain(event.seat, event.laid, sum(event.laid.values()), -1)

    def _laid(self) -> Cards:
        """The cards that lie there for a tunnel."""
        observation = self.observation
        if observation["tunnel_track"] == NONE:
            return {}
        laid = {CARDS[int(observation["laid_colour"])]: int(observation["laid_cards"])}
        return laid | {LOCOMOTIVE: laid.get(LOCOMOTIVE, 0) + int(observation["laid_locomotives"])}

    def _settle_tunnel(self) -> None:
        """Lay the revealed cards on the discards (T6): after the deck is renewed, if it has to be."""
        observation = self.observation
        revealed = [CARDS[card] for card in observation["revealed"][: observation["revealed_size"]].tolist()]
        if observation["deck_size"] or not observation["discards"].any():
            self._discard(revealed)
        else:
            self._uncovered = revealed
        for name in ("laid_colour", "laid_cards", "laid_locomotives", "revealed", "revealed_size", "extra"):
            observation[name] = 0
        observation["tunnel_track"] = NONE

    def _claim(self, event: events.Claimed) -> None:
        board, observation = self.compiled.board, self.observation
        track = board.track_index[event.track]
        length, laid = board.tracks[track].length, self._laid()
        paid = {card: count - laid.get(card, 0) for card, count in event.cards.items()}
        self._gain(event.seat, paid, sum(paid.values()), -1)
        self._discard(card for card, count in event.cards.items() for _ in range(count))
        if laid:
            self._settle_tunnel()
        observation["trains"][event.seat] -= length
        observation["points"][event.seat] += event.points
        observation["claimed"][event.seat, track >> 6] |= _bit(track)
        players = int(observation["players"])
        siblings = self.compiled.arrays[0]["siblings"][track]
        for other in range(players):
            observation["available"][other, track >> 6] &= ~_bit(track)
            if other == event.seat or players < board.rules.parallel_from:  # C5, C6
                observation["available"][other] &= ~siblings

    def _build(self, event: events.StationBuilt) -> None:
        self._gain(event.seat, event.cards, sum(event.cards.values()), -1)
        self._discard(card for card, count in event.cards.items() for _ in range(count))
        self.observation["stations"][event.seat] |= _bit(self.compiled.place_slugs.index(event.city))
        self.observation["stations_left"][event.seat] -= 1

    # Tickets

    def _offer(self, event: events.Offered) -> None:
        observation = self.observation
        observation["offer_size"][event.seat] = event.count
        self._split[event.seat] = (event.count, 0) if event.short is None else (event.short, event.long or 0)
        observation["ticket_left"] -= self._split[event.seat]
        if event.seat == self.viewer and event.tickets is not None:
            observation["offer"][: event.count] = [self.compiled.ticket_names.index(name) for name in event.tickets]

    def _keep(self, event: events.Kept) -> None:
        rules, observation = self.compiled.board.rules, self.observation
        offered = int(observation["offer_size"][event.seat])
        observation["offer_size"][event.seat] = 0
        observation["ticket_count"][event.seat] += event.count
        observation["long_count"][event.seat] += event.long or 0
        if event.seat == self.viewer:
            observation["offer"] = 0
            for ticket in map(self.compiled.ticket_names.index, event.tickets or ()):
                observation["own_tickets"][ticket >> 6] |= _bit(ticket)
        if observation["phase"] != Phase.SETUP_TICKETS or rules.setup_unkept != Unkept.OUT:
            self._put_back(event, offered)

    def _put_back(self, event: events.Kept, offered: int) -> None:
        """Count the tickets that go back to their decks (K3, S5)."""
        left = self.observation["ticket_left"]
        if event.short is None or event.long is None:
            left[0] += offered - event.count
        else:
            short, long = self._split[event.seat]
            left[0] += short - event.short
            left[1] += long - event.long

    # Turns

    def _move_on(self, happened: Sequence[Event]) -> None:
        """Find out whose move it is, and in which phase, from what has just happened (chapters S, A and E)."""
        observation = self.observation
        phase, seat = int(observation["phase"]), int(observation["to_move"])
        kinds = {type(event) for event in happened}
        if events.Over in kinds:
            observation["phase"], observation["to_move"] = Phase.OVER, NONE
        elif phase in (Phase.SETUP_SPLIT, Phase.SETUP_TICKETS):
            self._ask_next(phase, seat)
        elif phase == Phase.TURN and events.Offered in kinds:
            observation["phase"] = Phase.KEEP_TICKETS
        elif phase == Phase.TURN and self._may_draw_again(happened[0]):
            observation["phase"] = Phase.SECOND_DRAW
        elif observation["tunnel_track"] != NONE:
            observation["phase"] = Phase.TUNNEL
        elif observation["choices_left"]:
            observation["phase"] = Phase.PASSENGERS
        else:
            observation["phase"], observation["to_move"] = Phase.TURN, (seat + 1) % int(observation["players"])

    def _ask_next(self, phase: int, seat: int) -> None:
        """Ask the next seat the same, or all of them what comes next (S5, S8)."""
        observation = self.observation
        if seat + 1 < observation["players"]:
            observation["to_move"] = seat + 1
        elif phase == Phase.SETUP_SPLIT:
            observation["phase"], observation["to_move"] = Phase.SETUP_TICKETS, 0
        else:
            observation["phase"], observation["to_move"] = Phase.TURN, observation["start"]

    def _may_draw_again(self, first: Event) -> bool:
        """Whether a second card may follow the one that was drawn (D3, D4, D9)."""
        if not isinstance(first, events.Took | events.Drew):
            return False
        if isinstance(first, events.Took) and first.card == LOCOMOTIVE:
            return False
        return bool(self.observation["deck_size"]) or set(self._shown()) - {LOCOMOTIVE} != set()

    # Passengers

    def _places_to_choose(self, happened: Sequence[Event]) -> list[int] | None:
        """The places where a claim among these events asks for a choice (P1); None where nothing was claimed."""
        if not any(self.compiled.board.rules.passengers):
            return None
        for event in happened:
            if isinstance(event, events.Claimed):
                ends = self.compiled.arrays[0]["track_places"][self.compiled.board.track_index[event.track]].tolist()
                return [place for place in ends if len(set(colours_in(int(self.observation["standing"][place])))) > 1]
        return None

    def _note_places(self, places: list[int] | None) -> None:
        if places is not None:
            self.observation["choices"] = 0
            self.observation["choices"][: len(places)] = places
            self.observation["choices_left"] = len(places)

    def _take_passenger(self, event: events.PassengerTaken) -> None:
        observation, place = self.observation, self.compiled.place_slugs.index(event.place)
        colour = COLOURS.index(event.colour)
        observation["standing"][place] -= 1 << 4 * colour
        observation["collected"][event.seat, colour] += 1
        left = int(observation["choices_left"])
        if left:
            self._note_places(observation["choices"][1:left].tolist())


def _bit(element: int) -> np.uint64:
    return np.uint64(1 << (element & 63))


def rebuild_observation(game: Game, viewer: int | None) -> RebuiltObservation:
    """Play a game that began with its deal again, and rebuild what a seat (None: a spectator) has seen of it."""
    again = type(game).new(game.board, game.players, game.seed, game.start)
    rebuilt = RebuiltObservation.of_deal(again, viewer)
    for action in game.played:
        rebuilt.see(event.seen_by(viewer) for event in again.play(action))
    return rebuilt
