"""Protocol 3: a spoiled position is refused by its field, or is a game that can be played to its end."""

import json
import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from ironlanes.boards.model import CARDS
from ironlanes.game.game import Game
from ironlanes.game.validation import FieldError
from tests.protocol.conversation import MAPS, positions, sample_board
from tests.protocol.mutation import spoil, thin_out


def cards_in(position: Mapping[str, Any]) -> Counter[str]:
    """Every card, wherever it is."""
    pending = position.get("pending", {})
    cards = Counter(position["deck"] + position["display"] + pending.get("revealed", []))
    for counts in (position["discards"], pending.get("laid", {}), *(seat["hand"] for seat in position["seats"])):
        cards.update(counts)
    return cards


def tickets_in(position: Mapping[str, Any]) -> list[str]:
    """Every ticket, wherever it is."""
    pending, decks = position.get("pending", {}), position["ticket_deck"]
    offers = pending.get("offers", [pending.get("offer", [])])
    piles = [*offers, *(seat["tickets"] for seat in position["seats"])]
    return sum(piles, decks if isinstance(decks, list) else decks["short"] + decks["long"])


def passengers_in(position: Mapping[str, Any]) -> Counter[str]:
    """Every passenger, wherever they are."""
    standing = Counter(colour for colours in position.get("passengers", {}).values() for colour in colours)
    for seat in position["seats"]:
        standing.update(seat.get("passengers", {}))
    return standing


def check_whole(game: Game, cards: Counter[str], passengers: Counter[str]) -> None:
    """Nothing has come into being, doubled or fallen below nothing."""
    position = game.position()
    assert cards_in(position) == cards
    assert passengers_in(position) == passengers
    tickets = tickets_in(position)
    assert len(set(tickets)) == len(tickets)
    for seat in position["seats"]:
        assert 0 <= seat["trains"] <= game.board.rules.trains
        assert all(count > 0 for count in seat["hand"].values())


def play_on(game: Game, rng: random.Random, most: int) -> None:
    """Play at random, to the end unless that takes too long."""
    start = json.loads(json.dumps(game.position(), allow_nan=False))
    cards, passengers = cards_in(start), passengers_in(start)
    assert cards <= Counter(dict(zip(CARDS, game.board.rules.cards, strict=True)))
    again = Game.from_position(start, 1).position()
    assert again == start or start["display"].count("locomotive") >= game.board.rules.display_locomotives
    for number in range(most):
        if game.is_over:
            break
        legal = game.legal_indices()
        assert legal
        if number < 3:
            imagine(game, rng)
        game.play_index(rng.choice(legal))
        if number % 20 == 0:
            check_whole(game, cards, passengers)
    check_whole(game, cards, passengers)
    game.score()
    twin = Game.from_record(json.loads(json.dumps(game.record(), allow_nan=False)))
    assert twin.position() == game.position()


def imagine(game: Game, rng: random.Random) -> None:
    """What each seat may believe looks to it as what is."""
    for seat in (None, *range(game.players)):
        view = game.view(seat)
        imagined = view.sample(np.random.default_rng(rng.getrandbits(32)))
        assert imagined.view(seat).to_json() | {"seed_hash": ""} == view.to_json() | {"seed_hash": ""}
        assert imagined.is_over or imagined.legal_indices()


def sweep(seed: int, count: int) -> None:
    """Spoil positions of every phase, import them, and play on."""
    rng = random.Random(seed)
    by_phase: dict[str, list[dict[str, Any]]] = {}
    for position in positions(rng, [*MAPS, sample_board()], games=8, share=0.08):
        by_phase.setdefault(position["phase"], []).append(position)
    assert len(by_phase) == 8
    outcomes: Counter[str] = Counter()
    for _ in range(count):
        position = rng.choice(by_phase[rng.choice(sorted(by_phase))])
        spoiled = thin_out(position, rng) if rng.random() < 0.3 else position
        if rng.random() < 0.8:
            spoiled = spoil(spoiled, rng)
        try:
            game = Game.from_position(spoiled, rng.getrandbits(256))
        except FieldError as error:
            name, _, sentence = str(error).partition(": ")
            assert name
            assert sentence.endswith(".")
            outcomes["refused"] += 1
            continue
        outcomes["imported"] += 1
        play_on(game, rng, 4000 if rng.random() < 0.1 else 20)
    assert min(outcomes["refused"], outcomes["imported"]) > count / 10


def test_spoiled_positions() -> None:
    sweep(1, 150)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
def test_spoiled_positions_for_long(seed: int) -> None:
    sweep(seed, 1500)
