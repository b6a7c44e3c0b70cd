"""Reviews with little work, for tests of what is made of them."""

from __future__ import annotations

from typing import Final

from ironlanes.analysis import Effort, ReviewSettings

#: With enough worlds to tell how certain an error is: half of them measure what the others chose.
QUICK_REVIEW: Final = ReviewSettings(
    screening=Effort(worlds=4, rounds=1), close_look=Effort(worlds=8, rounds=1), close_looks=2
)
