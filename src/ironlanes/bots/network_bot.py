"""Bots that think with the champion's network: the same decisions here and, for many games at once, in `lockstep`."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ironlanes.boards.actions import Action
from ironlanes.game.view import View

from .network_spec import NetworkBotSpec
from .registry import register_bot


class NetworkBot:
    """A bot that thinks with the champion's network; it keeps nothing between decisions."""

    def __init__(self, spec: NetworkBotSpec, rng: np.random.Generator) -> None:
        from .learned.network_choice import choose  # large, and most who list the bots never play them
        from .learned.network_player import champion

        self._spec, self._rng = spec, rng
        self._choose, self._player = choose, champion()

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        """Choose an action."""
        if len(actions) == 1:
            return actions[0]
        shown = self._player.read(view.compiled, view.raw.observations, view.raw.known_cards)
        choice = int(self._choose(self._spec, view.compiled, shown, [self._rng])[0])
        return view.compiled.actions[self._player.action_of(view.compiled, view.raw.observations, choice)]


_specs: dict[str, NetworkBotSpec] = {}


def register_network_bot(name: str, about: str, spec: NetworkBotSpec) -> None:
    """Let a bot that thinks with the network be asked for by name."""
    _specs[name] = spec
    register_bot(name, about, lambda rng: NetworkBot(spec, rng))


def spec_of_network_bot(name: str) -> NetworkBotSpec | None:
    """Return what makes the bot of a name, or None if it does not think with the network."""
    return _specs.get(name)
