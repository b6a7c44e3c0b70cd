"""How a board plays: figures from games, in words and as a heat map."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from ironlanes.boards import load_board, packaged_boards
from ironlanes.boards.text import DASH
from ironlanes.cli.main import main
from ironlanes.workshop.judging import looks
from ironlanes.workshop.judging.heat_map import shade
from ironlanes.workshop.judging.judgement import BoardJudgement, judge
from ironlanes.workshop.judging.looks import LOOKS, QUICK, Look, LookGames, play_look
from ironlanes.workshop.judging.profile import nearest, profile_of, references
from ironlanes.workshop.judging.sentences import judgement_lines
from ironlanes.workshop.judging.traffic import lanes_of, traffic_of

#: Small enough for a test.
FEW = Look("quick", "one-step", "random", few=12, many=2, against=6)


@pytest.fixture(name="played", scope="module")
def _played() -> LookGames:
    return play_look(load_board("usa"), FEW)


@pytest.fixture(name="judged", scope="module")
def _judged(played: LookGames) -> BoardJudgement:
    return judge(load_board("usa"), FEW, played)


def test_equals_play_every_deal_once(played: LookGames) -> None:
    assert [len(each.games) for each in (played.few, played.many, played.against)] == [12, 2, 6]
    assert len({game.fixture.deal for game in played.few.games}) == 12
    assert len({game.fixture.deal for game in played.against.games}) == 3, "against a weaker bot, seats are swapped"
    again = play_look(load_board("usa"), FEW, jobs=2)
    assert [game.seats for game in again.few.games] == [game.seats for game in played.few.games]


def test_a_judgement_counts_what_the_games_show(played: LookGames, judged: BoardJudgement) -> None:
    board = load_board("usa")
    games = played.few.games
    assert judged.first_seat.value == pytest.approx(sum(game.share_of(0) for game in games) / 12)
    ticket = judged.tickets[3]
    assert ticket.kept == sum(3 in seat.kept for game in games for seat in game.seats)
    claimed = {n for each in (played.few, played.many) for g in each.games for seat in g.seats for n in seat.claimed}
    assert set(judged.unused_tracks) == {t.name for n, t in enumerate(board.tracks) if n not in claimed}
    assert judged.skill.won.value > 0.8, "a bot with a plan beats one without"
    assert 0 < judged.skill.share < 1
    assert judged.games == 20
    assert judged.points.of == 24


def test_a_ticket_that_nobody_keeps_is_dead(played: LookGames) -> None:
    board = load_board("usa")
    number = next(
        n for n, seat in enumerate(board.tickets) if any(n in s.kept for g in played.few.games for s in g.seats)
    )
    games = [
        replace(
            game,
            seats=tuple(
                replace(
                    seat,
                    completed=tuple(n for n in seat.completed if n != number),
                    failed=tuple(n for n in seat.failed if n != number),
                )
                for seat in game.seats
            ),
        )
        for game in played.few.games
    ]
    found = judge(board, FEW, replace(played, few=replace(played.few, games=games)))
    assert board.tickets[number].name in found.dead


def test_a_ticket_whose_keepers_always_win_is_dominant(played: LookGames) -> None:
    board = load_board("usa")
    games = [
        replace(
            game,
            winners=(0,),
            seats=(
                replace(game.seats[0], completed=(5,), failed=()),
                replace(game.seats[1], completed=(6,), failed=()),
            ),
        )
        for game in played.few.games
    ]
    # the entrants take turns in seat 0, so each wins half of the games
    games = [replace(g, fixture=replace(g.fixture, seating=(n % 2, 1 - n % 2))) for n, g in enumerate(games)]
    found = judge(board, FEW, replace(played, few=replace(played.few, games=games)))
    assert found.dominant == (board.tickets[5].name,)


def test_packaged_boards_play_like_themselves_in_every_look() -> None:
    names = [load_board(each).name for each in packaged_boards()]
    for look in LOOKS:
        assert sorted(each.name for each in references(look)) == sorted(names)
        for each in references(look):
            assert nearest(each.profile, look)[0] == (each.name, 0.0)


def test_a_profile_has_the_shares_of_points(played: LookGames) -> None:
    profile = profile_of(load_board("usa"), played.few.games)
    assert profile.tickets + profile.tracks + profile.bonuses + profile.stations + profile.passengers == pytest.approx(
        1
    )


def test_traffic_counts_tickets_over_a_connection_and_none_leads_through_a_country() -> None:
    board = load_board("germany")
    traffic = traffic_of(board, {ticket.name: 1.0 for ticket in board.tickets})
    for country in board.countries:
        into = sum(load for pair, load in traffic.items() if country.slug in pair)
        naming = sum(country.slug in ticket.places for ticket in board.tickets)
        assert naming <= into <= naming * len(country.ends)
    usa = load_board("usa")
    pair = next(usa.tracks[group[0]].places for group in usa.parallel_groups())
    assert (lanes_of(usa, 2)[pair], lanes_of(usa, 4)[pair]) == (1, 2)


def test_the_sentences_name_what_was_found(judged: BoardJudgement) -> None:
    lines = list(judgement_lines(load_board("usa"), replace(judged, dead=("dallas--new-york",), unused_tracks=())))
    text = "\n".join(lines)
    assert lines[0].startswith("USA: 20 games between bots, quick look")
    assert f"hardly kept or seldom completed: Dallas{DASH}New York (11)." in text
    assert "Tracks never used (0 of 100): none." in text
    assert f"plays like {judged.plays_like[0][0]} (" in text


def test_shades_go_from_light_to_dark() -> None:
    assert shade(0) == "#feedde"
    assert shade(1) == "#8c2d04"
    assert shade(0.125) == "#fed6b2"


def test_the_command_judges_and_paints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(looks.LOOKS, "quick", FEW)
    heat = tmp_path / "usa.svg"
    assert main(["boards", "judge", "usa", "--jobs", "1", "--json", "--heat", str(heat)]) == 0
    printed = json.loads(capsys.readouterr().out.splitlines()[0])
    assert printed["games"] == 20
    assert printed["look"] == "quick"
    busiest = max(printed["tracks"], key=lambda each: each["claimed"]["value"])
    assert f'fill="{shade(busiest["claimed"]["value"])}"' in heat.read_text(encoding="utf-8")
    assert main(["boards", "judge", "usa", "--jobs", "1"]) == 0
    assert "Luck and skill: one-step beats random" in capsys.readouterr().out


def test_the_quick_look_has_as_many_games_as_the_docs_say() -> None:
    assert (QUICK.few, QUICK.many, QUICK.against) == (200, 20, 100)
