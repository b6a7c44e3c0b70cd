"""The result of a game, read from the records of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

from ironlanes.game.compiled_board import CompiledBoard
from ironlanes.game.json.record import FORMAT
from ironlanes.game.json_types import Record
from ironlanes.game.protocol_names import members
from ironlanes.game.score import winners_of
from ironlanes.game.seeds import write_seed
from ironlanes.kernel.records import Records
from ironlanes.report.formatting import SOURCE_NAMES

from .schedule import Fixture


class FinishedGame(NamedTuple):
    """A finished game, whatever played it."""

    state: Records  # the final state
    score_record: Records  # its score
    actions: Sequence[int]  # indices in the board's action table
    turns: int  # of all seats
    decisions: Sequence[int]  # of each seat, including setup
    seconds: Sequence[float]  # thinking time of each seat; empty if not measured
    late: Sequence[int]  # decisions of each seat that took longer than allowed and stand; empty if not measured
    forfeits: Sequence[int]  # decisions that each seat failed to make
    troubles: Sequence[str]  # the last failure of each seat, as the end of a sentence


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of one seat. Tickets and tracks are indices into `board.tickets` and `board.tracks`."""

    total: int
    tracks: int  # points, like all fields up to `passengers`
    tickets_won: int
    tickets_lost: int  # points for failed tickets, 0 or less
    longest: int
    globetrotter: int
    stations: int
    passengers: int
    completed: tuple[int, ...]
    failed: tuple[int, ...]
    claimed: tuple[int, ...]
    longest_path: int
    trains_left: int
    decisions: int
    forfeits: int
    trouble: str

    @property
    def kept(self) -> tuple[int, ...]:
        """The tickets held at the end."""
        return self.completed + self.failed

    def to_json(self) -> dict[str, object]:
        """Return the seat as JSON, for the line of its game."""
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def from_json(cls, json: Mapping[str, Any]) -> Self:
        """Read a seat from the line of its game."""
        return cls(**{**json, **{name: tuple(json[name]) for name in ("completed", "failed", "claimed")}})


#: The sources of points, by their names in `SeatResult`.
SOURCES = tuple(SOURCE_NAMES)


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game of a match: seating, result and actions. What depends on the machine does not count in comparisons."""

    fixture: Fixture
    start: int  # the seat that began
    winners: tuple[int, ...]  # seats
    turns: int  # of all seats
    seats: tuple[SeatResult, ...]
    actions: tuple[int, ...] = field(default=(), repr=False)
    seconds: tuple[float, ...] = field(default=(), compare=False)
    late: tuple[int, ...] = field(default=(), compare=False)

    def share_of(self, seat: int) -> float:
        """Return a seat's share of the win; winners share equally."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def place_of(self, seat: int) -> int:
        """Return a seat's place in the turn order, from 0."""
        return (seat - self.start) % len(self.seats)

    def to_json(self) -> dict[str, object]:
        """Return the game as a line of results.jsonl, without actions and without what depends on the machine."""
        return {
            "game": self.fixture.number,
            "deal": self.fixture.deal,
            "seed": self.fixture.seed,
            "seating": self.fixture.seating,
            "start": self.start,
            "winners": self.winners,
            "turns": self.turns,
            "seats": [seat.to_json() for seat in self.seats],
        }

    def timing(self) -> dict[str, object]:
        """Return what depends on the machine, as a line of timings.jsonl."""
        return {"game": self.fixture.number, "seconds": self.seconds, "late": self.late}

    @classmethod
    def from_json(cls, json: Mapping[str, Any], timing: Mapping[str, Any]) -> Self:
        """Read a game from its lines of results.jsonl and timings.jsonl."""
        fixture = Fixture(json["game"], json["deal"], json["seed"], tuple(json["seating"]))
        seats = tuple(SeatResult.from_json(seat) for seat in json["seats"])
        seconds, late = tuple(timing["seconds"]), tuple(timing.get("late", ()))
        return cls(fixture, json["start"], tuple(json["winners"]), json["turns"], seats, seconds=seconds, late=late)


def game_result_of(compiled: CompiledBoard, fixture: Fixture, finished: FinishedGame) -> GameResult:
    """Return the result of a finished game."""
    return GameResult(
        fixture,
        int(finished.state["start"]),
        winners_of(finished.state, finished.score_record),
        finished.turns,
        tuple(_seat_result(compiled, finished, seat) for seat in range(len(fixture.seating))),
        tuple(finished.actions),
        tuple(round(each, 6) for each in finished.seconds),
        tuple(finished.late),
    )


def record_of(compiled: CompiledBoard, names: Sequence[str], result: GameResult) -> Record:
    """Return the record of a game, in the format of the protocol."""
    return {
        "format": FORMAT,
        "map": compiled.board.id,
        "players": len(result.seats),
        "names": [names[entrant] for entrant in result.fixture.seating],
        "seed": write_seed(result.fixture.seed),
        "start": result.start,
        "actions": [compiled.actions[index].text for index in result.actions],
        "result": {"totals": [seat.total for seat in result.seats], "winners": list(result.winners)},
    }


def _seat_result(compiled: CompiledBoard, finished: FinishedGame, seat: int) -> SeatResult:
    state, score_record, tickets = finished.state, finished.score_record, compiled.board.tickets
    completed = members(score_record["completed"][seat])
    failed = [ticket for ticket in members(state["tickets"][seat]) if ticket not in completed]
    return SeatResult(
        total=int(score_record["total"][seat]),
        tracks=int(score_record["track_points"][seat]),
        tickets_won=sum(tickets[ticket].points for ticket in completed),
        tickets_lost=-sum(tickets[ticket].points for ticket in failed),
        longest=int(score_record["longest_bonus"][seat]),
        globetrotter=int(score_record["globetrotter_bonus"][seat]),
        stations=int(score_record["station_points"][seat]),
        passengers=int(score_record["passenger_points"][seat]),
        completed=tuple(completed),
        failed=tuple(failed),
        claimed=tuple(members(state["claimed"][seat])),
        longest_path=int(score_record["longest_path"][seat]),
        trains_left=int(state["trains"][seat]),
        decisions=finished.decisions[seat],
        forfeits=finished.forfeits[seat],
        trouble=finished.troubles[seat],
    )
