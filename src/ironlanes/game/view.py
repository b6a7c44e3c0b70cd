"""What one seat, or a spectator, may see of a game (H1, H2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, cast

import numpy as np

from ironlanes.boards.model import CARDS, Board
from ironlanes.kernel.compile import records_from_bytes
from ironlanes.kernel.records import Records
from ironlanes.notebook import board_svg
from ironlanes.rules.state import NONE, OBSERVATION, Phase

from .compiled_board import CompiledBoard, from_portable, portable
from .event_decoder import cards_of
from .observation_layout import masks_reader, number_reader, numbers_reader
from .protocol_names import (
    PHASES,
    card_counts,
    colour_counts,
    members,
    named,
    owners,
    progress_text,
    standing_passengers,
)
from .raw import RawView

if TYPE_CHECKING:
    from .game import Game
    from .json_types import Pending, SeatInView, ViewJson
    from .sampling.knowledge import Knowledge
    from .sampling.sample import Sampler

    #: Makes a game of a state and its seed. A game hands it to its views, which can't import `game` themselves.
    MakeGame = Callable[[CompiledBoard, Records, int], Game]

SETUP: Final = (int(Phase.SETUP_SPLIT), int(Phase.SETUP_TICKETS))
# Readers of an observation's fields: of a single number or the n-th one, of all numbers, of masks.
read_viewer, read_players, read_to_move, read_phase, read_last_turn_of, read_passes, read_start = (
    number_reader(name) for name in "viewer players to_move phase last_turn_of passes start".split()
)
read_display_size, read_deck_size, read_offer_size = (
    number_reader(name) for name in ("display_size", "deck_size", "offer_size")
)
read_trains, read_points, read_stations_left, read_hand_size, read_ticket_count, read_long_count = (
    number_reader(name) for name in "trains points stations_left hand_size ticket_count long_count".split()
)
read_hand, read_offer, read_display, read_discards = (
    numbers_reader(name) for name in ("hand", "offer", "display", "discards")
)
read_claimed, read_available, read_own_tickets = (
    masks_reader(name) for name in ("claimed", "available", "own_tickets")
)


class View:
    """A seat's view. It is read off an observation, a record that has no room for what is hidden."""

    def __init__(
        self,
        compiled: CompiledBoard,
        observations: Records,
        knowledge: Knowledge | None,
        seed_hash: str,
        make_game: MakeGame,
    ):
        self._compiled = compiled
        self._observation = observations[0]
        self._observations = observations
        self._knowledge = knowledge
        self.seed_hash = seed_hash
        self._make_game = make_game

    # ---- the game

    @property
    def board(self) -> Board:
        return self._compiled.board

    @cached_property
    def viewer(self) -> int | None:
        """The seat whose view this is, None for a spectator's."""
        return _seat(read_viewer(self._content))

    @cached_property
    def players(self) -> int:
        return read_players(self._content)

    @cached_property
    def to_move(self) -> int | None:
        """The seat that has to decide; None when the game is over."""
        return _seat(read_to_move(self._content))

    @property
    def phase(self) -> str:
        return PHASES[read_phase(self._content)]

    @property
    def is_setup(self) -> bool:
        return read_phase(self._content) in SETUP

    @property
    def pending(self) -> Pending:
        """What the phase needs besides, as far as the viewer may see it."""
        phase = read_phase(self._content)
        if phase in SETUP:
            offers = [list(self.offer) if seat == self.viewer else [] for seat in range(self.players)]
            if self.to_move == self.viewer and self.offer:
                return {"offer": list(self.offer), "offers": offers}
            return {"offers": offers}
        if phase == Phase.KEEP_TICKETS and self.to_move == self.viewer:
            return {"offer": list(self.offer)}
        return open_pending(self._compiled, self._observation) if phase in (Phase.TUNNEL, Phase.PASSENGERS) else {}

    @property
    def last_turn_of(self) -> int | None:
        """The seat whose turn is the game's last, once the last round has begun."""
        return _seat(read_last_turn_of(self._content))

    @property
    def passes(self) -> int:
        return read_passes(self._content)

    # ---- what the viewer alone sees

    @property
    def hand(self) -> dict[str, int]:
        """The viewer's own cards."""
        return card_counts(read_hand(self._content))

    @cached_property
    def tickets(self) -> tuple[str, ...]:
        """The viewer's own tickets."""
        return tuple(named(self._compiled.ticket_names, members(read_own_tickets(self._content)[0])))

    @cached_property
    def offer(self) -> tuple[str, ...]:
        """The tickets that lie before the viewer to choose from."""
        size = 0 if self.viewer is None else read_offer_size(self._content, self.viewer)
        return tuple(named(self._compiled.ticket_names, read_offer(self._content)[:size]))

    # ---- the seats

    def hand_size(self, seat: int) -> int:
        return read_hand_size(self._content, seat)

    def ticket_count(self, seat: int) -> int:
        return read_ticket_count(self._content, seat)

    def trains(self, seat: int) -> int:
        return read_trains(self._content, seat)

    def points(self, seat: int) -> int:
        """The points that a seat has for tracks so far."""
        return read_points(self._content, seat)

    def stations_left(self, seat: int) -> int:
        return read_stations_left(self._content, seat)

    def collected(self, seat: int) -> dict[str, int]:
        """The passengers that a seat has taken."""
        return colour_counts(self._observation["collected"][seat])

    def open_tracks(self, seat: int) -> list[str]:
        """The tracks that a seat might still claim, whatever trains and cards it has (C5, C6)."""
        return named(self._compiled.track_names, members(self._observation["available"][seat]))

    # ---- the board and the decks

    @cached_property
    def claimed(self) -> dict[str, int]:
        """Who has claimed which track."""
        return owners(self._compiled.track_names, read_claimed(self._content), self.players)

    @cached_property
    def stations(self) -> dict[str, int]:
        """Who has a station in which city."""
        return owners(self._compiled.place_slugs, self._observation["stations"], self.players)

    @cached_property
    def passengers(self) -> dict[str, list[str]]:
        """The passengers on the board."""
        return standing_passengers(self._compiled.place_slugs, self._observation["standing"])

    def closed_tracks(self) -> list[str]:
        """The tracks that nobody has and nobody can claim any more (C6)."""
        names, gone = self._compiled.track_names, (1 << len(self._compiled.track_names)) - 1
        for read in (read_claimed, read_available):
            for mask in read(self._content)[: self.players]:
                gone &= ~mask
        return named(names, members(gone))

    @cached_property
    def display(self) -> tuple[str, ...]:
        return tuple(named(CARDS, read_display(self._content)[: read_display_size(self._content)]))

    @property
    def discards(self) -> dict[str, int]:
        return card_counts(read_discards(self._content))

    @property
    def deck_size(self) -> int:
        return read_deck_size(self._content)

    @property
    def ticket_deck_size(self) -> int | dict[str, int]:
        """How many tickets can still be drawn; with two ticket decks, of each."""
        short, long = self._observation["ticket_left"].tolist()
        return short if self.board.rules.ticket_decks == 1 else {"short": short, "long": long}

    # ---- games that could be the real one

    def sample(self, rng: np.random.Generator) -> Game:
        """A whole game that is consistent with all that the viewer may know, with fresh randomness."""
        return self._make_game(self._compiled, *self.sampler.sample(rng))

    @cached_property
    def sampler(self) -> Sampler:
        """What draws the hidden half of such games; prepared once, it draws many of them quickly."""
        if self._knowledge is None:
            raise ValueError("this view remembers nothing; ask the game for one that does.")
        from .sampling.sample import Sampler

        return Sampler(self._compiled, self._observations, self._knowledge)

    # ---- as JSON

    def to_json(self) -> ViewJson:
        """The view as the protocol writes it."""
        view = (
            position_head(self, [self.seat_json(seat) for seat in range(self.players)])
            | {"deck_size": self.deck_size, "ticket_deck_size": self.ticket_deck_size}
            | {"viewer": self.viewer, "seed_hash": self.seed_hash}
        )
        return cast("ViewJson", view)

    def seat_json(self, seat: int) -> SeatInView:
        """What the viewer may see of a seat, as the protocol writes it."""
        known: dict[str, object]
        if seat == self.viewer:
            known = {"hand": self.hand, "tickets": list(self.tickets)}
        else:
            tickets = self.ticket_count(seat)
            known = {"hand_size": self.hand_size(seat), "ticket_count": tickets}
            if self.board.rules.ticket_decks == 2:
                long = read_long_count(self._content, seat)
                known["ticket_kinds"] = {"short": tickets - long, "long": long}
        known["trains"], known["points"] = self.trains(seat), self.points(seat)
        return cast("SeatInView", known | more_of_seat(self.board, self._observation, seat))

    # ---- for code that calls kernels

    @property
    def compiled(self) -> CompiledBoard:
        """The board as kernels read it."""
        return self._compiled

    @cached_property
    def raw(self) -> RawView:
        """The records that the view is read from."""
        return RawView(self._observations, None if self._knowledge is None else self._knowledge.known_cards)

    @cached_property
    def _content(self) -> bytes:
        content: bytes = self._observations.tobytes()
        return content

    # ---- as a Python value

    def __eq__(self, other: object) -> bool:
        """Whether both show the same to the same viewer, of games with the same seed hash."""
        if not isinstance(other, View):
            return NotImplemented
        return (self.seed_hash, self._content, self.board, self._knowledge) == (
            other.seed_hash,
            other._content,
            other.board,
            other._knowledge,
        )

    def __hash__(self) -> int:
        return hash((self.seed_hash, self._content))

    def __reduce__(self) -> tuple[object, ...]:
        """A view goes to another process with its board's id, or with the board where that is a person's own."""
        content = self._observations.tobytes(), self._knowledge, self.seed_hash, self._make_game
        return _view_again, (portable(self.board), *content)

    def __repr__(self) -> str:
        who = "a spectator" if self.viewer is None else f"seat {self.viewer}"
        return f"<View of {who} on '{self.board.id}': {progress_text(self.players, self.to_move, self.phase)}>"

    def _repr_svg_(self) -> str | None:
        """The board with what the viewer sees on it, as a notebook shows it."""
        return board_svg(self.board, self.to_json())


