"""Who plays the chunks of a match: this process, or several of this machine."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from typing import Any, Final, Protocol

from ironlanes.bots.child_process import start_process

from .errors import ArenaError
from .match import Match
from .played import Played
from .playing import play_chunk

#: The games of a chunk, by their numbers.
Chunk = range
#: So often a chunk may lose the process that plays it before the fault must lie in the chunk.
TRIES: Final = 3
#: Bots think on one core each: that is what `--jobs` shares out.
SINGLE_THREADED: Final = dict.fromkeys(
    ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"), "1"
)


class Crew(Protocol):
    """Whoever plays chunks: each that is begun comes back once, in any order."""

    @property
    def places(self) -> int:
        """How many chunks can be played at once."""

    def begin(self, chunk: Chunk) -> None:
        """Take a chunk on."""

    def finished(self) -> list[tuple[Chunk, list[Played]]]:
        """Wait a moment at the most, and hand over what is finished."""

    def close(self) -> None:
        """Leave everything unfinished alone."""


class Alone:
    """This process, which plays while it is waited for."""

    places: Final = 1

    def __init__(self, match: Match) -> None:
        self._match = match
        self._begun: deque[Chunk] = deque()

    def begin(self, chunk: Chunk) -> None:
        """Take a chunk on."""
        self._begun.append(chunk)

    def finished(self) -> list[tuple[Chunk, list[Played]]]:
        """Play the next chunk."""
        chunk = self._begun.popleft()
        return [(chunk, play_chunk(self._match, chunk))]

    def close(self) -> None:
        """Nothing is under way."""
        self._begun.clear()


@dataclass(eq=False)
class _Hand:
    """One process and what it plays."""

    process: Any
    pipe: Connection
    chunk: Chunk | None = None


@dataclass
class Processes:
    """Several processes of this machine; one that dies is replaced, and its chunk played again."""

    match: Match
    places: int
    _hands: list[_Hand] = field(default_factory=list)
    _waiting: deque[Chunk] = field(default_factory=deque)
    _losses: dict[int, int] = field(default_factory=dict)

    @property
    def pids(self) -> list[int]:
        """The processes that there are."""
        return [hand.process.pid for hand in self._hands]

    def begin(self, chunk: Chunk) -> None:
        """Take a chunk on."""
        self._waiting.append(chunk)
        self._hand_out()

    def finished(self) -> list[tuple[Chunk, list[Played]]]:
        """What came back within a moment."""
        found = []
        ready = wait([hand.pipe for hand in self._hands], timeout=0.2)
        for hand in [each for each in self._hands if each.pipe in ready]:
            answer = self._answer_of(hand)
            if answer is not None:
                found.append(answer)
        self._hand_out()
        return found

    def close(self) -> None:
        """End the processes."""
        for hand in self._hands:
            hand.process.kill()
        for hand in self._hands:
            hand.process.join()
            hand.pipe.close()
        self._hands.clear()

    def _hand_out(self) -> None:
        """Give everyone who is idle a chunk, and start a process where there are too few."""
        while self._waiting:
            hand = next((each for each in self._hands if each.chunk is None), None)
            if hand is None:
                if len(self._hands) == self.places:
                    return
                hand = _start(self.match)
                self._hands.append(hand)
            hand.chunk = self._waiting.popleft()
            try:
                hand.pipe.send(hand.chunk)
            except OSError:  # it died while it was idle
                self._mourn(hand)

    def _answer_of(self, hand: _Hand) -> tuple[Chunk, list[Played]] | None:
        try:
            answer = hand.pipe.recv()
        except (EOFError, OSError):
            self._mourn(hand)
            return None
        if isinstance(answer, Exception):
            raise answer
        chunk, hand.chunk = hand.chunk, None
        assert chunk is not None
        return chunk, answer

    def _mourn(self, hand: _Hand) -> None:
        """A process died: its chunk comes first now, unless it seems to be what kills."""
        self._hands.remove(hand)
        hand.process.kill()
        hand.process.join()
        hand.pipe.close()
        if hand.chunk is None:
            return
        losses = self._losses[hand.chunk.start] = self._losses.get(hand.chunk.start, 0) + 1
        if losses == TRIES:
            raise ArenaError(
                f"A process died {TRIES} times while it played game {hand.chunk.start + 1} or one of the "
                f"{len(hand.chunk) - 1} after it; play it with --jobs 1 to see why."
            )
        self._waiting.appendleft(hand.chunk)


def crew_of(match: Match, jobs: int) -> Crew:
    """As many processes as are asked for; a single one is this."""
    return Alone(match) if jobs == 1 else Processes(match, jobs)


def _start(match: Match) -> _Hand:
    with _single_threaded():
        return _Hand(*start_process(_work, match))


@contextmanager
def _single_threaded() -> Iterator[None]:
    """What is started meanwhile computes with one thread."""
    before = {name: os.environ.get(name) for name in SINGLE_THREADED}
    os.environ.update(SINGLE_THREADED)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _work(pipe: Connection, match: Match) -> None:
    """Play chunks until nobody is there to take them."""
    try:
        while True:
            chunk = pipe.recv()
            try:
                answer: list[Played] | Exception = play_chunk(match, chunk)
            except Exception as error:
                answer = _tellable(error)
            pipe.send(answer)
    except (EOFError, OSError):
        return


def _tellable(error: Exception) -> ArenaError:
    """An error in words: not every error finds its way through a pipe."""
    if isinstance(error, ArenaError):
        return error
    return ArenaError(f"A game could not be played: {type(error).__name__}: {error}")
