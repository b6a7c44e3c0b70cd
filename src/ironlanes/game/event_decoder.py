"""From the log of an action, which is bytes, to events."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ironlanes.boards.model import CARDS, COLOURS, LOCOMOTIVE
from ironlanes.kernel.board_arrays import LOCOMOTIVES
from ironlanes.kernel.records import Records
from ironlanes.rules.state import EventCode

from . import events
from .compiled_board import CompiledBoard
from .events import Cards, Event
from .score import score_record_of, winners_of


def cards_of(colour: int, cards: int, locomotives: int) -> Cards:
    """A payment by kind of card."""
    counts = {CARDS[colour]: cards} if cards and colour != LOCOMOTIVES else {}
    return counts | {LOCOMOTIVE: locomotives} if locomotives else counts


# Plain numbers: they are compared a few times in every action, and an enum's members are slow to look up.
TURNED_UP, REVEALED = int(EventCode.TURNED_UP), int(EventCode.REVEALED)
DISPLAY_DISCARDED = int(EventCode.DISPLAY_DISCARDED)


#: The class of the events that each code begins; cards that are turned up one by one are one event together.
EVENT_TYPES: Final[dict[EventCode, type[Event]]] = {
    EventCode.TOOK: events.Took,
    EventCode.DREW: events.Drew,
    EventCode.TURNED_UP: events.Displayed,
    EventCode.RESHUFFLED: events.Reshuffled,
    EventCode.CLAIMED: events.Claimed,
    EventCode.TUNNEL: events.TunnelRevealed,
    EventCode.DECLINED: events.Declined,
    EventCode.OFFERED: events.Offered,
    EventCode.KEPT: events.Kept,
    EventCode.TICKETS_RESHUFFLED: events.TicketsReshuffled,
    EventCode.STATION: events.StationBuilt,
    EventCode.PASSENGER: events.PassengerTaken,
    EventCode.LAST_ROUND: events.LastRound,
    EventCode.PASSED: events.Passed,
    EventCode.OVER: events.Over,
}


class EventDecoder:
    """Reads the logs of a game's actions, with the states before and after the last one and its scratch at hand."""

    def __init__(self, compiled: CompiledBoard, before: Records, after: Records, scratches: Records):
        self.compiled = compiled
        self.before = before[0]
        self.after = after
        self.scratches = scratches
        self.rest: Iterator[int] = iter(())
        self.revealed: list[str] = []
        self._display, self._display_size = before["display"][0].data, before["display_size"].data

    def number(self) -> int:
        return next(self.rest)

    def numbers(self) -> list[int]:
        return [self.number() for _ in range(self.number())]

    def decode(self, log: bytes) -> list[Event]:
        """The events in the order in which they happened; cards that are turned up together are one event."""
        rest = self.rest = iter(log)
        self.revealed = []
        decoded: list[Event] = []
        display = [CARDS[card] for card in self._display[: self._display_size[0]]]
        turned_up: list[str] = []
        discarded: tuple[str, ...] | None = None
        for code in rest:
            if code == TURNED_UP:
                slot, card = next(rest), CARDS[next(rest)]
                display[slot : slot + 1] = [card]
                turned_up.append(card)
                continue
            if code == REVEALED:
                self.revealed.append(CARDS[next(rest)])
                continue
            if turned_up:
                decoded.append(events.Displayed(tuple(turned_up), tuple(display), discarded))
                turned_up, discarded = [], None
            if code == DISPLAY_DISCARDED:
                discarded, display = tuple(display), []
                continue
            event = DECODERS[code](self)
            decoded.append(event)
            if type(event) is events.Took and not self.before["deck_size"]:
                display.remove(event.card)
        if turned_up:
            decoded.append(events.Displayed(tuple(turned_up), tuple(display), discarded))
        return decoded

    def took(self) -> Event:
        return events.Took(self.number(), CARDS[self.number()])

    def drew(self) -> Event:
        return events.Drew(self.number(), CARDS[self.number()])

    def reshuffled(self) -> Event:
        deck = tuple(CARDS[card] for card in reversed(self.numbers()))
        return events.Reshuffled(len(deck), deck, len(self.revealed) or None)

    def claimed(self) -> Event:
        seat, track = self.number(), self.number()
        cards = cards_of(self.number(), self.number(), self.number())
        points = self.compiled.board.rules.track_points[self.compiled.board.tracks[track].length - 1]
        return events.Claimed(seat, self.compiled.track_names[track], cards, points)

    def tunnel(self) -> Event:
        seat, track = self.number(), self.compiled.track_names[self.number()]
        laid = cards_of(self.number(), self.number(), self.number())
        revealed, self.revealed = tuple(self.revealed), []
        return events.TunnelRevealed(seat, track, laid, revealed, self.number())

    def declined(self) -> Event:
        seat, track = self.number(), self.number()
        taken_back = cards_of(*(int(self.before[name]) for name in ("laid_colour", "laid_cards", "laid_locomotives")))
        return events.Declined(seat, self.compiled.track_names[track], taken_back)

    def split(self, tickets: list[int]) -> tuple[int, int] | tuple[None, None]:
        """How many of some tickets are short and long, where there are two ticket decks."""
        if self.compiled.board.rules.ticket_decks == 1:
            return None, None
        long = sum(self.compiled.board.tickets[ticket].is_long for ticket in tickets)
        return len(tickets) - long, long

    def names(self, tickets: list[int]) -> tuple[str, ...]:
        return tuple(self.compiled.ticket_names[ticket] for ticket in tickets)

    def offered(self) -> Event:
        seat, tickets = self.number(), self.numbers()
        return events.Offered(seat, len(tickets), self.names(tickets), *self.split(tickets))

    def kept(self) -> Event:
        seat, kept = self.number(), self.number()
        offer = self.before["offers"][seat][: self.before["offer_size"][seat]].tolist()
        mine = [ticket for position, ticket in enumerate(offer) if kept >> position & 1]
        others = [ticket for ticket in offer if ticket not in mine]
        return events.Kept(seat, len(mine), self.names(mine), self.names(others), *self.split(mine))

    def tickets_reshuffled(self) -> Event:
        return events.TicketsReshuffled(ticket_deck_names(self.compiled, self.after[0]))

    def station(self) -> Event:
        seat, city = self.number(), self.compiled.place_slugs[self.number()]
        return events.StationBuilt(seat, city, cards_of(self.number(), self.number(), self.number()))

    def passenger(self) -> Event:
        seat, place = self.number(), self.compiled.place_slugs[self.number()]
        return events.PassengerTaken(seat, place, COLOURS[self.number()])

    def last_round(self) -> Event:
        return events.LastRound(self.number())

    def passed(self) -> Event:
        return events.Passed(self.number())

    def over(self) -> Event:
        return events.Over(winners_of(self.after[0], score_record_of(self.compiled, self.after, self.scratches)))


