"""When the game will end, as far as anybody can tell from what lies open."""

from __future__ import annotations

from ironlanes.boards.tables import MASK_WORDS, Tables
from ironlanes.rules.compiling import kernel
from ironlanes.rules.masks import size_of
from ironlanes.rules.state import NOBODY, Sight

from .mind import Mind
from .weights import Weight

#: Nobody plays longer tracks than this on average, nor is it known of a beginner.
USUAL_LENGTH = 3


@kernel
def claims_of(sight: Sight, seat: int) -> int:
    """How many tracks a seat has claimed."""
    count = 0
    for word in range(MASK_WORDS):
        count += size_of(sight.claimed[seat, word])
    return count


@kernel
def turns_to_end(sight: Sight, board: Tables, seat: int) -> int:
    """How many turns, in hundredths, a seat needs to spend its trains if it does nothing else."""
    to_place = max(0, int(sight.trains[seat]) - int(board.last_round_trains))
    claims = claims_of(sight, seat) + 2
    placed = int(board.trains) - int(sight.trains[seat]) + 2 * USUAL_LENGTH
    to_draw = max(0, to_place - int(sight.hand_size[seat]) * 3 // 4)
    return 100 * to_place * claims // placed + 100 * to_draw * 10 // 19


@kernel
def turns_left(sight: Sight, board: Tables, mind: Mind) -> int:
    """How many turns the viewer is likely to have yet, this one included, in hundredths."""
    seat, players = int(sight.viewer), int(sight.players)
    if sight.last_turn_of != NOBODY:
        return 100
    least = turns_to_end(sight, board, seat)
    for other in range(players):
        if other != seat:
            least = min(least, turns_to_end(sight, board, other) * 100 // max(1, int(mind.weights[Weight.PACE])))
    return least + 200
