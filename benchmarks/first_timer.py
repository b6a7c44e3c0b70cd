"""A player of fixed rules who knows the game and little more: the opponent that a Beginner should lose to.

They keep two tickets that lie close together, take the cards that the shortest ways of their tickets lack, claim those
tracks, and afterwards the longest tracks that their cards pay for. In a tunnel they hold a card in reserve.
`python -m benchmarks.first_timer` lets them play against a level.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from heapq import heappop, heappush
from itertools import count
from multiprocessing import get_context
from typing import Final

import numpy as np

from ironlanes.boards.actions import Action, ClaimTrack, DrawBlind, KeepTickets, Payment, PayTunnel, TakeCard
from ironlanes.boards.model import GRAY, LOCOMOTIVE, Board, Track
from ironlanes.bots import find_bot
from ironlanes.game.game import Game
from ironlanes.game.view import View

#: Tickets that are kept, if there is a choice.
KEPT: Final = 2
#: Shorter tracks are not worth a turn to them, unless a ticket needs one or the end is near.
SHORTEST: Final = 4
#: They try a tunnel with so many more cards that match.
TUNNEL_RESERVE: Final = 1
#: The end is near when somebody has at most this many trains.
NEAR_END: Final = 8


class FirstTimer:
    """The player; it uses no chance and keeps nothing between decisions."""

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        """Choose an action."""
        seat, board = view.viewer, view.board
        assert seat is not None
        keeps = [action for action in actions if isinstance(action, KeepTickets)]
        if keeps:
            return min(keeps, key=lambda keep: self._trains_for(view, [view.offer[at - 1] for at in keep.positions]))
        claims = [claim for claim in actions if isinstance(claim, ClaimTrack) and can_afford(board, claim, view.hand)]
        wanted = wanted_tracks(view, seat, view.tickets)
        for_tickets = [claim for claim in claims if claim.track in wanted]
        is_late = min(view.trains(each) for each in range(view.players)) <= NEAR_END
        long = [claim for claim in claims if is_late or length_of(board, claim) >= SHORTEST] if not wanted else []
        if for_tickets or long:
            return max(for_tickets or long, key=lambda claim: claim_rank(board, claim, view.hand))
        draws = [action for action in actions if isinstance(action, (TakeCard, DrawBlind))]
        if draws:
            return self._draw(view, draws, [board.tracks[board.track_index[name]] for name in wanted])
        return next((action for action in actions if isinstance(action, (ClaimTrack, PayTunnel))), actions[0])

    @staticmethod
    def _trains_for(view: View, tickets: Sequence[str]) -> tuple[bool, int]:
        """Rank a choice of tickets: as many as wanted, with the fewest trains."""
        assert view.viewer is not None
        board = view.board
        wanted = wanted_tracks(view, view.viewer, tickets)
        return len(tickets) != KEPT, sum(board.tracks[board.track_index[name]].length for name in wanted)

    @staticmethod
    def _draw(view: View, draws: Sequence[Action], wanted: Sequence[Track]) -> Action:
        """Take a face-up card that a wanted track lacks, or one of the colour in hand most often; else the deck."""
        hand = Counter(view.hand)
        lacking = {track.colour for track in wanted if track.colour != GRAY and hand[track.colour] < track.length}
        lacking |= {LOCOMOTIVE for track in wanted if hand[LOCOMOTIVE] < track.locomotives}
        is_any_good = not wanted or any(track.colour == GRAY for track in wanted)
        useful = [
            draw
            for draw in draws
            if isinstance(draw, TakeCard)
            and (draw.card in lacking or (is_any_good and hand[draw.card] > 0 and draw.card != LOCOMOTIVE))
        ]
        if useful:
            return max(useful, key=lambda draw: (draw.card in lacking, hand[draw.card], draw.card))
        return next((draw for draw in draws if isinstance(draw, DrawBlind)), draws[0])


def can_afford(board: Board, claim: ClaimTrack, hand: dict[str, int]) -> bool:
    """Return whether a tunnel's payment leaves a card for what it may cost beyond; any other payment is enough."""
    payment: Payment = claim.payment
    matching = hand.get(payment.colour or LOCOMOTIVE, 0) + (hand.get(LOCOMOTIVE, 0) if payment.colour else 0)
    is_tunnel = board.tracks[board.track_index[claim.track]].is_tunnel
    return not is_tunnel or matching - payment.cards - payment.locomotives >= TUNNEL_RESERVE


