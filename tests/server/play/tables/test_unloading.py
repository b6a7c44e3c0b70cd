"""A table that leaves memory is freed at once: thousands of them would make every search for garbage longer."""

from __future__ import annotations

import gc
import weakref
from random import Random

from tests.support.in_process import InProcessServer, async_test, play_on, seat_everyone


@async_test
async def test_a_table_that_is_unloaded_needs_no_search_for_garbage() -> None:
    async with InProcessServer() as server:
        guests = await seat_everyone(server, 2, seed="5")
        name = guests[0].table_message["table"]
        await play_on(guests, Random(5), lambda: guests[0].seq >= 10)
        for guest in guests:
            await guest.go()
            guest._table = None
        table = await server.find_table(name)
        gone = [weakref.ref(each) for each in (table, table.audience, table.scheduler, table.state.game)]
        gc.collect()
        gc.disable()
        try:
            server.tables.release(table)
            del table
            assert [each() for each in gone] == [None] * len(gone)
        finally:
            gc.enable()
