"""Several people on one device: a curtain between them."""

from random import Random

from tests.server.hall import Guest, Hall, choose, in_loop


async def on_one_device(hall: Hall) -> Guest:
    """A guest with two seats, at a table with a bot."""
    guest = hall.guest()
    return await guest.come(hall.table(guest.user, players=3, local_names=["Bo"], start=True, seed="2"))


@in_loop
async def test_the_curtain_is_drawn_when_the_turn_goes_to_another_one_on_the_device() -> None:
    async with Hall() as hall:
        guest = await on_one_device(hall)
        assert "looking" not in guest.table_now
        assert [seat["is_you"] for seat in guest.table_now["seats"]] == [True, True, False]
        random, turns = Random(2), set[int]()
        while len(turns) < 2 or guest.seq < 30:
            await guest.until(lambda: guest.scene["view"].get("to_move") in (0, 1))
            seat: int = guest.scene["view"]["to_move"]
            if guest.table_now.get("looking") != seat:
                assert "looking" not in guest.table_now
                assert "viewer" not in guest.scene["view"], "behind the curtain is what a spectator sees"
                assert "decision" not in guest.scene
                assert (await guest.ask("look", seat=seat))["t"] == "ack"
                await guest.quiet()
            assert guest.table_now["looking"] == seat == guest.scene["view"]["viewer"]
            turns.add(seat)
            assert (await guest.act(choose(guest.scene, random)))["t"] == "ack"
            await guest.quiet()


@in_loop
async def test_only_ones_own_seats_can_be_looked_at() -> None:
    async with Hall() as hall:
        guest = await on_one_device(hall)
        assert (await guest.ask("look", seat=2))["reason"]["code"] == "not-your-seat"
        assert (await guest.ask("why", action="draw deck"))["reason"]["code"] == "nobody-looks"
        assert (await guest.ask("look", seat=1))["t"] == "ack"
        await guest.quiet()
        assert guest.scene["view"]["viewer"] == 1
        assert (await guest.ask("look", seat=None))["t"] == "ack"
        await guest.quiet()
        assert "viewer" not in guest.scene["view"]


@in_loop
async def test_someone_else_on_the_device_sits_down_and_stands_up() -> None:
    async with Hall() as hall:
        guest = hall.guest()
        await guest.come(hall.table(guest.user, players=3))
        assert (await guest.ask("sit", seat=1, is_local=True, name="Bo"))["t"] == "ack"
        assert (await guest.ask("sit", seat=2, is_local=True))["t"] == "ack"
        names = [seat["name"] for seat in guest.table_now["seats"][:3]]
        assert names == [guest.table_now["you"], "Bo", f"{guest.table_now['you']} 3"]
        assert (await guest.ask("stand", seat=2))["t"] == "ack"
        assert guest.table_now["seats"][2]["kind"] == "open"
        await guest.ask("rename", name="Al")
        await guest.quiet()
        assert [seat["name"] for seat in guest.table_now["seats"][:2]] == ["Al", "Bo"], "the other keeps his name"


@in_loop
async def test_at_the_end_one_looks_on() -> None:
    async with Hall() as hall:
        guest = await on_one_device(hall)
        random = Random(3)
        while guest.scene["view"]["phase"] != "over":
            await guest.until(lambda: guest.scene["view"].get("to_move") in (0, 1, None))
            if guest.scene["view"]["phase"] == "over":
                break
            seat = guest.scene["view"]["to_move"]
            if guest.table_now.get("looking") != seat:
                await guest.ask("look", seat=seat)
                await guest.quiet()
            await guest.act(choose(guest.scene, random))
            await guest.quiet()
        last = guest.table_now.get("looking")
        await guest.quiet()
        assert guest.table_now.get("looking") == last
        assert guest.scene["view"]["seats"][0]["tickets"]
