"""The way in from Python to the kernels that write."""

from __future__ import annotations

from typing import Final

from ironlanes.boards.model import MAX_SEATS
from ironlanes.boards.records import Records
from ironlanes.rules.compiling import entry
from ironlanes.rules.observe import observe
from ironlanes.rules.state import NOBODY, Phase

from .writing import begin_patch, write

#: The viewer who has no seat comes after those who have one.
SPECTATOR: Final = MAX_SEATS
VIEWERS: Final = MAX_SEATS + 1


@entry
def write_scenes(
    states: Records,
    boards: Records,
    desks: Records,
    sheets: Records,
    searches: Records,
    phrases: Records,
    sights: Records,
    standings: Records,
    shown: Records,
    pages: Records,
    told: int,
    is_whole: bool,
) -> bool:
    """Write for every viewer who is to be told something what changed in his scene, or all of it.

    A page for all of a scene has its beginning already. Behind the viewers' sights there is one to work on; where the
    game is over they are as they were last seen. False where there was no room for all of it.
    """
    is_written = True
    is_over = states[0].phase == Phase.OVER
    for place in range(VIEWERS):
        if not (told >> place) & 1:
            continue
        sights[VIEWERS] = sights[place]
        if not is_over:
            observe(states[0], boards[0], NOBODY if place == SPECTATOR else place, sights[VIEWERS])
        pages[place].is_whole = is_whole
        pages[place].is_full = 0
        if is_whole:
            sights[place] = sights[VIEWERS]
        else:
            begin_patch(pages[place], phrases[0])
        write(
            pages[place],
            phrases[0],
            states[0],
            boards[0],
            desks[0],
            sheets[0],
            searches[0],
            sights[place],
            sights[VIEWERS],
            standings[place],
            shown[place],
        )
        sights[place] = sights[VIEWERS]
        is_written = is_written and not pages[place].is_full
    return is_written
