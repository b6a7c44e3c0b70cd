"""What takes minutes: whoever asks hears how far it is, and it ends when nobody asks any more."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from ironlanes.boards.file.template import template_for
from ironlanes.boards.load import parse_board
from ironlanes.server.features.workshop import board_process, board_work
from ironlanes.server.features.workshop.board_jobs import BoardRefused, Progress
from ironlanes.server.features.workshop.board_process import BoardProcess
from ironlanes.server.features.workshop.board_work import BoardWork
from ironlanes.server.features.workshop.long_jobs import BalanceJob, JudgeJob
from ironlanes.server.model.messages.board_work import BoardBalance
from ironlanes.server.model.messages.workshop import BoardPlay
from ironlanes.server.model.request_errors import RequestError
from ironlanes.workshop.judging import balance, looks
from ironlanes.workshop.judging.looks import Look

TEXT = template_for("bay")
FEW = Look("quick", "one-step", "random", few=4, many=1, against=2)


class ScriptProcess:
    """A process whose job does what the test says."""

    def __init__(self) -> None:
        self.tell: Any = None
        self.result: asyncio.Future[object] = asyncio.get_running_loop().create_future()

    async def run(self, _job: object, on_progress: Any) -> object:
        self.tell = on_progress
        return await self.result


async def turns() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_who_asks_again_hears_how_far_it_is_and_the_result() -> None:
    async def ask() -> None:
        process = ScriptProcess()
        work = BoardWork(process)  # type: ignore[arg-type]
        job = JudgeJob(TEXT)
        assert work.ask(job).progress == Progress(0, 1)
        await turns()
        process.tell(Progress(3, 10))
        assert work.ask(job).progress == Progress(3, 10)
        process.result.set_result({"games": 10})
        await asyncio.wait(work._tasks)
        found = work.ask(job)
        assert found.result == {"games": 10}
        assert work.result_of(found.id) == {"games": 10}
        assert work.result_of("other") is None

    asyncio.run(ask())


def test_what_is_refused_is_told_once_and_then_tried_again() -> None:
    async def ask() -> None:
        process = ScriptProcess()
        work = BoardWork(process)  # type: ignore[arg-type]
        process.result.set_result(BoardRefused("The board needs too much memory."))
        work.ask(JudgeJob(TEXT))
        await asyncio.wait(work._tasks)
        with pytest.raises(RequestError, match="too much memory"):
            work.ask(JudgeJob(TEXT))
        assert work.ask(JudgeJob(TEXT)).error is None

    asyncio.run(ask())


def test_a_machine_that_can_start_no_process_says_so_and_the_job_is_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise BlockingIOError("no more processes")

    monkeypatch.setattr(board_process, "start_process", refuse)

    async def ask() -> None:
        work = BoardWork(BoardProcess())
        work.ask(JudgeJob(TEXT))
        await asyncio.wait(work._tasks)
        with pytest.raises(RequestError, match="try again in a minute"):
            work.ask(JudgeJob(TEXT))
        assert work.ask(JudgeJob(TEXT)).error is None

    asyncio.run(ask())


def test_a_job_ends_when_nobody_asks_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_work, "INTERVAL", 0.01)
    monkeypatch.setattr(board_work, "FORGOTTEN", 0.02)

    async def ask() -> None:
        process = ScriptProcess()
        work = BoardWork(process)  # type: ignore[arg-type]
        first = work.ask(JudgeJob(TEXT))
        await asyncio.wait_for(asyncio.wait(work._tasks), 10)
        assert process.result.cancelled()
        assert work.ask(JudgeJob(TEXT)) is not first

    asyncio.run(ask())


def test_games_and_searches_tell_how_far_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looks, "QUICK", FEW)
    for name in ("FIRST", "SECOND", "LAST"):
        monkeypatch.setattr(balance, name, FEW)
    monkeypatch.setattr(balance, "ROUNDS", 3)
    monkeypatch.setattr(balance, "TRIED", 4)
    monkeypatch.setattr(balance, "LEAST", -100.0)  # whatever is tried is kept
    told: list[tuple[int, int]] = []
    board = parse_board(TEXT, "bay.toml")
    play = BoardPlay.model_validate(JudgeJob(TEXT).run(lambda *far: told.append(far)))
    assert told[-1] == (play.games, play.games)
    assert set(play.claimed) == {track.name for track in board.tracks}
    assert play.kept is not None
    assert max(play.kept.values()) == 1
    told.clear()
    found = BoardBalance.model_validate(BalanceJob(TEXT).run(lambda *far: told.append(far)))
    assert len(found.changes) == 3
    assert told
    assert {each.kind for each in found.changes} <= {"length", "colours", "lanes", "ticket"}
    assert found.changes[0].after == found.changes[1].before
