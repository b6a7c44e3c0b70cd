"""A bot that fails at a table: everybody is told why, in their own language, and also after a restart."""

from pathlib import Path

import pytest

from ironlanes.bots import FailureReason
from ironlanes.server.play.tables.chat import FAILURE_TEXTS
from tests.support.in_process import InProcessServer, async_test


@pytest.mark.parametrize("reason", FailureReason)
@async_test
async def test_a_table_tells_the_reason_as_a_code(tmp_path: Path, reason: FailureReason) -> None:
    async with InProcessServer(tmp_path / "games.sqlite") as server:
        server.bots.failure = reason
        table = server.table("host", bots=["random", "random"], players=3, start=True)
        guest = await server.guest("host").come(table)
        if not guest.can_decide:
            await guest.until(lambda: guest.can_decide or bool(guest.of("said")))
        await guest.act("keep 1 2 3")
        await guest.until(lambda: bool(guest.of("said")))
        said = guest.of("said")[0]
        assert said["reason"]["code"] == "bot-failed"
        assert (said["reason"]["bot"], said["reason"]["why"]) == ("random", reason.value)
        assert said["text"] == f"The bot «random» {FAILURE_TEXTS[reason]}: a random action instead."
        assert said["name"] == ""
        name = table.state.id
    async with InProcessServer(tmp_path / "games.sqlite") as server:
        later = await server.guest().come(await server.find_table(name))
        assert later.of("said")[0] == said, "it is in the log"
