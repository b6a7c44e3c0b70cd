"""Background tasks try again while the database is away."""

from __future__ import annotations

import pytest

from ironlanes.server.storage.database.errors import DatabaseDamaged, StorageUnavailable
from ironlanes.server.storage.keep_trying import keep_trying
from tests.support.in_process import async_test


@async_test
async def test_every_outage_is_one_warning(caplog: pytest.LogCaptureFixture) -> None:
    outages: list[Exception] = [StorageUnavailable("the disk is full"), DatabaseDamaged("a row can't be read")]

    async def work() -> int:
        if outages:
            raise outages.pop(0)
        return 7

    assert await keep_trying("nothing could be counted", work) == 7
    assert caplog.messages == [
        "nothing could be counted, which is tried again: the disk is full",
        "nothing could be counted, which is tried again: a row can't be read",
    ]


@async_test
async def test_other_errors_are_not_the_databases() -> None:
    async def work() -> None:
        raise LookupError("planted")

    with pytest.raises(LookupError, match="planted"):
        await keep_trying("nothing could be counted", work)
