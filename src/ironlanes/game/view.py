"""What one seat, or a spectator, may see of a game (H1, H2)."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np

from ironlanes.boards.loading import packaged_boards
from ironlanes.boards.model import CARDS, Board
from ironlanes.boards.records import Records
from ironlanes.rules.compiling import new_records
from ironlanes.rules.state import NOBODY, SIGHT, Phase

from .memory import Recollection
from .names import PHASES, card_counts, colour_counts, members, named, owners, standing_passengers
from .prepared import Prepared, as_registered, prepared
from .sights import FIELD_BYTES, SEAT_BYTES, Kept, mask_of
from .telling import cards_of

if TYPE_CHECKING:
    from .game import Game


class View:
    """A seat's view. It is read off a sight, a record that has no room for what is hidden."""

    def __init__(self, ready: Prepared, sight: Records, memory: Recollection | None, seed_hash: str):
        self._ready = ready
        self._sight = sight[0]
        self._sights = sight
        self._memory = memory
        self.seed_hash = seed_hash

    @property
    def board(self) -> Board:
        return self._ready.board

    @property
    def viewer(self) -> int | None:
        """The seat whose view this is, None for a spectator's."""
        return _seat(self._sight["viewer"])

    @property
    def players(self) -> int:
        return int(self._sight["players"])

    @property
    def to_move(self) -> int | None:
        """The seat that has to decide; None when the game is over."""
        return _seat(self._sight["to_move"])

    @property
    def phase(self) -> str:
        return PHASES[self._sight["phase"]]

    @property
    def is_setup(self) -> bool:
        return int(self._sight["phase"]) in (Phase.SETUP_SPLIT, Phase.SETUP_TICKETS)

    @property
    def hand(self) -> dict[str, int]:
        """The viewer's own cards."""
        return card_counts(self._sight["hand"])

    @cached_property
    def tickets(self) -> tuple[str, ...]:
        """The viewer's own tickets."""
        return tuple(named(self._ready.ticket_names, members(self._sight["tickets"])))

    @cached_property
    def offer(self) -> tuple[str, ...]:
        """The tickets that lie before the viewer to choose from."""
        size = 0 if self.viewer is None else int(self._sight["offer_size"][self.viewer])
        return tuple(named(self._ready.ticket_names, self._sight["offer"][:size]))

    @cached_property
    def claimed(self) -> dict[str, int]:
        """Who has claimed which track."""
        return owners(self._ready.track_names, self._sight["claimed"], self.players)

    @cached_property
    def stations(self) -> dict[str, int]:
        """Who has a station in which city."""
        return owners(self._ready.place_slugs, self._sight["stations"], self.players)

    @cached_property
    def raw(self) -> bytes:
        """The sight itself: what is the same in it, by FIELD_BYTES, is the same in the view."""
        raw: bytes = self._sights.tobytes()
        return raw

    @property
    def built(self) -> bytes:
        """The tracks and stations there are, as one value: where it is the same, so are they."""
        return self.raw[FIELD_BYTES["claimed"]] + self.raw[FIELD_BYTES["stations"]]

    def own_mask(self, seat: int) -> int:
        """The tracks that a seat has claimed, as a bit for each position on the board."""
        return mask_of(self.raw, "claimed", seat)

    def open_mask(self, seat: int) -> int:
        """The tracks that a seat might still claim, likewise."""
        return mask_of(self.raw, "available", seat)

    def closed_tracks(self) -> list[str]:
        """The tracks that nobody has and nobody can claim any more (C6)."""
        claimed, available = (self._sight[name][: self.players] for name in ("claimed", "available"))
        gone = members(np.bitwise_or.reduce(claimed) | np.bitwise_or.reduce(available))
        names = self._ready.track_names
        return [names[track] for track in sorted(set(range(len(names))) - set(gone))]

    def open_tracks(self, seat: int) -> list[str]:
        """The tracks that a seat might still claim, whatever trains and cards it has (C5, C6)."""
        return named(self._ready.track_names, members(self._sight["available"][seat]))

    @cached_property
    def display(self) -> tuple[str, ...]:
        return tuple(named(CARDS, self._sight["display"][: self._sight["display_size"]]))

    @property
    def discards(self) -> dict[str, int]:
        return card_counts(self._sight["discards"])

    @property
    def deck_size(self) -> int:
        return int(self._sight["deck_size"])

    @property
    def ticket_deck_size(self) -> int | dict[str, int]:
        """How many tickets can still be drawn; with two ticket decks, of each."""
        short, long = self._sight["ticket_left"].tolist()
        return short if self.board.rules.ticket_decks == 1 else {"short": short, "long": long}

    @cached_property
    def passengers(self) -> dict[str, list[str]]:
        """The passengers on the board."""
        return standing_passengers(self._ready.place_slugs, self._sight["standing"])

    def hand_size(self, seat: int) -> int:
        return int(self._sight["hand_size"][seat])

    def ticket_count(self, seat: int) -> int:
        return int(self._sight["ticket_count"][seat])

    def trains(self, seat: int) -> int:
        return int(self._sight["trains"][seat])

    def points(self, seat: int) -> int:
        """The points that a seat has for tracks so far."""
        return int(self._sight["points"][seat])

    def stations_left(self, seat: int) -> int:
        return int(self._sight["stations_left"][seat])

    def collected(self, seat: int) -> dict[str, int]:
        """The passengers that a seat has taken."""
        return colour_counts(self._sight["collected"][seat])

    @property
    def last_turn_of(self) -> int | None:
        """The seat whose turn is the game's last, once the last round has begun."""
        return _seat(self._sight["last_turn_of"])

    @property
    def passes(self) -> int:
        return int(self._sight["passes"])

    @property
    def pending(self) -> dict[str, Any]:
        """What the phase needs besides, as far as the viewer may see it."""
        sight = self._sight
        match Phase(int(sight["phase"])):
            case Phase.SETUP_SPLIT | Phase.SETUP_TICKETS:
                offers = [list(self.offer) if seat == self.viewer else [] for seat in range(self.players)]
                own = {"offer": list(self.offer)} if self.to_move == self.viewer and self.offer else {}
                return own | {"offers": offers}
            case Phase.KEEP_TICKETS if self.to_move == self.viewer:
                return {"offer": list(self.offer)}
            case Phase.TUNNEL | Phase.PASSENGERS:
                return open_pending(self._ready, sight)
            case _:
                return {}

    def to_json(self, kept: Kept | None = None) -> dict[str, Any]:
        """The view as the protocol writes it; who asks after every action keeps what has not changed."""
        kept = kept or Kept()
        seats = [
            kept.part(f"seat {seat}", b"".join([self.raw[at] for at in at_seat]), partial(self._seat_json, seat))
            for seat, at_seat in enumerate(SEAT_BYTES[: self.players])
        ]
        return (
            position_head(self, seats, kept)
            | {"deck_size": self.deck_size, "ticket_deck_size": self.ticket_deck_size}
            | {"viewer": self.viewer, "seed_hash": self.seed_hash}
        )

    def _seat_json(self, seat: int) -> dict[str, Any]:
        own: dict[str, Any] = {"hand_size": self.hand_size(seat), "ticket_count": self.ticket_count(seat)}
        if seat == self.viewer:
            own = {"hand": self.hand, "tickets": list(self.tickets)}
        elif self.board.rules.ticket_decks == 2:
            long = int(self._sight["long_count"][seat])
            own["ticket_kinds"] = {"short": self.ticket_count(seat) - long, "long": long}
        return own | seat_json(self._ready, self._sight, seat)

    def sample(self, rng: np.random.Generator) -> Game:
        """A whole game that is consistent with all that the viewer may know, with fresh randomness."""
        from .sampling import sample_game

        if self._memory is None:
            raise ValueError("this view remembers nothing; ask the game for one that does.")
        return sample_game(self._ready, self._sights, self._memory, rng)

    def __reduce__(self) -> tuple[Any, ...]:
        """A view goes to another process with its board's id, or with the board where that is a person's own."""
        board = self.board.id if self.board.id in packaged_boards() else self.board
        return _view_again, (board, self._sights.tobytes(), self._memory, self.seed_hash)


