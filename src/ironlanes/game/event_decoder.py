"""From the log of an action, which is bytes, to events."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress
from typing import Final

from ironlanes.boards.model import CARDS, COLOURS, LOCOMOTIVE, MAX_OFFER, MAX_SEATS
from ironlanes.kernel.board_arrays import LOCOMOTIVES
from ironlanes.kernel.objects import maker_of, pick
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
    if locomotives:
        counts[LOCOMOTIVE] = locomotives
    return counts


# Plain numbers: they are compared a few times in every action, and an enum's members are slow to look up.
TOOK, TURNED_UP, REVEALED = int(EventCode.TOOK), int(EventCode.TURNED_UP), int(EventCode.REVEALED)
DISPLAY_DISCARDED = int(EventCode.DISPLAY_DISCARDED)
#: The bytes of each code and its payload.
SIZES: Final = tuple(1 + size for size in PAYLOAD)
#: By code, whether the payload ends with the length of a list, which follows.
HAS_LIST: Final = tuple(code in (EventCode.RESHUFFLED, EventCode.OFFERED) for code in EventCode)
#: By set of positions of an offer, whether each position is in the set.
MEMBERS: Final = tuple(tuple(chosen >> place & 1 for place in range(MAX_OFFER)) for chosen in range(1 << MAX_OFFER))


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


# What makes the events that are made most often.
new_displayed, new_claimed = maker_of(events.Displayed), maker_of(events.Claimed)
new_tunnel, new_declined = maker_of(events.TunnelRevealed), maker_of(events.Declined)
new_offered, new_kept = maker_of(events.Offered), maker_of(events.Kept)
new_station, new_passenger = maker_of(events.StationBuilt), maker_of(events.PassengerTaken)


def short_and_long(are_long: list[bool]) -> tuple[int, int]:
    """How many of some tickets are short and long."""
    long = sum(are_long)
    return len(are_long) - long, long


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
        # Attributes of one's own are quicker to read than those that a board makes when it is first asked.
        self.track_names, self.track_points = compiled.track_names, compiled.track_points
        self.ticket_names, self.place_slugs = compiled.ticket_names, compiled.place_slugs
        self.is_long = compiled.is_long if compiled.board.rules.ticket_decks > 1 else None
        # As memory, a number is read in a fraction of the time that an array takes.
        self.display_before, self.display_size_before = before["display"][0], before["display_size"].data
        self.display_after, self.display_size_after = after["display"][0], after["display_size"].data
        self.deck_size = before["deck_size"].data
        self.offers, self.offer_size = list(before["offers"][0]), before["offer_size"][0].data
        self.laid = [before[name].data for name in ("laid_colour", "laid_cards", "laid_locomotives")]
        #: The cards revealed for a tunnel that the log has not come to yet.
        self.revealed: list[int] = []

    def decode(self, log: bytes) -> list[Event]:
        """The events in the order in which they happened; cards that are turned up together are one event."""
        made = MADE.get(log)
        if made is not None:
            return [made]
        code, size = log[0], len(log)
        if size == 6 and code == TOOK and log[3] == TURNED_UP:  # half of all actions: a card that is replaced
            display = pick(CARDS, self.display_after, self.display_size_after[0])
            return [MADE[log[:3]], new_displayed((CARDS[log[5]],), tuple(display), None)]
        decoder = DECODERS[code]
        if decoder is not None and size == SIZES[code] + (log[SIZES[code] - 1] if HAS_LIST[code] else 0):
            return [decoder(self, log)]
        return self._decode(log)

    def _decode(self, log: bytes) -> list[Event]:
        """Read a log of several events."""
        decoded: list[Event] = []
        # What no turned-up card follows says nothing of the display.
        display = pick(CARDS, self.display_before, self.display_size_before[0]) if TURNED_UP in log else []
        turned_up: list[str] = []
        discarded: tuple[str, ...] | None = None
        at, size = 0, len(log)
        while at < size:
            code, begin = log[at], at
            at += SIZES[code]
            if HAS_LIST[code]:
                at += log[at - 1]
            decoder = DECODERS[code]
            if decoder is not None:
                decoded.append(decoder(self, log[begin:at]))
            elif code == TURNED_UP:
                turned_up.append(put(display, log[begin + 1], log[begin + 2]))
                if at == size or log[at] != TURNED_UP:
                    decoded.append(new_displayed(tuple(turned_up), tuple(display), discarded))
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

    # Each of these reads one event: its code and its payload.

    def reshuffled(self, told: bytes) -> Event:
        deck = names_of(reversed(told[2:]))
        return events.Reshuffled(len(deck), deck, len(self.revealed) or None)

    def claimed(self, told: bytes) -> Event:
        _, seat, track, colour, cards, locomotives = told
        paid, points = cards_of(colour, cards, locomotives), self.track_points[track]
        return new_claimed(seat, self.track_names[track], paid, points)

    def tunnel(self, told: bytes) -> Event:
        _, seat, track, colour, cards, locomotives, extra = told
        laid = cards_of(colour, cards, locomotives)
        revealed, self.revealed = names_of(self.revealed), []
        return new_tunnel(seat, self.track_names[track], laid, revealed, extra)

    def declined(self, told: bytes) -> Event:
        _, seat, track = told
        colour, cards, locomotives = self.laid
        taken_back = cards_of(colour[0], cards[0], locomotives[0])
        return new_declined(seat, self.track_names[track], taken_back)

    def offered(self, told: bytes) -> Event:
        tickets, names = told[3:], self.ticket_names
        short, long = (None, None) if self.is_long is None else short_and_long([self.is_long[each] for each in tickets])
        return new_offered(told[1], len(tickets), tuple([names[ticket] for ticket in tickets]), short, long)

    def kept(self, told: bytes) -> Event:
        _, seat, chosen = told
        offer, size, kept, short, long = self.offers[seat], self.offer_size[seat], MEMBERS[chosen], None, None
        names = pick(self.ticket_names, offer, size)
        mine, others = tuple(compress(names, kept)), tuple(compress(names, MEMBERS[~chosen]))
        if self.is_long is not None:
            short, long = short_and_long(list(compress(pick(self.is_long, offer, size), kept)))
        return new_kept(seat, len(mine), mine, others, short, long)

    def tickets_reshuffled(self, _told: bytes) -> Event:
        return events.TicketsReshuffled(ticket_deck_names(self.compiled, self.after[0]))

    def station(self, told: bytes) -> Event:
        _, seat, city, colour, cards, locomotives = told
        return new_station(seat, self.place_slugs[city], cards_of(colour, cards, locomotives))

    def passenger(self, told: bytes) -> Event:
        _, seat, place, colour = told
        return new_passenger(seat, self.place_slugs[place], COLOURS[colour])

    def over(self, _told: bytes) -> Event:
        return events.Over(winners_of(self.after[0], score_record_of(self.compiled, self.after, self.scratches)))


#: How the other events are read, by code.
DECODERS: Final = tuple(
    {
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
    }.get(code)
    for code in EventCode
)


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
