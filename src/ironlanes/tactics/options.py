"""What the planner could do now, and what each is worth to it; the best is chosen, or one that is hardly worse."""

from __future__ import annotations

from ironlanes.rules.compiling import kernel
from ironlanes.rules.random_play import choose, next_chance
from ironlanes.rules.state import NOBODY

from .choosing import say
from .mind import MAX_OPTIONS, Mind, Why
from .weights import Weight


@kernel
def forget_options(mind: Mind) -> None:
    """Nothing has been thought of yet."""
    mind.options_size = 0


@kernel
def consider(mind: Mind, action: int, worth: int, why: int, subject: int) -> None:
    """Think of an action."""
    if action == NOBODY or mind.options_size == MAX_OPTIONS:
        return
    mind.options[mind.options_size] = action
    mind.option_worth[mind.options_size] = worth
    mind.option_why[mind.options_size] = why
    mind.option_subject[mind.options_size] = subject
    mind.options_size += 1


@kernel
def best_option(mind: Mind) -> int:
    """The place of the best option; NOBODY where nothing has been thought of."""
    best = NOBODY
    for option in range(mind.options_size):
        if best == NOBODY or mind.option_worth[option] > mind.option_worth[best]:
            best = option
    return best


@kernel
def take_option(mind: Mind, trains: int) -> int:
    """Choose the best option or, where mistakes are made, any of those that are at the most so much worse."""
    best, slip = best_option(mind), int(mind.weights[Weight.MISTAKE])
    if slip > 0:
        mind.chance[0] = next_chance(mind.chance[0])
        allowed = int(mind.option_worth[best]) - choose(mind.chance[0], slip + 1)
        close = 0
        for option in range(mind.options_size):
            close += 1 if mind.option_worth[option] >= allowed else 0
        mind.chance[0] = next_chance(mind.chance[0])
        left = choose(mind.chance[0], close)
        for option in range(mind.options_size):
            if mind.option_worth[option] >= allowed:
                if left == 0:
                    best = option
                    break
                left -= 1
    action, why = int(mind.options[best]), int(mind.option_why[best])
    amount = trains if why == Why.MORE_TICKETS else int(mind.plan_tracks)
    return say(mind, action, why, int(mind.option_subject[best]), amount)
