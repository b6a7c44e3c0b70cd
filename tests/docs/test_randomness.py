"""docs/concepts/randomness.md is exact: what its code deals and shuffles is what the engine deals and shuffles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stdout
from io import StringIO
from random import Random
from typing import Any

import numpy as np
import pytest

from ironlanes.boards.model import CARDS, COLOURS, Board
from ironlanes.game.bulk import play_random_games
from ironlanes.game.events import Reshuffled, TicketsReshuffled
from ironlanes.game.game import Game
from tests.docs.blocks import DOCS, blocks_of, output_after
from tests.support.random_games import BOARD_IDS, BOARDS_AND_PLAYERS, board_by_id, choose

SEEDS = [0, 7, 2**64 + 3, 2**256 - 1]


def run_the_document() -> dict[str, Any]:
    """The names that the document's code defines, after all of it has run and printed what it should."""
    document = DOCS / "concepts" / "randomness.md"
    blocks = list(blocks_of(document))
    namespace: dict[str, Any] = {"__name__": "randomness"}
    for place, block in enumerate(blocks):
        if block.language == "python":
            with redirect_stdout(StringIO()) as printed:
                exec(compile("\n" * (block.line - 1) + block.text, document.name, "exec"), namespace)
            assert printed.getvalue() == output_after(blocks, place)
    return namespace


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    return run_the_document()


class Dealer:
    """Deals as the document says, using nothing of the engine but the board; counts the shuffles."""

    def __init__(self, told: dict[str, Any], seed: int) -> None:
        self.seed = seed
        self.shuffles = 0
        self.numbers: Callable[[int, int], Iterator[int]] = told["numbers"]
        self.below: Callable[[Iterator[int], int], int] = told["below"]
        self.order: Callable[[int, int, list[str]], list[str]] = told["shuffled"]

    def shuffled(self, items: list[str]) -> list[str]:
        self.shuffles += 1
        return self.order(self.seed, self.shuffles - 1, items)

    def start(self, players: int) -> int:
        self.shuffles += 1
        return self.below(self.numbers(self.seed, self.shuffles - 1), players)

    def passengers(self, board: Board) -> dict[str, list[str]]:
        counts = zip(COLOURS, board.rules.passengers, strict=True)
        people = self.shuffled([colour for colour, count in counts for _ in range(count)])
        standing = {place.slug: sorted(people.pop() for _ in range(place.passengers)) for place in board.places}
        return {place: here for place, here in standing.items() if here}

    def deck(self, counts: list[int]) -> list[str]:
        return self.shuffled([card for card, n in zip(CARDS, counts, strict=True) for _ in range(n)])

    def tickets(self, board: Board, is_long: bool) -> list[str]:
        return self.shuffled([ticket.name for ticket in board.tickets if ticket.is_long == is_long])


def test_the_cipher_is_the_one_that_the_world_knows(told: dict[str, Any]) -> None:
    stream = b"".join(word.to_bytes(4, "little") for word in told["chacha8"](0, 0, 0))
    assert stream.hex().startswith("3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e")


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("board_id", "players"), BOARDS_AND_PLAYERS)
def test_the_deal(told: dict[str, Any], board_id: str, players: int, seed: int) -> None:
    board = board_by_id(board_id)
    rules, dealer = board.rules, Dealer(told, seed)
    position = Game.new(board, players, seed).position()
    assert position["start"] == dealer.start(players)
    if any(rules.passengers):
        assert position["passengers"] == dealer.passengers(board)
    deck = dealer.deck(list(rules.cards))
    for seat in position["seats"]:
        hand = [deck.pop() for _ in range(rules.starting_cards)]
        assert seat["hand"] == {card: hand.count(card) for card in CARDS if card in hand}
    display = [deck.pop() for _ in range(rules.display)]
    while display.count("locomotive") >= rules.display_locomotives:
        display = [deck.pop() for _ in range(rules.display)]
    assert position["display"] == display
    assert position["deck"] == deck[::-1]
    short, long = dealer.tickets(board, is_long=False), dealer.tickets(board, is_long=True)
    if rules.ticket_decks == 2:
        assert position["ticket_deck"] == {"short": short, "long": long}
        return
    for number, offer in enumerate(position["pending"]["offers"]):
        first, rest = rules.setup_long_tickets * number, rules.setup_tickets * number
        assert offer == long[first : first + rules.setup_long_tickets] + short[rest : rest + rules.setup_tickets]
    assert position["ticket_deck"] == short[rules.setup_tickets * players :]


@pytest.mark.parametrize("seed", [5, 6])
@pytest.mark.parametrize("board_id", BOARD_IDS)
def test_the_discards_become_the_deck(told: dict[str, Any], board_id: str, seed: int) -> None:
    board, dealer = board_by_id(board_id), Dealer(told, seed)
    game, random, seen = Game.new(board, 2, seed), Random(seed), 0
    dealer.shuffles = 5 if any(board.rules.passengers) else 4
    while not game.is_over:
        for event in game.play(choose(game, random)):
            if isinstance(event, TicketsReshuffled):
                dealer.shuffles += board.rules.ticket_decks
            elif isinstance(event, Reshuffled) and event.deck is not None:
                assert list(reversed(event.deck)) == dealer.deck([event.deck.count(card) for card in CARDS])
                seen += 1
    assert seen


@pytest.mark.parametrize("players", [2, 5])
def test_the_ticket_decks_are_shuffled_again(told: dict[str, Any], players: int) -> None:
    game, dealer = Game.new("germany", players, seed=8), Dealer(told, 8)
    dealer.shuffles = 5
    for seat in range(players):
        game.play(f"tickets {1 + seat % 3} short {3 - seat % 3} long")
    position: Mapping[str, Any] = game.position()
    rest, offers = position["ticket_deck"], position["pending"]["offers"]
    for offer in offers:
        game.play("keep 2 3")
        for name in (offer[0], offer[3]):
            is_long = game.board.tickets[game.board.ticket_index[name]].is_long
            rest["long" if is_long else "short"].append(name)
    decks: Any = game.position()["ticket_deck"]
    for kind, deck in decks.items():
        returned = [name for name in rest[kind] if any(name in offer for offer in offers)]
        unseen = [name for name in rest[kind] if name not in returned]
        assert returned
        assert deck == dealer.shuffled(returned + unseen)


@pytest.mark.parametrize("board_id", BOARD_IDS)
def test_a_position(told: dict[str, Any], board_id: str) -> None:
    board, dealer = board_by_id(board_id), Dealer(told, 99)
    position = Game.from_position({"map": board.id, "players": 2}, seed=99).position()
    if any(board.rules.passengers):
        assert position["passengers"] == dealer.passengers(board)
    deck = dealer.deck(list(board.rules.cards))
    assert position["deck"] == deck[::-1][board.rules.display :]
    short = dealer.tickets(board, is_long=False)
    if board.rules.ticket_decks == 1:
        assert position["ticket_deck"] == short
    else:
        assert position["ticket_deck"] == {"short": short, "long": dealer.tickets(board, is_long=True)}


def test_random_games(told: dict[str, Any]) -> None:
    result = play_random_games("europe", 3, 1, seed=21)
    game, choices = Game.new("europe", 3, seed=21), told["random_choices"](21)
    while not game.is_over:
        legal = game.legal_indices()
        game.play_index(legal[next(choices) * len(legal) >> 32])
    assert len(game.played) == result.decisions
    fields = ("points", "hands", "deck_size", "claimed", "tickets", "shuffles")
    assert all(np.array_equal(game.raw.state[name], result.states[0][name]) for name in fields)
