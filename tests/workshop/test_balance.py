"""The search for a better board: changes that keep it valid, and their acceptance."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ironlanes.boards import Board, load_board
from ironlanes.boards.model import GRAY
from ironlanes.boards.validate.balance import balance_of, shortest_path
from ironlanes.cli.main import main
from ironlanes.workshop.judging import balance as search
from ironlanes.workshop.judging.balance import Balanced, balance, cost_of, first_seat_share
from ironlanes.workshop.judging.changes import (
    NewLanes,
    NewLength,
    NewTicket,
    SwappedColours,
    apply_changes,
    changed_board,
)
from ironlanes.workshop.judging.judgement import judge
from ironlanes.workshop.judging.looks import Look, play_look
from ironlanes.workshop.judging.proposals import propose

FEW = Look("quick", "one-step", "random", few=4, many=1, against=2)


@pytest.fixture(name="usa")
def _usa() -> Board:
    return load_board("usa")


def _changed(board: Board, change: NewLength | SwappedColours | NewLanes | NewTicket) -> Board:
    found = changed_board(board, change)
    assert found is not None
    return found


def test_a_longer_track_makes_its_tickets_worth_more(usa: Board) -> None:
    places = ("calgary", "helena")
    found = _changed(usa, NewLength(places, 6))
    assert next(track.length for track in found.tracks if track.places == places) == 6
    paths = [
        (shortest_path(usa, one), shortest_path(found, two))
        for one, two in zip(usa.tickets, found.tickets, strict=True)
    ]
    assert any(before != after for before, after in paths)
    for one, two, (before, after) in zip(usa.tickets, found.tickets, paths, strict=True):
        assert two.points - one.points == after - before


def test_a_second_track_is_gray_and_can_be_removed(usa: Board) -> None:
    places = ("calgary", "helena")
    double = _changed(usa, NewLanes(places, is_double=True))
    lanes = [track for track in double.tracks if track.places == places]
    assert [track.name for track in lanes] == ["calgary--helena/1", "calgary--helena/2"]
    assert GRAY in [track.colour for track in lanes]
    assert apply_changes(double, [NewLanes(places, is_double=False)]) == usa


def test_colours_are_swapped_and_tickets_replaced(usa: Board) -> None:
    found = _changed(usa, SwappedColours("calgary--helena", "atlanta--miami"))
    assert (
        found.tracks[found.track_index["atlanta--miami"]].colour
        == usa.tracks[usa.track_index["calgary--helena"]].colour
    )
    other = _changed(usa, NewTicket("dallas--new-york", ("atlanta", "boston")))
    new = other.tickets[other.ticket_index["atlanta--boston"]]
    assert new.points == 11 + shortest_path(usa, new) - shortest_path(
        usa, usa.tickets[usa.ticket_index["dallas--new-york"]]
    )
    assert "dallas--new-york" not in other.ticket_index


def test_a_change_that_the_checker_refuses_is_none(usa: Board) -> None:
    assert changed_board(usa, NewLength(("calgary", "helena"), 9)) is None, "the rules score six spaces at most"


def test_proposals_are_about_what_is_wrong_and_all_can_be_made(usa: Board) -> None:
    found = judge(usa, FEW, play_look(usa, FEW))
    wrong = replace(found, unused_tracks=("calgary--helena",), dead=("dallas--new-york",), dominant=(), bottlenecks=())
    proposed = propose(usa, wrong, 8, Random(1))
    assert len(set(proposed)) == len(proposed)
    assert NewLength(("calgary", "helena"), 3) in proposed
    assert any(isinstance(each, NewTicket) and each.old == "dallas--new-york" for each in proposed)
    for change in proposed:
        made = changed_board(usa, change)
        assert made is None or not set(balance_of(made).without_ticket) - set(balance_of(usa).without_ticket)


@pytest.fixture(name="short_search")
def _short_search(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FIRST", "SECOND", "LAST"):
        monkeypatch.setattr(search, name, FEW)
    monkeypatch.setattr(search, "ROUNDS", 2)
    monkeypatch.setattr(search, "TRIED", 3)


@pytest.mark.usefixtures("short_search")
def test_equal_searches_find_equal_changes(usa: Board) -> None:
    one, other = balance(usa, 3, 1), balance(usa, 3, 2)  # in this process, and in two others
    assert one.changes == other.changes
    assert (one.before, one.after) == (other.before, other.after)
    assert one.board == other.board == apply_changes(usa, one.changes)


@pytest.mark.usefixtures("short_search")
def test_changes_are_listed_and_those_accepted_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(search, "LEAST", -100.0)  # whatever is tried is kept
    found: list[Balanced] = []

    def search_once(*about: Any) -> Balanced:
        """Search the first time; an equal search finds equal changes, as another test shows."""
        if not found:
            found.append(balance(*about))
        return found[0]

    monkeypatch.setattr(search, "balance", search_once)
    monkeypatch.chdir(tmp_path)
    assert main(["boards", "balance", "usa", "--jobs", "1", "--accept", "5"]) == 1
    captured = capsys.readouterr()
    assert "  1. " in captured.out
    assert "  2. " in captured.out
    assert "first seat: " in captured.out
    assert "'5' is not 'all', 'none' or numbers from 1 to 2, such as 1,2." in captured.err
    assert not list(tmp_path.iterdir())
    assert main(["boards", "balance", "usa", "--jobs", "1", "--accept", "1", "--out", "one.toml"]) == 0
    written, usa = load_board("one.toml"), load_board("usa")
    assert written.id == "usa-balanced"
    expected = apply_changes(usa, found[0].changes[:1])
    assert (written.tracks, written.tickets) == (expected.tracks, expected.tickets)
    assert (tmp_path / "layouts" / "usa-balanced.json").is_file()


def test_an_answer_that_can_be_none_is_refused_before_the_search(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "balance", lambda *_: pytest.fail("it searched"))
    assert main(["boards", "balance", "usa", "--accept", "99x"]) == 2
    assert "'99x' is not 'all', 'none' or numbers such as 1,3" in capsys.readouterr().err


def test_what_chance_explains_costs_a_board_nothing(usa: Board) -> None:
    games = play_look(usa, FEW)
    found = judge(usa, FEW, games)
    one = games.few.games[0]
    ahead, behind = (
        replace(
            one, start=0, seats=tuple(replace(seat, total=total) for seat, total in zip(one.seats, totals, strict=True))
        )
        for totals in ((120, 100), (100, 110))
    )
    few, many = (replace(games, few=replace(games.few, games=[ahead, behind] * pairs)) for pairs in (2, 500))
    assert [first_seat_share(each)[0] for each in (few, many)] == [pytest.approx(0.631, abs=0.001)] * 2
    assert [first_seat_share(each)[1] for each in (few, many)] == pytest.approx([0.189, 0.012], abs=0.001)
    others = cost_of(usa, found, few)
    assert cost_of(usa, found, many) > others + 0.1, "it wins too often, and that is no chance"
    even = replace(games, few=replace(games.few, games=[ahead, replace(behind, seats=ahead.seats[::-1])]))
    assert cost_of(usa, found, even) == others
