"""Hints at a table: who gets them, what each level tells, and what is kept of them."""

from pathlib import Path
from typing import Any

import pytest

from ironlanes.bots import FailureReason
from ironlanes.game.game import Game
from ironlanes.server.model.messages.incoming import Options
from ironlanes.server.model.rate_limits import RateLimit, TokenBucket
from tests.support.in_process import Guest, InProcessServer, async_test, choices


async def playing(server: InProcessServer, **options: Any) -> Guest:
    """Somebody who plays against a bot, and is to move."""
    guest = server.guest("host")
    table = server.table("host", options=options, start=True, seed="5")
    await guest.come(table)
    await guest.until(lambda: guest.can_decide and guest.scene["view"]["to_move"] == guest.scene["view"]["viewer"])
    return guest


async def hint(guest: Guest, level: int) -> dict[str, Any]:
    """Ask for a hint; the last answer."""
    name = guest.say("hint", seq=guest.seq, level=level)
    await guest.until(lambda: any(each.get("id") == name and each.get("is_final", True) for each in guest.messages))
    return [each for each in guest.messages if each.get("id") == name][-1]


@async_test
async def test_three_levels_tell_more_and_more() -> None:
    async with InProcessServer() as server:
        guest = await playing(server)
        await guest.act(choices(guest.scene)[0])
        await guest.until(lambda: guest.can_decide and guest.scene["view"]["phase"] == "turn")
        nudge, candidates, move = [await hint(guest, level) for level in (1, 2, 3)]
        assert nudge["nudge"]["kind"] in ("claim", "cards", "tickets")
        assert nudge["moves"] == []
        assert nudge["facts"]
        assert "nudge" not in candidates
        assert 1 <= len(candidates["moves"]) <= 3
        assert len(move["moves"]) == 1
        assert move["moves"][0]["action"] in choices(guest.scene)
        assert move["moves"][0] in candidates["moves"]
        assert (await guest.act(move["moves"][0]["action"]))["t"] == "ack"


@async_test
async def test_the_first_answer_comes_at_once_and_the_levels_share_one_comparison() -> None:
    async with InProcessServer() as server:
        guest = await playing(server)
        first = await hint(guest, 2)
        await hint(guest, 3)
        assert [each.is_full for each in server.bots.hinted] == [False, True]
        assert [each["is_final"] for each in guest.of("hinted")] == [False, True, True]
        assert all(each["games"] == 8 for each in first["ticket_sets"])
        assert server.bots.hinted[0].view.viewer == guest.scene["view"]["viewer"]


@async_test
async def test_nobody_else_hears_a_hint() -> None:
    async with InProcessServer() as server:
        guest = await playing(server)
        table = await server.find_table(guest.table_message["table"])
        watcher, second_tab = server.guest("watcher"), server.guest("host", tab="other")
        await watcher.come(table)
        await second_tab.come(table)
        await hint(guest, 3)
        await watcher.quiet()
        assert not watcher.of("hinted")
        assert not second_tab.of("hinted")
        refused = await watcher.ask("hint", seq=watcher.seq, level=1)
        assert refused["reason"]["code"] == "no-own-seat"


@async_test
async def test_where_hints_are_not_allowed() -> None:
    async with InProcessServer() as server:
        guest = await playing(server, hints="off")
        assert guest.table_message["hints"] == "off"
        assert (await guest.ask("hint", seq=guest.seq, level=1))["reason"]["code"] == "hints-off"
        assert not server.bots.hinted


@async_test
async def test_facts_name_no_move() -> None:
    async with InProcessServer() as server:
        guest = await playing(server, hints="facts")
        await guest.act(choices(guest.scene)[0])
        await guest.until(lambda: guest.can_decide and guest.scene["view"]["phase"] == "turn")
        facts = await hint(guest, 1)
        assert facts["facts"]
        assert "nudge" not in facts
        assert facts["moves"] == []
        assert (await guest.ask("hint", seq=guest.seq, level=2))["reason"]["code"] == "hints-facts-only"


@async_test
async def test_a_rated_game_has_none() -> None:
    async with InProcessServer() as server:
        guest = server.guest("one")
        await guest.come(server.table("one", players=2))
        options = Options(hints="full", is_rated=True, turn_seconds=60)
        await guest.ask("options", options=options.model_dump())
        assert guest.table_message["hints"] == "off"


@async_test
async def test_two_people_get_none_unless_the_table_says_so() -> None:
    async with InProcessServer() as server:
        one, two = server.guest("one"), server.guest("two")
        table = server.table("one", players=2)
        await one.come(table)
        await two.come(table)
        assert one.table_message["hints"] == "full"
        await two.ask("sit", seat=1)
        assert one.table_message["hints"] == "off"
        await one.ask("options", options=Options(fallback="random", hints="full").model_dump())
        assert two.table_message["hints"] == "full"
        await one.ask("start")
        refused = await one.ask("options", options=Options(fallback="random", hints="off").model_dump())
        assert refused["reason"]["code"] == "started"


@async_test
async def test_a_hint_is_for_the_seat_to_move_and_for_now() -> None:
    async with InProcessServer() as server:
        guest = await playing(server)
        assert (await guest.ask("hint", seq=guest.seq + 1, level=1))["reason"]["code"] == "stale"
        server.bots.failure = FailureReason.FAILED
        assert (await guest.ask("hint", seq=guest.seq, level=1))["reason"]["code"] == "no-hint"


@async_test
async def test_hints_come_at_a_bearable_pace() -> None:
    async with InProcessServer() as server:
        guest = await playing(server)
        guest.connection.hints = TokenBucket(RateLimit(0.0, 2))
        await hint(guest, 1)
        await hint(guest, 2)
        refused = await guest.ask("hint", seq=guest.seq, level=3)
        assert refused["reason"]["code"] == "too-fast"
        assert refused["reason"]["what"] == "hints"


@async_test
async def test_the_record_keeps_every_hint(tmp_path: Path) -> None:
    """One for each decision, with its highest level; also after a restart, and in the final table message."""
    async with InProcessServer(tmp_path / "games.db") as server:
        guest = await playing(server)
        seat, seq = guest.scene["view"]["viewer"], guest.seq
        await hint(guest, 1)
        await hint(guest, 3)
        await hint(guest, 2)
        await guest.act(choices(guest.scene)[0])
        table = await server.find_table(guest.table_message["table"])
        expected = [{"seat": seat, "seq": seq, "level": 3}]
        assert table.state.game is not None
        assert table.state.game.record()["hints"] == expected
        assert table.state.hint_counts[seat] == 1
        name = table.state.id
    async with InProcessServer(tmp_path / "games.db") as server:
        state = (await server.find_table(name)).state
        assert state.game is not None
        assert state.game.record()["hints"] == expected
        assert Game.from_record(state.game.record()).record()["hints"] == expected


@pytest.mark.parametrize(
    ("hints", "field"),
    [
        ({}, "hints"),
        ([3], "hints[0]"),
        ([{"seat": 2, "seq": 0, "level": 1}], "hints[0].seat"),
        ([{"seat": 0, "seq": 1, "level": 1}], "hints[0].seq"),
        ([{"seat": 0, "seq": 0, "level": 4}], "hints[0].level"),
        ([{"seat": 0, "seq": 0, "level": 1, "more": 1}], "hints[0].more"),
    ],
)
def test_a_record_with_impossible_hints_is_refused(hints: object, field: str) -> None:
    record = {"format": 1, "map": "usa", "players": 2, "seed": "7", "hints": hints}
    with pytest.raises(ValueError, match=r"hints") as caught:
        Game.from_record(record)
    assert field in str(caught.value)
