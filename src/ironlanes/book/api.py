"""The function of the book that Python calls."""

from __future__ import annotations

from typing import Annotated

from ironlanes.kernel.board_arrays import Boards
from ironlanes.kernel.compile import compiled_entry_of
from ironlanes.kernel.records import Int8Array, Int32Array, UInt32Array
from ironlanes.rules.dealing import deal_with
from ironlanes.rules.scoring import score
from ironlanes.rules.state import Phase, ScoreRecords, Scratches, States

from .summary import Summaries, begin_summary, end_summary, play_and_summarise


@compiled_entry_of("book")
def summarise_games(
    states: States,
    boards: Boards,
    scratches: Scratches,
    score_records: ScoreRecords,
    keys: Annotated[UInt32Array, 2],
    starts: Int8Array,
    players: int,
    actions: Int32Array,
    ends: Int32Array,
    summaries: Summaries,
) -> int:
    """Play recorded games again, and summarise each in its blank record; return how many of them are over.

    `actions` are those of all games, one game after the other; `ends` says where each one's end. The first state is
    room to work in, the second is blank.
    """
    board, over, first = boards[0], 0, 0
    for game in range(len(keys)):
        states[0] = states[1]
        state = states[0]
        deal_with(state, board, scratches[0], keys[game], players, int(starts[game]))
        begin_summary(state, summaries[game])
        for place in range(first, ends[game]):
            play_and_summarise(state, board, scratches[0], summaries[game], int(actions[place]))
        first = int(ends[game])
        score(state, board, scratches[0], score_records[0])
        end_summary(state, score_records[0], summaries[game])
        over += 1 if state.phase == Phase.OVER else 0
    return over
