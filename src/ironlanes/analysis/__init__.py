"""What a game was worth at every moment: equity, luck, errors, and reviews of whole games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironlanes.lazy_names import lazy_names

if TYPE_CHECKING:
    from .decisions.judgement import Effort as Effort
    from .recorded_game import UnfinishedGame as UnfinishedGame
    from .review.position_analysis import PositionAnalysis as PositionAnalysis
    from .review.position_analysis import analyse_position as analyse_position
    from .review.position_analysis import analyse_view as analyse_view
    from .review.record_review import Review as Review
    from .review.record_review import review_record as review_record
    from .review.settings import ReviewSettings as ReviewSettings
    from .values.equity import Equity as Equity
    from .values.equity import Source as Source

#: Where each name lives. It is imported when it is first asked for: a server needs the types of hints, and no review.
_HOMES = {
    "Effort": "decisions.judgement",
    "Equity": "values.equity",
    "PositionAnalysis": "review.position_analysis",
    "Review": "review.record_review",
    "ReviewSettings": "review.settings",
    "Source": "values.equity",
    "UnfinishedGame": "recorded_game",
    "analyse_position": "review.position_analysis",
    "analyse_view": "review.position_analysis",
    "review_record": "review.record_review",
}
__all__ = [*_HOMES]
__getattr__ = lazy_names(__name__, _HOMES)
