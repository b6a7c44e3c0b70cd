"""The compiled functions that write scenes, and what happened."""

from __future__ import annotations

from typing import Annotated, Final

from ironlanes.boards.model import MAX_SEATS
from ironlanes.kernel.board_arrays import Boards
from ironlanes.kernel.compile import compiled_entry_of
from ironlanes.kernel.records import Records
from ironlanes.paths.scratch import PATH_SCRATCH
from ironlanes.paths.ticket_status import TICKET_STATUSES
from ironlanes.rules.observation import observe, observe_own
from ironlanes.rules.scoring import score
from ironlanes.rules.state import NONE, Observations, Phase, ScoreRecords, Scratches, States

from .event_json import DISPLAY_HISTORY, write_events
from .final_json import write_final_scene
from .json_buffer import JSON_BUFFER
from .scene_json import SENT_STATE, begin_patch, write_scene
from .string_table import STRING_TABLE

#: The viewer who has no seat comes after those who have one.
SPECTATOR: Final = MAX_SEATS
VIEWERS: Final = MAX_SEATS + 1
#: Behind the viewers' last observations: what is open to everybody now, and what one of them sees now.
OPEN: Final = VIEWERS
NOW: Final = VIEWERS + 1
OBSERVATIONS: Final = VIEWERS + 2


@compiled_entry_of("scenes")
def write_scenes(
    states: States,
    boards: Boards,
    scratches: Scratches,
    score_records: ScoreRecords,
    searches: Annotated[Records, PATH_SCRATCH],
    strings: Annotated[Records, STRING_TABLE],
    observations: Observations,
    statuses: Annotated[Records, TICKET_STATUSES],
    sent: Annotated[Records, SENT_STATE],
    buffers: Annotated[Records, JSON_BUFFER],
    viewers: int,
    is_whole: bool,
) -> None:
    """Write for each viewer in the set `viewers` what changed in their scene, or all of it.

    A buffer for a whole scene already has its beginning. If a buffer is too small for a patch, it says so, and what is
    remembered of that viewer stays as it was.
    """
    observe(states[0], boards[0], NONE, observations[OPEN])
    for slot in range(VIEWERS):
        if not (viewers >> slot) & 1:
            continue
        observations[NOW] = observations[OPEN]
        if slot != SPECTATOR:
            observe_own(states[0], slot, observations[NOW])
        buffers[slot].is_whole = is_whole
        buffers[slot].has_overflowed = 0
        if is_whole:
            observations[slot] = observations[NOW]
        else:
            begin_patch(buffers[slot], strings[0])
        had_decision = sent[slot].has_decision
        write_scene(
            buffers[slot],
            strings[0],
            states[0],
            boards[0],
            scratches[0],
            score_records[0],
            searches[0],
            observations[slot],
            observations[NOW],
            statuses[slot],
            sent[slot],
        )
        if buffers[slot].has_overflowed:
            sent[slot].has_decision = had_decision
        else:
            observations[slot] = observations[NOW]


@compiled_entry_of("scenes")
def write_final_scenes(
    states: States,
    boards: Boards,
    scratches: Scratches,
    score_records: ScoreRecords,
    strings: Annotated[Records, STRING_TABLE],
    observations: Observations,
    buffers: Annotated[Records, JSON_BUFFER],
    viewers: int,
    is_sealed: bool,
) -> None:
    """Write the whole scene of a game that is over for each viewer in the set `viewers`.

    Every buffer already has the beginning of its scene. A sealed game does not tell the order of its decks.
    """
    observe(states[0], boards[0], NONE, observations[OPEN])
    score(states[0], boards[0], scratches[0], score_records[0])
    for slot in range(VIEWERS):
        if (viewers >> slot) & 1:
            buffers[slot].is_whole = 1
            buffers[slot].has_overflowed = 0
            observations[NOW] = observations[OPEN]
            write_final_scene(
                buffers[slot],
                strings[0],
                states[0],
                boards[0],
                score_records[0],
                observations[OPEN],
                observations[NOW],
                NONE if slot == SPECTATOR else slot,
                is_sealed,
            )


@compiled_entry_of("scenes")
def write_event_lists(
    before: States,
    states: States,
    boards: Boards,
    scratches: Scratches,
    score_records: ScoreRecords,
    strings: Annotated[Records, STRING_TABLE],
    histories: Annotated[Records, DISPLAY_HISTORY],
    buffers: Annotated[Records, JSON_BUFFER],
    viewers: int,
) -> None:
    """Write for each viewer in the set `viewers` what the last action led to; `scratches` has its log."""
    if states[0].phase == Phase.OVER:
        score(states[0], boards[0], scratches[0], score_records[0])
    for slot in range(VIEWERS):
        if (viewers >> slot) & 1:
            buffers[slot].used = 0
            buffers[slot].has_overflowed = 0
            write_events(
                buffers[slot],
                strings[0],
                boards[0],
                before[0],
                scratches[0],
                score_records[0],
                histories[0],
                NONE if slot == SPECTATOR else slot,
            )
