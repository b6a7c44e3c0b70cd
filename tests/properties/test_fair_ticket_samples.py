"""Hidden tickets are sampled fairly: held against games that are played out again and again with other tickets.

On a board with a few tickets, the same ones come round again, and a seat knows something of where they are. What it may
believe is found by brute force: deal, let the others choose at random, and keep the runs in which the seat met the same
tickets again at the same times. Which tickets these are makes no difference, so they are named in the order met.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from ironlanes.boards.actions import DrawTickets, KeepTickets
from ironlanes.game.game import Game
from ironlanes.game.protocol_names import members
from ironlanes.game.view import View
from ironlanes.kernel.records import Records
from tests.support.naive_knowledge import TicketChoice, read_knowledge
from tests.support.random_games import board_by_id, fewer_when_slow

#: Where each ticket that the viewer has met is: in a hand (the seat), or in the deck (-1 on top, then -2 ...).
Whereabouts = tuple[int, ...]
RUNS = 8_000


def game_with_few_tickets(tickets: int, players: int, seed: int) -> Iterator[Game]:
    """A game in which tickets are drawn all the time, whenever a seat has chosen some."""
    usa = board_by_id("usa")
    board = replace(usa, id=f"{tickets}-tickets", tickets=usa.tickets[:tickets])
    game, random = Game.new(board, players, seed), Random(seed)
    while True:
        actions = game.legal_actions()
        if game.phase in ("turn", "keep-tickets") and not isinstance(actions[0], KeepTickets):
            actions = [action for action in actions if isinstance(action, DrawTickets)]
        if not actions:
            return
        fewest = min(len(action.text) for action in actions)  # whoever keeps few gives many back
        was_choosing = game.phase == "keep-tickets"
        game.play(random.choice([action for action in actions if len(action.text) == fewest]))
        if was_choosing:
            yield game


def met_again(choices: list[TicketChoice]) -> tuple[tuple[int, ...], ...]:
    """The viewer's offers, tickets named by the order in which they were met."""
    names: dict[str, int] = {}
    return tuple(
        tuple(names.setdefault(name, len(names)) for name in choice.offered) for choice in choices if choice.offered
    )


def play_again(choices: list[TicketChoice], tickets: int, random: Random) -> Whereabouts | None:
    """Play it out with other tickets; None if the viewer meets other ones again."""
    deck = random.sample(range(tickets), tickets)
    met: dict[int, int] = {}
    held: dict[int, int] = {}
    offers: dict[int, list[int]] = {}
    expected = iter(met_again(choices))
    setup = [choice for choice in choices if choice.is_setup]
    later = [choice for choice in choices if not choice.is_setup]
    steps = [(choice, True) for choice in setup]
    steps += [(choice, False) for choice in sorted(setup, key=lambda choice: choice.seat)]
    for choice in later:
        steps += [(choice, True), (choice, False)]
    for choice, is_offer in steps:
        if is_offer:
            offers[choice.seat], deck = deck[: choice.short], deck[choice.short :]
            if choice.offered:
                names = tuple(met.setdefault(ticket, len(met)) for ticket in offers[choice.seat])
                if names != next(expected):
                    return None
            continue
        offer, count = offers[choice.seat], choice.kept_count or 0
        kept = random.sample(range(len(offer)), count)
        if choice.offered and choice.kept is not None:
            kept = [choice.offered.index(name) for name in choice.kept]
        held |= {offer[place]: choice.seat for place in kept}
        deck += [ticket for place, ticket in enumerate(offer) if place not in kept]
    where = held | {ticket: -1 - place for place, ticket in enumerate(deck)}
    return tuple(where[ticket] for ticket in met)


def sampled(view: View, state: Records, choices: list[TicketChoice]) -> Whereabouts:
    """Where a sampled state has the tickets that the viewer has met."""
    where = {ticket: seat for seat in range(view.players) for ticket in members(state["tickets"][seat])}
    where |= {
        ticket: -1 - place for place, ticket in enumerate(state["ticket_deck"][: state["ticket_left"][0]].tolist())
    }
    met = dict.fromkeys(name for choice in choices for name in choice.offered or ())
    return tuple(where[view.board.ticket_index[name]] for name in met)


@pytest.mark.parametrize(
    ("tickets", "players", "seed"),
    [
        (16, 3, 2),
        pytest.param(14, 2, 1, marks=pytest.mark.slow),
        pytest.param(16, 2, 3, marks=pytest.mark.slow),
    ],
)
def test_tickets_that_come_round_again_are_where_they_may_be(tickets: int, players: int, seed: int) -> None:
    tested = 0
    for game in game_with_few_tickets(tickets, players, seed):
        view, random = game.view(0), Random(seed)
        choices = read_knowledge(game.compiled, game.knowledge.seen_by(0)).choices
        runs = (play_again(choices, tickets, random) for _ in range(fewer_when_slow(RUNS)))
        expected = Counter(where for where in runs if where is not None)
        if expected.total() < fewer_when_slow(400):
            break
        states = view.sampler.sample_many(expected.total(), np.random.default_rng(seed))
        found = Counter(sampled(view, state, choices) for state in states)
        common = [each for each in expected | found if expected[each] + found[each] >= 10]
        chi_square = sum((expected[each] - found[each]) ** 2 / (expected[each] + found[each]) for each in common)
        assert chi_square < len(common) + 4 * (2 * len(common)) ** 0.5 + 6, "one fair run in some ten thousand is above"
        tested += len(common) > 1
    assert tested >= 3
