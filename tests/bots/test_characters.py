"""The characters: the champion's choices, moved towards a style that its network was trained with."""

from __future__ import annotations

import numpy as np
import pytest

from ironlanes.bots import CHARACTER_NAMES, known_bots
from ironlanes.bots.characters import CHARACTERS, Character
from ironlanes.bots.learned.feature_layout import STYLES
from ironlanes.bots.learned.near_ties import first_best
from ironlanes.bots.learned.network_choice import leaning_logits
from ironlanes.bots.learned.network_player import champion
from ironlanes.bots.network_bot import NetworkBot
from ironlanes.bots.network_spec import NetworkBotSpec
from ironlanes.game.game import Game
from ironlanes.game.view import View
from ironlanes.kernel.records import Float32Array
from tests.support.random_games import board_by_id, fewer_when_slow


def test_each_style_has_a_character_and_they_follow_the_levels() -> None:
    assert set(CHARACTER_NAMES) == set(STYLES)
    assert tuple(list(known_bots())[7:10]) == CHARACTER_NAMES
    assert all(character.leaning > 0 for character in CHARACTERS)


def considered(view: View, style: str, leaning: float) -> Float32Array:
    """The logits of a character that leans so far, of what is allowed."""
    shown = champion().read(view.compiled, view.raw.observations, view.raw.known_cards)
    spec = NetworkBotSpec(style=style, leaning=leaning)
    logits = leaning_logits(spec, champion().network_for(view.compiled), shown)
    allowed: Float32Array = logits[0, np.flatnonzero(shown.allowed[0])]
    return allowed


@pytest.mark.parametrize("character", CHARACTERS, ids=CHARACTER_NAMES)
def test_choices_go_from_the_champions_towards_the_style(character: Character) -> None:
    """Also: what is thought with a style is forgotten before the next decision."""
    game = Game.new(board_by_id("germany"), 2, 5)
    bot, name = NetworkBot(character.spec, np.random.default_rng(1)), character.name
    decisions = different = 0
    while game.seat is not None and decisions < fewer_when_slow(80):
        view, actions = game.view(game.seat), game.legal_actions()
        chosen = bot.decide(view, actions)
        if len(actions) > 1:
            plain = champion().consider(view.compiled, view.raw.observations, view.raw.known_cards)
            none, full, part = (considered(view, name, leaning) for leaning in (0.0, 1.0, character.leaning))
            assert (none == plain.logits).all()
            moved = plain.logits + np.float32(character.leaning) * (full - plain.logits)
            assert part == pytest.approx(moved, abs=1e-4)
            best = int(plain.choices[first_best(part)])
            assert chosen == view.compiled.actions[champion().action_of(view.compiled, view.raw.observations, best)]
            different += best != plain.best
            decisions += 1
        game.play(chosen)
    assert 0 < different < decisions / 2
