"""A seated bot: whatever it does, the game continues with legal actions, and the report says what happened."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from ironlanes.boards.actions import Action, Pass
from ironlanes.bots import FALLBACK, BotStats, FailureReason, SeatedBot, play_game, seat_bot
from ironlanes.game.events import Drew, Event
from ironlanes.game.game import Game
from ironlanes.game.score import Score
from ironlanes.game.view import View
from tests.bots.packaged import PACKAGED_BOTS


class First:
    """Plays the first action, and records every call."""

    milliseconds = 0

    def __init__(self) -> None:
        self.told: list[Any] = []
        self.says = ""

    def start(self, view: View) -> None:
        self.told.append(("start", view.viewer))

    def hear(self, events: Sequence[Event]) -> None:
        self.told.extend(events)

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        self.told.append(("decide", view.viewer))
        self.says = f"one of {len(actions)}"
        return actions[0]

    def end(self, score: Score) -> None:
        self.told.append(score)

    def close(self) -> None:
        self.told.append("close")


class Odd:
    """Does wrong in one way or another."""

    def __init__(self, way: str):
        self.way = way

    def decide(self, _: View, actions: Any) -> Action:
        match self.way:
            case "raises":
                raise KeyError("red")
            case "exits":
                sys.exit(1)
            case "illegal":
                return Pass()
            case "text":
                return "fly"  # type: ignore[return-value] # that is what is wrong with it
            case "adds":
                actions.append(Pass())
        return Pass()


def seated(bot: Any, seat: int = 0, **options: Any) -> SeatedBot:
    return SeatedBot("mine", lambda _: bot, seat, np.random.default_rng(1), **options)


def game_with(first: SeatedBot) -> tuple[Game, Score]:
    game = Game.new("usa", 2, seed=4)
    return game, play_game(game, [first, seat_bot("random", 1, np.random.default_rng(2))])


def test_a_bot_is_told_of_beginning_events_and_end_in_order() -> None:
    bot = First()
    game, score = game_with(seated(bot))
    again, expected = Game.new("usa", 2, seed=4), list[Any]([("start", 0)])
    for action in game.played:
        if again.seat == 0:
            expected.append(("decide", 0))
        expected += [event.seen_by(0) for event in again.play(action)]
    assert bot.told[: len(expected)] == expected
    assert bot.told[len(expected) :] == [score, "close", "close"]
    assert any(isinstance(event, Drew) and event.card is None for event in bot.told)


def test_a_bot_needs_nothing_but_decide() -> None:
    class Plain:
        def decide(self, _: View, actions: Sequence[Action]) -> Action:
            return actions[0]

    bot = seated(Plain())
    game, _ = game_with(bot)
    assert game.is_over
    assert (bot.stats.failures, bot.says, bot.trouble) == ({}, "", "")


def test_a_bot_that_wants_to_know_its_time_is_told() -> None:
    bot = First()
    seated(bot, milliseconds=70)
    assert bot.milliseconds == 70


def test_what_a_bot_says_is_passed_on() -> None:
    bot, game = seated(First()), Game.new("usa", 2, seed=4)
    bot.decide(game.view(0), game.legal_actions())
    assert bot.says == "one of 4"


def test_a_first_decision_starts_a_bot_that_was_not() -> None:
    bot, game = First(), Game.new("usa", 2, seed=4)
    seat = seated(bot)
    for _ in range(2):
        seat.decide(game.view(0), game.legal_actions())
    assert bot.told == [("start", 0), ("decide", 0), ("decide", 0)]


@pytest.mark.parametrize(
    ("way", "reason", "trouble"),
    [
        ("raises", FailureReason.FAILED, r"failed: KeyError: 'red' \(test_seated_bot.py, line \d+\)\."),
        ("exits", FailureReason.FAILED, r"failed: SystemExit: 1 \(test_seated_bot.py, line \d+\)\."),
        ("illegal", FailureReason.WRONG, r"chose Pass\(\), which is none of the legal actions it was given\."),
        ("text", FailureReason.WRONG, r"chose 'fly', which is none of the legal actions it was given\."),
        ("adds", FailureReason.FAILED, r"failed: AttributeError: 'tuple' object .*"),
    ],
)
def test_where_a_bot_fails_its_fallback_decides(way: str, reason: FailureReason, trouble: str) -> None:
    bot = seated(Odd(way))
    game, _ = game_with(bot)
    honest, _ = game_with(seat_bot(FALLBACK, 0, np.random.default_rng(1)))
    assert game.played == honest.played
    assert bot.stats.failures == {reason: bot.stats.decisions}
    assert re.fullmatch(trouble, bot.stats.trouble)
    assert bot.trouble == f"The bot 'mine' {bot.stats.trouble} 'path' decides for it."


def test_the_fallback_is_any_bot_by_name() -> None:
    bot = seated(Odd("raises"), fallback="random")
    game_with(bot)
    assert bot.stats.fallback == "random"
    with pytest.raises(ValueError, match=r"^bot: there is no bot of that name"):
        seated(Odd("raises"), fallback="nobody")


def test_a_bot_that_can_not_be_made_is_replaced() -> None:
    def make(_: np.random.Generator) -> First:
        raise OSError("no such weights")

    bot = SeatedBot("mine", make, 0, np.random.default_rng(1))
    assert bot.stats.trouble.startswith("failed: OSError: no such weights")
    game, _ = game_with(bot)
    assert game.is_over
    assert bot.stats.trouble == "could not be made."


@pytest.mark.parametrize("hook", ["start", "hear", "end", "close"])
def test_a_hook_that_fails_is_reported_and_the_bot_still_decides(hook: str) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError(hook)

    bot = First()
    setattr(bot, hook, fail)
    seat = seated(bot)
    game, _ = game_with(seat)
    assert seat.stats.failures[FailureReason.FAILED] >= 1
    assert sum(told == ("decide", 0) for told in bot.told) == seat.stats.decisions
    assert game.is_over


def test_a_game_that_is_broken_off_closes_its_bots() -> None:
    class Impatient(First):
        def decide(self, view: View, actions: Sequence[Action]) -> Action:  # noqa: ARG002 - it never gets to it
            raise KeyboardInterrupt

    bots = [First(), Impatient()]
    game = Game.new("usa", 2, seed=4)
    with pytest.raises(KeyboardInterrupt):
        play_game(game, [seated(bot, seat) for seat, bot in enumerate(bots)])
    assert [bot.told[-1] for bot in bots] == ["close", "close"]


def test_reports_of_one_bot_add_up() -> None:
    total = BotStats("mine", "path")
    total.add(BotStats("mine", "path", 10, 1.0, 0.5, {FailureReason.LATE: 2}, "was late."))
    total.add(BotStats("mine", "path", 5, 0.5, 0.1))
    total.add(BotStats("mine", "path", 5, 0.5, 0.7, {FailureReason.LATE: 1, FailureReason.DIED: 1}, "died."))
    assert total == BotStats("mine", "path", 20, 2.0, 0.7, {FailureReason.LATE: 3, FailureReason.DIED: 1}, "died.")
    assert total.sentence == (
        "The bot 'mine' failed in 20 decisions: 1 died, 3 late; 'path' decided instead. The last time it died."
    )
    assert total.to_json()["failures"] == {"died": 1, "late": 3}
    assert BotStats("mine", "path", 20).sentence == ""


@pytest.mark.parametrize("name", PACKAGED_BOTS)
def test_every_known_bot_plays_without_a_failure(name: str) -> None:
    for board, players in (("usa", 3), ("europe", 2), ("germany", 2)):
        bots = [seat_bot(name, seat, np.random.default_rng([1, seat])) for seat in range(players)]
        play_game(Game.new(board, players, seed=8), bots)
        assert all(bot.stats.failures == {} for bot in bots)


class TextBot:
    """Answers with the text of its first action."""

    def decide(self, _: View, actions: Sequence[Action]) -> str:
        return actions[0].text


def test_a_bot_may_answer_with_an_actions_text() -> None:
    game = Game.new("usa", 2, 7)
    with SeatedBot("texts", lambda _: TextBot(), 0, np.random.default_rng(1)) as bot:
        assert bot.decide(game.view(0), game.legal_actions()) is game.legal_actions()[0]
    assert not bot.stats.failures
