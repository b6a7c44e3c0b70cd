"""The options of an environment."""

from __future__ import annotations

from typing import Final

from .rewards import REWARDS

#: What an illegal action does: raise an exception, or lose, which ends the game for everyone.
ILLEGAL: Final = ("raise", "lose")
RENDER_MODES: Final = ("human", "ansi", "rgb_array")


def check_choices(rewards: str, illegal: str, max_decisions: int | None, render_mode: str | None) -> None:
    """Raise a ValueError for an unknown option."""
    if rewards not in REWARDS:
        raise ValueError(f"rewards: there is no kind «{rewards}»; there are {' and '.join(REWARDS)}.")
    if illegal not in ILLEGAL:
        raise ValueError(f"illegal: there is no kind «{illegal}»; there are {' and '.join(ILLEGAL)}.")
    if max_decisions is not None and max_decisions < 1:
        raise ValueError("max_decisions: this must be at least 1, or None for whole games.")
    if render_mode not in (None, *RENDER_MODES):
        raise ValueError(f"render_mode: there is no mode «{render_mode}»; there are {', '.join(RENDER_MODES)}.")
