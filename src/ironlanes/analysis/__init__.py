"""What a game was worth at every moment: equity, luck, errors, and reviews of whole games."""

from .decisions.judgement import Effort
from .recorded_game import UnfinishedGame
from .review.position_analysis import PositionAnalysis, analyse_position, analyse_view
from .review.record_review import Review, review_record
from .review.settings import ReviewSettings
from .values.equity import Equity, Source

__all__ = [
    "Effort",
    "Equity",
    "PositionAnalysis",
    "Review",
    "ReviewSettings",
    "Source",
    "UnfinishedGame",
    "analyse_position",
    "analyse_view",
    "review_record",
]
