"""The questions of the browser client, asked and answered in names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from ironlanes.boards.model import CARDS, COLOURS, LOCOMOTIVE
from ironlanes.game.compiled_board import CompiledBoard
from ironlanes.game.events import Cards, Claimed, Declined, Event, StationBuilt, Took
from ironlanes.game.protocol_names import card_counts, members, named
from ironlanes.game.view import View
from ironlanes.kernel.compile import new_records
from ironlanes.kernel.records import UInt64Array, add_to_mask
from ironlanes.paths import client_api
from ironlanes.paths.plan_scratch import PLAN_SCRATCH
from ironlanes.rules.knowledge import KNOWLEDGE_RECORD
from ironlanes.rules.state import NONE, SCORE_RECORD, SCRATCH, EventCode

_PLANS = new_records(1, PLAN_SCRATCH)
_SCRATCHES = new_records(1, SCRATCH)
_SCORES = new_records(1, SCORE_RECORD)


@dataclass(frozen=True)
class Plan:
    """A plan for one ticket or several."""

    trains: int
    tracks: frozenset[str]
    passed: frozenset[str]
    missing: dict[str, int]
    shared: int = 0

    def __str__(self) -> str:
        """The same text in every process: sets have no order."""
        return f"{self.trains} {sorted(self.tracks)} {sorted(self.passed)} {self.missing} {self.shared}"


class Questions:
    """Asks about the position that a viewer sees."""

    def __init__(self, view: View, compiled: CompiledBoard) -> None:
        self._view, self._compiled = view, compiled

    def plan(self, ticket: str, new_stations: int = 0) -> Plan | None:
        """Plan a ticket with at most this many new stations."""
        number = self._compiled.board.ticket_index[ticket]
        trains = client_api.plan_ticket(*self._position(), number, new_stations)
        missing = zip((*CARDS, "any"), _PLANS[0]["missing_cards"].tolist(), strict=True)
        return self._plan(trains, {card: count for card, count in missing if count})

    def network(self, tickets: Sequence[str]) -> Plan | None:
        """Plan tickets together."""
        trains = client_api.plan_network(*self._position(), self._tickets(tickets))
        return self._plan(trains, {}, int(_PLANS[0]["shared"]))

    def can_complete_next(self, ticket: str) -> bool:
        """Return whether the viewer could complete a ticket in one turn."""
        return client_api.can_complete_next(*self._position(), self._compiled.board.ticket_index[ticket])

    def gains(self) -> dict[str, int]:
        """Return what one more passenger of each colour would bring."""
        gains = np.zeros(len(COLOURS), np.int16)
        position = self._view.raw.observations, self._compiled.arrays
        client_api.find_passenger_gains(*position, _SCORES, gains)
        return {colour: gain for colour, gain in zip(COLOURS, gains.tolist(), strict=True) if gain}

    def line(self, tracks: Iterable[str], ticket: str) -> list[str] | None:
        """Return the shortest path of a ticket through tracks."""
        board = self._compiled.board
        owned = self._mask(tracks)
        if not client_api.find_ticket_line(self._compiled.arrays, _PLANS, owned, board.ticket_index[ticket]):
            return None
        return named(self._compiled.track_names, _until_none(_PLANS[0]["line"].tolist()))

    def longest(self, tracks: Iterable[str]) -> tuple[int, list[str]]:
        """Return the length and the tracks of the longest path through tracks."""
        found = np.zeros(len(self._compiled.board.tracks), np.int16)
        length = client_api.find_longest_path(self._compiled.arrays, _SCRATCHES, self._mask(tracks), found)
        return length, named(self._compiled.track_names, _until_none(found.tolist()))

    def completions(self, claims: Sequence[str], tickets: Sequence[str]) -> list[int | None]:
        """Return which of the claims completed each ticket."""
        index = self._compiled.board.track_index
        numbers = np.array([index[name] for name in claims], np.int16)
        completed_by = np.zeros(len(tickets), np.int16)
        client_api.find_completions(self._compiled.arrays, _SCRATCHES, numbers, self._tickets(tickets), completed_by)
        return [None if claim == NONE else claim for claim in completed_by.tolist()]

    def known_cards(self, events: Iterable[Event]) -> list[dict[str, int]]:
        """Return the cards that each hand is known to hold after all that has happened."""
        knowledge = new_records(1, KNOWLEDGE_RECORD)
        for event in events:
            if isinstance(event, Took):
                client_api.note_open_cards(knowledge, EventCode.TOOK, event.seat, CARDS.index(event.card), 1, 0)
            elif isinstance(event, Claimed):
                client_api.note_open_cards(knowledge, EventCode.CLAIMED, event.seat, *_counted(event.cards))
            elif isinstance(event, StationBuilt):
                client_api.note_open_cards(knowledge, EventCode.STATION, event.seat, *_counted(event.cards))
            elif isinstance(event, Declined):
                client_api.note_open_cards(knowledge, EventCode.DECLINED, event.seat, *_counted(event.taken_back))
        return [card_counts(hand) for hand in knowledge[0]["known"][: self._view.players].tolist()]

    def _position(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        return self._view.raw.observations, self._compiled.arrays, _PLANS

    def _plan(self, trains: int, missing: dict[str, int], shared: int = 0) -> Plan | None:
        if trains == NONE:
            return None
        tracks, passed = (
            frozenset(named(self._compiled.track_names, members(_PLANS[0][field]))) for field in ("path", "passed")
        )
        return Plan(trains, tracks, passed, missing, shared)

    def _tickets(self, names: Sequence[str]) -> np.ndarray:
        return np.array([self._compiled.board.ticket_index[name] for name in names], np.int16)

    def _mask(self, tracks: Iterable[str]) -> UInt64Array:
        mask = np.zeros(2, np.uint64)
        for name in tracks:
            add_to_mask(mask, self._compiled.board.track_index[name])
        return mask


def _counted(cards: Cards) -> tuple[int, int, int]:
    """Return the colour of cards as the rules number it, how many cards have it, and how many are locomotives."""
    colour = next((card for card in cards if card != LOCOMOTIVE), LOCOMOTIVE)
    return CARDS.index(colour), cards[colour] if colour != LOCOMOTIVE else 0, cards.get(LOCOMOTIVE, 0)


def _until_none(numbers: list[int]) -> list[int]:
    return [number for number in numbers if number != NONE]
