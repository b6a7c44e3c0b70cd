"""The workshop of the server: makes and draws boards for people, keeps them, and says how they play."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from dataclasses import replace
from functools import lru_cache, partial
from typing import Final, TypeVar

from ironlanes.boards import Board
from ironlanes.boards.file.writer import board_text
from ironlanes.boards.load import parse_board
from ironlanes.boards.validate.balance import balance_of
from ironlanes.drawing import Drawing
from ironlanes.drawing.drawings import fingerprint
from ironlanes.drawing.layout.overrides import Overrides
from ironlanes.drawing.picture import read_picture
from ironlanes.game.compiled_board import is_listed, register_unlisted
from ironlanes.workshop.gallery import gallery_boards, read_gallery_board

from ...model.request_errors import RequestError
from ...play.clients.board_details import drawing_of, register_drawing
from ...runtime import wall_clock
from ...storage.keep_trying import keep_trying
from ...storage.people.kept_boards import KeptBoardRow, KeptBoards, StoredBoard
from .board_jobs import (
    BoardRefused,
    CheckedBoard,
    CheckJob,
    DrawJob,
    DrawnBoard,
    LockedNames,
    MakeJob,
    RemakeJob,
    id_of,
)
from .board_process import BoardProcess
from .board_work import BoardWork, Work
from .long_jobs import BalanceJob, JudgeJob, PrintJob

#: Checks and drawings that are remembered, and boards that are read at once at the start.
RECENT: Final = 32
BATCH_SIZE: Final = 100
#: Seconds from one look for boards that other servers have kept to the next, and by how much their clocks may differ.
INTERVAL: Final = 5.0
SKEW: Final = 60.0

Value = TypeVar("Value")


class WorkshopService:
    """Boards that people make."""

    def __init__(self, boards: KeptBoards, process: BoardProcess, checks: BoardProcess, long: BoardProcess) -> None:
        """Use `process` to make and draw, `checks` for what people wait for while they draw, `long` for games."""
        self._boards = boards
        self._process = process
        self._checks = checks
        self._long = long
        self._work = BoardWork(long)
        self._checked: OrderedDict[str, CheckedBoard] = OrderedDict()  # by what was sent
        self._recent: OrderedDict[str, Drawing] = OrderedDict()  # by what they were made from
        self._texts: dict[str, str] = {}
        self._judging: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._last = float("-inf")

    async def keep_gallery(self) -> None:
        """Keep the boards of the package's gallery like those that people have made, unless they are kept already.

        A board that an older package had under the same name stays where its links lead; the new one is its version.
        """
        known = await self._boards.known(gallery_boards())
        missing = [name for name in gallery_boards() if name not in known]
        before = {row.name: row for row in reversed(await self._boards.of_user("", BATCH_SIZE) if missing else [])}
        for name in missing:
            files, now = read_gallery_board(name), wall_clock.now()
            row = KeptBoardRow(name, now, "", files.board_name, None, name, 1)
            if (last := before.get(row.name)) is not None:
                row = replace(row, parent=last.id, family=last.family, version=last.version + 1)
            stored = StoredBoard(name, now, files.text, files.picture, files.land)
            await self._boards.add(row, stored, files.judgement)

    async def load(self) -> None:
        """Let all boards that are kept be found by their ids."""
        since = self._last - SKEW
        while found := await self._boards.stored_since(since, BATCH_SIZE):
            for stored in found:
                self._register(stored)
            since = self._last = found[-1].at

    async def watch(self) -> None:
        """Load what other servers keep, until cancelled."""
        while True:
            await asyncio.sleep(INTERVAL)
            await keep_trying("boards of other nodes could not be loaded", self.load, INTERVAL)

    async def make(self, job: MakeJob) -> DrawnBoard:
        """Make a board of a place; what is locked on another board of it stays."""
        if job.before:
            job = replace(job, before=(await self._required(job.before)).text)
        return self._remember(await self._process.run(job))

    async def check(self, text: str) -> CheckedBoard | BoardRefused:
        """Check a board file, unless that was done a short time ago."""
        known = self._checked.get(text)
        if known is not None:
            return known
        found: CheckedBoard | BoardRefused = await self._checks.run(CheckJob(text))
        if isinstance(found, CheckedBoard):
            for each in (text, found.text):
                _put(self._checked, each, found)
        return found

    async def draw(self, text: str) -> DrawnBoard:
        """Check a board file and draw the board, unless its places and lengths were drawn a short time ago."""
        found = await self._required(text)
        known = self._known_drawing(read_board(found.text))
        if known is not None:
            return DrawnBoard(found, known.picture.to_text(), known.land)
        return self._remember(await self._process.run(DrawJob(found.text)))

    async def remake(self, text: str, part: str, seed: int, locks: LockedNames) -> DrawnBoard:
        """Make a part of a board anew but for what is locked, and draw it."""
        before = await self._required(text)
        found = await self._process.run(RemakeJob(before.text, part, seed, locks))
        if isinstance(found, BoardRefused):
            raise _refused(found)
        return await self.draw(found.text)

    async def play(self, text: str) -> Work:
        """Let bots play on a board. Further requests return their progress, and in the end how the board plays."""
        return self._work.ask(JudgeJob((await self._required(text)).text))

    async def balance(self, text: str, seed: int) -> Work:
        """Search for changes that make a board play better; requested in the same way as games."""
        return self._work.ask(BalanceJob((await self._required(text)).text, seed))

    async def print(self, text: str, paper: str, wagon: float) -> Work:
        """Write a board as PDF; requested in the same way as games."""
        drawn = await self.draw(text)
        return self._work.ask(PrintJob(drawn.board.text, drawn.picture, drawn.land, paper, wagon))

    def printed(self, work_id: str) -> bytes:
        """Return a board as PDF."""
        found = self._work.result_of(work_id)
        if not isinstance(found, bytes):
            raise RequestError("unknown-address", "This file is no longer here; print the board again.", 404)
        return found

    async def open(self, board: Board) -> DrawnBoard:
        """Return a board of this server in the form in which it can be changed."""
        drawing = drawing_of(board)
        board = replace(board, id=id_of(board))
        checked = CheckedBoard(board.id, board.name, board_text(board), balance_of(board).warnings)
        _put(self._checked, checked.text, checked)  # so that it is played at once
        _put(self._recent, fingerprint(board, Overrides()), drawing)
        return DrawnBoard(checked, drawing.picture.to_text(), drawing.land)

    async def keep(self, user: str, text: str, parent: str | None) -> KeptBoardRow:
        """Keep a board under its hash. Made from a board of the same person it is a new version, else a fork."""
        drawn = await self.draw(text)
        found = await self._boards.get(drawn.board.id)
        if found is not None:
            return found
        before = None if parent is None else await self._boards.get(parent)
        family, version = drawn.board.id, 1
        if before is not None and before.user == user:
            last = await self._boards.versions(before.family, 1)
            family, version = before.family, last[0].version + 1
        row = KeptBoardRow(drawn.board.id, wall_clock.now(), user, drawn.board.name, parent, family, version)
        stored = StoredBoard(row.id, row.at, drawn.board.text, drawn.picture, drawn.land)
        await self._boards.add(row, stored)
        self._register(stored)
        return row

    def text_of(self, name: str) -> str:
        """Return the file of a board that is kept."""
        return self._texts[name]

    async def require_row(self, name: str) -> KeptBoardRow:
        """Return a board that is kept."""
        row = await self._boards.get(name)
        if row is None:
            raise RequestError("unknown-address", "There is no board with this id.", 404)
        if name not in self._texts:  # another server has just kept it
            await self.load()
        return row

    async def check_playable(self, name: str) -> None:
        """Refuse new games on a board that operators have hidden; load one that another server has just kept."""
        if is_listed(name) or await self._boards.get(name) is None:
            return
        if (await self.require_row(name)).hidden_at is not None:
            raise RequestError("board-hidden", "The operators have hidden this board; games on it go on.", 403)

    async def judgement(self, name: str) -> dict[str, object] | None:
        """Return how a board plays if that is known; otherwise let bots play on it in the background."""
        found = await self._boards.judgement(name)
        if found is not None:
            plain: dict[str, object] = json.loads(found)
            return plain
        if name not in self._judging:
            self._judging.add(name)
            task = asyncio.create_task(self._judge(name))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return None

    async def _judge(self, name: str) -> None:
        try:
            found = await self._long.run(JudgeJob(self.text_of(name)))
            if not isinstance(found, BoardRefused):
                await self._boards.save_judgement(name, json.dumps(found))
        except RequestError:  # too much to do; who asks again starts it again
            pass
        finally:
            self._judging.discard(name)

    async def _required(self, text: str) -> CheckedBoard:
        """Return a board file that is right; raise RequestError for another."""
        found = await self.check(text)
        if isinstance(found, BoardRefused):
            raise _refused(found)
        return found

    def _known_drawing(self, board: Board) -> Drawing | None:
        return self._recent.get(fingerprint(board, Overrides()))

    def _remember(self, found: DrawnBoard | BoardRefused) -> DrawnBoard:
        if isinstance(found, BoardRefused):
            raise _refused(found)
        board = read_board(found.board.text)
        _put(self._checked, found.board.text, found.board)
        _put(self._recent, fingerprint(board, Overrides()), Drawing(read_picture(found.picture), found.land))
        return found

    def _register(self, stored: StoredBoard) -> None:
        self._texts[stored.id] = stored.text
        register_unlisted(stored.id, partial(read_board, stored.text))
        register_drawing(stored.id, partial(_read_drawing, stored))


@lru_cache(maxsize=256)
def read_board(text: str) -> Board:
    """Return a board that was checked before; the same text gives the same object."""
    return parse_board(text, "board.toml")


def _read_drawing(stored: StoredBoard) -> Drawing:
    return Drawing(read_picture(stored.picture), stored.land)


def _refused(found: BoardRefused) -> RequestError:
    count = len(found.all_problems)
    return RequestError("board-refused", found.problem, 422, problem=found.problem, count=count)


def _put(memory: OrderedDict[str, Value], key: str, value: Value) -> None:
    """Remember a value, and forget the oldest one if there are too many."""
    memory[key] = value
    memory.move_to_end(key)
    while len(memory) > RECENT:
        memory.popitem(last=False)
