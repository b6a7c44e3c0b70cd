"""The chances of tickets: known at the end, and told from when a ticket was kept."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ironlanes.analysis.facts.tickets import ticket_facts
from ironlanes.analysis.review.settings import ReviewSettings
from ironlanes.analysis.review.ticket_chances import TicketChances, ticket_chances
from tests.analysis.recorded_games import network, read_game


def chances_of(board: str, bots: tuple[str, ...], seed: int) -> tuple[TicketChances, ...]:
    recorded = read_game(board, bots, seed)
    return ticket_chances(network(), recorded, ticket_facts(recorded), ReviewSettings(played_games=4))


@pytest.mark.parametrize(("board", "bots"), [("usa", ("steady", "path")), ("europe", ("steady", "random"))])
def test_chances_begin_when_a_ticket_is_kept_and_end_as_it_did(board: str, bots: tuple[str, ...]) -> None:
    facts, chances = ticket_facts(read_game(board, bots, 3)), chances_of(board, bots, 3)
    assert [(each.seat, each.ticket) for each in facts] == [(each.seat, each.ticket) for each in chances]
    for ticket, found in zip(facts, chances, strict=True):
        assert found.chances[0].turn == ticket.kept_in
        assert all(before.turn <= after.turn for before, after in pairwise(found.chances))
        assert all(0 <= each.chance <= 1 for each in found.chances)
        if ticket.completed_in is not None:
            assert all(each.chance == 1 for each in found.chances if each.turn >= ticket.completed_in)


def test_who_builds_nothing_has_less_and_less_of_a_chance() -> None:
    """The champion could still complete the tickets of a random player at first, but not at the end."""
    failed = [each for each in chances_of("europe", ("steady", "random"), 3) if each.seat == 1]
    first, last = (sum(each.chances[place].chance for each in failed) for place in (0, -1))
    assert first > last


def test_the_same_seed_gives_the_same_chances() -> None:
    assert chances_of("usa", ("steady", "path"), 3) == chances_of("usa", ("steady", "path"), 3)
