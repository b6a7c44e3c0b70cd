"""Reviews with little work, for tests of what is made of them."""

from __future__ import annotations

from typing import Final

from ironlanes.analysis import Effort, ReviewSettings

LOOK: Final = Effort(worlds=4, rounds=1)
QUICK_REVIEW: Final = ReviewSettings(screening=LOOK, second_look=LOOK, close_look=LOOK, close_looks=1, ticket_games=2)
