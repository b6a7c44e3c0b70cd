"""The pieces in a position: every card, ticket and passenger is in one place only."""

from __future__ import annotations

from ironlanes.boards.model import CARDS, COLOURS
from ironlanes.kernel.compile import new_records
from ironlanes.kernel.records import Records
from ironlanes.rules.state import SCRATCH, STATE

from ..compiled_board import CompiledBoard
from ..validation import expect_choice, expect_int, expect_list, expect_object, expect_player_count, impossible

CARD_INDEX = {card: index for index, card in enumerate(CARDS)}


class PieceReader:
    """A state to be filled from the fields of a position, and the pieces that are nowhere yet."""

    def __init__(self, compiled: CompiledBoard, fields: dict[str, object]):
        self.compiled = compiled
        self.rules = compiled.board.rules
        self.fields = fields
        self.states = new_records(1, STATE)
        self.state = self.states[0]
        self.scratches = new_records(1, SCRATCH)
        self.players = expect_player_count(fields.get("players"), compiled.board)
        self.cards_left = list(self.rules.cards)
        self.tickets_left = set(range(len(compiled.board.tickets)))
        self.hues_left = list(self.rules.passengers)

    def seat(self, value: object, name: str) -> int:
        return expect_int(value, name, 0, self.players - 1)

    def agree(self, fields: dict[str, object], key: str, name: str, derived: int) -> None:
        """What can be derived may be given, but not otherwise than it is."""
        value = fields.get(key, derived)
        if type(value) is not int or value != derived:
            raise impossible(f"{name}.{key}", "other-value", f"from the board this is {derived}.", value=derived)

    def read_counts(self, value: object, name: str, counts: Records) -> None:
        """Cards by kind, taken from those that are nowhere yet."""
        for card, number in expect_object(value, name).items():
            kind = expect_choice(card, name, CARD_INDEX, "card")
            count = expect_int(number, f"{name}.{card}", 0, self.rules.cards[kind])
            self.take_card(kind, count, name)
            counts[kind] = count

    def take_card(self, kind: int, count: int, name: str) -> None:
        self.cards_left[kind] -= count
        if self.cards_left[kind] < 0:
            total, card = self.rules.cards[kind], CARDS[kind]
            problem = f"there are only {total} {card} cards in the game."
            raise impossible(name, "too-many-cards", problem, cards=total, card=card)

    def read_cards(self, values: list[object], name: str) -> list[int]:
        """Cards in order, taken from those that are nowhere yet."""
        kinds = [expect_choice(value, name, CARD_INDEX, "card") for value in values]
        for kind in kinds:
            self.take_card(kind, 1, name)
        return kinds

    def read_tickets(self, value: object, name: str) -> list[int]:
        """Tickets in order, taken from those that are nowhere yet."""
        tickets = [
            expect_choice(each, name, self.compiled.board.ticket_index, "ticket") for each in expect_list(value, name)
        ]
        for ticket in tickets:
            if ticket not in self.tickets_left:
                twice = self.compiled.ticket_names[ticket]
                raise impossible(name, "ticket-twice", f"the ticket {twice} is in two places.", ticket=twice)
            self.tickets_left.remove(ticket)
        return tickets

    def take_hue(self, hue: int, count: int, name: str) -> None:
        self.hues_left[hue] -= count
        if self.hues_left[hue] < 0:
            total, colour = self.rules.passengers[hue], COLOURS[hue]
            problem = f"there are only {total} {colour} passengers."
            raise impossible(name, "too-many-passengers", problem, passengers=total, colour=colour)
