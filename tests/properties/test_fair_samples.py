"""Every layout of the hidden cards that a seat may believe in is equally likely: compared with a list of them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from ironlanes.game.game import Game
from ironlanes.game.refusals.refusal import IllegalAction
from tests.support.random_games import fewer_when_slow

#: The cards that seat 0 does not see at first: three in the other hand, and the rest in the deck.
HIDDEN = Counter({"red": 3, "blue": 2, "green": 2, "white": 1})
IN_HAND = 3
#: What both seats do, until seat 0 looks.
SCRIPTS = {
    "cards drawn blind": "draw deck, draw deck; draw deck, draw deck",
    "a card taken face up": "draw deck, draw deck; draw red, draw deck",
    "a payment": "draw deck, draw deck; claim el-paso--santa-fe with 2 red",
    "a payment after a draw": "draw deck, draw blue; draw deck, draw deck; draw deck, draw blue;"
    " claim el-paso--santa-fe with 2 red",
    "a card taken and then paid": "draw deck, draw blue; draw red, draw deck; draw deck, draw blue;"
    " claim el-paso--santa-fe with 2 red",
    "two payments": "draw deck, draw blue; claim atlanta--nashville with 1 blue; draw deck, draw blue;"
    " claim el-paso--santa-fe with 2 red",
}


def orders(cards: Counter[str]) -> Iterator[tuple[str, ...]]:
    """Every order of some cards."""
    if not cards:
        yield ()
    for card in cards:
        for rest in orders(+(cards - Counter([card]))):
            yield card, *rest


def play(order: tuple[str, ...], script: str) -> tuple[Game, list[Any]] | None:
    """The game after the script, and all that seat 0 has seen; None where it is not legal."""
    position = {
        "map": "usa",
        "players": 2,
        "seats": [{"hand": {"red": 1}}, {"hand": dict(Counter(order[:IN_HAND]))}],
        "deck": list(order[IN_HAND:]),
        "display": ["red", "blue", "blue", "blue", "white"],
    }
    game = Game.from_position(position, seed=1)
    seen = []
    for action in script.replace(";", ",").split(","):
        try:
            seen += [event.seen_by(0).to_json() for event in game.play(action.strip())]
        except IllegalAction:
            return None
    return game, seen


def layout(game: Game) -> tuple[Any, ...]:
    """The hidden cards: the other hand, and the deck from the top."""
    position = game.position()
    return tuple(sorted(position["seats"][1]["hand"].items())), tuple(position["deck"])


@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS)
def test_every_layout_that_fits_is_equally_likely(script: str) -> None:
    played = [found for order in orders(HIDDEN) if (found := play(order, script))]
    real, seen = played[len(played) // 2]
    # Hands have no order, so a layout may come from several orders of the cards, and is that much more likely.
    expected = Counter(layout(game) for game, all_seen in played if all_seen == seen)
    assert len(expected) > 3
    view, rng = real.view(0), np.random.default_rng(1)
    count = fewer_when_slow(60 * len(expected))
    found = Counter(layout(view.sample(rng)) for _ in range(count))
    assert set(found) <= set(expected)
    share = count / expected.total()
    chi_square = sum((found[each] - orders * share) ** 2 / (orders * share) for each, orders in expected.items())
    freedom = len(expected) - 1
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5 + 6, "one fair run in some ten thousand is above"
