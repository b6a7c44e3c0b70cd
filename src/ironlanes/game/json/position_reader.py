"""Read positions: any legal one is accepted; what can't be is refused with a sentence that names the field."""

from __future__ import annotations

import numpy as np

from ironlanes.boards.model import CARDS, COLOURS
from ironlanes.kernel.records import Records, add_to_mask
from ironlanes.rules import api as rules_api
from ironlanes.rules.randomness import key_of
from ironlanes.rules.state import NONE, Phase

from ..compiled_board import CompiledBoard, compiled_board, find_board
from ..json_types import Position
from ..protocol_names import PHASES
from ..validation import expect_choice, expect_int, expect_keys, expect_list, expect_object, impossible
from .pending_reader import PendingReader
from .piece_reader import PieceReader

COLOUR_INDEX = {colour: index for index, colour in enumerate(COLOURS)}
PHASE_INDEX = {phase: index for index, phase in enumerate(PHASES)}
SEAT_FIELDS = ("hand", "tickets", "trains", "points", "stations_left", "passengers")
FIELDS = tuple(Position.__annotations__)
#: What a view of a finished game has besides, and a position needs not.
IGNORED = ("viewer", "seed_hash", "seed")


def read_state(position: object, seed: int) -> tuple[CompiledBoard, Records]:
    """The state that a position describes; what it leaves out is derived, or drawn from the seed."""
    fields = expect_keys(position, "", (*FIELDS, *IGNORED))
    compiled = compiled_board(find_board(fields.get("map")))
    reader = PositionReader(compiled, fields)
    reader.state["key"] = key_of(seed)
    reader.read()
    return compiled, reader.states


