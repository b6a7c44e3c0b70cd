"""What players say about these games, as questions that games can answer: does the first group of seats do better?

The sayings themselves, and who is in the groups, are said in `texts/*/book.json`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from ironlanes.boards.model import GRAY
from ironlanes.workshop.judging.traffic import connections_on_the_way

from .group_sums import Bools, Int64Array
from .seat_table import SeatTable

Groups = tuple[Bools, Bools]
#: A track of at most this many spaces is short.
SHORT: Final = 2
#: The connections on the shortest paths of every ticket; working them out takes as long as counting some games.
ways_of: Final = lru_cache(maxsize=8)(connections_on_the_way)


def more_or_fewer(numbers: Int64Array) -> Groups:
    """Return the seats that have more than the mean of their table, and those that have less."""
    beyond = numbers * numbers.shape[1] - numbers.sum(1, keepdims=True)
    return beyond > 0, beyond < 0


def with_or_without(seats: npt.NDArray[np.bool_] | np.bool_) -> Groups:
    """Return some seats, and the others."""
    has = np.asarray(seats)
    return has, ~has


def _going_first(table: SeatTable) -> Groups:
    return with_or_without(table.place == 0)


def _longest_tracks(table: SeatTable) -> Groups:
    lengths = np.array([track.length for track in table.board.tracks])
    return with_or_without(table.claimed[:, :, lengths == lengths.max()].any(2))


def _short_tracks(table: SeatTable) -> Groups:
    lengths = np.array([track.length for track in table.board.tracks])
    return more_or_fewer(table.claimed[:, :, lengths <= SHORT].sum(2))


def _busiest_city(table: SeatTable) -> Groups:
    ends = [place for pair in {track.places for track in table.board.tracks} for place in pair]
    busiest = max(table.board.cities, key=lambda city: ends.count(city.slug))
    return with_or_without(table.reached[:, :, table.board.place_index[busiest.slug]])


def _keep_all(table: SeatTable) -> Groups:
    return with_or_without((table.tickets("first_offered") == table.tickets("first_kept")).all(2))


def _keep_the_dearest(table: SeatTable) -> Groups:
    points = np.array([ticket.points for ticket in table.board.tickets])
    offered, kept = ((table.tickets(field) * points).max(2) for field in ("first_offered", "first_kept"))
    return with_or_without(offered == kept)


def _shared_way(table: SeatTable) -> Groups:
    ways = ways_of(table.board)
    shared = np.array(
        [[one is not other and bool(ways[one.name] & ways[other.name]) for one in table.board.tickets]
         for other in table.board.tickets],
        dtype=np.int64,
    )  # fmt: skip
    kept = table.tickets("first_kept").astype(np.int64)
    several = kept.sum(2) > 1
    overlaps = np.einsum("gst,gst->gs", kept @ shared, kept) > 0
    return several & overlaps, several & ~overlaps


def _more_tickets(table: SeatTable) -> Groups:
    return with_or_without(table.numbers("ticket_draws") > 0)


def _tickets_when_ahead(table: SeatTable) -> Groups:
    draws, ahead = table.numbers("ticket_draws"), table.numbers("draws_ahead")
    return (draws > 0) & (2 * ahead > draws), (draws > 0) & (2 * ahead < draws)


def _face_up_locomotives(table: SeatTable) -> Groups:
    return more_or_fewer(table.numbers("locomotive_draws"))


def _from_the_deck(table: SeatTable) -> Groups:
    deck, display = table.numbers("deck_draws"), table.numbers("display_draws")
    drawn = np.maximum(1, deck + display + table.numbers("locomotive_draws"))
    return more_or_fewer(1000 * deck // drawn)


def _claim_early(table: SeatTable) -> Groups:
    turn = table.numbers("first_claim")
    later, earlier = more_or_fewer(np.where(turn == 0, table.numbers("turns").max() + 1, turn))  # 0: never
    return earlier, later


def _claim_at_once(table: SeatTable) -> Groups:
    return with_or_without(table.numbers("first_claim") == 1)


def _gray_first(table: SeatTable) -> Groups:
    return more_or_fewer(table.numbers("gray_first"))


def _end_the_game(table: SeatTable) -> Groups:
    ended_by = table.summaries["ended_by"].astype(np.int64)[:, None]
    is_it = np.arange(table.players)[None, :] == ended_by
    return is_it, ~is_it & (ended_by >= 0)


def _longest_path(table: SeatTable) -> Groups:
    return with_or_without(table.numbers("longest_bonus") > 0)


def _most_tickets(table: SeatTable) -> Groups:
    return with_or_without(table.numbers("globetrotter_bonus") > 0)


def _complete_all(table: SeatTable) -> Groups:
    return with_or_without((table.tickets("held") == table.tickets("completed")).all(2))


def _use_every_train(table: SeatTable) -> Groups:
    more, fewer = more_or_fewer(table.numbers("trains"))
    return fewer, more


def _stations(table: SeatTable) -> Groups:
    return with_or_without(table.numbers("stations") != 0)


def _finish_tunnels(table: SeatTable) -> Groups:
    has_tunnels = any(track.is_tunnel for track in table.board.tracks)
    finished, others = with_or_without(table.numbers("tunnels_declined") == 0)
    return finished & has_tunnels, others


def _few_long_tracks(table: SeatTable) -> Groups:
    lengths = np.array([track.length for track in table.board.tracks])
    claims = np.maximum(1, table.claimed.sum(2))
    return more_or_fewer(1000 * (table.claimed @ lengths) // claims)


def _ticket_points(table: SeatTable) -> Groups:
    return more_or_fewer(table.numbers("ticket_points"))


def _track_points(table: SeatTable) -> Groups:
    return more_or_fewer(table.numbers("track_points"))


def _passengers(table: SeatTable) -> Groups:
    return more_or_fewer(table.numbers("passenger_points"))


def _gray_tracks(table: SeatTable) -> Groups:
    gray = np.array([track.colour == GRAY for track in table.board.tracks])
    claims = np.maximum(1, table.claimed.sum(2))
    return more_or_fewer(1000 * table.claimed[:, :, gray].sum(2) // claims)


def _block(table: SeatTable) -> Groups:
    ways, tracks = ways_of(table.board), table.board.tracks
    on_the_way = np.array([[track.places in ways[ticket.name] for track in tracks] for ticket in table.board.tickets])
    needed = table.tickets("held") @ on_the_way
    by_others = (needed.sum(1, keepdims=True) - needed) > 0
    claims = np.maximum(1, table.claimed.sum(2))
    return more_or_fewer(1000 * (table.claimed & by_others & ~needed).sum(2) // claims)


#: The sayings by name: each claims that its first group does better than the second. A board where no seat is in one
#: of the groups has no answer to that saying. Counts have them in this order, so new ones come last.
SAYINGS: Final[dict[str, Callable[[SeatTable], Groups]]] = {
    "goingFirst": _going_first,
    "longestTracks": _longest_tracks,
    "fewLongTracks": _few_long_tracks,
    "shortTracks": _short_tracks,
    "busiestCity": _busiest_city,
    "grayFirst": _gray_first,
    "grayTracks": _gray_tracks,
    "claimAtOnce": _claim_at_once,
    "claimEarly": _claim_early,
    "keepAll": _keep_all,
    "keepTheDearest": _keep_the_dearest,
    "sharedWay": _shared_way,
    "moreTickets": _more_tickets,
    "ticketsWhenAhead": _tickets_when_ahead,
    "completeAll": _complete_all,
    "ticketPoints": _ticket_points,
    "trackPoints": _track_points,
    "longestPath": _longest_path,
    "mostTickets": _most_tickets,
    "faceUpLocomotives": _face_up_locomotives,
    "fromTheDeck": _from_the_deck,
    "endTheGame": _end_the_game,
    "useEveryTrain": _use_every_train,
    "stations": _stations,
    "finishTunnels": _finish_tunnels,
    "passengers": _passengers,
    "block": _block,
}


def groups_of(table: SeatTable) -> Iterator[Groups]:
    """Yield the two groups of every saying."""
    return (each(table) for each in SAYINGS.values())
