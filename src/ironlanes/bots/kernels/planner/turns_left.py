"""When the game will end, as far as anybody can tell from what lies open."""

from __future__ import annotations

from ironlanes.kernel.bits import size_of
from ironlanes.kernel.board_arrays import MASK_WORDS, BoardArrays
from ironlanes.kernel.compile import kernel
from ironlanes.rules.state import NONE, Observation

from ..planner_weights import Weight
from ..workspace import BotWorkspace

#: Nobody plays longer tracks than this on average, nor is it known of a beginner.
USUAL_LENGTH = 3


@kernel
def claims_of(observation: Observation, seat: int) -> int:
    """How many tracks a seat has claimed."""
    count = 0
    for word in range(MASK_WORDS):
        count += size_of(observation.claimed[seat, word])
    return count


@kernel
def turns_to_end(observation: Observation, board: BoardArrays, seat: int) -> int:
    """How many turns, in hundredths, a seat needs to spend its trains if it does nothing else."""
    to_place = max(0, int(observation.trains[seat]) - int(board.last_round_trains))
    claims = claims_of(observation, seat) + 2
    placed = int(board.trains) - int(observation.trains[seat]) + 2 * USUAL_LENGTH
    to_draw = max(0, to_place - int(observation.hand_size[seat]) * 3 // 4)
    return 100 * to_place * claims // placed + 100 * to_draw * 10 // 19


@kernel
def turns_left(observation: Observation, board: BoardArrays, workspace: BotWorkspace) -> int:
    """How many turns the viewer is likely to have yet, this one included, in hundredths."""
    seat, players = int(observation.viewer), int(observation.players)
    if observation.last_turn_of != NONE:
        return 100
    least = turns_to_end(observation, board, seat)
    for other in range(players):
        if other != seat:
            least = min(
                least, turns_to_end(observation, board, other) * 100 // max(1, int(workspace.weights[Weight.PACE]))
            )
    return least + 200
