"""Luck by kind: a bar for every seat, good luck to the right of zero and bad luck to the left."""

from __future__ import annotations

from typing import Final

from ironlanes.report.formatting import signed
from ironlanes.report.markup import Markup
from ironlanes.report.plots import ChartRow, Scale, axis, box, chart, grid, plot, vertical_line
from ironlanes.report.templates import render_from

from ..chance import ChanceKind
from ..review.record_review import Review, SeatReview

KIND_NAMES: Final = {
    ChanceKind.DEAL: "first deal",
    ChanceKind.BLIND: "cards from the deck",
    ChanceKind.DISPLAY: "cards turned up",
    ChanceKind.TICKETS: "tickets offered",
    ChanceKind.TUNNEL: "tunnels",
}


def luck_chart(review: Review) -> Markup:
    """Return the chart."""
    kinds = [kind for kind in KIND_NAMES if any(seat.points_account.luck_by_kind[kind] for seat in review.seats)]
    widest = max(1.0, *(_reach(seat) for seat in review.seats))
    scale = Scale(-1.05 * widest, 1.05 * widest)
    ticks = scale.ticks()
    rows = [
        ChartRow(
            seat.name,
            plot([*grid(scale, ticks), *_pieces(seat, scale), vertical_line(scale.at(0), "zero")], "luck-bar"),
            f"{signed(seat.points_account.luck)} ± {seat.points_account.luck_error:.1f}",
            number,
        )
        for number, seat in enumerate(review.seats)
    ]
    names = [(kind.value, KIND_NAMES[kind]) for kind in kinds]
    return render_from(__package__, "luck.html", kinds=names, chart=chart(rows, axis(scale, ticks)))


def _reach(seat: SeatReview) -> float:
    by_kind = seat.points_account.luck_by_kind.values()
    return max(sum(luck for luck in by_kind if luck > 0), -sum(luck for luck in by_kind if luck < 0))


def _pieces(seat: SeatReview, scale: Scale) -> list[Markup]:
    pieces, ends = [], {True: 0.0, False: 0.0}
    for kind, luck in seat.points_account.luck_by_kind.items():
        start = ends[luck > 0]
        ends[luck > 0] = start + luck
        left, right = scale.at(min(start, start + luck)), scale.at(max(start, start + luck))
        pieces.append(box(left, right - left, f"chance {kind}", 15, 70))
    return pieces
