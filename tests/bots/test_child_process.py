"""Child processes: they start, and their parent still gets Ctrl-C, whatever happens."""

import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

import pytest

from ironlanes.bots.child_process import SingleThreadedContext, start_process
from ironlanes.kernel.single_threaded import SINGLE_THREADED


def tell_mask(pipe: Connection) -> None:
    pipe.send(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))


def blocked_here() -> bool:
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_ctrl_c_is_blocked_in_the_new_process_alone() -> None:
    process, pipe = start_process(tell_mask)
    assert not blocked_here()
    assert pipe.recv() is True
    process.join()
    pipe.close()


def test_a_process_that_can_not_be_started_leaves_ctrl_c_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: SpawnProcess) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(SpawnProcess, "start", fail)
    with pytest.raises(OSError, match="no more processes"):
        start_process(tell_mask)
    assert not blocked_here()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_request_to_stop_waits_until_a_process_is_started_whole(
    monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    events = []

    def start(_: SpawnProcess) -> None:
        # A signal reaches any thread that does not block it, so it is sent while there is another one.
        thread = threading.Thread(target=os.kill, args=(os.getpid(), number))
        thread.start()
        thread.join()
        events.append("started")

    monkeypatch.setattr(SpawnProcess, "start", start)
    before = signal.signal(number, lambda *_: events.append("asked to stop"))
    try:
        start_process(tell_mask)[1].close()
    finally:
        signal.signal(number, before)
    assert events == ["started", "asked to stop"]


def test_it_works_where_there_are_no_signal_masks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "pthread_sigmask")
    process, pipe = start_process(answer)
    assert pipe.recv() == "here"
    process.join()
    pipe.close()


def answer(pipe: Connection) -> None:
    pipe.send("here")


def environment_of_thread_counts() -> dict[str, str | None]:
    return {name: os.environ.get(name) for name in SINGLE_THREADED}


def test_the_processes_of_a_pool_stay_on_one_core_and_the_caller_keeps_its_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OMP_NUM_THREADS", "7")
    before = dict(os.environ)
    with ProcessPoolExecutor(1, SingleThreadedContext()) as pool:
        assert pool.submit(environment_of_thread_counts).result() == SINGLE_THREADED
    assert dict(os.environ) == before
