"""What is counted in the games of a book: whole numbers, so that counts can be added in any order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Self, TypedDict

import numpy as np
import numpy.typing as npt

from .group_sums import Bools, Int64Array, sums_of
from .sayings import SAYINGS, groups_of
from .seat_table import FIRST_ACTIONS, SeatTable

#: What a comparison measures.
OUTCOMES: Final = ("wins", "lead")
#: All points of a seat, and their sources.
SOURCES: Final = (
    "total",
    "track_points",
    "ticket_points",
    "longest_bonus",
    "globetrotter_bonus",
    "station_points",
    "passenger_points",
)
#: A hand of first tickets says something if this many seats have kept exactly it.
FEWEST_HANDS: Final = 20
#: The turns that are told apart; longer games count as this long.
MOST_TURNS: Final = 120

#: The tickets kept at a first choice, and what seats that kept exactly these achieved: seats, wins, lead, its square.
Hands = dict[tuple[int, ...], list[int]]
HAND_NUMBERS: Final = 4


class CountsJson(TypedDict):
    """Counts as JSON."""

    arrays: dict[str, int | list[int] | list[list[int]]]
    hands: list[tuple[list[int], list[int]]]


@dataclass
class Counts:
    """The counts of games on one board with the same number of players."""

    arrays: dict[str, Int64Array] = field(default_factory=dict)
    hands: Hands = field(default_factory=dict)

    @property
    def games(self) -> int:
        """The number of games."""
        return int(self.arrays["games"]) if "games" in self.arrays else 0

    def __add__(self, other: Counts) -> Counts:
        """Return the counts of the games of both."""
        arrays = {name: self.arrays.get(name, np.int64(0)) + array for name, array in other.arrays.items()}
        hands = {hand: list(numbers) for hand, numbers in self.hands.items()}
        for hand, numbers in other.hands.items():
            known = hands.get(hand, [0] * len(numbers))
            hands[hand] = [one + more for one, more in zip(known, numbers, strict=True)]
        return Counts({**self.arrays, **arrays}, hands)

    def of_today(self) -> Counts:
        """Return the same counts with zeros for what older versions did not count."""
        players, tracks = len(self.arrays["turn order wins"]), len(self.arrays["track claims"])
        arrays = {"track claims by order": np.zeros((players, tracks), dtype=np.int64), **self.arrays}
        for outcome in OUTCOMES:
            known = arrays[f"sayings {outcome}"]
            arrays[f"sayings {outcome}"] = np.pad(known, ((0, len(SAYINGS) - len(known)), (0, 0)))
        return Counts(arrays, self.hands)

    def to_json(self, hands: int) -> CountsJson:
        """Return the counts as JSON; of the hands, the `hands` that were kept most often."""
        return {
            "arrays": {name: array.tolist() for name, array in sorted(self.arrays.items())},
            "hands": [(list(hand), numbers) for hand, numbers in self.most_kept(hands).items()],
        }

    def most_kept(self, hands: int) -> Hands:
        """Return the `hands` hands that were kept most often."""
        return dict(sorted(self.hands.items(), key=lambda each: (-each[1][0], each[0]))[:hands])

    @classmethod
    def from_json(cls, json: CountsJson) -> Self:
        """Read counts."""
        arrays = {name: np.array(numbers, dtype=np.int64) for name, numbers in json["arrays"].items()}
        return cls(arrays, {tuple(hand): list(numbers) for hand, numbers in json["hands"]})


def count_games(table: SeatTable) -> Counts:
    """Count some games, at least one."""
    arrays = dict(_arrays(table))
    for name, (first, second) in _groups(table):
        for outcome in OUTCOMES:
            arrays[f"{name} {outcome}"] = sums_of(first, second, getattr(table, outcome))
    return Counts({name: np.asarray(array, dtype=np.int64) for name, array in arrays.items()}, _hands(table))


def _arrays(table: SeatTable) -> Iterator[tuple[str, npt.NDArray[np.int64]]]:
    """Yield plain counts, each with its name."""
    yield "games", np.array(len(table.summaries), dtype=np.int64)
    kept, held = table.tickets("first_kept"), table.tickets("held")
    later = table.tickets("later_offered")
    sets = {
        "offered first": table.tickets("first_offered"),
        "kept first": kept,
        "offered later": later,
        "kept later": later & held & ~kept,
        "held": held,
        "completed": table.tickets("completed"),
    }
    for name, members in sets.items():
        yield f"tickets {name}", members.sum((0, 1))
    turns = table.summaries["claim_turn"][:, : len(table.board.tracks)].astype(np.int64)
    yield "track claims", (turns > 0).sum(0)
    yield "track turns", turns.sum(0)
    yield "track turns squared", (turns**2).sum(0)
    first = table.numbers("turns")[table.place == 0]  # of one seat a game: those of the others hardly differ
    by_order = [(table.claimed & (table.place == order)[:, :, None]).sum((0, 1)) for order in range(table.players)]
    yield "track claims by order", np.stack(by_order)
    yield "turns", np.bincount(np.minimum(first, MOST_TURNS), minlength=MOST_TURNS + 1)
    won = (table.wins > 0)[:, :, None]
    yield "points", np.concatenate([sums_of(won, ~won, table.numbers(source)) for source in SOURCES])


def _groups(table: SeatTable) -> Iterator[tuple[str, tuple[Bools, Bools]]]:
    """Yield the groups of seats that are compared, by game, seat and comparison."""
    offered, kept = table.tickets("first_offered"), table.tickets("first_kept")
    yield "tickets", (kept, offered & ~kept)
    yield "tracks", (table.claimed, ~table.claimed)
    yield "places", (table.reached, ~table.reached)
    for name, numbers, count in (
        ("turn order", table.place, table.players),
        ("first actions", table.first_action, len(FIRST_ACTIONS)),
    ):
        has = numbers[:, :, None] == np.arange(count)
        yield name, (has, ~has & (numbers >= 0)[:, :, None])
    firsts, seconds = zip(*groups_of(table), strict=True)
    yield "sayings", (np.stack(firsts, axis=-1), np.stack(seconds, axis=-1))


def _hands(table: SeatTable) -> Hands:
    """Return what seats achieved with exactly these tickets of the first choice."""
    kept = table.tickets("first_kept").reshape(-1, len(table.board.tickets))
    wins, lead = table.wins.ravel(), table.lead.ravel()
    found, inverse = np.unique(np.packbits(kept, axis=1), axis=0, return_inverse=True)
    columns = [np.bincount(inverse.ravel(), each, len(found)) for each in (np.ones_like(wins), wins, lead, lead**2)]
    numbers = np.stack(columns, axis=1).astype(np.int64).tolist()
    hands = np.unpackbits(found, axis=1, count=kept.shape[1])
    return {tuple(np.flatnonzero(hand).tolist()): each for hand, each in zip(hands, numbers, strict=True)}
