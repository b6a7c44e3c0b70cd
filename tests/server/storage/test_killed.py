"""The server is killed in the middle of games: whatever it acknowledged is there afterwards, once."""

from pathlib import Path

import pytest

from tests.support.kill_server import kill_in


def test_what_was_acknowledged_is_there_after_a_kill(tmp_path: Path) -> None:
    result = kill_in(tmp_path, 10, 1)
    assert result.between == 1, "one of them hit the moment between the commit and the acknowledgement"


@pytest.mark.slow
def test_what_was_acknowledged_is_there_after_two_hundred_kills(tmp_path: Path) -> None:
    result = kill_in(tmp_path, 200, 2)
    assert result.between >= 15
    assert result.taken_back > 10
