"""Coming back: the missing steps where that is all, the whole scene where it is not."""

from random import Random

from tests.server.hall import Guest, Hall, in_loop, play_on, seat_everyone


async def back(hall: Hall, gone: Guest, since: int | None, **hello: object) -> Guest:
    """The same tab, connected anew."""
    again = hall.guest(gone.user, gone.tab)
    again.scene, again.seq = gone.scene, gone.seq if since is None else since
    content: dict[str, object] = {"game": gone.table_now["game"], "since": since}
    return await again.come(await hall.found(gone.table_now["table"]), **content | hello)


@in_loop
async def test_who_missed_little_gets_the_steps() -> None:
    async with Hall() as hall:
        one, two = await seat_everyone(hall, 2, seed="1")
        await play_on([one, two], Random(1), lambda: one.seq == 6)
        await two.go()
        seen, scene = two.seq, two.scene
        while one.can_decide:
            await one.act("draw deck" if "deck" in one.scene["decision"]["draws"] else "keep 1 2")
            await one.quiet()
        assert one.seq > seen
        again = await back(hall, two, seen)
        assert again.of("snapshot") == []
        assert [step["seq"] for step in again.of("step")] == list(range(seen + 1, one.seq + 1))
        assert again.scene != scene
        fresh = await hall.guest(two.user, "another tab").come(await hall.found(one.table_now["table"]))
        assert again.scene == fresh.scene
        none = await back(hall, again, one.seq)
        assert (none.of("snapshot"), none.of("step")) == ([], [])


@in_loop
async def test_who_missed_much_or_is_not_known_gets_the_scene() -> None:
    async with Hall() as hall:
        one, two = await seat_everyone(hall, 2, seed="1")
        random = Random(1)
        await play_on([one, two], random, lambda: one.seq == 70)
        for since, hello in (
            (None, {}),
            (10, {}),
            (71, {}),
            (69, {"game": "another"}),
            (69, {"tab": "another"}),
        ):
            again = await back(hall, two, since, **hello)
            assert len(again.of("snapshot")) == 1, (since, hello)
            assert again.of("step") == []
            assert again.seq == one.seq
            assert [entry["seq"] for entry in again.of("snapshot")[0]["log"]] == list(range(1, one.seq + 1))
        again = await back(hall, two, 20)
        assert [step["seq"] for step in again.of("step")] == list(range(21, 71))


@in_loop
async def test_a_newer_connection_of_a_tab_replaces_the_older_one() -> None:
    async with Hall() as hall:
        one, _ = await seat_everyone(hall, 2)
        again = await back(hall, one, 0)
        assert one.messages[-1] == {"t": "goodbye", "why": "replaced"}
        assert one.connection.goodbye == "replaced"
        other = await back(hall, one, 0, tab="second tab")
        assert again.connection.goodbye is None
        assert other.connection.goodbye is None
        assert (await hall.found(one.table_now["table"])).connections >= {again.connection, other.connection}


@in_loop
async def test_another_version_is_told_to_load_the_page_again() -> None:
    async with Hall() as hall:
        guest = hall.guest()
        await guest.come(hall.table(guest.user), v=2)
        assert guest.messages == [{"t": "goodbye", "why": "version"}]
