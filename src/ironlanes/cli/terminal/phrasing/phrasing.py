"""Put actions and events into words: with the names of places and players, and `You` for the reader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, assert_never

from ironlanes.boards import Board, Track
from ironlanes.boards.actions import (
    Action,
    BuildStation,
    ClaimTrack,
    DeclineTunnel,
    DrawBlind,
    DrawTickets,
    KeepTickets,
    Pass,
    PayTunnel,
    TakeCard,
    TakePassenger,
)
from ironlanes.boards.model import LOCOMOTIVE
from ironlanes.boards.text import count_noun, endpoints, join_words, printable
from ironlanes.game import events
from ironlanes.game.events import Event

LONGEST_NAME: Final = 16
#: The events that no seat causes; all others have a `seat`.
EventOfNoSeat = events.Displayed | events.Reshuffled | events.TicketsReshuffled | events.Over


def cards(counts: Mapping[str, int]) -> str:
    """Return cards by kind: `2 red and 1 locomotive`."""
    return join_words(count_noun(n, kind) if kind == LOCOMOTIVE else f"{n} {kind}" for kind, n in counts.items())


class Phrasing:
    """Phrases the actions and events of one game for one reader: a seat, or None for a spectator."""

    def __init__(self, board: Board, names: Sequence[str], reader: int | None = None) -> None:
        self.board = board
        self.names = tuple(printable(n.strip(), LONGEST_NAME) or f"Player {s}" for s, n in enumerate(names, 1))
        self.reader = reader

    def player(self, seat: int) -> str:
        return "You" if seat == self.reader else self.names[seat]

    def place(self, slug: str) -> str:
        return self.board.place_name(slug)

    def endpoints(self, places: tuple[str, str]) -> str:
        """Return the names of the two places of a track or ticket."""
        return endpoints(self.board, places)

    def track(self, name: str) -> str:
        """Return a track with its length, colour and kind."""
        track = self.board.tracks[self.board.track_index[name]]
        return f"{self.endpoints(track.places)} ({track.length} {self.kind(track)})"

    def kind(self, track: Track) -> str:
        """Return the kind of a track: `gray tunnel`, `gray ferry, 2 locomotives`."""
        kind = f"{track.colour} tunnel" if track.is_tunnel else track.colour
        return f"{kind} ferry, {count_noun(track.locomotives, LOCOMOTIVE)}" if track.locomotives else kind

    def ticket(self, name: str) -> str:
        """Return a ticket with its points."""
        ticket = self.board.tickets[self.board.ticket_index[name]]
        return f"{self.endpoints(ticket.places)} ({ticket.points})"

    def action(self, action: Action) -> str:
        """Return an action in the imperative."""
        match action:
            case TakeCard(card):
                return f"take {card}"
            case DrawBlind():
                return "draw from the deck"
            case ClaimTrack(track, payment):
                return f"claim {self.track(track)} with {cards(payment.counts)}"
            case DrawTickets(short, long):
                return f"draw {self.tickets_of(None, short, long)}"
            case KeepTickets(positions):
                return f"keep ticket{'s' if len(positions) > 1 else ''} {join_words(map(str, positions))}"
            case BuildStation(city, payment):
                return f"build a station in {self.place(city)} with {cards(payment.counts)}"
            case PayTunnel(payment):
                return f"pay {cards(payment.counts)} more"
            case DeclineTunnel():
                return "decline the tunnel"
            case TakePassenger(place, colour):
                return f"take the {colour} passenger at {self.place(place)}"
            case Pass():
                return "pass"
            case _:
                assert_never(action)

    def tickets_of(self, count: int | None, short: int | None, long: int | None) -> str:
        """Return a number of tickets, by kind if that is known."""
        if short is None or long is None:
            return "tickets" if count is None else count_noun(count, "ticket")
        kinds = [f"{number} {kind}" for number, kind in ((short, "short"), (long, "long")) if number]
        return f"{join_words(kinds)} ticket{'' if (long or short) == 1 else 's'}"

    def player_action(self, event: Event) -> str | None:
        """Return what the event's seat did, as it follows the player's name; None if no seat acted."""
        match event:
            case events.Took(_, card):
                return f"took {'a ' if card == LOCOMOTIVE else ''}{card}"
            case events.Drew(_, card):
                return f"drew {'a ' if card == LOCOMOTIVE else ''}{card or 'a card'} from the deck"
            case events.Claimed(_, track, paid, points):
                return f"claimed {self.track(track)} with {cards(paid)} for {count_noun(points, 'point')}"
            case events.TunnelRevealed(_, track, laid, revealed, extra):
                cost = f"{count_noun(extra, 'card')} more to pay" if extra else "nothing more to pay"
                seen = f"{join_words(revealed)} came up" if revealed else "no card was left to reveal"
                return f"laid {cards(laid)} for {self.track(track)}: {seen}, {cost}"
            case events.Declined(_, track, taken_back):
                return f"gave up {self.track(track)} and took back {cards(taken_back)}"
            case events.Offered(_, count, _, short, long):
                return f"drew {self.tickets_of(count, short, long)}"
            case events.Kept(_, count, tickets, _, short, long):
                own = join_words(self.ticket(ticket) for ticket in tickets) if tickets else ""
                return f"kept {own or self.tickets_of(count, short, long)}"
            case events.StationBuilt(_, city, paid):
                return f"built a station in {self.place(city)} with {cards(paid)}"
            case events.PassengerTaken(_, place, colour):
                return f"took a {colour} passenger at {self.place(place)}"
            case events.Passed():
                return "passed, with nothing else to do"
            case (
                events.Displayed()
                | events.Reshuffled()
                | events.TicketsReshuffled()
                | events.LastRound()
                | events.Over()
            ):
                return None
            case _:
                assert_never(event)

    def announcement(self, event: Event) -> str | None:
        """Return an event that concerns the whole table as a sentence; None for the actions of one seat."""
        match event:
            case events.Displayed(_, _, discarded):
                if discarded is None:
                    return None
                return f"Too many locomotives were face up: {join_words(discarded)} were replaced."
            case events.Reshuffled(deck_size):
                return f"The discards were shuffled into a new deck of {count_noun(deck_size, 'card')}."
            case events.TicketsReshuffled():
                return "The ticket decks were shuffled."
            case events.LastRound():
                return "The last round begins: everyone has one more turn."
            case events.Over(winners):
                return f"The game is over: {self.winner_sentence(winners)}"
            case (
                events.Took()
                | events.Drew()
                | events.Claimed()
                | events.TunnelRevealed()
                | events.Declined()
                | events.Offered()
                | events.Kept()
                | events.StationBuilt()
                | events.PassengerTaken()
                | events.Passed()
            ):
                return None
            case _:
                assert_never(event)

    def winner_sentence(self, winners: Sequence[int]) -> str:
        """Return who won, as a sentence."""
        who = join_words(self.player(seat) for seat in winners)
        return f"{who} {'share the win' if len(winners) > 1 else 'won' if who == 'You' else 'wins'}."

    def sentence(self, event: Event) -> str | None:
        """Return an event as a sentence; None if it needs none."""
        player_action = self.player_action(event)
        if player_action is None or isinstance(event, EventOfNoSeat):
            return self.announcement(event)
        return f"{self.player(event.seat)} {player_action}."