class PositionReader(PieceReader):
    """Fills a state from the fields of a position."""

    def read(self) -> None:
        """Everything, in an order in which each part can be held against those before it."""
        self.read_turn()
        self.read_tracks()
        self.read_stations()
        self.read_seats()
        display = self.fields.get("display")
        if display is not None:
            self.read_display(expect_list(display, "display"))
        self.read_counts(self.fields.get("discards", {}), "discards", self.state["discards"])
        self.read_standing()
        PendingReader(self).read()
        self.read_deck()
        self.read_ticket_decks()
        self.check_split()
        rules_api.settle_position(self.states, 0, self.compiled.arrays, self.scratches)
        if self.state["phase"] == Phase.SECOND_DRAW and not self.has_action():
            raise impossible("phase", "no-second-card", "no second card may be drawn here, so the turn would be over.")

    def check_split(self) -> None:
        """S5: whoever has still to announce a split draws in full."""
        left = int(self.state["ticket_left"].sum())
        needed = self.rules.setup_tickets * (self.players - int(self.state["to_move"]))
        if self.state["phase"] == Phase.SETUP_SPLIT and left < needed:
            problem = f"{needed} tickets are still to be drawn in setup, and {left} are left."
            raise impossible("ticket_deck", "too-few-tickets", problem, needed=needed, left=left)

    def has_action(self) -> bool:
        return rules_api.count_actions(self.states, 0, self.compiled.arrays, self.scratches) > 0

    def read_turn(self) -> None:
        state, fields = self.state, self.fields
        phase = expect_choice(fields.get("phase", "turn"), "phase", PHASE_INDEX, "phase")
        state["players"] = self.players
        state["phase"] = phase
        state["tunnel_track"] = NONE
        is_over = phase == Phase.OVER
        to_move = fields.get("to_move", None if is_over else 0)
        if is_over and to_move is not None:
            raise impossible("to_move", "over", "this is null when the game is over.")
        state["to_move"] = NONE if is_over else self.seat(to_move, "to_move")
        last = fields.get("last_turn_of")
        state["last_turn_of"] = NONE if last is None else self.seat(last, "last_turn_of")
        most_passes = {Phase.OVER: self.players, Phase.TURN: self.players - 1}.get(Phase(phase), 0)
        state["passes"] = expect_int(fields.get("passes", 0), "passes", 0, most_passes)
        is_setup = phase in (Phase.SETUP_SPLIT, Phase.SETUP_TICKETS)
        if is_setup and fields.get("start") is None:
            raise impossible("start", "no-start", "during setup the position must say which seat begins.")
        start = fields.get("start")
        state["start"] = 0 if start is None else self.seat(start, "start")
        if phase == Phase.SETUP_SPLIT and self.rules.ticket_decks == 1:
            raise impossible("phase", "no-split", "this board has one ticket deck, so no split is announced.")

    def read_tracks(self) -> None:
        state, tracks = self.state, self.compiled.board.tracks
        used = [0] * self.players
        for seat in range(self.players):
            for position in range(len(tracks)):
                add_to_mask(state["available"][seat], position)
        for name, value in expect_object(self.fields.get("claimed", {}), "claimed").items():
            position = expect_choice(name, "claimed", self.compiled.board.track_index, "track")
            seat = self.seat(value, f"claimed.{name}")
            used[seat] += tracks[position].length
            if not int(state["available"][seat][position >> 6]) >> (position & 63) & 1:
                problem = "a parallel track is claimed that closes this one to the seat."
                raise impossible(f"claimed.{name}", "track-closed", problem)
            rules_api.claim_track(self.states, 0, self.compiled.arrays, seat, position)
        for seat, spaces in enumerate(used):
            if spaces > self.rules.trains:
                problem = f"seat {seat} has {spaces} spaces, but only {self.rules.trains} trains."
                raise impossible(
                    "claimed", "too-few-trains", problem, seat=seat, spaces=spaces, trains=self.rules.trains
                )
            state["trains"][seat] = self.rules.trains - spaces

    def read_stations(self) -> None:
        state = self.state
        for seat in range(self.players):
            state["stations_left"][seat] = self.rules.stations
        stations = expect_object(self.fields.get("stations", {}), "stations")
        if stations and not self.rules.stations:
            raise impossible("stations", "no-stations", "there are no stations on this board.")
        cities = {city.slug: self.compiled.board.place_index[city.slug] for city in self.compiled.board.cities}
        for name, value in stations.items():
            city = expect_choice(name, "stations", cities, "city")
            seat = self.seat(value, f"stations.{name}")
            if not state["stations_left"][seat]:
                problem = f"seat {seat} has more than {self.rules.stations} stations."
                raise impossible("stations", "too-many-stations", problem, seat=seat, stations=self.rules.stations)
            state["stations_left"][seat] -= 1
            state["stations"][seat] |= np.uint64(1 << city)

    def read_seats(self) -> None:
        seats = expect_list(self.fields.get("seats", [{}] * self.players), "seats")
        if len(seats) != self.players:
            problem = f"there must be {self.players} of them, one a player."
            raise impossible("seats", "not-one-each", problem, players=self.players)
        for seat, value in enumerate(seats):
            name = f"seats[{seat}]"
            fields = expect_keys(value, name, SEAT_FIELDS)
            self.read_counts(fields.get("hand", {}), f"{name}.hand", self.state["hands"][seat])
            for ticket in self.read_tickets(fields.get("tickets", []), f"{name}.tickets"):
                add_to_mask(self.state["tickets"][seat], ticket)
            most = int(self.state["trains"][seat])
            self.state["trains"][seat] = expect_int(fields.get("trains", most), f"{name}.trains", 0, most)
            self.agree(fields, "points", name, int(self.state["points"][seat]))
            self.agree(fields, "stations_left", name, int(self.state["stations_left"][seat]))
            self.read_collected(seat, fields.get("passengers", {}), f"{name}.passengers")

    def read_display(self, display: list[object]) -> None:
        if len(display) > self.rules.display:
            most = self.rules.display
            raise impossible("display", "display-too-long", f"no more than {most} cards lie face up.", most=most)
        self.state["display"][: len(display)] = self.read_cards(display, "display")
        self.state["display_size"] = len(display)

    def read_deck(self) -> None:
        deck = self.fields.get("deck")
        if deck is None:
            cards = np.repeat(np.arange(len(CARDS)), self.cards_left).astype(np.int8)
            rules_api.shuffle_list(self.states, 0, self.scratches, cards)
        else:
            cards = np.array(self.read_cards(expect_list(deck, "deck"), "deck")[::-1], dtype=np.int8)
        self.state["deck"][: len(cards)] = cards
        self.state["deck_size"] = len(cards)

    def read_ticket_decks(self) -> None:
        value = self.fields.get("ticket_deck")
        if self.rules.ticket_decks == 2 and value is not None:
            given = expect_keys(value, "ticket_deck", ("short", "long"))
            for deck, name in enumerate(("short", "long")):
                self.fill_deck(deck, expect_list(given.get(name, []), f"ticket_deck.{name}"), f"ticket_deck.{name}")
            return
        for deck in range(self.rules.ticket_decks):
            self.fill_deck(deck, value, "ticket_deck")

    def fill_deck(self, deck: int, value: object, name: str) -> None:
        tickets = self.compiled.board.tickets
        if value is None:
            rest = sorted(ticket for ticket in self.tickets_left if tickets[ticket].is_long == bool(deck))
            cards = np.array(rest, dtype=np.int8)
            rules_api.shuffle_list(self.states, 0, self.scratches, cards)
        else:
            cards = np.array(self.read_tickets(value, name), dtype=np.int8)
        for ticket in cards:
            if tickets[ticket].is_long != bool(deck):
                problem = f"the ticket {tickets[ticket].name} does not belong to this deck."
                raise impossible(name, "other-deck", problem, ticket=tickets[ticket].name)
        base = int(self.compiled.arrays[0]["deck_base"][deck])
        self.state["ticket_deck"][base : base + len(cards)] = cards
        self.state["ticket_left"][deck] = len(cards)

    def read_collected(self, seat: int, value: object, name: str) -> None:
        for colour, number in expect_object(value, name).items():
            hue = expect_choice(colour, name, COLOUR_INDEX, "colour")
            count = expect_int(number, f"{name}.{colour}", 0, self.rules.passengers[hue])
            self.take_hue(hue, count, name)
            self.state["collected"][seat][hue] = count

    def read_standing(self) -> None:
        places = self.compiled.board.places
        value = self.fields.get("passengers")
        if value is None:
            self.deal_standing()
            return
        for name, colours in expect_object(value, "passengers").items():
            place = expect_choice(name, "passengers", self.compiled.board.place_index, "place")
            field = f"passengers.{name}"
            hues = [expect_choice(each, field, COLOUR_INDEX, "colour") for each in expect_list(colours, field)]
            if len(hues) > places[place].passengers:
                most = places[place].passengers
                raise impossible(field, "place-too-full", f"no more than {most} stand there.", most=most)
            for hue in hues:
                self.take_hue(hue, 1, field)
                self.stand(place, hue)

    def deal_standing(self) -> None:
        bag = np.repeat(np.arange(len(COLOURS)), self.hues_left).astype(np.int8)
        if not len(bag):
            return
        rules_api.shuffle_list(self.states, 0, self.scratches, bag)
        rest = bag.tolist()
        for place, described in enumerate(self.compiled.board.places):
            for _ in range(min(described.passengers, len(rest))):
                self.stand(place, rest.pop())

    def stand(self, place: int, hue: int) -> None:
        self.state["standing"][place] += 1 << 4 * hue
