"""The events of a table's log by kind: when each can happen, and what it counts towards."""

from __future__ import annotations

from typing import Final

from ...model.messages.outgoing import TablePhase
from ...model.table_events import (
    Acted,
    BotFailed,
    CameBack,
    Chose,
    Extended,
    Hinted,
    MadeUp,
    OptionsSet,
    RematchMade,
    Renamed,
    Sat,
    SeatSet,
    Spoke,
    Started,
    Stood,
    StoodIn,
    TableEvent,
    TookBack,
    VacationTaken,
    Voted,
)

#: When each thing can happen; what the game itself consists of counts towards no limit.
PHASES: Final[dict[type[TableEvent], tuple[TablePhase, ...]]] = {
    Sat: ("lobby",),
    Stood: ("lobby",),
    SeatSet: ("lobby",),
    OptionsSet: ("lobby",),
    Started: ("lobby",),
    Renamed: ("lobby", "playing"),
    Acted: ("playing",),
    TookBack: ("playing",),
    Chose: ("playing",),
    Hinted: ("playing",),
    Spoke: ("lobby", "playing", "over"),
    BotFailed: ("playing",),
    StoodIn: ("playing",),
    CameBack: ("playing", "over"),
    Extended: ("playing",),
    VacationTaken: ("playing",),
    MadeUp: ("playing",),
    Voted: ("over",),
    RematchMade: ("over",),
}
GAME_EVENTS: Final = (Started, Acted, TookBack, Chose, Hinted, VacationTaken, MadeUp)
CHAT_EVENTS: Final = (Spoke, BotFailed)
#: What is acknowledged with the number of actions after it.
ACTIONS: Final = (Acted, TookBack, Chose)
