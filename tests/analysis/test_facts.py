"""What needs no search: it agrees with the score and with the events."""

from __future__ import annotations

import pytest

from ironlanes.analysis.facts.cards import card_facts
from ironlanes.analysis.facts.points import points_by_kind
from ironlanes.analysis.facts.tempo import TurnKind, tempo_of
from ironlanes.analysis.facts.tickets import ticket_facts
from ironlanes.analysis.recorded_game import RecordedGame, UnfinishedGame, read_recorded_game, turns_of
from ironlanes.game import events
from ironlanes.game.game import Game
from tests.analysis.recorded_games import network, read_game

GAMES = [("usa", ("hungry", "planner"), 1), ("europe", ("planner", "hungry"), 3), ("germany", ("planner", "hungry"), 5)]


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: game[0])
def recorded(request: pytest.FixtureRequest) -> RecordedGame:
    return read_game(*request.param)


def test_points_by_kind_add_up(recorded: RecordedGame) -> None:
    for score in recorded.game.score().seats:
        points = points_by_kind(recorded.game.board, score)
        gains = points.tracks + points.tickets_won + points.longest + points.globetrotter
        assert gains + points.tickets_lost + points.stations + points.passengers == points.total == score.total


def test_every_turn_has_one_kind(recorded: RecordedGame) -> None:
    tempos = [tempo_of(recorded.decisions, seat) for seat in range(recorded.players)]
    assert sum(len(tempo.turns) for tempo in tempos) == recorded.game.turns == len(turns_of(recorded.decisions))
    for seat, tempo in enumerate(tempos):
        claims = [
            event
            for decision in recorded.decisions
            for event in decision.events
            if isinstance(event, events.Claimed) and event.seat == seat
        ]
        assert tempo.counts[TurnKind.TRACK] == len(claims)
        assert sum(tempo.counts.values()) == len(tempo.turns)


def test_cards_agree_with_the_events(recorded: RecordedGame) -> None:
    facts = card_facts(network(), recorded)
    for seat, own in enumerate(facts):
        drawn = [
            event.card
            for decision in recorded.decisions
            for event in decision.events
            if isinstance(event, events.Drew) and event.seat == seat
        ]
        assert own.blind == len(drawn)
        assert own.locomotives.count == drawn.count("locomotive")
        assert 0 < own.locomotives.expected <= own.useful.expected <= own.blind
        assert own.locomotives.count <= own.useful.count
        assert sum(own.unused.values()) == int(recorded.game.raw.state["hands"][seat].sum())
        assert own.tunnel_cards.count <= 3 * own.tunnels


def test_tickets_agree_with_the_score(recorded: RecordedGame) -> None:
    facts = ticket_facts(recorded)
    for seat, score in enumerate(recorded.game.score().seats):
        own = [each for each in facts if each.seat == seat]
        assert {each.ticket for each in own if each.is_completed} == set(score.tickets_completed)
        assert {each.ticket for each in own if not each.is_completed} == set(score.tickets_failed)
    for each in facts:
        assert each.distances
        assert each.completed_in is None or each.is_completed
        for block in each.blocked:
            assert block.by != each.seat
            assert block.after is None or block.after > block.before


def test_only_finished_games_are_read() -> None:
    with pytest.raises(UnfinishedGame, match="not over"):
        read_recorded_game(Game.new("usa", 2, seed=1).record())
