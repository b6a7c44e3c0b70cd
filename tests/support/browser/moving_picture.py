"""The moving picture of the README: a whole game on Europe, from the first click to the review, in ten seconds.

A real game in a real browser: the champion decides for the guest, against two other bots.
"""

from __future__ import annotations

import base64
from contextlib import suppress
from random import Random
from typing import Final

import numpy as np
from playwright.sync_api import Browser

from ironlanes.boards.actions import Action
from ironlanes.bots import find_bot
from ironlanes.game.game import Game
from tests.support.browser.animated_webp import Animation
from tests.support.browser.browser_guest import SIZES, BrowserGuest
from tests.support.browser.games.game_session import open_game
from tests.support.browser.games.precomputed_game import OWN, NotReached, precompute
from tests.support.browser.games.table_steps import see_review

FILE: Final = "game.webp"
BOARD: Final = "europe"
PLAYERS: Final = 3
SEED: Final = 6
#: Pixels of the picture for one of the page.
SCALE: Final = 0.65
QUALITY: Final = 0.65
#: The screen is shown after every second action of the guest.
EVERY: Final = 2
#: For how many milliseconds a screen is shown: before the game, in it, and after it.
BEFORE, DURING, AFTER = 1000, 150, 1800


def record(browser: Browser, url: str, at_rest: str) -> bytes:
    """Play the game and return its picture; `at_rest` is a script that ends when a page is painted."""
    encoder = browser.new_page()
    guest = BrowserGuest(browser, url)
    guest.context.add_init_script("""localStorage.setItem('ironlanes.settings', '{"theme": "light"}')""")
    animation = Animation(encoder, QUALITY)

    def show(milliseconds: int) -> None:
        guest.page.evaluate(at_rest)
        animation.add(_photograph(guest), milliseconds)

    guest.page.goto("/")
    guest.set_name("Robin")
    guest.page.reload()
    guest.see("play-bots")
    show(BEFORE)
    with open_game(guest, BOARD, PLAYERS, SEED) as session:
        show(BEFORE)
        for number, action in enumerate(champion_actions()):
            session.play(action)
            if number % EVERY == 0:
                show(DURING)
        guest.see("final-score")
        show(AFTER)
        game = guest.find("game").get_attribute("data-game")
    guest.page.goto(f"/review/{game}")
    see_review(guest)
    show(AFTER)
    guest.leave()
    encoder.close()
    return animation.file()


def champion_actions() -> list[str]:
    """Play the game as the server will, and return what the champion does for the guest."""
    champion, actions = find_bot("champion").make(np.random.default_rng(1)), list[str]()

    def decide(game: Game, _random: Random) -> Action:
        chosen = champion.decide(game.view(OWN), game.legal_actions())
        action = game.compiled.actions[game.index_of(chosen)]
        actions.append(action.text)
        return action

    with suppress(NotReached):  # it is played to its end
        precompute(BOARD, PLAYERS, SEED, lambda _game: False, decide)
    return actions


def _photograph(guest: BrowserGuest) -> bytes:
    session = guest.context.new_cdp_session(guest.page)
    width, height = SIZES["desktop"]
    clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": SCALE}
    picture = session.send("Page.captureScreenshot", {"format": "png", "clip": clip})["data"]
    session.detach()
    return base64.b64decode(picture)
