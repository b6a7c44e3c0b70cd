"""Several people on one device: a curtain between them."""

from random import Random

from tests.support.in_process import Guest, InProcessServer, async_test, choose


async def on_one_device(server: InProcessServer) -> Guest:
    """A guest with two seats, at a table with a bot."""
    guest = server.guest()
    return await guest.come(server.table(guest.user, players=3, local_names=["Bo"], start=True, seed="2"))


@async_test
async def test_hands_are_hidden_when_the_turn_goes_to_another_person_on_the_device() -> None:
    async with InProcessServer() as server:
        guest = await on_one_device(server)
        assert "looking" not in guest.table_message
        assert [seat["is_you"] for seat in guest.table_message["seats"]] == [True, True, False]
        random, turns = Random(2), set[int]()
        while len(turns) < 2 or guest.seq < 30:
            await guest.until(lambda: guest.scene["view"].get("to_move") in (0, 1))
            seat: int = guest.scene["view"]["to_move"]
            if guest.table_message.get("looking") != seat:
                assert "looking" not in guest.table_message
                assert "viewer" not in guest.scene["view"], "behind the curtain is what a spectator sees"
                assert "decision" not in guest.scene
                assert (await guest.ask("look", seat=seat))["t"] == "ack"
                await guest.quiet()
            assert guest.table_message["looking"] == seat == guest.scene["view"]["viewer"]
            turns.add(seat)
            assert (await guest.act(choose(guest.scene, random)))["t"] == "ack"
            await guest.quiet()


@async_test
async def test_only_ones_own_seats_can_be_looked_at() -> None:
    async with InProcessServer() as server:
        guest = await on_one_device(server)
        assert (await guest.ask("look", seat=2))["reason"]["code"] == "not-your-seat"
        assert (await guest.ask("why", action="draw deck"))["reason"]["code"] == "nobody-looks"
        assert (await guest.ask("look", seat=1))["t"] == "ack"
        await guest.quiet()
        assert guest.scene["view"]["viewer"] == 1
        assert (await guest.ask("look", seat=None))["t"] == "ack"
        await guest.quiet()
        assert "viewer" not in guest.scene["view"]


@async_test
async def test_someone_else_on_the_device_sits_down_and_stands_up() -> None:
    async with InProcessServer() as server:
        guest = server.guest()
        await guest.come(server.table(guest.user, players=3))
        assert (await guest.ask("sit", seat=1, is_local=True, name="Bo"))["t"] == "ack"
        assert (await guest.ask("sit", seat=2, is_local=True))["t"] == "ack"
        names = [seat["name"] for seat in guest.table_message["seats"][:3]]
        assert names == [guest.table_message["you"], "Bo", f"{guest.table_message['you']} 3"]
        assert (await guest.ask("stand", seat=2))["t"] == "ack"
        assert guest.table_message["seats"][2]["kind"] == "open"
        await guest.ask("rename", name="Al")
        await guest.quiet()
        assert [seat["name"] for seat in guest.table_message["seats"][:2]] == ["Al", "Bo"], "the other keeps his name"


@async_test
async def test_at_the_end_one_looks_on() -> None:
    async with InProcessServer() as server:
        guest = await on_one_device(server)
        random = Random(3)
        while guest.scene["view"]["phase"] != "over":
            await guest.until(lambda: guest.scene["view"].get("to_move") in (0, 1, None))
            if guest.scene["view"]["phase"] == "over":
                break
            seat = guest.scene["view"]["to_move"]
            if guest.table_message.get("looking") != seat:
                await guest.ask("look", seat=seat)
                await guest.quiet()
            await guest.act(choose(guest.scene, random))
            await guest.quiet()
        last = guest.table_message.get("looking")
        await guest.quiet()
        assert guest.table_message.get("looking") == last
        assert guest.scene["view"]["seats"][0]["tickets"]
