"""Results of finished games, for rows that tests write."""

from __future__ import annotations

from collections.abc import Sequence

from ironlanes.server.model.final_result import FinalResult


def final_result(winners: Sequence[int], totals: Sequence[int]) -> FinalResult:
    """Return a result of people alone, without tickets and paths."""
    nothing = [0] * len(totals)
    return FinalResult(
        winners=list(winners),
        totals=list(totals),
        completed=nothing,
        failed=nothing,
        longest=nothing,
        bots=[None] * len(totals),
        colours=list(range(len(totals))),
    )
