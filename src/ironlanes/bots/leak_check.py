"""The honesty check of bots: another game that a seat can't distinguish from the one it plays."""

from __future__ import annotations

import numpy as np

from ironlanes.boards.model import Board
from ironlanes.game.game import Game
from ironlanes.game.rebuilt_observation import RebuiltObservation
from ironlanes.game.sampling.knowledge import Knowledge
from ironlanes.game.view import View
from ironlanes.kernel.records import Records


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


def _swap_knowledge(knowledge: Knowledge, board: Board, seat: int | None, rng: np.random.Generator) -> Knowledge:
    """The same knowledge of what is open and of what the seat saw itself; what others saw, another possibility."""
    swap = knowledge.copy()
    record = swap.records[0]
    others = [other for other in range(int(record["players"])) if other != seat]
    for deck in range(int(record["decks"])):
        places = [
            (other, place)
            for other in others
            for place in np.flatnonzero(record["draw_deck"][other, : record["draws"][other]] == deck)
        ]
        kinds = rng.permutation([record["draw_card"][place] for place in places])
        for place, kind in zip(places, kinds, strict=True):
            record["draw_card"][place] = kind
    for choice in range(int(record["choices"])):
        if record["choice_seat"][choice] != seat:
            _swap_choice(record, choice, board, rng)
    return swap


def _swap_choice(record: Records, choice: int, board: Board, rng: np.random.Generator) -> None:
    """Make another choice of it that looks the same to all others: as many tickets of each kind."""
    short, long = (
        [number for number, ticket in enumerate(board.tickets) if ticket.is_long is is_long]
        for is_long in (False, True)
    )
    counts = record["offered_short"][choice], record["offered_long"][choice]
    offered = [*rng.permutation(short)[: counts[0]], *rng.permutation(long)[: counts[1]]]
    record["offer"][choice, : len(offered)] = offered
    if record["kept_count"][choice] >= 0:  # it was made
        kept = rng.permutation(len(offered))[: record["kept_count"][choice]]
        record["kept"][choice] = sum(1 << int(position) for position in kept)
