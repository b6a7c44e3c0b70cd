"""The score record, in names."""

from __future__ import annotations

from dataclasses import dataclass

from ironlanes.kernel.compile import new_records
from ironlanes.kernel.records import Records
from ironlanes.rules import api as rules_api
from ironlanes.rules.state import SCORE_RECORD

from .compiled_board import CompiledBoard
from .protocol_names import members, named


@dataclass(frozen=True, slots=True)
class SeatScore:
    """One seat's points and where they come from; what does not apply to a board is 0 or empty."""

    tracks: int
    tickets_completed: tuple[str, ...]
    tickets_failed: tuple[str, ...]
    ticket_points: int
    longest_path: int
    longest_bonus: int
    globetrotter_bonus: int
    stations_left: int
    station_points: int
    station_tracks: dict[str, str]
    passenger_points: int
    total: int

    def to_json(self) -> dict[str, object]:
        """The score as the protocol writes it."""
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in ((name, getattr(self, name)) for name in self.__slots__)
        }


@dataclass(frozen=True, slots=True, repr=False)
class Score:
    """Every seat's score, and who has won."""

    seats: tuple[SeatScore, ...]
    winners: tuple[int, ...]

    def to_json(self) -> dict[str, object]:
        """The scores as the protocol writes them."""
        return {"seats": [seat.to_json() for seat in self.seats], "winners": list(self.winners)}

    def __repr__(self) -> str:
        totals = ", ".join(str(seat.total) for seat in self.seats)
        return f"<Score: totals {totals}; winner{'s' * (len(self.winners) > 1)} {', '.join(map(str, self.winners))}>"

    def _repr_html_(self) -> str:
        """A table with a row for each seat, as a notebook shows it."""
        from .score_html import score_html

        return score_html(self)


def score_record_of(compiled: CompiledBoard, states: Records, scratches: Records) -> Records:
    """The score record that the rules fill for the first of some states."""
    score_records = new_records(1, SCORE_RECORD)
    rules_api.score_game(states, 0, compiled.arrays, scratches, score_records)
    return score_records[0]


def read_score(compiled: CompiledBoard, state: Records, score_record: Records) -> Score:
    """The score from a state and the score record that the rules filled for it."""
    players = range(int(state["players"]))
    seats = tuple(_read_seat(compiled, state, score_record, seat) for seat in players)
    return Score(seats, winners_of(state, score_record))


def winners_of(state: Records, score_record: Records) -> tuple[int, ...]:
    """The seats that have won."""
    return tuple(seat for seat in range(int(state["players"])) if score_record["is_winner"][seat])


def _read_seat(compiled: CompiledBoard, state: Records, score_record: Records, seat: int) -> SeatScore:
    completed = members(score_record["completed"][seat])
    failed = [ticket for ticket in members(state["tickets"][seat]) if ticket not in completed]
    pairs = zip(score_record["station_city"][seat].tolist(), score_record["station_track"][seat].tolist(), strict=True)
    return SeatScore(
        tracks=int(score_record["track_points"][seat]),
        tickets_completed=tuple(named(compiled.ticket_names, completed)),
        tickets_failed=tuple(named(compiled.ticket_names, failed)),
        ticket_points=int(score_record["ticket_points"][seat]),
        longest_path=int(score_record["longest_path"][seat]),
        longest_bonus=int(score_record["longest_bonus"][seat]),
        globetrotter_bonus=int(score_record["globetrotter_bonus"][seat]),
        stations_left=int(state["stations_left"][seat]),
        station_points=int(score_record["station_points"][seat]),
        station_tracks={compiled.place_slugs[city]: compiled.track_names[track] for city, track in pairs if track >= 0},
        passenger_points=int(score_record["passenger_points"][seat]),
        total=int(score_record["total"][seat]),
    )
