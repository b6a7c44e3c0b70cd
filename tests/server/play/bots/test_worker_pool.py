"""Bots in processes of their own: they decide, and whatever they do, the game goes on."""

import asyncio
import json
import os
import pickle
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from ironlanes.bots import FailureReason
from ironlanes.game.game import Game
from ironlanes.server.play.bots import worker_pool
from ironlanes.server.play.bots.bot_worker import BotQuestion, decide
from ironlanes.server.play.bots.hint_worker import HintQuestion
from ironlanes.server.play.bots.worker_pool import (
    FIRST_START_SECONDS,
    LATER_START_SECONDS,
    BotWorkerPool,
    WorkerProcess,
)
from ironlanes.server.runtime.log_format import LogSettings
from tests.support.random_games import BOARD_IDS, board_by_id, random_game
from tests.support.running_server import wait_until
from tests.support.timeouts import TIMEOUT

SEED = [1, 2, 3]


@pytest.fixture(scope="module")
def workers() -> Iterator[BotWorkerPool]:
    workers = BotWorkerPool(1, TIMEOUT, ["tests.support.faulty_bots"])
    yield workers
    workers.close()


def question(bot: str, game: Game) -> BotQuestion:
    return BotQuestion(bot, game.view(game.seat), game.legal_indices(), SEED)


def ask(workers: BotWorkerPool, bot: str, game: Game) -> tuple[int, FailureReason | None]:
    return asyncio.run(workers.decide(question(bot, game)))


@pytest.mark.parametrize("board", BOARD_IDS)
def test_a_bot_decides_elsewhere_as_it_would_here(workers: BotWorkerPool, board: str) -> None:
    """Also on a person's own board, which the other process has never heard of."""
    game = Game.new(board_by_id(board), 3, 1)
    here = decide(question("random", game)).index
    assert ask(workers, "random", game) == (here, None)


@pytest.mark.parametrize(
    ("bot", "reason", "logged"),
    [
        ("sleeping", FailureReason.LATE, "took longer than 0.5 seconds"),
        ("dying", FailureReason.DIED, "stopped working"),
        ("failing", FailureReason.FAILED, "failed"),
        ("cheating", FailureReason.WRONG, "wrong"),
        ("nobody", FailureReason.FAILED, "nobody"),
    ],
)
def test_where_a_bot_can_not_decide_a_random_one_does(
    workers: BotWorkerPool,
    bot: str,
    reason: FailureReason,
    logged: str,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Game.new("usa", 2, 1)
    with monkeypatch.context() as patch:
        if bot == "sleeping":
            patch.setattr(workers, "_deadline", 0.5)
        index, failure = ask(workers, bot, game)
    assert index in game.legal_indices()
    assert failure is reason
    assert logged in caplog.text
    assert ("my hand is" in caplog.text) == (bot == "failing"), "what a bot says of its cards is for the log alone"
    assert ask(workers, "rolling", game)[1] is None, "the next one is asked as ever"


def kill(worker: WorkerProcess) -> int:
    """Kill a worker's process; which one it was."""
    pid = worker.process.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    return pid


def test_a_process_that_was_killed_costs_no_decision(workers: BotWorkerPool) -> None:
    game = Game.new("usa", 2, 1)
    [worker] = workers.workers
    expected = ask(workers, "random", game)
    for _ in range(2):
        pid = kill(worker)
        assert ask(workers, "random", game) == expected, "the bot is asked again, not another one"
        assert worker.process.pid != pid


def test_a_process_that_dies_while_it_is_idle_is_replaced_at_once(workers: BotWorkerPool) -> None:
    [worker] = workers.workers
    ask(workers, "random", Game.new("usa", 2, 1))
    pid = kill(worker)
    wait_until(lambda: worker.process.pid != pid and worker.process.is_alive())


def test_a_process_that_dies_while_the_bot_thinks_is_asked_once_more(
    workers: BotWorkerPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game.new("usa", 2, 1)
    [worker] = workers.workers
    monkeypatch.setenv("DIES_ONCE", str(tmp_path / "died"))
    before = kill(worker)  # the next process knows where to leave its mark
    wait_until(lambda: worker.process.pid != before and worker.process.is_alive())
    assert ask(workers, "dying-once", game) == (game.legal_indices()[0], None)
    assert (tmp_path / "died").exists()


def test_a_process_that_hangs_while_it_starts_is_replaced(
    workers: BotWorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game.new("usa", 2, 1)
    [worker] = workers.workers
    expected = ask(workers, "random", game)
    before = kill(worker)
    wait_until(lambda: worker.process.pid != before and worker.process.pid is not None)
    stopped = worker.process.pid
    assert stopped is not None
    os.kill(stopped, signal.SIGSTOP)
    waits: list[float] = []
    limit = worker._pipe.poll

    def give_up(seconds: float) -> bool:
        waits.append(seconds)
        return limit(0)

    monkeypatch.setattr(worker._pipe, "poll", give_up, raising=False)
    assert ask(workers, "random", game) == expected
    assert worker.process.pid != stopped
    assert 0 < waits[0] <= LATER_START_SECONDS < FIRST_START_SECONDS


def test_a_process_that_can_not_be_started_is_not_tried_without_end(caplog: pytest.LogCaptureFixture) -> None:
    workers = BotWorkerPool(1, TIMEOUT, ["tests.server.no_such_module"])
    game = Game.new("usa", 2, 1)
    index, failure = ask(workers, "random", game)
    assert index in game.legal_indices()
    assert failure is FailureReason.DIED
    assert "stopped working" in caplog.text
    workers.close()


def test_a_coach_that_can_not_be_started_has_no_answer(
    workers: BotWorkerPool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_: object) -> None:
        raise BlockingIOError("no more processes")

    monkeypatch.setattr(worker_pool, "start_process", refuse)
    view = Game.new("usa", 2, 1).view(0)
    assert asyncio.run(workers.hint(HintQuestion(view, is_full=False, seed=1))) is None
    assert "the coach's process can't be started: no more processes" in caplog.text


@pytest.mark.parametrize("is_json", [True, False])
def test_a_process_of_bots_writes_its_log_as_the_server_does(capfd: pytest.CaptureFixture[str], is_json: bool) -> None:
    workers = BotWorkerPool(1, TIMEOUT, ["tests.support.faulty_bots"], LogSettings(is_json=is_json))
    game = Game.new("usa", 2, 1)
    assert ask(workers, "complaining", game) == (game.legal_indices()[0], None)
    workers.close()
    [line] = capfd.readouterr().err.splitlines()
    text = f"there are {len(game.legal_indices())} actions"
    if is_json:
        entry = json.loads(line)
        assert (entry["level"], entry["message"]) == ("warning", text)
    else:
        assert line == text


def test_a_closed_pool_leaves_no_process_behind() -> None:
    workers = BotWorkerPool(1, TIMEOUT)
    processes = [worker.process for worker in workers.workers]
    workers.close()
    assert not any(process.is_alive() for process in processes)


@pytest.mark.parametrize("board", BOARD_IDS)
def test_a_view_goes_to_another_process_whole(board: str) -> None:
    for number, (game, _) in enumerate(random_game(board, 3, 2)):
        if number % 40 or game.is_over:
            continue
        for viewer in (0, None):
            view = game.view(viewer)
            again = pickle.loads(pickle.dumps(view))
            assert again.to_json() == view.to_json()
            assert again._knowledge == view._knowledge
            assert again.board is view.board
