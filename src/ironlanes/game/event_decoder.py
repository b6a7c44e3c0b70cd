"""From the log of an action, which is bytes, to events."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from ironlanes.boards.model import CARDS, COLOURS, LOCOMOTIVE, MAX_OFFER, MAX_SEATS
from ironlanes.kernel.board_arrays import LOCOMOTIVES
from ironlanes.kernel.records import Records
from ironlanes.rules.event_log import PAYLOAD
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
TOOK, TURNED_UP, REVEALED = int(EventCode.TOOK), int(EventCode.TURNED_UP), int(EventCode.REVEALED)
DISPLAY_DISCARDED = int(EventCode.DISPLAY_DISCARDED)
#: The bytes of each code and its payload.
SIZES: Final = tuple(1 + size for size in PAYLOAD)
#: Codes whose payload ends with the length of a list, which follows.
LISTS: Final = (int(EventCode.RESHUFFLED), int(EventCode.OFFERED))


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


def names_of(cards: Iterable[int]) -> tuple[str, ...]:
    """The kinds of some cards."""
    return tuple([CARDS[card] for card in cards])  # `map` takes twice as long


#: By their bytes in the log, the events of most actions: events never change, so each of these is made once.
MADE: Final[dict[bytes, Event]] = {
    **{bytes((code, seat, card)): event(seat, name)
       for code, event in ((EventCode.TOOK, events.Took), (EventCode.DREW, events.Drew))
       for seat in range(MAX_SEATS) for card, name in enumerate(CARDS)},
    **{bytes((code, seat)): event(seat)
       for code, event in ((EventCode.LAST_ROUND, events.LastRound), (EventCode.PASSED, events.Passed))
       for seat in range(MAX_SEATS)},
}  # fmt: skip


def put(display: list[str], slot: int, card: int) -> str:
    """Put a card into a display: in place of the one that was there, or as one more; return its name."""
    name = CARDS[card]
    if slot < len(display):
        display[slot] = name
    else:
        display.append(name)
    return name


class EventDecoder:
    """Reads the logs of a game's actions, with the states before and after the last one and its scratch at hand."""

    def __init__(self, compiled: CompiledBoard, before: Records, after: Records, scratches: Records):
        self.compiled = compiled
        self.after = after
        self.scratches = scratches
        self.has_two_decks = compiled.board.rules.ticket_decks > 1
        # The state before; as memory, a number is read in a fraction of the time that an array takes.
        self.display, self.display_size = before["display"][0].data, before["display_size"].data
        self.deck_size = before["deck_size"].data
        self.offers, self.offer_size = before["offers"][0].reshape(-1).data, before["offer_size"][0].data
        self.laid = [before[name].data for name in ("laid_colour", "laid_cards", "laid_locomotives")]

    def decode(self, log: bytes) -> list[Event]:
        """The events in the order in which they happened; cards that are turned up together are one event."""
        self.revealed: list[int] = []
        decoded: list[Event] = []
        # What no turned-up card follows says nothing of the display.
        display = [CARDS[card] for card in self.display[: self.display_size[0]]] if TURNED_UP in log else []
        turned_up: list[str] = []
        discarded: tuple[str, ...] | None = None
        at, size = 0, len(log)
        while at < size:
            code, begin = log[at], at
            at += SIZES[code]
            if code in LISTS:
                at += log[at - 1]
            decoder = DECODERS.get(code)
            if decoder is not None:
                decoded.append(decoder(self, log[begin + 1 : at]))
            elif code == TURNED_UP:
                turned_up.append(put(display, log[begin + 1], log[begin + 2]))
                if at == size or log[at] != TURNED_UP:
                    decoded.append(events.Displayed(tuple(turned_up), tuple(display), discarded))
                    turned_up, discarded = [], None
            elif code == REVEALED:
                self.revealed.append(log[begin + 1])
            elif code == DISPLAY_DISCARDED:
                discarded, display = tuple(display), []
            else:
                decoded.append(MADE[log[begin:at]])
                if code == TOOK and display and not self.deck_size[0]:
                    display.remove(CARDS[log[begin + 2]])
        return decoded

    def reshuffled(self, payload: bytes) -> Event:
        deck = names_of(reversed(payload[1:]))
        return events.Reshuffled(len(deck), deck, len(self.revealed) or None)

    def claimed(self, payload: bytes) -> Event:
        seat, track, colour, cards, locomotives = payload
        paid, points = cards_of(colour, cards, locomotives), self.compiled.track_points[track]
        return events.Claimed(seat, self.compiled.track_names[track], paid, points)

    def tunnel(self, payload: bytes) -> Event:
        seat, track, colour, cards, locomotives, extra = payload
        laid = cards_of(colour, cards, locomotives)
        revealed, self.revealed = names_of(self.revealed), []
        return events.TunnelRevealed(seat, self.compiled.track_names[track], laid, revealed, extra)

    def declined(self, payload: bytes) -> Event:
        seat, track = payload
        return events.Declined(seat, self.compiled.track_names[track], cards_of(*(number[0] for number in self.laid)))

    def split(self, tickets: Iterable[int]) -> tuple[int, int] | tuple[None, None]:
        """How many of some tickets are short and long, where there are two ticket decks."""
        if not self.has_two_decks:
            return None, None
        is_long = self.compiled.is_long
        long = [is_long[ticket] for ticket in tickets]
        return len(long) - sum(long), sum(long)

    def names(self, tickets: Iterable[int]) -> tuple[str, ...]:
        names = self.compiled.ticket_names
        return tuple([names[ticket] for ticket in tickets])

    def offered(self, payload: bytes) -> Event:
        tickets = payload[2:]
        return events.Offered(payload[0], len(tickets), self.names(tickets), *self.split(tickets))

    def kept(self, payload: bytes) -> Event:
        seat, kept = payload
        offer = self.offers[seat * MAX_OFFER : seat * MAX_OFFER + self.offer_size[seat]].tolist()
        mine = [ticket for position, ticket in enumerate(offer) if kept >> position & 1]
        others = [ticket for ticket in offer if ticket not in mine]
        return events.Kept(seat, len(mine), self.names(mine), self.names(others), *self.split(mine))

    def tickets_reshuffled(self, _payload: bytes) -> Event:
        return events.TicketsReshuffled(ticket_deck_names(self.compiled, self.after[0]))

    def station(self, payload: bytes) -> Event:
        seat, city, colour, cards, locomotives = payload
        return events.StationBuilt(seat, self.compiled.place_slugs[city], cards_of(colour, cards, locomotives))

    def passenger(self, payload: bytes) -> Event:
        seat, place, colour = payload
        return events.PassengerTaken(seat, self.compiled.place_slugs[place], COLOURS[colour])

    def over(self, _payload: bytes) -> Event:
        return events.Over(winners_of(self.after[0], score_record_of(self.compiled, self.after, self.scratches)))


#: How the events that are not among those are read.
DECODERS: Final[dict[int, Callable[[EventDecoder, bytes], Event]]] = {
    EventCode.RESHUFFLED: EventDecoder.reshuffled,
    EventCode.CLAIMED: EventDecoder.claimed,
    EventCode.TUNNEL: EventDecoder.tunnel,
    EventCode.DECLINED: EventDecoder.declined,
    EventCode.OFFERED: EventDecoder.offered,
    EventCode.KEPT: EventDecoder.kept,
    EventCode.TICKETS_RESHUFFLED: EventDecoder.tickets_reshuffled,
    EventCode.STATION: EventDecoder.station,
    EventCode.PASSENGER: EventDecoder.passenger,
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
