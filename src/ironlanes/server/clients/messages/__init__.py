"""Every message between a browser and the server, and everything inside them: the one place that says what they are.

What is sent is built from these types (`clients/outgoing_text.py`), and `web/src/net/messages.ts` is generated from
them (`make ui`). Null may be left out, in both directions.
"""

from __future__ import annotations

from typing import Final

from .base_models import ReceivedModel, SentModel
from .boards import BoardCard, BoardDetails, PlaceDetails, RuleDetails, TicketDetails, TrackDetails
from .events import GameEvent
from .http import BotCard, ErrorResponse, Home, Replay, ReplayStep, TableCard, TableMade, Uploaded
from .incoming import (
    MAX_MESSAGE,
    VERSION,
    ActRequest,
    ExplainRequest,
    ExtendRequest,
    FromBrowser,
    Hello,
    NewName,
    NewTable,
    Options,
    Ping,
    RematchRequest,
    RenameRequest,
    SayRequest,
    SetOptionsRequest,
    SetSeatRequest,
    SitRequest,
    StandRequest,
    StartRequest,
    ViewSeatRequest,
    from_browser,
)
from .outgoing import (
    AckMessage,
    ChatMessage,
    Clock,
    ClockMessage,
    CloseReason,
    ExplanationMessage,
    Goodbye,
    Pong,
    RefusedMessage,
    Seat,
    SeatKind,
    SnapshotMessage,
    StepMessage,
    TableMessage,
    TablePhase,
    ToBrowser,
)
from .scenes import Decision, LogEntry, Scene

#: What the TypeScript types are made of, besides what these contain.
EVERYTHING: Final = (
    FromBrowser,
    ToBrowser,
    Home,
    NewTable,
    TableMade,
    BoardDetails,
    Replay,
    Uploaded,
    NewName,
    ErrorResponse,
)

__all__ = [
    "EVERYTHING",
    "MAX_MESSAGE",
    "VERSION",
    "AckMessage",
    "ActRequest",
    "BoardCard",
    "BoardDetails",
    "BotCard",
    "ChatMessage",
    "Clock",
    "ClockMessage",
    "CloseReason",
    "Decision",
    "ErrorResponse",
    "ExplainRequest",
    "ExplanationMessage",
    "ExtendRequest",
    "FromBrowser",
    "GameEvent",
    "Goodbye",
    "Hello",
    "Home",
    "LogEntry",
    "NewName",
    "NewTable",
    "Options",
    "Ping",
    "PlaceDetails",
    "Pong",
    "ReceivedModel",
    "RefusedMessage",
    "RematchRequest",
    "RenameRequest",
    "Replay",
    "ReplayStep",
    "RuleDetails",
    "SayRequest",
    "Scene",
    "Seat",
    "SeatKind",
    "SentModel",
    "SetOptionsRequest",
    "SetSeatRequest",
    "SitRequest",
    "SnapshotMessage",
    "StandRequest",
    "StartRequest",
    "StepMessage",
    "TableCard",
    "TableMade",
    "TableMessage",
    "TablePhase",
    "TicketDetails",
    "ToBrowser",
    "TrackDetails",
    "Uploaded",
    "ViewSeatRequest",
    "from_browser",
]
