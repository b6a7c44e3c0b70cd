"""Checks for people who write their own boards, bots or records; each raises a `Fault` that says what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from ironlanes.boards.actions import Action
from ironlanes.boards.load import load_board
from ironlanes.boards.model import Board
from ironlanes.boards.problems import BoardError
from ironlanes.bots.failures import BotStats
from ironlanes.bots.leak_check import swapped
from ironlanes.bots.loaders.file import maker_of
from ironlanes.bots.loaders.load import open_bot
from ironlanes.bots.registry import FALLBACK, Bot
from ironlanes.bots.seated_bot import SeatedBot, seat_bot
from ironlanes.game.compiled_board import compiled_board, known_boards
from ironlanes.game.game import Game
from ironlanes.game.rebuilt_observation import RebuiltObservation

#: The opponents of a checked bot, in turn: one that causes unusual positions, and one that plays to win.
SPARRING = ("random", "path")
#: How often a bot is asked the same before the check says that it sees hidden information.
CERTAIN = 8


class Fault(AssertionError):
    """Raised with one sentence that says what is wrong and how to reproduce it."""


@dataclass(slots=True)
class BotCheck:
    """What a bot did in a check that found no fault."""

    stats: BotStats
    games: int = 0

    def __str__(self) -> str:
        stats = self.stats
        mean = 1000 * stats.seconds / max(1, stats.decisions)
        return (
            f"{stats.bot}: no fault in {self.games} game{'s' * (self.games != 1)}, {stats.decisions} decisions;"
            f" {mean:.1f} ms a decision, {1000 * stats.slowest:.1f} ms at most."
        )


def check_bot(
    bot: str | Callable[..., Bot],
    *,
    boards: Sequence[str | Path | Board] | None = None,
    players: Sequence[int] | None = None,
    games: int = 1,
    seed: int = 0,
    milliseconds: int = 1000,
    report_game: Callable[[str], None] = lambda _: None,
    report_decision: Callable[[int], None] = lambda _: None,
) -> BotCheck:
    """Let a bot play `games` games on every board with every number of players, and check its decisions.

    Every decision must be legal and in time, leave the view as it was, be the same when a second bot with the same
    generator is asked, and be the same when everything that the seat can't know is replaced by another possibility.
    `bot` is a text as on the command line, a class, or a function that makes a bot; `report_game` is called before
    every game, and `report_decision` before every decision with its number in the game.
    """
    name = bot if isinstance(bot, str) else bot.__name__
    make = open_bot(bot).make if isinstance(bot, str) else maker_of(bot, name)
    sit = partial(SeatedBot, name, make, milliseconds=milliseconds)
    check = BotCheck(BotStats(name, FALLBACK))
    for board in known_boards().values() if boards is None else [compiled_board(each).board for each in boards]:
        for count in board.rules.players if players is None else players:
            for number in range(seed, seed + games):
                report_game(f"{board.id}, {count} players, seed {number}")
                trial = _Trial(sit, Game.new(board, count, number), milliseconds, report_decision)
                check.stats.add(trial.run())
                check.games += 1
    return check


class _Trial:
    """One game in which a bot is checked: three of its kind share one seat, and must always agree."""

    def __init__(
        self,
        sit: Callable[[int, np.random.Generator], SeatedBot],
        game: Game,
        milliseconds: int,
        report: Callable[[int], None],
    ):
        self.report = report
        self.sit = sit
        self.game = game
        self.milliseconds = milliseconds
        self.seat = game.seed % game.players
        self.decisions = 0
        self.chance = np.random.default_rng([game.seed, game.players])
        self.seen = RebuiltObservation.of_deal(game, self.seat)

    def run(self) -> BotStats:
        """Play the game until it ends or a fault is found."""
        game, seat = self.game, self.seat
        rival = SPARRING[game.seed % len(SPARRING)]
        others = {other: seat_bot(rival, other, self._generator(other)) for other in range(game.players)}
        with ExitStack() as stack:
            trio = [stack.enter_context(self.sit(seat, self._generator(seat))) for _ in range(3)]
            for bot in trio:
                bot.start(game.view(seat))
                self._check_report(bot)
            while game.seat is not None:
                action = self._agreed(trio) if game.seat == seat else self._choice_of(others[game.seat])
                events = game.play(action)
                self.seen.see(event.seen_by(seat) for event in events)
                for bot in trio:
                    bot.hear(events)
            score = game.score()
            for bot in trio:
                bot.end(score)
                self._check_report(bot)
        return trio[0].stats

    def _generator(self, seat: int) -> np.random.Generator:
        return np.random.default_rng([self.game.seed, seat])

    def _choice_of(self, rival: SeatedBot) -> Action:
        return rival.decide(self.game.view(rival.seat), self.game.legal_actions())

    def _agreed(self, trio: list[SeatedBot]) -> Action:
        """Return what all three decide."""
        self.decisions += 1
        self.report(self.decisions)
        first, again, blindfolded = trio
        untold = self.seen.differences(self.game.view(self.seat, remembers=False).raw.observations[0])
        if untold:
            raise self._fault(first, f"is shown more than the events told its seat: {', '.join(untold)}.")
        action = self._decide(first, self.game)
        self._check_same(first, action, self._decide(again, self.game))
        other = self._decide(blindfolded, swapped(self.game, self.seen, self.chance))
        if other != action:
            for _ in range(CERTAIN):  # a bot with its own randomness does not cheat, and the check must not say so
                self._check_same(first, action, self._asked_again())
            raise self._fault(
                first,
                f"chose «{action.text}», and «{other.text}» when only what its seat can't know was swapped:"
                " decide by what the view tells (and not by its seed_hash).",
            )
        return action

    def _check_same(self, bot: SeatedBot, action: Action, other: Action) -> None:
        if other != action:
            raise self._fault(
                bot,
                f"chose «{action.text}», and with the same view and the same generator «{other.text}»:"
                " take all chance from the generator that the bot is made with.",
            )

    def _asked_again(self) -> Action:
        """Return what another bot of its kind decides after the same game so far."""
        game, seat = Game.new(self.game.board, self.game.players, self.game.seed), self.seat
        with self.sit(seat, self._generator(seat)) as bot:
            bot.start(game.view(seat))
            for action in self.game.played:
                if game.seat == seat:
                    bot.decide(game.view(seat), game.legal_actions())
                bot.hear(game.play(action))
            return bot.decide(game.view(seat), game.legal_actions())

    def _decide(self, bot: SeatedBot, game: Game) -> Action:
        view = game.view(self.seat)
        before = repr(view.to_json())
        action = bot.decide(view, game.legal_actions())
        self._check_report(bot)
        if repr(view.to_json()) != before:
            raise self._fault(bot, "changed the view that it was shown: copy what you want to change.")
        return action

    def _check_report(self, bot: SeatedBot) -> None:
        if bot.stats.failures:
            raise self._fault(bot, bot.stats.trouble)
        taken = round(1000 * bot.stats.slowest)
        if taken > self.milliseconds:
            raise self._fault(bot, f"took {taken} ms for a decision; {self.milliseconds} are allowed.")

    def _fault(self, bot: SeatedBot, what: str) -> Fault:
        game = self.game
        return Fault(
            f"{bot.stats.bot} {what} That was its decision {self.decisions}, in phase {game.phase},"
            f" on the board {game.board.id} with {game.players} players and seed {game.seed}."
        )


def check_board(name_or_path: str | Path, *, games: int = 1) -> Board:
    """Read a board, and play random games on it to the end, with every number of players."""
    try:
        board = load_board(name_or_path)
    except BoardError as error:
        raise Fault("\n".join(map(str, error.problems))) from error
    for players in board.rules.players:
        for seed in range(games):
            _play_at_random(Game.new(board, players, seed))
    return board


def _play_at_random(game: Game) -> None:
    rng = np.random.default_rng(game.seed)
    while not game.is_over:
        game.play_index(int(rng.choice(game.legal_indices())))


def check_record(record: Mapping[str, object]) -> Game:
    """Replay a record to its last action, and compare the result."""
    try:
        return Game.from_record(record)
    except ValueError as error:
        raise Fault(str(error)) from error
