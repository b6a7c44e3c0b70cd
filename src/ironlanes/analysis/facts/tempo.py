"""What every seat used its turns for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from ironlanes.game import events

from ..recorded_game import RecordedDecision, turns_of


class TurnKind(StrEnum):
    """What a turn was used for."""

    CARDS = "cards"
    TRACK = "track"
    TICKETS = "tickets"
    STATION = "station"
    TUNNEL_LOST = "tunnel-lost"  # a tunnel that was not paid for
    PASS = "pass"


@dataclass(frozen=True, slots=True)
class Tempo:
    """The turns of a seat in order, and how many of each kind there were."""

    turns: tuple[TurnKind, ...]
    counts: dict[str, int]
    trains_per_track: float  # the mean length of its tracks, 0 without any


#: The event that shows what a turn was used for.
MARKS: dict[type, TurnKind] = {
    events.Claimed: TurnKind.TRACK,
    events.Offered: TurnKind.TICKETS,
    events.StationBuilt: TurnKind.STATION,
    events.Declined: TurnKind.TUNNEL_LOST,
    events.Passed: TurnKind.PASS,
}


def kind_of(turn: Sequence[RecordedDecision]) -> TurnKind:
    """Return what a turn was used for."""
    marks = [MARKS[type(event)] for decision in turn for event in decision.events if type(event) in MARKS]
    return marks[0] if marks else TurnKind.CARDS


def tempo_of(decisions: Sequence[RecordedDecision], seat: int) -> Tempo:
    """Return how a seat used its turns."""
    kinds = tuple(kind_of(turn) for turn in turns_of(decisions) if turn[0].seat == seat)
    lengths = [
        sum(event.cards.values())
        for decision in decisions
        for event in decision.events
        if isinstance(event, events.Claimed) and event.seat == seat
    ]
    counts = Counter(kinds)
    return Tempo(
        kinds, {kind.value: counts[kind] for kind in TurnKind}, sum(lengths) / len(lengths) if lengths else 0.0
    )
