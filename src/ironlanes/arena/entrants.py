"""Make the bots of a match from the texts that name them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ironlanes.bots import SeatedBot, kernels_of, open_bot, seat_bot
from ironlanes.bots.bulk import BotSpec
from ironlanes.bots.kernel_bot import KernelBotSpec, spec_of_kernel_bot
from ironlanes.bots.kernels.dispatch import BotKind
from ironlanes.bots.kernels.kernel_sets import BOT_GAMES
from ironlanes.bots.network_bot import spec_of_network_bot
from ironlanes.game.kernel_sets import GAME, RANDOM_GAMES, Entries
from ironlanes.game.validation import FieldError

from .errors import ArenaError
from .match import Match
from .schedule import Fixture


def check_entrants(entrants: Sequence[str]) -> None:
    """Raise ArenaError for a bot that does not exist."""
    for entrant in entrants:
        try:
            open_bot(entrant)
        except FieldError as error:
            raise ArenaError(f"--bot {entrant}: {error.problem}") from error


def kernel_specs_of(match: Match) -> Sequence[KernelBotSpec] | None:
    """Return the specs of the entrants if all of them are compiled bots, else None."""
    found = [spec for entrant in match.entrants if (spec := spec_of_kernel_bot(entrant)) is not None]
    return found if len(found) == len(match.entrants) else None


def lockstep_specs_of(match: Match) -> Sequence[BotSpec] | None:
    """Return the specs of the entrants if all of them are compiled bots or think with the network, else None."""
    found = [spec_of_kernel_bot(entrant) or spec_of_network_bot(entrant) for entrant in match.entrants]
    specs = [spec for spec in found if spec is not None]
    return specs if len(specs) == len(found) else None


def plays_in_lockstep(match: Match) -> bool:
    """Return whether the games of a match are played in lockstep, for the sake of a network."""
    return kernel_specs_of(match) is None and lockstep_specs_of(match) is not None


def kernels_of_match(match: Match) -> Entries:
    """Return the compiled functions that a match needs."""
    specs = kernel_specs_of(match)
    if specs is not None:
        return RANDOM_GAMES if all(each.kind is BotKind.RANDOM for each in specs) else BOT_GAMES
    needed = (*GAME, *(each for entrant in match.entrants for each in kernels_of(entrant)))
    return (*needed, *lockstep_kernels()) if plays_in_lockstep(match) else needed


def lockstep_kernels() -> Entries:
    """Return the compiled functions that play games of networks in lockstep."""
    from ironlanes.bots.lockstep.kernel_sets import LOCKSTEP  # takes time to import, and most matches do without it

    return LOCKSTEP


def seat_bots(match: Match, fixture: Fixture) -> list[SeatedBot]:
    """Return a bot for every seat of a game."""
    return [
        seat_bot(match.entrants[entrant], seat, random_generator_for(fixture, seat), milliseconds=match.milliseconds)
        for seat, entrant in enumerate(fixture.seating)
    ]


def random_generator_for(fixture: Fixture, seat: int) -> np.random.Generator:
    """Return a bot's random numbers, which depend on the deal, the seat and the entrant."""
    return np.random.default_rng([fixture.seed, seat, fixture.seating[seat]])
