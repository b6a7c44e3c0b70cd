"""Coming back: the missing steps where that is all, the whole scene where it is not."""

from random import Random

from tests.support.in_process import Guest, InProcessServer, async_test, play_on, seat_everyone


async def back(server: InProcessServer, gone: Guest, since: int | None, **hello: object) -> Guest:
    """The same tab, connected anew."""
    again = server.guest(gone.user, gone.tab)
    again.scene, again.seq = gone.scene, gone.seq if since is None else since
    content: dict[str, object] = {"game": gone.table_message["game"], "since": since}
    return await again.come(await server.find_table(gone.table_message["table"]), **content | hello)


@async_test
async def test_who_missed_little_gets_the_steps() -> None:
    async with InProcessServer() as server:
        one, two = await seat_everyone(server, 2, seed="1")
        await play_on([one, two], Random(1), lambda: one.seq == 6)
        await two.go()
        seen, scene = two.seq, two.scene
        while one.can_decide:
            await one.act("draw deck" if "deck" in one.scene["decision"]["draws"] else "keep 1 2")
            await one.quiet()
        assert one.seq > seen
        again = await back(server, two, seen)
        assert again.of("snapshot") == []
        assert [step["seq"] for step in again.of("step")] == list(range(seen + 1, one.seq + 1))
        assert again.scene != scene
        fresh = await server.guest(two.user, "another tab").come(await server.find_table(one.table_message["table"]))
        assert again.scene == fresh.scene
        none = await back(server, again, one.seq)
        assert (none.of("snapshot"), none.of("step")) == ([], [])


@async_test
async def test_who_missed_much_or_is_not_known_gets_the_scene() -> None:
    async with InProcessServer() as server:
        one, two = await seat_everyone(server, 2, seed="1")
        random = Random(1)
        await play_on([one, two], random, lambda: one.seq == 70)
        for since, hello in (
            (None, {}),
            (10, {}),
            (71, {}),
            (69, {"game": "another"}),
            (69, {"tab": "another"}),
        ):
            again = await back(server, two, since, **hello)
            assert len(again.of("snapshot")) == 1, (since, hello)
            assert again.of("step") == []
            assert again.seq == one.seq
            assert [entry["seq"] for entry in again.of("snapshot")[0]["log"]] == list(range(1, one.seq + 1))
        again = await back(server, two, 20)
        assert [step["seq"] for step in again.of("step")] == list(range(21, 71))


@async_test
async def test_a_newer_connection_of_a_tab_replaces_the_older_one() -> None:
    async with InProcessServer() as server:
        one, _ = await seat_everyone(server, 2)
        again = await back(server, one, 0)
        assert one.messages[-1] == {"t": "goodbye", "why": "replaced"}
        assert one.connection.close_reason == "replaced"
        other = await back(server, one, 0, tab="second tab")
        assert again.connection.close_reason is None
        assert other.connection.close_reason is None
        table = await server.find_table(one.table_message["table"])
        assert table.audience.connections >= {again.connection, other.connection}


@async_test
async def test_another_version_is_told_to_load_the_page_again() -> None:
    async with InProcessServer() as server:
        guest = server.guest()
        await guest.come(server.table(guest.user), v=2)
        assert guest.messages == [{"t": "goodbye", "why": "version"}]
