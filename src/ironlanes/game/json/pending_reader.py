"""Read a position's field `pending`: what some phases need besides."""

from __future__ import annotations

from ironlanes.boards.model import CARDS
from ironlanes.kernel.board_arrays import LOCOMOTIVES
from ironlanes.rules import api as rules_api
from ironlanes.rules.state import Phase

from ..protocol_names import colours_in
from ..validation import expect_choice, expect_int, expect_keys, expect_list, expect_object, impossible
from .piece_reader import PieceReader

#: What `pending` may hold, by phase.
KEYS: dict[int, tuple[str, ...]] = {
    Phase.SETUP_SPLIT: ("offers",),
    Phase.SETUP_TICKETS: ("offer", "offers"),
    Phase.KEEP_TICKETS: ("offer",),
    Phase.TUNNEL: ("track", "laid", "revealed", "extra"),
    Phase.PASSENGERS: ("places",),
}


class PendingReader:
    """Reads the field `pending` into the state that a piece reader holds."""

    def __init__(self, reader: PieceReader):
        self.reader = reader
        self.state = reader.state
        self.phase = int(self.state["phase"])
        self.seat = int(self.state["to_move"])
        self.fields = expect_keys(reader.fields.get("pending", {}), "pending", KEYS.get(self.phase, ()))

    def read(self) -> None:
        match self.phase:
            case Phase.SETUP_SPLIT | Phase.SETUP_TICKETS:
                self.read_setup()
            case Phase.KEEP_TICKETS:
                self.read_offer(self.seat, self.need("offer"), "pending.offer")
            case Phase.TUNNEL:
                self.read_tunnel()
            case Phase.PASSENGERS:
                self.read_places()

    def need(self, key: str) -> object:
        if key not in self.fields:
            raise impossible(f"pending.{key}", "missing", "this phase needs it.")
        return self.fields[key]

    def read_offer(self, seat: int, value: object, name: str) -> None:
        tickets = self.reader.read_tickets(value, name)
        rules, is_setup = self.reader.rules, self.phase != Phase.KEEP_TICKETS
        short = long = rules.setup_tickets if is_setup else rules.drawn_tickets
        if rules.ticket_decks == 1:
            long = rules.setup_long_tickets if is_setup else 0
        most = short + long if rules.ticket_decks == 1 else short
        if not 1 <= len(tickets) <= most:
            raise impossible(name, "offer-size", f"from 1 to {most} tickets are on offer.", most=most)
        are_long = [self.reader.compiled.board.tickets[ticket].is_long for ticket in tickets]
        if sum(are_long) > long or len(tickets) - sum(are_long) > short:
            problem = f"no more than {short} short and {long} long tickets are on offer."
            raise impossible(name, "offer-decks", problem, short=short, long=long)
        place_of_long = "first" if rules.ticket_decks == 1 else "last"
        if are_long != sorted(are_long, reverse=place_of_long == "first"):
            raise impossible(name, "offer-order", f"the long tickets come {place_of_long}.", place=place_of_long)
        self.state["offers"][seat][: len(tickets)] = tickets
        self.state["offer_size"][seat] = len(tickets)

    def read_setup(self) -> None:
        """Seats before the one to move have drawn (but not chosen), or have chosen, by the phase."""
        players = self.reader.players
        is_split = self.phase == Phase.SETUP_SPLIT
        self.check_beginning(0 if is_split else self.seat)
        offers: list[object]
        if self.fields.get("offers") is not None:
            offers = expect_list(self.fields["offers"], "pending.offers")
        elif is_split and self.seat == 0:
            offers = [[]] * players
        elif not is_split and self.seat == players - 1:
            offers = [[]] * self.seat + [self.need("offer")]
        else:
            problem = "this phase needs it: a list with every seat's offer."
            raise impossible("pending.offers", "no-offers", problem)
        if len(offers) != players:
            problem = f"there must be {players} of them, one a player."
            raise impossible("pending.offers", "not-one-each", problem, players=players)
        for seat, offer in enumerate(offers):
            name = f"pending.offers[{seat}]" if "offers" in self.fields else "pending.offer"
            if (seat < self.seat) == is_split:
                self.read_offer(seat, offer, name)
            elif expect_list(offer, name):
                raise impossible(name, "offer-too-soon", "this seat has no offer at this point of the setup.")
        if self.fields.get("offer", offers[self.seat]) != offers[self.seat]:
            problem = "this must be the offer of the seat to move in `offers`."
            raise impossible("pending.offer", "offer-differs", problem)

    def check_beginning(self, chosen: int) -> None:
        """Check that nothing is on the board yet, and that only the first `chosen` seats have tickets."""
        for key in ("claimed", "stations", "last_turn_of"):
            if self.reader.fields.get(key) not in (None, {}):
                raise impossible(key, "setup", "there is nothing of this kind during setup.")
        for seat in range(chosen, self.reader.players):
            if self.state["tickets"][seat].any():
                problem = "this seat has not chosen its tickets yet."
                raise impossible(f"seats[{seat}].tickets", "tickets-too-soon", problem)

    def read_tunnel(self) -> None:
        reader, state, board = self.reader, self.state, self.reader.compiled.board
        track = expect_choice(self.need("track"), "pending.track", board.track_index, "track")
        name = board.tracks[track].name
        if not board.tracks[track].is_tunnel:
            raise impossible("pending.track", "no-tunnel", f"{name} is no tunnel.", track=name)
        laid = [0] * len(CARDS)
        reader.read_counts(self.need("laid"), "pending.laid", laid)
        colours = [kind for kind in range(LOCOMOTIVES) if laid[kind]]
        colour = colours[0] if colours else LOCOMOTIVES
        cards = laid[colour] if colours else 0
        payment = (colour, cards, laid[LOCOMOTIVES])
        if len(colours) > 1 or not rules_api.would_pay(reader.states, 0, reader.compiled.arrays, track, *payment):
            problem = f"the seat can't have laid this down for {name}."
            raise impossible("pending.laid", "laid", problem, track=name)
        revealed = reader.read_cards(expect_list(self.need("revealed"), "pending.revealed"), "pending.revealed")
        most = reader.rules.tunnel_cards
        if len(revealed) > most:
            raise impossible("pending.revealed", "revealed", f"no more than {most} cards are revealed.", most=most)
        extra = sum(kind in (colour, LOCOMOTIVES) for kind in revealed)
        if expect_int(self.fields.get("extra", extra), "pending.extra", 0, len(CARDS)) != extra or extra == 0:
            problem = f"the revealed cards make it {extra}, and it must be 1 or more."
            raise impossible("pending.extra", "extra", problem, extra=extra)
        state["tunnel_track"] = track
        state["laid_colour"], state["laid_cards"], state["laid_locomotives"] = payment
        state["revealed"][: len(revealed)] = revealed
        state["revealed_size"] = len(revealed)
        state["extra"] = extra

    def read_places(self) -> None:
        board = self.reader.compiled.board
        names = expect_list(self.need("places"), "pending.places")
        places = [expect_choice(name, "pending.places", board.place_index, "place") for name in names]
        claimed = expect_object(self.reader.fields.get("claimed", {}), "claimed")
        own = [board.tracks[board.track_index[track]].places for track, seat in claimed.items() if seat == self.seat]
        if not 1 <= len(set(places)) == len(places) or not any(set(names) <= set(ends) for ends in own):
            problem = "these must be one or both ends of a track of the seat to move."
            raise impossible("pending.places", "not-ends", problem)
        for place in places:
            if len(set(colours_in(int(self.state["standing"][place])))) < 2:
                slug = board.places[place].slug
                raise impossible("pending.places", "no-choice", f"there is nothing to choose at {slug}.", place=slug)
        self.state["choices"][: len(places)] = sorted(places)
        self.state["choices_left"] = len(places)
