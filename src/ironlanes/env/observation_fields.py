"""The fields of an observation of version 0, in order. A change here requires a new version."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from ironlanes.boards.model import CARDS, COLOURS, Board
from ironlanes.game.protocol_names import PHASES

#: What each axis counts, and what its positions mean.
AXES: Final = {
    "seats": "the seats at the table: the viewer's own, then the others in the order of their turns",
    "tracks": "the board's tracks, in the order of `board.tracks`",
    "tickets": "the board's tickets, in the order of `board.tickets`",
    "places": "the board's cities and countries, in the order of `board.places`",
    "cards": f"the kinds of card: {', '.join(CARDS)}",
    "colours": f"the colours: {', '.join(COLOURS)}",
    "phases": f"the phases: {', '.join(PHASES)}",
    "positions": "the positions of an offer, as `keep 1 3` counts them",
    "decks": "the ticket decks: the only or short one, and where there are two the long one",
    "one": "a single number",
}


def axis_sizes(board: Board, players: int) -> dict[str, int]:
    """Return the length of each axis for a board and a number of players."""
    rules = board.rules
    return {
        "seats": players,
        "tracks": len(board.tracks),
        "tickets": len(board.tickets),
        "places": len(board.places),
        "cards": len(CARDS),
        "colours": len(COLOURS),
        "phases": len(PHASES),
        "positions": max(rules.setup_tickets + rules.setup_long_tickets, rules.drawn_tickets),
        "decks": rules.ticket_decks,
        "one": 1,
    }


def always(_: Board) -> bool:
    return True


def has_stations(board: Board) -> bool:
    return board.rules.stations > 0


def has_passengers(board: Board) -> bool:
    return any(board.rules.passengers)


def has_tunnels(board: Board) -> bool:
    return board.rules.tunnel_cards > 0 and any(track.is_tunnel for track in board.tracks)


def has_two_decks(board: Board) -> bool:
    return board.rules.ticket_decks == 2


def one(_: Board) -> int:
    """Return the highest value of a yes-or-no field."""
    return 1


def all_cards(board: Board) -> int:
    return sum(board.rules.cards)


def cards_by_kind(board: Board) -> Sequence[int]:
    return board.rules.cards


def all_tickets(board: Board) -> int:
    return len(board.tickets)


def most_offered(board: Board) -> int:
    return axis_sizes(board, 0)["positions"]


def most_track_points(board: Board) -> int:
    """Return an upper bound of a seat's points for tracks: every train placed at the best rate."""
    rates = (points / length for length, points in enumerate(board.rules.track_points, start=1))
    return int(board.rules.trains * max(rates))


@dataclass(frozen=True, slots=True)
class Field:
    """One named field. Its numbers range from 0 to the highest; on a board without its rule it is empty."""

    name: str
    axes: tuple[str, ...]
    highest: Callable[[Board], int | Sequence[int]]
    meaning: str
    exists: Callable[[Board], bool] = always


SEATS, ONE, CARD_KINDS = ("seats",), ("one",), ("cards",)

FIELDS: Final = (
    Field("phase", ("phases",), one, "what the seat to move is asked for; exactly one is 1"),
    Field("to_move", SEATS, one, "the seat that has to decide; none when the game is over"),
    Field("start", SEATS, one, "the seat that had the first turn"),
    Field("last_turn_of", SEATS, one, "the seat whose turn is the last of the game; none before the last round"),
    Field("passes", ONE, lambda board: max(board.rules.players), "how many seats in a row have passed"),
    Field("hand", CARD_KINDS, cards_by_kind, "the viewer's cards"),
    Field("tickets", ("tickets",), one, "the viewer's tickets"),
    Field("offer", ("positions", "tickets"), one, "the ticket at each position of the viewer's offer"),
    Field("claimed", ("seats", "tracks"), one, "the tracks that each seat has claimed"),
    Field("open_tracks", ("seats", "tracks"), one, "the tracks that each seat might still claim, whatever it can pay"),
    Field("stations", ("seats", "places"), one, "the cities where each seat has a station", has_stations),
    Field("points", SEATS, most_track_points, "the points that each seat has for tracks so far"),
    Field("trains", SEATS, lambda board: board.rules.trains, "the trains that each seat has left"),
    Field("stations_left", SEATS, lambda board: board.rules.stations, "the stations it has left", has_stations),
    Field(
        "collected",
        ("seats", "colours"),
        lambda board: board.rules.passengers,
        "the passengers that each seat has taken",
        has_passengers,
    ),
    Field("hand_size", SEATS, all_cards, "how many cards each seat holds"),
    Field("ticket_count", SEATS, all_tickets, "how many tickets each seat holds"),
    Field("long_count", SEATS, all_tickets, "how many of them came from the long deck", has_two_decks),
    Field("offer_size", SEATS, most_offered, "how many tickets lie before each seat to choose from"),
    Field("display", CARD_KINDS, lambda board: board.rules.display, "the cards that lie face up"),
    Field("discards", CARD_KINDS, cards_by_kind, "the cards in the discard pile"),
    Field("deck_size", ONE, all_cards, "how many cards the deck holds"),
    Field("ticket_left", ("decks",), all_tickets, "how many tickets each ticket deck holds"),
    Field(
        "passengers",
        ("places", "colours"),
        lambda board: max(place.passengers for place in board.places),
        "the passengers on the board",
        has_passengers,
    ),
    Field("tunnel_track", ("tracks",), one, "the track of a tunnel that is not settled yet", has_tunnels),
    Field("laid", CARD_KINDS, cards_by_kind, "the cards that lie there for it", has_tunnels),
    Field("revealed", CARD_KINDS, lambda board: board.rules.tunnel_cards, "the cards revealed for it", has_tunnels),
    Field("extra", ONE, lambda board: board.rules.tunnel_cards, "how many cards it costs besides", has_tunnels),
    Field("passenger_places", ("places",), one, "the places where a passenger is still to be chosen", has_passengers),
)
