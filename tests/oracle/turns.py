"""The oracle itself: plays one action after the other, by the rule book's words (A, C, E, K, P, S, T)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from ironlanes.boards.model import LOCOMOTIVE, Track, Unkept

from .cards import discard, reshuffle, reveal, settle, take_top
from .legal import legal_actions, second_draws
from .payments import extra_cost, read_cards
from .scoring import score
from .shuffles import Shuffled, Shuffles
from .state import REGULAR, Pending, Table


class Oracle(Table):
    """One game, played slowly and plainly."""

    def legal(self) -> list[str]:
        """Every legal action's text, sorted as text."""
        return legal_actions(self)

    def score(self) -> dict[str, Any]:
        """The score as if the game ended now, in the shape of the protocol's answer."""
        return score(self)

    def settle_import(self, shuffles: Shuffles | Iterable[Shuffled] = ()) -> None:
        """D6 to D8, applied to a position that was given with less than a settled display."""
        self._await(shuffles)
        settle(self)
        self.shuffles.close()

    def play(self, action: str, shuffles: Shuffles | Iterable[Shuffled] = ()) -> None:
        """Carry an action out; `shuffles` are the new decks in the order in which they came about."""
        assert action in self.legal(), f"{action!r} is not legal; legal are {self.legal()}"
        self._await(shuffles)
        verb, _, rest = action.partition(" ")
        if verb == "pass":
            self.passes += 1
            self._end_turn()
        else:
            self.passes = 0
            self._do(verb, rest)
        settle(self)  # D6 holds whenever it is so, also where ten times did not help in the action before
        self.shuffles.close()

    def _await(self, shuffles: Shuffles | Iterable[Shuffled]) -> None:
        self.shuffles = shuffles if isinstance(shuffles, Shuffles) else Shuffles(shuffles)
        self.replacements = 0

    def _do(self, verb: str, rest: str) -> None:
        thing, _, cards = rest.partition(" with ")
        if verb == "draw":
            self._draw(rest)
        elif verb == "claim":
            self._claim(self.track(thing), read_cards(cards))
        elif verb == "station":
            self._build_station(thing, read_cards(cards))
        elif verb == "tickets":
            self._draw_tickets(read_cards(rest))
        elif verb == "keep":
            self._keep([int(number) - 1 for number in rest.split()])
        elif verb == "pay":
            self._pay(read_cards(rest))
        elif verb == "decline":
            self._decline()
        else:
            self._take_passenger(*rest.split())
            self._go_on_with_passengers(self.pending.places[1:])

    def _draw(self, card: str) -> None:
        """D1 to D5, D9: one card; a second follows where one is due and may be had."""
        was_first = self.phase == "turn"
        if card == "deck":
            self.mover.hand[take_top(self)] += 1
        else:
            self.display.remove(card)
            self.mover.hand[card] += 1
        settle(self)
        if was_first and card != LOCOMOTIVE and second_draws(self):
            self.phase = "second-draw"
        else:
            self._end_turn()

    def _claim(self, track: Track, cards: Counter[str]) -> None:
        """C1; T1, T5: a tunnel is only claimed at once where no revealed card matches."""
        self.mover.hand -= cards
        revealed = reveal(self) if track.is_tunnel else []
        extra = extra_cost(cards, revealed)
        if extra:
            self.phase = "tunnel"
            self.pending = Pending(track=track.name, laid=cards, revealed=revealed, extra=extra)
        else:
            self._take_track(track, cards, revealed)

    def _pay(self, extra: Counter[str]) -> None:
        """T5: the extra cards are paid, and the tunnel is claimed."""
        self.mover.hand -= extra
        self._take_track(self.track(self.pending.track), self.pending.laid + extra, self.pending.revealed)

    def _decline(self) -> None:
        """T5: what was laid down goes back into the hand, and the turn ends without a claim."""
        self.mover.hand += self.pending.laid
        discard(self, Counter(self.pending.revealed))
        self._end_turn()

    def _take_track(self, track: Track, paid: Counter[str], revealed: list[str]) -> None:
        """C1, C4, T6, T8, P1: trains, points, the discards in their order, and passengers."""
        assert self.to_move is not None
        self.claimed[track.name] = self.to_move
        self.mover.trains -= track.length
        self.mover.points += self.board.rules.track_points[track.length - 1]
        self.discards += paid
        reshuffle(self)  # T6: D7 may follow; D8 and D6 wait until the revealed cards lie there too
        discard(self, Counter(revealed))
        choices = []
        for place in sorted(track.places):
            colours = list(+self.passengers[place])
            if len(colours) == 1:
                self._take_passenger(place, colours[0])
            elif colours:
                choices.append(place)
        self._go_on_with_passengers(choices)

    def _take_passenger(self, place: str, colour: str) -> None:
        self.passengers[place][colour] -= 1
        self.mover.passengers[colour] += 1

    def _go_on_with_passengers(self, places: list[str]) -> None:
        """P1: the next choice of a passenger, or the end of the turn."""
        if places:
            self.phase = "passengers"
            self.pending = Pending(places=places)
        else:
            self._end_turn()

    def _build_station(self, city: str, cards: Counter[str]) -> None:
        """B1, B2."""
        assert self.to_move is not None
        self.stations[city] = self.to_move
        self.mover.stations_left -= 1
        self.mover.hand -= cards
        discard(self, cards)
        self._end_turn()

    def _draw_tickets(self, split: Counter[str]) -> None:
        """K1, K2, S5: the tickets come from the top, short ones before long ones."""
        if REGULAR in self.ticket_decks:
            split = Counter({REGULAR: self.board.rules.drawn_tickets})
        offer: list[str] = []
        for name, deck in self.ticket_decks.items():
            offer += deck[: split[name]]
            del deck[: split[name]]
        if self.phase == "setup-split":
            self._offer_at_setup(offer)
        else:
            self.phase = "keep-tickets"
            self.pending = Pending(offer=offer)

    def _offer_at_setup(self, offer: list[str]) -> None:
        """S5: every seat in order announces and draws before the first one chooses."""
        assert self.to_move is not None
        self.pending.offers[self.to_move] = offer
        self.to_move += 1
        if self.to_move == self.players:
            self.phase = "setup-tickets"
            self.to_move = 0

    def _keep(self, chosen: list[int]) -> None:
        """K1 to K4: what is not kept goes to the bottom of its deck in the order in which it was drawn."""
        assert self.to_move is not None
        is_setup = self.phase == "setup-tickets"
        offer = self.pending.offers[self.to_move] if is_setup else self.pending.offer
        for number, ticket in enumerate(offer):
            if number in chosen:
                self.mover.tickets.append(ticket)
            elif not (is_setup and self._leaves_at_setup(ticket)):
                self.deck_of(ticket).append(ticket)
        if is_setup:
            self._go_on_with_setup()
        else:
            self._end_turn()

    def _leaves_at_setup(self, ticket: str) -> bool:
        """S4: what is not kept leaves the game; so does a dealt long ticket, which has no deck."""
        rules = self.board.rules
        is_extra = rules.ticket_decks == 1 and rules.setup_long_tickets > 0 and self.ticket(ticket).is_long
        return rules.setup_unkept == Unkept.OUT or is_extra

    def _go_on_with_setup(self) -> None:
        """S3 to S5, S9: the next seat chooses; after the last one the turns begin."""
        assert self.to_move is not None
        self.pending.offers[self.to_move] = []
        waiting = [seat for seat in range(self.players) if self.pending.offers[seat]]
        if waiting:
            self.to_move = waiting[0]
            return
        if self.board.rules.setup_unkept == Unkept.SHUFFLED:
            self.ticket_decks = self.shuffles.ticket_decks(self.ticket_decks)
        self._begin_turn(self.start)

    def _end_turn(self) -> None:
        """E1, E2, A2: the next seat's turn, unless this was the last."""
        assert self.to_move is not None
        if self.to_move == self.last_turn_of or self.passes == self.players:
            self.phase, self.to_move, self.pending = "over", None, Pending()
            return
        if self.last_turn_of is None and self.mover.trains <= self.board.rules.last_round_trains:
            self.last_turn_of = self.to_move
        self._begin_turn((self.to_move + 1) % self.players)

    def _begin_turn(self, seat: int) -> None:
        self.phase, self.to_move, self.pending = "turn", seat, Pending()