def _view_again(board: Board | str, sight: bytes, memory: Recollection | None, seed_hash: str) -> View:
    """The view that another process sent."""
    sights = new_records(1, SIGHT)
    sights.view(np.uint8)[:] = np.frombuffer(sight, np.uint8)
    return View(prepared(board if isinstance(board, str) else as_registered(board)), sights, memory, seed_hash)


def _seat(number: Any) -> int | None:
    return None if number == NOBODY else int(number)


def seat_json(ready: Prepared, record: Records, seat: int) -> dict[str, Any]:
    """What is open of a seat, from a state or a sight."""
    rules = ready.board.rules
    known: dict[str, Any] = {"trains": int(record["trains"][seat]), "points": int(record["points"][seat])}
    if rules.stations:
        known["stations_left"] = int(record["stations_left"][seat])
    if any(rules.passengers):
        known["passengers"] = colour_counts(record["collected"][seat])
    return known


def open_pending(ready: Prepared, record: Records) -> dict[str, Any]:
    """What a tunnel or a choice of passengers needs, which everybody sees, from a state or a sight."""
    if int(record["phase"]) == Phase.PASSENGERS:
        return {"places": named(ready.place_slugs, record["choices"][: record["choices_left"]])}
    return {
        "track": ready.track_names[record["tunnel_track"]],
        "laid": cards_of(*(int(record[name]) for name in ("laid_colour", "laid_cards", "laid_locomotives"))),
        "revealed": named(CARDS, record["revealed"][: record["revealed_size"]]),
        "extra": int(record["extra"]),
    }


def position_head(view: View, seats: list[dict[str, Any]], kept: Kept | None = None) -> dict[str, Any]:
    """The part of a position that everybody sees, around what is known of each seat."""
    kept, raw = kept or Kept(), view.raw
    rules, pending = view.board.rules, view.pending
    head: dict[str, Any] = {
        "map": view.board.id,
        "players": view.players,
        "to_move": view.to_move,
        "phase": view.phase,
        "seats": seats,
        "claimed": kept.part("claimed", raw[FIELD_BYTES["claimed"]], lambda: view.claimed),
        "display": list(view.display),
        "discards": kept.part("discards", raw[FIELD_BYTES["discards"]], lambda: view.discards),
        "last_turn_of": view.last_turn_of,
        "passes": view.passes,
    }
    if rules.stations:
        head["stations"] = kept.part("stations", raw[FIELD_BYTES["stations"]], lambda: view.stations)
    if any(rules.passengers):
        head["passengers"] = kept.part("passengers", raw[FIELD_BYTES["standing"]], lambda: view.passengers)
    if view.is_setup:
        head["start"] = int(view._sight["start"])
    if pending:
        head["pending"] = pending
    return head
