"""The score sheet, in names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ironlanes.boards.records import Records
from ironlanes.rules import entries
from ironlanes.rules.compiling import new_records
from ironlanes.rules.state import SHEET

from .names import members, named
from .prepared import Prepared
from .score_html import score_html


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

    def to_json(self) -> dict[str, Any]:
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

    def to_json(self) -> dict[str, Any]:
        """The scores as the protocol writes them."""
        return {"seats": [seat.to_json() for seat in self.seats], "winners": list(self.winners)}

    def __repr__(self) -> str:
        totals = ", ".join(str(seat.total) for seat in self.seats)
        return f"<Score: totals {totals}; winner{'s' * (len(self.winners) > 1)} {', '.join(map(str, self.winners))}>"

    def _repr_html_(self) -> str:
        """A table with a row for each seat, as a notebook shows it."""
        return score_html(self.to_json())


def score_sheet(ready: Prepared, states: Records, desks: Records) -> Records:
    """The sheet that the rules fill for the first of some states."""
    sheets = new_records(1, SHEET)
    entries.score_game(states, 0, ready.tables, desks, sheets)
    return sheets[0]


def read_score(ready: Prepared, state: Records, sheet: Records) -> Score:
    """The score from a state and the sheet that the rules filled for it."""
    players = range(int(state["players"]))
    seats = tuple(_read_seat(ready, state, sheet, seat) for seat in players)
    return Score(seats, winners_of(state, sheet))


def winners_of(state: Records, sheet: Records) -> tuple[int, ...]:
    """The seats that have won."""
    return tuple(seat for seat in range(int(state["players"])) if sheet["is_winner"][seat])


def _read_seat(ready: Prepared, state: Records, sheet: Records, seat: int) -> SeatScore:
    completed = members(sheet["completed"][seat])
    failed = [ticket for ticket in members(state["tickets"][seat]) if ticket not in completed]
    pairs = zip(sheet["station_city"][seat].tolist(), sheet["station_track"][seat].tolist(), strict=True)
    return SeatScore(
        tracks=int(sheet["track_points"][seat]),
        tickets_completed=tuple(named(ready.ticket_names, completed)),
        tickets_failed=tuple(named(ready.ticket_names, failed)),
        ticket_points=int(sheet["ticket_points"][seat]),
        longest_path=int(sheet["longest_path"][seat]),
        longest_bonus=int(sheet["longest_bonus"][seat]),
        globetrotter_bonus=int(sheet["globetrotter_bonus"][seat]),
        stations_left=int(state["stations_left"][seat]),
        station_points=int(sheet["station_points"][seat]),
        station_tracks={ready.place_slugs[city]: ready.track_names[track] for city, track in pairs if track >= 0},
        passenger_points=int(sheet["passenger_points"][seat]),
        total=int(sheet["total"][seat]),
    )