def length_of(board: Board, claim: ClaimTrack) -> int:
    return board.tracks[board.track_index[claim.track]].length


def claim_rank(board: Board, claim: ClaimTrack, hand: dict[str, int]) -> tuple[int, int, int, str]:
    """Rank a claim: the longest track, paid with the fewest locomotives, from the largest pile."""
    payment: Payment = claim.payment
    return length_of(board, claim), -payment.locomotives, hand.get(payment.colour or LOCOMOTIVE, 0), claim.text


def wanted_tracks(view: View, seat: int, tickets: Iterable[str]) -> list[str]:
    """Return the tracks that the tickets still need, each on its shortest way, which uses the ways before it."""
    board = view.board
    owned = {name for name, owner in view.claimed.items() if owner == seat}
    costs = {name: board.tracks[board.track_index[name]].length for name in view.open_tracks(seat)}
    costs |= dict.fromkeys(owned, 0)
    wanted: list[str] = []
    for ticket in tickets:
        way = shortest_way(board, costs, board.tickets[board.ticket_index[ticket]].places) or []
        wanted += [name for name in way if costs[name]]
        costs |= dict.fromkeys(way, 0)
    left = view.trains(seat)
    return wanted if sum(board.tracks[board.track_index[name]].length for name in wanted) <= left else wanted[:1]


def shortest_way(board: Board, costs: dict[str, int], ends: tuple[str, str]) -> list[str] | None:
    """Return the tracks of the cheapest way between two places, or None if there is no way."""
    start, goal = ends
    number = count()
    heap: list[tuple[int, int, int, str, list[str]]] = [(0, 0, next(number), start, [])]
    seen: set[str] = set()
    while heap:
        cost, steps, _, place, way = heappop(heap)
        if place == goal:
            return way
        if place in seen:
            continue
        seen.add(place)
        for name, more in costs.items():
            places = board.tracks[board.track_index[name]].places
            if place in places:
                other = places[1] if places[0] == place else places[0]
                heappush(heap, (cost + more, steps + 1, next(number), other, [*way, name]))
    return None


@dataclass(frozen=True, slots=True)
class FirstGame:
    """How a game against a level ended."""

    win: float  # a shared win counts half
    points: int
    other_points: int
    completed: int  # tickets
    other_completed: int
    other_failed: int
    other_first_failed: bool  # whether the level failed all of its first tickets


def play_first_game(level: str, seed: int, board: str = "usa") -> FirstGame:
    """Let the player meet a level; who begins changes from seed to seed."""
    game = Game.new(board, 2, seed=seed, start=seed % 2)
    own, other = FirstTimer(), find_bot(level).make(np.random.default_rng([seed, 1]))
    first: tuple[str, ...] = ()
    while game.seat is not None:
        view, actions = game.view(game.seat), game.legal_actions()
        if game.seat == 1 and view.phase == "turn" and not first:
            first = view.tickets
        game.play((own if game.seat == 0 else other).decide(view, actions))
    score = game.score()
    mine, theirs = score.seats
    win = (0 in score.winners) / len(score.winners)
    return FirstGame(
        win,
        mine.total,
        theirs.total,
        len(mine.tickets_completed),
        len(theirs.tickets_completed),
        len(theirs.tickets_failed),
        not set(first) & set(theirs.tickets_completed),
    )


def main() -> None:
    """Print how the player does against a level."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="beginner")
    parser.add_argument("--board", default="usa")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    seeds = range(options.seed, options.seed + options.games)
    with ProcessPoolExecutor(options.jobs, get_context("spawn")) as pool:
        games = list(pool.map(partial(play_first_game, options.level, board=options.board), seeds))
    wins = np.array([game.win for game in games])
    means = {name: np.mean([getattr(game, name) for game in games]) for name in FirstGame.__slots__}
    print(f"wins {wins.mean():.1%} ± {1.96 * wins.std() / np.sqrt(len(wins)):.1%} of {len(wins)} games")
    print(", ".join(f"{name} {mean:.2f}" for name, mean in means.items()))


if __name__ == "__main__":
    main()
