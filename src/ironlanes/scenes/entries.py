"""The way in from Python to the kernels that write."""

from __future__ import annotations

from typing import Annotated, Final

from ironlanes.boards.model import MAX_SEATS
from ironlanes.kernel.board_arrays import Boards
from ironlanes.kernel.compile import compiled_entry
from ironlanes.kernel.records import Records
from ironlanes.paths.ticket_search import TICKET_SEARCH
from ironlanes.paths.ticket_status import TICKET_STATUSES
from ironlanes.rules.observation import observe, observe_own
from ironlanes.rules.state import NONE, Observations, Phase, ScoreRecords, Scratches, States

from .page import PAGE
from .phrases import PHRASES
from .writing import SHOWN, begin_patch, write

#: The viewer who has no seat comes after those who have one.
SPECTATOR: Final = MAX_SEATS
VIEWERS: Final = MAX_SEATS + 1
#: Behind the viewers' last observations: what is open to everybody now, and what one of them sees now.
OPEN: Final = VIEWERS
NOW: Final = VIEWERS + 1
SIGHTS: Final = VIEWERS + 2


@compiled_entry
def write_scenes(
    states: States,
    boards: Boards,
    scratches: Scratches,
    score_records: ScoreRecords,
    searches: Annotated[Records, TICKET_SEARCH],
    phrases: Annotated[Records, PHRASES],
    observations: Observations,
    statuses: Annotated[Records, TICKET_STATUSES],
    shown: Annotated[Records, SHOWN],
    pages: Annotated[Records, PAGE],
    told: int,
    is_whole: bool,
) -> bool:
    """Write for every viewer who is to be told something what changed in his scene, or all of it.

    A page for all of a scene has its beginning already. Where the game is over, scenes are written as they were last
    seen. False where there was no room for all of it.
    """
    is_written = True
    is_over = states[0].phase == Phase.OVER
    observe(states[0], boards[0], NONE, observations[OPEN])
    for place in range(VIEWERS):
        if not (told >> place) & 1:
            continue
        observations[NOW] = observations[place] if is_over else observations[OPEN]
        if not is_over and place != SPECTATOR:
            observe_own(states[0], place, observations[NOW])
        pages[place].is_whole = is_whole
        pages[place].is_full = 0
        if is_whole:
            observations[place] = observations[NOW]
        else:
            begin_patch(pages[place], phrases[0])
        write(
            pages[place],
            phrases[0],
            states[0],
            boards[0],
            scratches[0],
            score_records[0],
            searches[0],
            observations[place],
            observations[NOW],
            statuses[place],
            shown[place],
        )
        observations[place] = observations[NOW]
        is_written = is_written and not pages[place].is_full
    return is_written