def _view_again(
    board: Board | str, observation: bytes, knowledge: Knowledge | None, seed_hash: str, make_game: MakeGame
) -> View:
    """The view that another process sent."""
    return View(from_portable(board), records_from_bytes(observation, OBSERVATION), knowledge, seed_hash, make_game)


def _seat(number: int) -> int | None:
    return None if number == NONE else number


def seat_json(compiled: CompiledBoard, record: Records, seat: int) -> dict[str, object]:
    """What is open of a seat, from a state or an observation."""
    counts = {name: record[name].item(seat) for name in ("trains", "points")}
    return counts | more_of_seat(compiled.board, record, seat)


def more_of_seat(board: Board, record: Records, seat: int) -> dict[str, object]:
    """What is open of a seat on some boards only."""
    rules, known = board.rules, dict[str, object]()
    if rules.stations:
        known["stations_left"] = record["stations_left"].item(seat)
    if any(rules.passengers):
        known["passengers"] = colour_counts(record["collected"][seat])
    return known


def open_pending(compiled: CompiledBoard, record: Records) -> Pending:
    """What a tunnel or a choice of passengers needs, which everybody sees, from a state or an observation."""
    if int(record["phase"]) == Phase.PASSENGERS:
        return {"places": named(compiled.place_slugs, record["choices"][: record["choices_left"]])}
    return {
        "track": compiled.track_names[record["tunnel_track"]],
        "laid": cards_of(*(int(record[name]) for name in ("laid_colour", "laid_cards", "laid_locomotives"))),
        "revealed": named(CARDS, record["revealed"][: record["revealed_size"]]),
        "extra": int(record["extra"]),
    }


#: The parts of a position that everybody sees, by their keys, besides its seats; None where there is nothing to tell.
HEAD: Final[dict[str, Callable[[View], object]]] = {
    "claimed": lambda view: view.claimed,
    "display": lambda view: list(view.display),
    "discards": lambda view: view.discards,
    "last_turn_of": lambda view: view.last_turn_of,
    "passes": lambda view: view.passes,
    "stations": lambda view: view.stations if view.board.rules.stations else None,
    "passengers": lambda view: view.passengers if any(view.board.rules.passengers) else None,
    "start": lambda view: read_start(view._content) if view.is_setup else None,
    "pending": lambda view: view.pending or None,
}


def position_head(view: View, seats: Sequence[Mapping[str, object]]) -> dict[str, object]:
    """The part of a position that everybody sees, around what is known of each seat."""
    parts = {name: read(view) for name, read in HEAD.items()}
    known = {name: part for name, part in parts.items() if part is not None or name == "last_turn_of"}
    head = {"map": view.board.id, "players": view.players, "to_move": view.to_move, "phase": view.phase}
    return head | {"seats": seats} | known
