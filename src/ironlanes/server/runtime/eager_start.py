"""Starts an awaitable at once, so that it needs a task only if it has to wait.

Python 3.12 has eager tasks for this. Here it costs even less: what is done at once creates no task at all.
"""

from __future__ import annotations

from collections.abc import Awaitable, Generator
from types import coroutine


def start(awaitable: Awaitable[None]) -> Awaitable[None] | None:
    """Run something until it has to wait; return None if it is done, else the rest, which a task has to await.

    An error is raised when the rest is awaited.
    """
    steps = awaitable.__await__()
    try:
        waits_for = next(steps)
    except StopIteration:
        return None
    except Exception as error:
        return _Failure(error)
    return _finish(waits_for, steps)


@coroutine
def _finish(waits_for: object, steps: Generator[object, None, None]) -> Generator[object, None, None]:
    try:
        yield waits_for
    except BaseException:  # who awaits this is cancelled
        steps.close()
        raise
    yield from steps


class _Failure:
    """Raises an error when it is awaited."""

    def __init__(self, error: Exception) -> None:
        self._error = error

    def __await__(self) -> Generator[object, None, None]:
        try:
            raise self._error
        finally:
            del self  # the error refers to this frame, so both would wait for a search for garbage
