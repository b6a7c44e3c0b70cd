"""What players who forget nothing remember, as Python programs see it: views sample whole games from it."""

from __future__ import annotations

from typing import Self

from ironlanes.kernel.compile import copy_records, new_records, records_from_bytes
from ironlanes.kernel.records import Records
from ironlanes.rules import api as rules_api
from ironlanes.rules.knowledge import KNOWLEDGE_RECORD
from ironlanes.rules.state import NONE

from ..compiled_board import CompiledBoard


class Knowledge:
    """What all players of a game remember together, or what one of them does; `rules.knowledge` has its fields."""

    __slots__ = ("records",)

    def __init__(self, records: Records) -> None:
        #: The record, alone in an array, as kernels take it.
        self.records = records

    @classmethod
    def at_the_beginning(cls, compiled: CompiledBoard, states: Records) -> Self:
        """Return what is known when a game begins with a state."""
        records = new_records(1, KNOWLEDGE_RECORD)
        rules_api.begin_to_know(states, 0, compiled.arrays, records)
        return cls(records)

    @property
    def known_cards(self) -> list[list[int]]:
        """The cards that every hand holds at least, by seat and kind."""
        known: list[list[int]] = self.records["known"][0, : self.records["players"][0]].tolist()
        return known

    def seen_by(self, seat: int | None) -> Self:
        """Return what one seat, or (None) a spectator, remembers of what all players do."""
        records = new_records(1, KNOWLEDGE_RECORD)
        rules_api.know_as(self.records, NONE if seat is None else seat, records)
        return type(self)(records)

    def copy(self) -> Self:
        return type(self)(copy_records(self.records))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Knowledge):
            return NotImplemented
        return bool(self.records.tobytes() == other.records.tobytes())

    __hash__ = None  # type: ignore[assignment] # a game's knowledge grows

    def __reduce__(self) -> tuple[object, ...]:
        return _knowledge_again, (self.records.tobytes(),)


def _knowledge_again(content: bytes) -> Knowledge:
    """Return the knowledge that `Knowledge.__reduce__` took apart."""
    return Knowledge(records_from_bytes(content, KNOWLEDGE_RECORD))
