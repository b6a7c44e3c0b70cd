"""The server is killed in the middle of games: whatever it acknowledged is there afterwards, once."""

from pathlib import Path

import pytest

from tests.support.databases import database_for
from tests.support.kill_server import kill_in
from tests.support.server_factory import ServerFactory
from tests.support.timeouts import TIMEOUT


def test_what_was_acknowledged_is_there_after_a_kill(tmp_path: Path) -> None:
    result = kill_in(tmp_path, 10, 1)
    assert result.between == 1, "one of them hit the moment between the commit and the acknowledgement"


@pytest.mark.slow
def test_what_was_acknowledged_is_there_after_two_hundred_kills(tmp_path: Path) -> None:
    result = kill_in(tmp_path, 200, 2)
    assert result.between >= 15
    assert result.taken_back > 10


def test_a_server_ends_with_the_program_that_started_it(tmp_path: Path) -> None:
    factory = ServerFactory(database_for(tmp_path / "games.sqlite"))
    factory.start()
    try:
        factory._process.communicate(timeout=TIMEOUT)  # closes what it reads, as a program does that is killed
    except BaseException:
        factory.close()
        raise