DECODERS: Final[dict[int, Callable[[EventDecoder], Event]]] = {
    EventCode.TOOK: EventDecoder.took,
    EventCode.DREW: EventDecoder.drew,
    EventCode.RESHUFFLED: EventDecoder.reshuffled,
    EventCode.CLAIMED: EventDecoder.claimed,
    EventCode.TUNNEL: EventDecoder.tunnel,
    EventCode.DECLINED: EventDecoder.declined,
    EventCode.OFFERED: EventDecoder.offered,
    EventCode.KEPT: EventDecoder.kept,
    EventCode.TICKETS_RESHUFFLED: EventDecoder.tickets_reshuffled,
    EventCode.STATION: EventDecoder.station,
    EventCode.PASSENGER: EventDecoder.passenger,
    EventCode.LAST_ROUND: EventDecoder.last_round,
    EventCode.PASSED: EventDecoder.passed,
    EventCode.OVER: EventDecoder.over,
}


def ring(compiled: CompiledBoard, state: Records, deck: int) -> list[int]:
    """The tickets of a deck, top first."""
    base, room = int(compiled.arrays[0]["deck_base"][deck]), int(compiled.arrays[0]["deck_room"][deck])
    top, left = int(state["ticket_top"][deck]), int(state["ticket_left"][deck])
    tickets = state["ticket_deck"][base : base + room].tolist()
    return [tickets[(top + place) % room] for place in range(left)]


def ticket_deck_names(compiled: CompiledBoard, state: Records) -> dict[str, list[str]] | list[str]:
    """The ticket deck or decks as a position writes them."""
    short, long = ([compiled.ticket_names[ticket] for ticket in ring(compiled, state, deck)] for deck in range(2))
    return short if compiled.board.rules.ticket_decks == 1 else {"short": short, "long": long}
