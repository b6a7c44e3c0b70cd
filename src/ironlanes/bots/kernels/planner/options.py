"""What the planner could do now, and what each is worth to it; the best is chosen, or one that is hardly worse."""

from __future__ import annotations

from ironlanes.kernel.compile import kernel
from ironlanes.rules.random_play import choose, next_random
from ironlanes.rules.state import NONE

from ..common import with_reason
from ..planner_weights import Weight
from ..workspace import MAX_OPTIONS, BotWorkspace, DecisionReason


@kernel
def clear_options(workspace: BotWorkspace) -> None:
    """Nothing has been thought of yet."""
    workspace.options_size = 0


@kernel
def consider(workspace: BotWorkspace, action: int, worth: int, reason: int, subject: int) -> None:
    """Think of an action."""
    if action == NONE or workspace.options_size == MAX_OPTIONS:
        return
    workspace.options[workspace.options_size] = action
    workspace.option_worth[workspace.options_size] = worth
    workspace.option_reason[workspace.options_size] = reason
    workspace.option_subject[workspace.options_size] = subject
    workspace.options_size += 1


@kernel
def best_option(workspace: BotWorkspace) -> int:
    """The place of the best option; NONE where nothing has been thought of."""
    best = NONE
    for option in range(workspace.options_size):
        if best == NONE or workspace.option_worth[option] > workspace.option_worth[best]:
            best = option
    return best


@kernel
def take_option(workspace: BotWorkspace, trains: int) -> int:
    """Choose the best option or, where mistakes are made, any of those that are at the most so much worse."""
    best, slip = best_option(workspace), int(workspace.weights[Weight.MISTAKE])
    if slip > 0:
        workspace.random_state[0] = next_random(workspace.random_state[0])
        allowed = int(workspace.option_worth[best]) - choose(workspace.random_state[0], slip + 1)
        close = 0
        for option in range(workspace.options_size):
            close += 1 if workspace.option_worth[option] >= allowed else 0
        workspace.random_state[0] = next_random(workspace.random_state[0])
        left = choose(workspace.random_state[0], close)
        for option in range(workspace.options_size):
            if workspace.option_worth[option] >= allowed:
                if left == 0:
                    best = option
                    break
                left -= 1
    action, reason = int(workspace.options[best]), int(workspace.option_reason[best])
    amount = trains if reason == DecisionReason.MORE_TICKETS else int(workspace.plan_tracks)
    return with_reason(workspace, action, reason, int(workspace.option_subject[best]), amount)
