"""The string table of a board: every name and constant text in a scene, already encoded as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from enum import IntEnum, auto
from itertools import accumulate
from typing import Annotated, Final
from weakref import WeakKeyDictionary

import numpy as np

from ironlanes.boards.actions import DrawTickets, Payment
from ironlanes.boards.model import CARDS, COLOURS, MAX_LENGTH, MAX_OFFER, MAX_PLACES, MAX_TICKETS, MAX_TRACKS
from ironlanes.game.compiled_board import CompiledBoard
from ironlanes.game.event_decoder import EVENT_TYPES
from ironlanes.game.protocol_names import PHASES
from ironlanes.game.refusals.refusal import locomotive_second
from ironlanes.kernel.board_arrays import CARD_KINDS, LOCOMOTIVES
from ironlanes.kernel.compile import new_records
from ironlanes.kernel.records import Int32Array, Records, UInt8Array, record_dtype
from ironlanes.paths.ticket_status import TicketStatusCode
from ironlanes.rules.state import EventCode

from ...model.explanation import closed_reason


class Key(IntEnum):
    """The parts of a scene and of events, in the order of the string table; each is written as its name."""

    VIEW = 0
    TO_MOVE = auto()
    PHASE = auto()
    CLAIMED = auto()
    DISPLAY = auto()
    DISCARDS = auto()
    LAST_TURN_OF = auto()
    PASSES = auto()
    START = auto()
    DECK_SIZE = auto()
    TICKET_DECK_SIZE = auto()
    SHORT = auto()
    LONG = auto()
    SEATS = auto()
    HAND = auto()
    HAND_SIZE = auto()
    TICKETS = auto()
    TICKET_COUNT = auto()
    TICKET_KINDS = auto()
    TRAINS = auto()
    POINTS = auto()
    STATIONS = auto()
    STATIONS_LEFT = auto()
    PASSENGERS = auto()
    PENDING = auto()
    OFFER = auto()
    OFFERS = auto()
    TRACK = auto()
    LAID = auto()
    REVEALED = auto()
    EXTRA = auto()
    PLACES = auto()
    CLOSED = auto()
    TURNS_LEFT = auto()
    LAST_TURN = auto()
    MATCHING = auto()
    STATE = auto()
    DECISION = auto()
    DRAWS = auto()
    LOCKED = auto()
    CLAIMS = auto()
    NAMES = auto()
    PAYMENTS = auto()
    KEEP_LEAST = auto()
    KEEP_OF_DRAWN = auto()
    CAN_DECLINE = auto()
    MUST_PASS = auto()
    CAN_DRAW_TWO = auto()
    # of a game that is over
    DECK = auto()
    TICKET_DECK = auto()
    SCORE = auto()
    TRACKS = auto()
    TICKETS_COMPLETED = auto()
    TICKETS_FAILED = auto()
    TICKET_POINTS = auto()
    LONGEST_PATH = auto()
    LONGEST_BONUS = auto()
    GLOBETROTTER_BONUS = auto()
    STATION_POINTS = auto()
    STATION_TRACKS = auto()
    PASSENGER_POINTS = auto()
    TOTAL = auto()
    WINNERS = auto()
    # of events
    TYPE = auto()
    SEAT = auto()
    CARD = auto()
    CARDS = auto()
    TURNED_UP = auto()
    DISCARDED = auto()
    TAKEN_BACK = auto()
    COUNT = auto()
    RETURNED = auto()
    CITY = auto()
    PLACE = auto()
    COLOUR = auto()


class Word(IntEnum):
    """Words that are written as they are; they follow the keys."""

    NULL = len(Key)
    TRUE = auto()
    FALSE = auto()
    DECK = auto()
    LOCOMOTIVE_SECOND = auto()  # why a face-up locomotive may not be taken
    # where the viewer's last turn is in the last round
    COMING = auto()
    NOW = auto()
    OVER = auto()


# Where each kind of name begins in the string table.
CARD_AT: Final = len(Key) + len(Word)
EVENT_AT: Final = CARD_AT + CARD_KINDS
PHASE_AT: Final = EVENT_AT + len(EventCode)
STANDING_AT: Final = PHASE_AT + len(PHASES)
TRACK_AT: Final = STANDING_AT + len(TicketStatusCode)
CLOSED_AT: Final = TRACK_AT + MAX_TRACKS
TICKET_AT: Final = CLOSED_AT + MAX_TRACKS
PLACE_AT: Final = TICKET_AT + MAX_TICKETS
SPLIT_AT: Final = PLACE_AT + MAX_PLACES
PAYMENT_AT: Final = SPLIT_AT + (MAX_OFFER + 1) ** 2
MAX_STRINGS: Final = PAYMENT_AT + CARD_KINDS * (MAX_LENGTH + 1) ** 2
MAX_LETTERS: Final = 2**17


class StringTable:
    """All strings, one after the other, and where each begins."""

    start: Annotated[Int32Array, (MAX_STRINGS + 1,)]
    letters: Annotated[UInt8Array, (MAX_LETTERS,)]


STRING_TABLE: Final = record_dtype(StringTable)
_written: WeakKeyDictionary[CompiledBoard, Records | None] = WeakKeyDictionary()


def string_table_of(compiled: CompiledBoard) -> Records | None:
    """Return the string table of a board, built once; None if the names of the board are too long for one."""
    if compiled not in _written:
        _written[compiled] = _write(_texts(compiled))
    return _written[compiled]


def _write(texts: dict[int, str]) -> Records | None:
    strings = new_records(1, STRING_TABLE)
    encoded = [texts.get(string, "").encode() for string in range(MAX_STRINGS)]
    ends = list(accumulate((len(text) for text in encoded), initial=0))
    if ends[-1] > MAX_LETTERS:
        return None
    strings["start"][0] = ends
    strings["letters"][0, : ends[-1]] = np.frombuffer(b"".join(encoded), np.uint8)
    return strings


def _texts(compiled: CompiledBoard) -> dict[int, str]:
    board = compiled.board
    texts = constant_texts()
    closed = [closed_reason(board, track) for track in compiled.track_names]
    for first, names in (
        (TRACK_AT, compiled.track_names),
        (CLOSED_AT, closed),
        (TICKET_AT, compiled.ticket_names),
        (PLACE_AT, compiled.place_slugs),
    ):
        texts |= _numbered(first, names)
    splits = [action for action in compiled.actions if isinstance(action, DrawTickets)]
    return texts | {
        SPLIT_AT + (each.short or 0) * (MAX_OFFER + 1) + (each.long or 0): _json(each.text) for each in splits
    }


def constant_texts() -> dict[int, str]:
    """Return the strings that are the same on every board, by their indices."""
    texts: dict[int, str] = {key: f'"{key.name.lower()}":' for key in Key}
    words: dict[Word, object] = {Word.NULL: None, Word.TRUE: True, Word.FALSE: False, Word.DECK: "deck"}
    words[Word.LOCOMOTIVE_SECOND] = locomotive_second().to_json()
    words |= {word: word.name.lower() for word in (Word.COMING, Word.NOW, Word.OVER)}
    texts |= {word: _json(content) for word, content in words.items()}
    event_types = [EVENT_TYPES[code].type if code in EVENT_TYPES else "" for code in EventCode]
    statuses = [standing.name.lower().replace("_", " ") for standing in TicketStatusCode]
    for first, names in ((CARD_AT, CARDS), (EVENT_AT, event_types), (PHASE_AT, PHASES), (STANDING_AT, statuses)):
        texts |= _numbered(first, names)
    return texts | _payments()


def _payments() -> dict[int, str]:
    counts = range(MAX_LENGTH + 1)
    texts = {payment_string(LOCOMOTIVES, 0, wild): Payment(None, 0, wild).text for wild in counts}
    for colour, name in enumerate(COLOURS):
        for cards in counts[1:]:
            texts |= {payment_string(colour, cards, wild): Payment(name, cards, wild).text for wild in counts}
    return {string: _json(text) for string, text in texts.items()}


def payment_string(colour: int, cards: int, locomotives: int) -> int:
    """Return the index of a payment's text in the string table."""
    return PAYMENT_AT + (colour * (MAX_LENGTH + 1) + cards) * (MAX_LENGTH + 1) + locomotives


def _numbered(first: int, contents: Iterable[object]) -> dict[int, str]:
    return {first + place: _json(content) for place, content in enumerate(contents)}


def _json(content: object) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))
