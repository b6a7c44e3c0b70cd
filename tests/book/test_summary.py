"""The summary of a game says what its events say."""

from __future__ import annotations

from random import Random

import pytest

from ironlanes.boards.model import GRAY
from ironlanes.book.played_games import GameActions, GameNotOver, summarise
from ironlanes.book.summary import FIRST_CLAIMS
from ironlanes.game.game import Game
from ironlanes.game.protocol_names import members
from ironlanes.rules.state import NONE
from tests.book.event_counts import EventCounts
from tests.support.random_games import BOARDS_AND_PLAYERS, board_by_id, choose, random_game

SEED = 5


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
    game, random = Game.new(board_by_id(board), players, SEED), Random(SEED)
    counted = EventCounts(game)
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
