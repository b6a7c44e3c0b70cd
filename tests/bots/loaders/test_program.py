"""Bots that are programs: what they are sent, and that nobody waits forever whatever they do."""

from __future__ import annotations

import fcntl
import gc
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ironlanes.bots import BotFailure, FailureReason, play_game, seat_bot
from ironlanes.bots.loaders import program, program_pipe
from ironlanes.bots.loaders.program import RESTARTS, ProgramBot
from ironlanes.game.game import Game
from tests.bots.loaders.odd_program import WRONG
from tests.support.timeouts import TIMEOUT, wait_until

ODD = Path(__file__).with_name("odd_program.py")
#: Milliseconds for a program that answers as soon as it can.
ENOUGH = round(TIMEOUT * 1000)


def command(*arguments: object) -> list[str]:
    return [sys.executable, str(ODD), *map(str, arguments)]


def spec(*arguments: object) -> str:
    return f"exec:{' '.join(command(*arguments))}"


class Table:
    """A game of two in which a program decides for both."""

    def __init__(self, *arguments: object, milliseconds: int = ENOUGH):
        self.game = Game.new("usa", 2, seed=5)
        self.bot = ProgramBot(command(*arguments), np.random.default_rng(1))
        self.bot.milliseconds = milliseconds

    def decide(self) -> str:
        """Who decided; the first legal action is played in any case."""
        view, actions = self.game.view(self.game.seat), self.game.legal_actions()
        try:
            assert self.bot.decide(view, actions) == actions[0]
        finally:
            self.bot.hear(self.game.play(actions[0]))
        return self.bot.says

    def failure(self) -> BotFailure:
        with pytest.raises(BotFailure) as caught:
            self.decide()
        return caught.value

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_: object) -> None:
        self.bot.close()


def told(log: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]


def test_a_program_is_told_of_the_board_every_decision_and_the_end(tmp_path: Path) -> None:
    log = tmp_path / "log"
    game = Game.new("europe", 2, seed=5)
    bots = [seat_bot(spec("log", log), 0, np.random.default_rng(1)), seat_bot("path", 1, np.random.default_rng(2))]
    score = play_game(game, bots)
    assert bots[0].stats.failures == {}
    start, *decisions, end, leaving = told(log)
    assert {name: start[name] for name in ("cmd", "id", "protocol", "seat", "players", "ms")} == {
        "cmd": "start",
        "id": 1,
        "protocol": 1,
        "seat": 0,
        "players": 2,
        "ms": 1000,
    }
    assert 0 <= start["seed"] < 2**53
    assert start["board"]["id"] == "europe"
    assert [each["cmd"] for each in decisions] == ["decide"] * bots[0].stats.decisions
    assert [each["id"] for each in decisions] == list(range(2, len(decisions) + 2))
    assert all(each["view"]["viewer"] == each["view"]["to_move"] == 0 for each in decisions)
    assert (end["cmd"], end["score"]) == ("end", score.to_json())
    assert leaving["cmd"] == "quit"


def test_every_word_that_a_program_is_told_is_explained(tmp_path: Path) -> None:
    log, document = tmp_path / "log", Path(__file__).parents[3] / "docs" / "protocol.md"
    with seat_bot(spec("log", log), 0, np.random.default_rng(1)) as bot:
        game = Game.new("germany", 2, seed=5)
        bot.decide(game.view(0), game.legal_actions())
        bot.end(game.score())
    questions = told(log)
    board = questions[0]["board"]
    parts = [*questions, board, *(board[name][0] for name in ("places", "tracks", "tickets"))]
    words = {word for part in parts for word in part} | {question["cmd"] for question in questions}
    text = document.read_text(encoding="utf-8").partition("## Programs that play")[2].partition("\n## ")[0]
    assert {word for word in words - {"cmd"} if f"`{word}`" not in text} == set()
    assert {
        reason for reason in FailureReason if reason is not FailureReason.FAILED and f"`{reason}`" not in text
    } == set()


def test_a_program_hears_all_that_its_seat_may_see_and_no_more(tmp_path: Path) -> None:
    log, heard, game = tmp_path / "log", [], Game.new("germany", 2, seed=5)
    bots = [seat_bot(spec("log", log), 0, np.random.default_rng(1)), seat_bot("random", 1, np.random.default_rng(2))]
    play_game(game, bots)
    again = Game.new("germany", 2, seed=5)
    for action in game.played:
        heard += [event.seen_by(0).to_json() for event in again.play(action)]
    assert [event for each in told(log) for event in each.get("events", ())] == heard


def test_the_same_generator_gives_a_program_the_same_seed(tmp_path: Path) -> None:
    seeds: list[int] = []
    for number in (1, 1, 2):
        log = tmp_path / f"log {len(seeds)}"
        with seat_bot(f"exec:{sys.executable} {ODD} log '{log}'", 0, np.random.default_rng(number)) as bot:
            bot.start(Game.new("usa", 2, seed=5).view(0))
        seeds.append(told(log)[0]["seed"])
    assert seeds[0] == seeds[1] != seeds[2]


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_answer_costs_one_decision_and_the_program_goes_on(wrong: str) -> None:
    with Table(wrong) as table:
        before = [table.decide(), table.decide()]
        assert table.failure().reason is FailureReason.WRONG
        assert [table.decide(), table.decide()] == before


