"""Reviews with little work, for tests of what is made of them."""

from __future__ import annotations

from typing import Final

from ironlanes.analysis import Effort, ReviewSettings

#: With enough worlds to tell how certain an error is: half of them measure what the others chose.
LOOK: Final = Effort(worlds=4, rounds=1)
CLOSE: Final = Effort(worlds=8, rounds=1)
QUICK_REVIEW: Final = ReviewSettings(screening=LOOK, second_look=LOOK, close_look=CLOSE, close_looks=2, played_games=2)
