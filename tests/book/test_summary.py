"""The summary of a game says what its events say."""

from __future__ import annotations

from collections import Counter, defaultdict
from random import Random
from typing import Any

import pytest

from ironlanes.boards.model import GRAY
from ironlanes.book.played_games import GameActions, GameNotOver, summarise
from ironlanes.book.summary import FIRST_CLAIMS
from ironlanes.game.events import Claimed, Declined, Drew, Kept, LastRound, Offered, StationBuilt, Took
from ironlanes.game.game import Game
from ironlanes.game.protocol_names import members
from ironlanes.rules.state import NONE
from tests.support.random_games import BOARDS_AND_PLAYERS, board_by_id, choose, random_game

SEED = 5


class EventCounts:
    """What the events of a game say, counted one by one."""

    def __init__(self) -> None:
        self.by_seat: dict[str, Counter[int]] = defaultdict(Counter)
        self.sets: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
        self.claim_turn: dict[str, int] = {}
        self.claims: dict[int, list[str]] = defaultdict(list)
        self.stations: dict[int, set[str]] = defaultdict(set)
        self.first_action: dict[int, str] = {}
        self.ended_by = -1
        self.offer: dict[int, tuple[str, ...]] = {}

    def before(self, game: Game, action: str) -> None:
        """Note an action that is about to be played."""
        seat = game.seat
        assert seat is not None
        if game.phase == "turn":
            self.by_seat["turns"][seat] += 1
            self.first_action.setdefault(seat, action)
            if action.startswith("tickets"):
                points = [game.view(None).points(each) for each in range(game.players)]
                self.by_seat["ticket_draws"][seat] += 1
                self.by_seat["draws_ahead"][seat] += all(
                    points[seat] > other for number, other in enumerate(points) if number != seat
                )

    def after(self, phase: str, events: list[Any]) -> None:
        """Note what an action that was played in a phase did."""
        for event in events:
            match event:
                case Took(seat, card):
                    self.by_seat["locomotive_draws" if card == "locomotive" else "display_draws"][seat] += 1
                case Drew(seat):
                    self.by_seat["deck_draws"][seat] += 1
                case Claimed(seat, track):
                    self.claim_turn[track] = self.by_seat["turns"][seat]
                    self.claims[seat].append(track)
                case Declined(seat):
                    self.by_seat["tunnels_declined"][seat] += 1
                case Offered(seat, _, tickets):
                    self.offer[seat] = tickets or ()
                case Kept(seat, _, tickets):
                    is_first = phase == "setup-tickets"
                    self.sets["first_offered" if is_first else "later_offered"][seat] |= set(self.offer[seat])
                    if is_first:
                        self.sets["first_kept"][seat] |= set(tickets or ())
                case StationBuilt(seat, city):
                    self.stations[seat].add(city)
                case LastRound(seat):
                    self.ended_by = seat
                case _:
                    pass


@pytest.mark.parametrize(("board", "players"), BOARDS_AND_PLAYERS)
def test_summary_agrees_with_events(board: str, players: int) -> None:
    game, counted = _played(board, players)
    compiled = game.compiled
    (summary,) = summarise(compiled, players, [GameActions.from_seed(SEED, NONE, _actions(game))])
    tickets = [ticket.name for ticket in game.board.tickets]
    tracks = {track.name: track for track in game.board.tracks}
    assert summary["players"] == players
    assert summary["ended_by"] == counted.ended_by
    for seat in range(players):
        for name in ("turns", "ticket_draws", "draws_ahead", "deck_draws", "display_draws", "locomotive_draws"):
            assert summary[name][seat] == counted.by_seat[name][seat], name
        assert summary["tunnels_declined"][seat] == counted.by_seat["tunnels_declined"][seat]
        for name in ("first_offered", "first_kept", "later_offered"):
            assert {tickets[each] for each in members(summary[name][seat])} == counted.sets[name][seat], name
        claims = counted.claims[seat]
        assert {list(tracks)[each] for each in members(summary["claimed"][seat])} == set(claims)
        assert summary["claims"][seat] == len(claims)
        assert summary["first_claim"][seat] == (counted.claim_turn[claims[0]] if claims else 0)
        assert summary["gray_first"][seat] == sum(tracks[each].colour == GRAY for each in claims[:FIRST_CLAIMS])
        assert {game.board.places[each].slug for each in members(summary["stations"][seat])} == counted.stations[seat]
        first = int(summary["first_action"][seat])
        assert (compiled.actions[first].text if first >= 0 else None) == counted.first_action.get(seat)
    turns = {name: int(summary["claim_turn"][number]) for number, name in enumerate(tracks)}
    assert {name: turn for name, turn in turns.items() if turn} == counted.claim_turn
    score = game.score()
    assert summary["total"][:players].tolist() == [each.total for each in score.seats]
    assert {seat for seat in range(players) if summary["is_winner"][seat]} == set(score.winners)


def _played(board: str, players: int) -> tuple[Game, EventCounts]:
    """Play a random game to its end, and count its events."""
    game, random, counted = Game.new(board_by_id(board), players, SEED), Random(SEED), EventCounts()
    for seat in range(players):  # these tickets lie on the table when the game begins
        counted.offer[seat] = game.view(seat).offer
    while not game.is_over:
        action, phase = choose(game, random), game.phase
        counted.before(game, action.text)
        counted.after(phase, game.play(action))
    return game, counted


def _actions(game: Game) -> list[int]:
    return [game.compiled.action_index[action.text] for action in game.played]


def test_a_game_that_is_not_over_is_refused() -> None:
    *_, (game, _) = random_game("usa", 2, 1, most=5)
    with pytest.raises(GameNotOver, match="1 of the 1 games"):
        summarise(game.compiled, 2, [GameActions.from_seed(1, NONE, _actions(game))])
