"""From the log of an action, which is bytes, to events."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from ironlanes.boards.model import CARDS, COLOURS, LOCOMOTIVE
from ironlanes.boards.records import Records
from ironlanes.boards.tables import LOCOMOTIVES
from ironlanes.rules.state import Happening

from . import events
from .events import Cards, Event
from .prepared import Prepared
from .score import score_sheet, winners_of


def cards_of(colour: int, cards: int, locomotives: int) -> Cards:
    """A payment by kind of card."""
    counts = {CARDS[colour]: cards} if cards and colour != LOCOMOTIVES else {}
    return counts | {LOCOMOTIVE: locomotives} if locomotives else counts


# Plain numbers: they are compared a few times in every action, and an enum's members are slow to look up.
TURNED_UP, REVEALED = int(Happening.TURNED_UP), int(Happening.REVEALED)
DISPLAY_DISCARDED = int(Happening.DISPLAY_DISCARDED)


class Teller:
    """Reads the logs of a game's actions, with the states before and after the last one and its desk at hand."""

    def __init__(self, ready: Prepared, before: Records, after: Records, desks: Records):
        self.ready = ready
        self.before = before[0]
        self.after = after
        self.desks = desks
        self.rest: Iterator[int] = iter(())
        self.revealed: list[str] = []
        self._display, self._display_size = before["display"][0].data, before["display_size"].data

    def number(self) -> int:
        return next(self.rest)

    def numbers(self) -> list[int]:
        return [self.number() for _ in range(self.number())]

    def tell(self, log: bytes) -> list[Event]:
        """The events in the order in which they happened; cards that are turned up together are one event."""
        rest = self.rest = iter(log)
        self.revealed = []
        told: list[Event] = []
        display = [CARDS[card] for card in self._display[: self._display_size[0]]]
        turned_up: list[str] = []
        discarded: tuple[str, ...] | None = None
        for happening in rest:
            if happening == TURNED_UP:
                slot, card = next(rest), CARDS[next(rest)]
                display[slot : slot + 1] = [card]
                turned_up.append(card)
                continue
            if happening == REVEALED:
                self.revealed.append(CARDS[next(rest)])
                continue
            if turned_up:
                told.append(events.Displayed(tuple(turned_up), tuple(display), discarded))
                turned_up, discarded = [], None
            if happening == DISPLAY_DISCARDED:
                discarded, display = tuple(display), []
                continue
            event = TELLING[happening](self)
            told.append(event)
            if type(event) is events.Took and not self.before["deck_size"]:
                display.remove(event.card)
        if turned_up:
            told.append(events.Displayed(tuple(turned_up), tuple(display), discarded))
        return told

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
        points = self.ready.board.rules.track_points[self.ready.board.tracks[track].length - 1]
        return events.Claimed(seat, self.ready.track_names[track], cards, points)

    def tunnel(self) -> Event:
        seat, track = self.number(), self.ready.track_names[self.number()]
        laid = cards_of(self.number(), self.number(), self.number())
        revealed, self.revealed = tuple(self.revealed), []
        return events.TunnelRevealed(seat, track, laid, revealed, self.number())

    def declined(self) -> Event:
        seat, track = self.number(), self.number()
        taken_back = cards_of(*(int(self.before[name]) for name in ("laid_colour", "laid_cards", "laid_locomotives")))
        return events.Declined(seat, self.ready.track_names[track], taken_back)

    def split(self, tickets: list[int]) -> tuple[int, int] | tuple[None, None]:
        """How many of some tickets are short and long, where there are two ticket decks."""
        if self.ready.board.rules.ticket_decks == 1:
            return None, None
        long = sum(self.ready.board.tickets[ticket].is_long for ticket in tickets)
        return len(tickets) - long, long

    def names(self, tickets: list[int]) -> tuple[str, ...]:
        return tuple(self.ready.ticket_names[ticket] for ticket in tickets)

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
        return events.TicketsReshuffled(ticket_deck_names(self.ready, self.after[0]))

    def station(self) -> Event:
        seat, city = self.number(), self.ready.place_slugs[self.number()]
        return events.StationBuilt(seat, city, cards_of(self.number(), self.number(), self.number()))

    def passenger(self) -> Event:
        seat, place = self.number(), self.ready.place_slugs[self.number()]
        return events.PassengerTaken(seat, place, COLOURS[self.number()])

    def last_round(self) -> Event:
        return events.LastRound(self.number())

    def passed(self) -> Event:
        return events.Passed(self.number())

    def over(self) -> Event:
        return events.Over(winners_of(self.after[0], score_sheet(self.ready, self.after, self.desks)))


TELLING: Final[dict[int, Callable[[Teller], Event]]] = {
    Happening.TOOK: Teller.took,
    Happening.DREW: Teller.drew,
    Happening.RESHUFFLED: Teller.reshuffled,
    Happening.CLAIMED: Teller.claimed,
    Happening.TUNNEL: Teller.tunnel,
    Happening.DECLINED: Teller.declined,
    Happening.OFFERED: Teller.offered,
    Happening.KEPT: Teller.kept,
    Happening.TICKETS_RESHUFFLED: Teller.tickets_reshuffled,
    Happening.STATION: Teller.station,
    Happening.PASSENGER: Teller.passenger,
    Happening.LAST_ROUND: Teller.last_round,
    Happening.PASSED: Teller.passed,
    Happening.OVER: Teller.over,
}


def ring(ready: Prepared, state: Any, deck: int) -> list[int]:
    """The tickets of a deck, top first."""
    base, room = int(ready.tables[0]["deck_base"][deck]), int(ready.tables[0]["deck_room"][deck])
    top, left = int(state["ticket_top"][deck]), int(state["ticket_left"][deck])
    tickets = state["ticket_deck"][base : base + room].tolist()
    return [tickets[(top + place) % room] for place in range(left)]


def ticket_deck_names(ready: Prepared, state: Any) -> dict[str, list[str]] | list[str]:
    """The ticket deck or decks as a position writes them."""
    short, long = ([ready.ticket_names[ticket] for ticket in ring(ready, state, deck)] for deck in range(2))
    return short if ready.board.rules.ticket_decks == 1 else {"short": short, "long": long}
