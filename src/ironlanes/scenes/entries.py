"""The way in from Python to the kernels that write."""

from __future__ import annotations

from typing import Annotated, Final

from ironlanes.boards.model import MAX_SEATS
from ironlanes.boards.records import Records
from ironlanes.boards.tables import Boards
from ironlanes.rules.compiling import entry
from ironlanes.rules.observe import observe, observe_own
from ironlanes.rules.state import NOBODY, Desks, Phase, Sheets, Sights, States
from ironlanes.tactics.search import SEARCH
from ironlanes.tactics.standings import STANDINGS

from .page import PAGE
from .phrases import PHRASES
from .writing import SHOWN, begin_patch, write

#: The viewer who has no seat comes after those who have one.
SPECTATOR: Final = MAX_SEATS
VIEWERS: Final = MAX_SEATS + 1
#: Behind the viewers' last sights: what is open to everybody now, and what one of them sees now.
OPEN: Final = VIEWERS
NOW: Final = VIEWERS + 1
SIGHTS: Final = VIEWERS + 2


@entry
def write_scenes(
    states: States,
    boards: Boards,
    desks: Desks,
    sheets: Sheets,
    searches: Annotated[Records, SEARCH],
    phrases: Annotated[Records, PHRASES],
    sights: Sights,
    standings: Annotated[Records, STANDINGS],
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
    observe(states[0], boards[0], NOBODY, sights[OPEN])
    for place in range(VIEWERS):
        if not (told >> place) & 1:
            continue
        sights[NOW] = sights[place] if is_over else sights[OPEN]
        if not is_over and place != SPECTATOR:
            observe_own(states[0], place, sights[NOW])
        pages[place].is_whole = is_whole
        pages[place].is_full = 0
        if is_whole:
            sights[place] = sights[NOW]
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
            sights[NOW],
            standings[place],
            shown[place],
        )
        sights[place] = sights[NOW]
        is_written = is_written and not pages[place].is_full
    return is_written
