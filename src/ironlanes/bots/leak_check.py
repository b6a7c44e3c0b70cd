"""The honesty check of bots: another game that a seat can't distinguish from the one it plays."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ironlanes.boards.model import Board
from ironlanes.game.game import Game
from ironlanes.game.rebuilt_observation import RebuiltObservation
from ironlanes.game.sampling.knowledge import GameKnowledge, TicketChoice
from ironlanes.game.view import View


def told_view(game: Game, seen: RebuiltObservation) -> View:
    """The view of a seat as the events told it, which is the game's own view unless that shows more."""
    observations = seen.completed(game.view(seen.viewer, remembers=False).raw.observations[0])
    knowledge = game.knowledge.seen_by(seen.viewer)
    return View(game.compiled, observations, knowledge, game.seed_hash, Game.from_sample)


def swapped(game: Game, seen: RebuiltObservation, rng: np.random.Generator) -> Game:
    """Deal everything again that a seat can't know: other hands and tickets, the decks, the seed.

    The open half comes from the events that the seat saw, not from the game's own observation: a view that shows more
    than the events told differs from the view of the swapped game. So does one that shows what only others remember.
    """
    other = told_view(game, seen).sample(rng)
    other.knowledge = _swap_knowledge(game.knowledge, game.board, seen.viewer, rng)
    return other


def _swap_knowledge(
    knowledge: GameKnowledge, board: Board, seat: int | None, rng: np.random.Generator
) -> GameKnowledge:
    """The same knowledge of what is open and of what the seat saw itself; what others saw, another possibility."""
    swap = knowledge.copy()
    others = [other for other in range(len(knowledge.draws)) if other != seat]
    for deck in range(len(knowledge.decks)):
        places = [
            (other, place) for other in others for place, (source, _) in enumerate(swap.draws[other]) if source == deck
        ]
        kinds = rng.permutation([swap.draws[other][place][1] for other, place in places]).tolist()
        for (other, place), kind in zip(places, kinds, strict=True):
            swap.draws[other][place] = (deck, kind)
    swap.choices = [choice if choice.seat == seat else _swap_choice(choice, board, rng) for choice in knowledge.choices]
    return swap


def _swap_choice(choice: TicketChoice, board: Board, rng: np.random.Generator) -> TicketChoice:
    """A choice that looks the same to all but the one who made it: as many tickets of each kind."""
    short, long = ([ticket.name for ticket in board.tickets if ticket.is_long is is_long] for is_long in (False, True))
    offered = *_draw(short, choice.short, rng), *_draw(long, choice.long, rng)
    kept = None if choice.kept_count is None else tuple(_draw(list(offered), choice.kept_count, rng))
    return replace(choice, offered=offered, kept=kept)


def _draw(names: list[str], count: int, rng: np.random.Generator) -> list[str]:
    return [names[place] for place in rng.permutation(len(names))[:count]]
