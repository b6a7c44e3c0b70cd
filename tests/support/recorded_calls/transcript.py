"""Ordinary use of everything that has kernels, and a line about each result: equal in every mode."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator
from itertools import count
from random import Random

import numpy as np

from ironlanes.analysis.hints.advice import full_hint, quick_hint
from ironlanes.book.played_games import GameActions, summarise
from ironlanes.bots import GRANDMASTER, known_bots
from ironlanes.bots.bulk import BulkGame, play_bulk_games
from ironlanes.bots.kernel_bot import spec_of_kernel_bot
from ironlanes.bots.learned import client_api as network_api
from ironlanes.bots.lockstep.games import play_lockstep_games
from ironlanes.bots.lockstep.positions import Positions
from ironlanes.bots.lockstep.seeds import Seeds
from ironlanes.bots.network_bot import spec_of_network_bot
from ironlanes.game.bulk import copy_states, count_sequences, play_random_games
from ironlanes.game.game import Game
from ironlanes.game.ticket_progress import SeatNetwork
from ironlanes.kernel.compile import new_records
from ironlanes.rules import api as rules_api
from ironlanes.rules.state import SCRATCH, STATE
from ironlanes.server.play.client_view.scene_writer import SceneWriter
from tests.paths.client_questions import Questions
from tests.support.random_games import board_by_id, choose
from tests.support.recorded_calls.recording import PLANNED_AT
from tests.support.written_events import written_events

#: The boards and the players of the games on each.
TABLES = (("usa", 2), ("europe", 3), ("germany", 4), ("alps", 3))
#: Games on each board: with whole games, these are more than 2,000 decisions.
ROUNDS = 2
#: Every how many decisions a position of the first round is looked at in all ways, and where a hint takes its time.
LOOKED_AT = 7
FULL_HINT_AT = 49
#: Every how many decisions one of the bots is asked that are neither champion nor planner.
OTHERS_AT = 3
#: Every how many decisions, and until when, an interpreted planner is asked.
PLANNED_WHEN_SLOW_AT = 4
PLANNED_UNTIL = 40


def transcript(planned_at: int = PLANNED_AT, rounds: int = ROUNDS, most: int = 1000) -> Iterator[str]:
    """Play `rounds` games on each board, at most so many decisions of each; in the first, use everything.

    The planner is asked at every `planned_at`-th decision.
    """
    for seed in range(rounds):
        for board, players in TABLES:
            yield from _game(board, players, seed, most, planned_at)
    for board, players in TABLES:
        yield from _bulk_games(board, players)


def sampled_decisions(every: int) -> Iterator[str]:
    """Name what the champion would do at some positions of the games without a look, and the planner as one begins.

    For kernels that are interpreted, where planning takes seconds.
    """
    for board, players in TABLES:
        game, random = Game.new(board_by_id(board), players, 1), Random(1)
        bots = _Bots(players, 1, PLANNED_WHEN_SLOW_AT, ("champion", "planner"))
        for step in count():
            if game.is_over:
                break
            if step % every == 0:
                yield f"{board} {step} {bots.decision(game, 'champion')}"
            if board == TABLES[0][0] and step < PLANNED_UNTIL and step % PLANNED_WHEN_SLOW_AT == 0:
                yield f"{board} {step} {bots.decision(game, 'planner')}"
            game.play(choose(game, random))


def _game(board: str, players: int, seed: int, most: int, planned_at: int) -> Iterator[str]:
    game, random = Game.new(board_by_id(board), players, seed), Random(seed)
    bots = _Bots(players, seed, planned_at)
    scenes = SceneWriter(game)
    for viewer in (*range(players), None):
        yield f"{board} scene of {viewer}: {_digest(scenes.whole(viewer))}"
    for step in range(most):
        if game.is_over:
            break
        is_looked_at = seed == 0 and (step % LOOKED_AT == 0 or game.phase == "tunnel")
        lines = _looks(game, step, random) if is_looked_at else ()
        for line in (*bots.decisions(game, step), *lines):
            yield f"{board} {step} {line}"
        events = game.play(choose(game, random))
        if is_looked_at:
            yield f"{board} {step} known: {Questions(game.view(None), game.compiled).known_cards(events)}"
        yield f"{board} {step} scenes: {_digest(*scenes.steps().values())}"
        yield f"{board} {step} events: {_digest(*written_events(game).values())}"
    yield f"{board} score: {game.score()}"


class _Bots:
    """The champion, who is asked at every position, the planner, and the others in turn; nobody plays their choice."""

    def __init__(self, players: int, seed: int, planned_at: int, names: Collection[str] | None = None) -> None:
        known = {name: bot for name, bot in known_bots().items() if (name in names if names else name != GRANDMASTER)}
        self._planned_at = planned_at
        self._others = [name for name in known if name not in ("champion", "planner")]
        self._bots = {
            name: [bot.make(np.random.default_rng(seed)) for _ in range(players)] for name, bot in known.items()
        }

    def decisions(self, game: Game, step: int) -> Iterator[str]:
        """Name what each of them would do."""
        planning = ["planner"] if step % self._planned_at == 0 else []
        other = [self._others[step // OTHERS_AT % len(self._others)]] if step % OTHERS_AT == 0 else []
        for name in ("champion", *planning, *other):
            yield self.decision(game, name)

    def decision(self, game: Game, name: str) -> str:
        """Name what one of them would do."""
        seat = game.seat
        assert seat is not None
        return f"{name}: {self._bots[name][seat].decide(game.view(seat), game.legal_actions())}"


def _looks(game: Game, step: int, random: Random) -> Iterator[str]:
    """Look at a position in other ways: hints, samples, refusals, ticket progress, the position written down."""
    seat = game.seat
    assert seat is not None
    view = game.view(seat)
    worlds = view.sampler.worlds(4, np.random.default_rng(step))
    yield f"worlds: {_digest(worlds.states.tobytes())} {worlds.weights.tolist()}"
    yield f"hint: {full_hint(view) if step == FULL_HINT_AT and game.players == 2 else quick_hint(view)}"
    claims = [f"claim {track.name}" for track in random.sample(game.board.tracks, 4)]
    for action in (*claims, *random.sample(game.compiled.actions, 4)):
        yield f"{action}: {game.why_not(action)}"
    network = SeatNetwork(view, seat)
    yield f"distances: {[network.distance(each) for each in view.board.tickets if each.name in view.tickets]}"
    yield from _client_questions(game, seat, random)
    yield f"product: {_product(step)}"
    yield from _copies(game, step)


def _client_questions(game: Game, seat: int, random: Random) -> Iterator[str]:
    """Ask what the browser client asks."""
    view = game.view(seat)
    questions = Questions(view, game.compiled)
    tickets = [ticket.name for ticket in random.sample(game.board.tickets, 3)]
    own = [name for name, owner in view.claimed.items() if owner == seat]
    yield f"plans: {[str(questions.plan(ticket, 1)) for ticket in tickets]} {questions.network(tickets)}"
    yield f"lines: {[questions.line(own, ticket) for ticket in tickets]} {questions.completions(own, tickets)}"
    yield f"longest: {questions.longest(own)}, gains: {questions.gains()}"
    yield f"next: {[questions.can_complete_next(ticket) for ticket in tickets]}"


def _product(step: int) -> str:
    """Multiply as the browser client does for networks."""
    generator = np.random.default_rng(step)
    shapes = ((3, 5 + step % 4), (5 + step % 4, 13), (3, 13))
    left, right, out = (generator.standard_normal(shape, dtype=np.float32) for shape in shapes)
    network_api.add_product(left, right, out)
    return _digest(out.tobytes())


def _copies(game: Game, step: int) -> Iterator[str]:
    """Write a position down, read it again without what is hidden, and go on from there."""
    known = {name: value for name, value in game.position().items() if name not in ("deck", "ticket_deck")}
    again = Game.from_position(known, seed=step)
    yield f"position: {_digest(again.raw.states.tobytes())} {count_sequences(again, 2)}"
    yield f"random games: {play_random_games(again, games=3, rng=np.random.default_rng(step)).totals.tolist()}"
    position = again.raw.states, 0, again.compiled.arrays, new_records(1, SCRATCH)
    yield f"action {rules_api.nth_action(*position, 0)} of {rules_api.count_actions(*position)}"
    shuffled = Positions.of_game(again)
    shuffled.shuffle_decks(Seeds(step))
    yield f"shuffled: {_digest(shuffled.states.tobytes())}"
    copies = new_records(1, STATE)
    copy_states(again.raw.states, copies)
    yield f"scores: {_digest(Positions.of_game(again).scores(np.arange(1)).tobytes(), copies.tobytes())}"


def _bulk_games(board: str, players: int) -> Iterator[str]:
    """Play whole games in one call, between planners, between champions and at random."""
    compiled = Game.new(board_by_id(board), players, 1).compiled
    for name in ("random", "planner"):
        spec = spec_of_kernel_bot(name)
        assert spec is not None
        generators = [np.random.default_rng(seat) for seat in range(players)]
        (played,) = play_bulk_games(compiled, [BulkGame(7, [spec] * players, generators, 0)])
        yield f"{board} {name}: {played.actions} {_digest(played.state.tobytes(), played.score_record.tobytes())}"
        summaries = summarise(compiled, players, [GameActions.from_seed(7, 0, played.actions)])
        yield f"{board} {name}: summary {_digest(summaries.tobytes())}"
    champion = spec_of_network_bot("champion")
    assert champion is not None
    generators = [np.random.default_rng(seat) for seat in range(players)]
    (played,) = play_lockstep_games(compiled, [BulkGame(7, [champion] * players, generators, 0)])
    yield f"{board} in lockstep: {played.actions} {_digest(played.state.tobytes(), played.score_record.tobytes())}"
    yield f"{board} random: {play_random_games(board_by_id(board), players, 20, 1).totals.tolist()}"


def _digest(*contents: bytes) -> str:
    return hashlib.sha256(b"\0".join(contents)).hexdigest()[:16]
