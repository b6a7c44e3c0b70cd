"""The picture of the board at the end of a game has everybody's trains, in the colours that they had."""

from __future__ import annotations

from random import Random

from ironlanes.drawing.render.palette import palette_of
from ironlanes.game.game import Game
from ironlanes.server.features.games.final_picture import final_picture
from ironlanes.server.features.games.game_lookup import StoredGame
from tests.support.random_games import choose


def test_the_final_board_has_every_train_in_its_colour() -> None:
    game, random = Game.new("usa", 2, 5), Random(5)
    while not game.is_over:
        game.play(choose(game, random))
    picture = final_picture(StoredGame(game.record(), [None, None], [3, 1]))
    claimed = list(game.position()["claimed"].values())
    players = palette_of("standard", "light").players
    for seat, colour in enumerate((3, 1)):
        assert picture.count(f'stroke="{players[colour]}" stroke-width="19"') == claimed.count(seat) > 0
    assert picture.count('stroke-width="19"') == len(claimed)
