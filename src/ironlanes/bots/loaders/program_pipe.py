"""A program that runs beside us: JSON Lines over its standard input and output, and never a wait without an end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from selectors import EVENT_READ, EVENT_WRITE, BaseSelector, DefaultSelector
from time import monotonic
from typing import IO, Final, NoReturn
from weakref import finalize

from ironlanes.files import os_error_reason
from ironlanes.game.validation import quoted

from ..failures import BotFailure, FailureReason

CHUNK: Final = 2**16
#: A program that writes more than this about one question floods us.
FLOOD: Final = 2**20
#: So much of what a program writes to its standard error is kept.
LAST_WORDS: Final = 2000
#: The environment variable with the file to which programs' standard error is added; `-` for our own.
LOG_VARIABLE: Final = "IRONLANES_BOT_LOG"
STANDARD_ERROR: Final = "-"
#: What to answer to a question that is about no decision.
ANSWERS: Final = {"start": '{"id": %d, "ok": true}'}
#: Seconds that a program has to end after `quit`.
FAREWELL: Final = 1.0


class ProgramPipe:
    """A running program; every question has a number and a deadline, after which the program is stopped."""

    def __init__(self, command: Sequence[str]):
        self._log = _open_log()
        self._process = process = _start(command, self._log)
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._input, self._output, self._errors = process.stdin, process.stdout, process.stderr
        self._selector = DefaultSelector()
        for stream in (self._input, self._output, self._errors):
            os.set_blocking(stream.fileno(), False)
        self._selector.register(self._output, EVENT_READ, ProgramPipe._read)
        self._selector.register(self._errors, EVENT_READ, ProgramPipe._read_errors)
        self._unsent = b""
        self._unread = b""
        self._heard = 0
        self._last_words = b""
        self._number = 0
        self._is_leaving = False
        # Who forgets to close it leaves no program behind either; so nothing in the selector may hold on to self.
        self._stop = finalize(self, _stop, process, self._selector, self._log)

    @property
    def is_open(self) -> bool:
        return self._stop.alive

    def tell(self, message: dict[str, object]) -> None:
        """Send something that is not answered; it goes with the next question."""
        self._unsent += json.dumps(message).encode("ascii") + b"\n"

    def ask(self, question: dict[str, object], seconds: float) -> dict[str, object]:
        """The answer to a question, or a BotFailure; a program that is late, dead or floods us is stopped."""
        deadline = monotonic() + seconds
        self._number += 1
        self._heard = 0
        self.tell(question | {"id": self._number})
        if self._input not in self._selector.get_map():
            self._selector.register(self._input, EVENT_WRITE, ProgramPipe._write)
        while (answer := self._answer()) is None:
            self._wait(deadline, lambda: _late_problem(str(question["cmd"]), self._number, seconds))
        return answer

    def close(self) -> None:
        """Ask the program to end, and stop it where it does not."""
        if self.is_open:
            self._is_leaving = True
            with suppress(BotFailure):  # either way, for what follows a `quit` is the end of its output, or nothing
                self.ask({"cmd": "quit"}, FAREWELL)
            self._stop()

    def _wait(self, deadline: float, late_problem: Callable[[], str]) -> None:
        """Send and read what can be, at least something before the deadline."""
        left = deadline - monotonic()
        ready = self._selector.select(left) if left > 0 else []
        if not ready:
            self._fail(FailureReason.LATE, late_problem())
        for key, _ in ready:
            key.data(self)

    def _write(self) -> None:
        try:
            sent = os.write(self._input.fileno(), self._unsent[:CHUNK])
        except BrokenPipeError:
            self._fail_dead()
        self._unsent = self._unsent[sent:]
        if not self._unsent:
            self._selector.unregister(self._input)
            if self._is_leaving:
                self._input.close()

    def _read(self) -> None:
        heard = os.read(self._output.fileno(), CHUNK)
        if not heard:
            self._fail_dead()
        self._heard += len(heard)
        if self._heard > FLOOD:
            self._fail(FailureReason.WRONG, f"wrote more than {FLOOD // 2**20} MiB about one question and was stopped")
        self._unread += heard

    def _read_errors(self) -> None:
        if not self._hear_errors():
            self._selector.unregister(self._errors)

    def _hear_errors(self) -> bytes:
        """Read a part of the program's standard error, and keep its end."""
        heard = os.read(self._errors.fileno(), CHUNK)
        self._last_words = (self._last_words + heard)[-LAST_WORDS:]
        if self._log is not None:
            self._log.write(heard)
            self._log.flush()
        return heard

    def _answer(self) -> dict[str, object] | None:
        """The next answer to the present question among the lines that have come; one to an earlier is too late."""
        while b"\n" in self._unread:
            line, _, self._unread = self._unread.partition(b"\n")
            answer = read_answer(line)
            number = answer.get("id")
            if type(number) is not int or not 0 < number <= self._number:
                raise BotFailure(FailureReason.WRONG, f"answered without the question's id, which was {self._number}.")
            if number == self._number:
                return answer
        return None

    def _fail_dead(self) -> NoReturn:
        self._stop_now()
        self._fail(FailureReason.DIED, _how_it_ended(self._process.returncode))

    def _fail(self, reason: FailureReason, problem: str) -> NoReturn:
        self._stop_now()
        lines = self._last_words.decode(errors="replace").split("\n")
        words = next((line.strip() for line in reversed(lines) if line.strip()), "")
        raise BotFailure(reason, f"{problem}; it last told «{quoted(words)}»." if words else f"{problem}.")

    def _stop_now(self) -> None:
        """Stop the program, but hear its last words."""
        if self.is_open:
            _kill(self._process)
            with suppress(OSError):
                self._hear_errors()
            self._stop()


