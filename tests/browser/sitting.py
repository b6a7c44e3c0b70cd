"""A guest in the middle of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from tests.browser.guest import Guest
from tests.browser.playing import Player
from tests.browser.pressing import Sight
from tests.browser.rehearsing import OWN, Rehearsal
from tests.browser.speaking import Voice, speaking


class Sitting:
    """Who plays by clicking, and who can speak for the same guest by script."""

    def __init__(self, guest: Guest, table: str, voice: Voice) -> None:
        self.guest = guest
        self.page = guest.page
        self.table = table
        self.voice = voice
        self.player = Player(guest)

    def in_step(self) -> Sight:
        """The screen, once it shows the latest scene that the server has told; both are then the same moment."""
        while True:
            self.voice.catch_up()
            sight = self.player.look("now.seq >= known.seq && !now.isBusy", seq=self.voice.seq)
            if sight["seq"] == self.voice.seq:
                return sight
            self.voice.wait_until(sight["seq"])

    def play(self, *actions: str) -> Sight:
        """Do things by script; when this returns the screen shows them, and it is the guest's turn or the end."""
        self.voice.play(*actions)
        return self.in_step()


@contextmanager
def sitting(
    guest: Guest, board: str, players: int, seed: int, actions: Sequence[str] = (), **wishes: Any
) -> Iterator[Sitting]:
    """A game of this seed against One-Step, after these actions of the guest; its page is open."""
    table = guest.make_table(board, players, seed=str(seed), bot="one-step", **wishes)
    with speaking(guest, table) as voice:
        voice.play(*actions)
        guest.sit_at(table)
        here = Sitting(guest, table, voice)
        here.in_step()
        yield here


@contextmanager
def rehearsed(guest: Guest, rehearsal: Rehearsal, **wishes: Any) -> Iterator[Sitting]:
    """A game where its rehearsal has stopped."""
    game = rehearsal.game
    with sitting(guest, game.board.id, game.players, game.seed, rehearsal.actions, **wishes) as here:
        assert here.voice.view["viewer"] == OWN
        assert here.voice.seq == rehearsal.length, "the server has played another game than the rehearsed one"
        yield here