def test_a_wrong_answer_is_quoted() -> None:
    with Table("text") as table:
        table.decide()
        table.decide()
        assert table.failure().problem == (
            "wrote «hello» where a JSON object belongs; standard error is for other words."
        )
    with Table("illegal") as table:
        table.decide()
        table.decide()
        assert table.failure().problem == "answered 'fly to the moon', which is none of the legal actions it was given."


def test_an_answer_to_an_earlier_question_is_never_taken_for_this_one() -> None:
    with Table("twice") as table:
        assert len({table.decide() for _ in range(8)}) == 1


@pytest.mark.parametrize("flood", ["flood", "flood-lines"])
def test_a_flood_is_stopped(flood: str) -> None:
    with Table(flood) as table:
        failure = table.failure()
        assert failure.reason is FailureReason.WRONG
        assert failure.problem == "wrote more than 1 MiB about one question and was stopped."


def test_a_program_may_chatter_on_standard_error() -> None:
    with Table("chatter") as table:
        assert len({table.decide() for _ in range(3)}) == 1


def test_what_a_program_writes_to_standard_error_can_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "bots.log"
    monkeypatch.setenv("IRONLANES_BOT_LOG", str(log))
    with Table("die-once") as table:
        table.decide()
        table.decide()
        table.failure()
    assert log.read_text(encoding="utf-8") == "first words\nlast words\n\n"


def test_a_log_that_can_not_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IRONLANES_BOT_LOG", str(tmp_path))
    with Table("chatter") as table:
        assert table.failure().problem == (
            f"could not be started: $IRONLANES_BOT_LOG: {tmp_path} can't be written: is a directory."
        )


def test_who_is_late_is_stopped_and_started_again_and_hears_the_whole_story(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Table("hang-once") as table:
        before = [table.decide(), table.decide()]
        table.bot.milliseconds = 50
        failure = table.failure()
        assert (failure.reason, failure.problem) == (
            FailureReason.LATE,
            "did not answer within 0.05 seconds and was stopped.",
        )
        table.bot.milliseconds = ENOUGH
        log = tmp_path / "log"
        monkeypatch.setattr(table.bot, "_command", command("log", log))
        assert table.decide() not in before
        _, question = told(log)
        events = [event["type"] for event in question["events"]]
        assert events[:2] == ["kept", "kept"]
        assert len(events) > 2


def test_who_dies_is_reported_with_its_last_words() -> None:
    with Table("die-once") as table:
        before = [table.decide(), table.decide()]
        failure = table.failure()
        assert (failure.reason, failure.problem) == (
            FailureReason.DIED,
            "ended with status 3; it last told «last words».",
        )
        assert table.decide() not in before


@pytest.mark.parametrize(
    ("way", "told"), [("crash", "was ended by SIGTERM."), ("close-output", "closed its output or was killed.")]
)
def test_how_a_program_ended_is_told(way: str, told: str) -> None:
    with Table(way) as table:
        failure = table.failure()
        assert (failure.reason, failure.problem) == (FailureReason.DIED, told)


def test_a_program_is_not_started_for_ever() -> None:
    game = Game.new("usa", 2, seed=5)
    bots = [seat_bot(spec("die"), 0, np.random.default_rng(1)), seat_bot("path", 1, np.random.default_rng(2))]
    play_game(game, bots)
    stats = bots[0].stats
    assert stats.failures == {FailureReason.DIED: stats.decisions}
    assert stats.trouble == (
        f"was started {RESTARTS + 1} times in this game and is not started again:"
        " it ended with status 3; it last told «last words»."
    )


def test_a_program_that_reads_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "START_SECONDS", 0.1)
    monkeypatch.setattr(program, "board_facts", lambda _: {"large": "x" * 10**6})  # more than a pipe holds
    with Table("deaf") as table:
        assert table.failure().reason is FailureReason.LATE


def test_a_program_that_does_not_want_to_play() -> None:
    with Table("unwilling") as table:
        failure = table.failure()
        assert (failure.reason, failure.problem) == (
            FailureReason.WRONG,
            "does not want to play: «I know no such board.».",
        )


def test_a_program_that_can_not_be_started(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_bytes(b"\0\0\0\0")
    broken.chmod(0o755)
    bot = ProgramBot([str(broken)], np.random.default_rng(1))
    with pytest.raises(BotFailure, match=r"^could not be started: exec format error\.$") as caught:
        bot.start(Game.new("usa", 2, seed=5).view(0))
    assert caught.value.reason is FailureReason.DIED


def is_free(lock: Path) -> bool:
    """Whether nobody holds a lock on a file."""
    with lock.open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def test_what_a_program_has_started_is_stopped_with_it(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    with Table("hang-with-child", lock) as table:
        table.decide()
        assert not is_free(lock)
        table.bot.milliseconds = 50
        assert table.failure().reason is FailureReason.LATE
        wait_until(lambda: is_free(lock), "the end of the program's child")


def test_a_program_that_does_not_quit_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program_pipe, "FAREWELL", 0.1)
    with Table("stubborn") as table:
        table.decide()
        pipe = table.bot._pipe
        assert pipe is not None
        table.bot.close()
        table.bot.close()
        assert pipe._process.poll() is not None  # by itself it would sleep for a thousand seconds


def test_a_program_that_was_forgotten_is_stopped() -> None:
    table = Table("first")
    table.decide()
    pipe = table.bot._pipe
    assert pipe is not None
    process = pipe._process
    del table, pipe
    gc.collect()
    assert process.poll() is not None