def _late_problem(question: str, number: int, seconds: float) -> str:
    """Return what a program did that did not answer in time, and what it should have answered."""
    if question not in ANSWERS:
        return f"did not answer within {seconds:g} seconds and was stopped"
    expected = ANSWERS[question] % number
    return f"did not answer `{question}` within {seconds:g} seconds and was stopped: answer {expected}"


def _open_log() -> IO[bytes] | None:
    """Open the file for the standard error of programs, if there is to be one."""
    name = os.environ.get(LOG_VARIABLE)
    if not name:
        return None
    try:
        return os.fdopen(os.dup(2), "wb") if name == STANDARD_ERROR else Path(name).open("ab")
    except OSError as error:
        problem = f"could not be started: ${LOG_VARIABLE}: {name} can't be written: {os_error_reason(error)}."
        raise BotFailure(FailureReason.DIED, problem) from error


def _start(command: Sequence[str], log: IO[bytes] | None) -> subprocess.Popen[bytes]:
    """Start a program, in a session of its own: Ctrl-C does not reach it, and all that it starts is stopped with it."""
    pipe = subprocess.PIPE
    try:
        return subprocess.Popen(command, bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
    except OSError as error:
        if log is not None:
            log.close()
        problem = os_error_reason(error)
        raise BotFailure(FailureReason.DIED, f"could not be started: {problem}.") from error


def _how_it_ended(status: int | None) -> str:
    """How a program ended whose output has ended; we kill one that still runs."""
    if status is None or status == -signal.SIGKILL:
        return "closed its output or was killed"
    return f"ended with status {status}" if status >= 0 else f"was ended by {signal.Signals(-status).name}"


def read_answer(line: bytes) -> dict[str, object]:
    """The JSON object in a line."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        wrote = quoted(line.decode(errors="replace"))
        raise BotFailure(
            FailureReason.WRONG, f"wrote «{wrote}» where a JSON object belongs; standard error is for other words."
        )
    return answer


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a program with all that it has started; one that has ended by itself keeps its status."""
    if process.returncode is None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        with suppress(subprocess.TimeoutExpired):  # the system itself may hold it back
            process.wait(5)


def _stop(process: subprocess.Popen[bytes], selector: BaseSelector, log: IO[bytes] | None) -> None:
    _kill(process)
    selector.close()
    streams: list[IO[bytes] | None] = [process.stdin, process.stdout, process.stderr, log]
    for stream in streams:
        if stream is not None:
            stream.close()
