"""What every turn was used for, as a strip of colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ironlanes.report.markup import Markup
from ironlanes.report.templates import render_from

from ..facts.tempo import TurnKind
from ..review.record_review import Review, SeatReview

KIND_NAMES: Final = {
    TurnKind.CARDS: "cards",
    TurnKind.TRACK: "track",
    TurnKind.TICKETS: "tickets",
    TurnKind.STATION: "station",
    TurnKind.TUNNEL_LOST: "tunnel given up",
    TurnKind.PASS: "passed",
}


@dataclass(frozen=True, slots=True)
class Strip:
    """A seat's turns."""

    name: str
    number: int
    strip: Markup
    value: str


def tempo_strip(review: Review) -> Markup:
    """Return a strip for every seat."""
    used = [kind for kind in TurnKind if any(seat.tempo.counts[kind] for seat in review.seats)]
    seats = [
        Strip(seat.name, number, render_from(__package__, "strip.html", turns=seat.tempo.turns), _value(seat))
        for number, seat in enumerate(review.seats)
    ]
    return render_from(__package__, "tempo.html", kinds=[(kind.value, KIND_NAMES[kind]) for kind in used], seats=seats)


def _value(seat: SeatReview) -> str:
    counts = seat.tempo.counts
    return f"{counts[TurnKind.TRACK]} tracks, {seat.tempo.trains_per_track:.1f} long"
