"""What needs no search: it agrees with the score and with the events."""

from __future__ import annotations

import pytest

from ironlanes.analysis.facts.cards import card_facts
from ironlanes.analysis.facts.points import points_by_kind
from ironlanes.analysis.facts.tempo import TurnKind, tempo_of
from ironlanes.analysis.facts.tickets import ticket_facts
from ironlanes.analysis.timeline import Timeline, UnfinishedGame, read_timeline, turns_of
from ironlanes.game import events
from ironlanes.game.game import Game
from tests.analysis.recorded_games import network, timeline_of

GAMES = [("usa", ("hungry", "planner"), 1), ("europe", ("planner", "hungry"), 3), ("germany", ("planner", "hungry"), 5)]


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: game[0])
def timeline(request: pytest.FixtureRequest) -> Timeline:
    return timeline_of(*request.param)


def test_points_by_kind_add_up(timeline: Timeline) -> None:
    for score in timeline.game.score().seats:
        points = points_by_kind(timeline.game.board, score)
        gains = points.tracks + points.tickets_won + points.longest + points.globetrotter
        assert gains + points.tickets_lost + points.stations + points.passengers == points.total == score.total


def test_every_turn_has_one_kind(timeline: Timeline) -> None:
    tempos = [tempo_of(timeline.decisions, seat) for seat in range(timeline.players)]
    assert sum(len(tempo.turns) for tempo in tempos) == timeline.game.turns == len(turns_of(timeline.decisions))
    for seat, tempo in enumerate(tempos):
        claims = [
            event
            for decision in timeline.decisions
            for event in decision.events
            if isinstance(event, events.Claimed) and event.seat == seat
        ]
        assert tempo.counts[TurnKind.TRACK] == len(claims)
        assert sum(tempo.counts.values()) == len(tempo.turns)


def test_cards_agree_with_the_events(timeline: Timeline) -> None:
    facts = card_facts(network(), timeline)
    for seat, own in enumerate(facts):
        drawn = [
            event.card
            for decision in timeline.decisions
            for event in decision.events
            if isinstance(event, events.Drew) and event.seat == seat
        ]
        assert own.blind == len(drawn)
        assert own.locomotives.count == drawn.count("locomotive")
        assert 0 < own.locomotives.expected <= own.useful.expected <= own.blind
        assert own.locomotives.count <= own.useful.count
        assert sum(own.unused.values()) == int(timeline.game.state["hands"][seat].sum())
        assert own.tunnel_cards.count <= 3 * own.tunnels


def test_tickets_agree_with_the_score(timeline: Timeline) -> None:
    facts = ticket_facts(timeline)
    for seat, score in enumerate(timeline.game.score().seats):
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
        read_timeline(Game.new("usa", 2, seed=1).record())
