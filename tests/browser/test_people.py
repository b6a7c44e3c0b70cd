"""Playing with people: invitations, bots in the empty seats, someone who is gone, spectators, chat and rematches."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.support.browser.board_geometry import BoardGeometry
from tests.support.browser.games.table_steps import (
    begin_game_of_two,
    begin_turns,
    let_bots_finish,
    seated,
    sit_down,
    start_game_of_two,
)
from tests.support.browser.players.mouse_player import MousePlayer
from tests.support.browser.players.script_client import ScriptClient, script_client


def test_an_invitation_brings_a_second_person_to_the_table(guests: Guests) -> None:
    """31: two contexts; both see two occupied seats."""
    host, friend = guests(), guests()
    host.page.goto("/")
    host.see("create-table").click()
    host.see("lobby")
    link = host.find("table-link").inner_text()
    expect(seated(host)).to_have_count(1)
    friend.page.goto(link)
    sit_down(friend, 1, "Grace")
    for guest in (host, friend):
        expect(seated(guest)).to_have_count(2)
        expect(guest.find("seat-1")).to_contain_text("Grace")
    expect(host.find("start")).to_be_visible()
    expect(friend.find("start")).to_have_count(0)
    expect(friend.find("wait-for-host")).to_be_visible()
    expect(friend.find("name")).to_contain_text("Grace")


def test_a_code_typed_on_the_home_page_is_an_invitation_too(guests: Guests) -> None:
    host, friend = guests(), guests(size="phone")
    host.page.goto("/")
    host.see("create-table").click()
    code = host.see("table-code").inner_text()
    friend.page.goto("/")
    friend.see("join-code").fill(code)
    friend.find("join").tap()
    sit_down(friend, 2, "Alan")
    expect(seated(host)).to_have_count(2)


def test_bots_fill_the_empty_seats(guests: Guests) -> None:
    """32: four seats, one person; after the start three seats are bots, and they play."""
    host = guests()
    table = host.make_table("usa", 4, start=False, seed="32")
    host.page.goto(f"/table/{table}")
    expect(host.page.locator("li[data-kind=open]")).to_have_count(3)
    host.find("start").click()
    host.see("game")
    expect(host.find("bot-sign")).to_have_count(3)
    player = MousePlayer(host)
    player.keep(0, 1)
    player.turn()
    moves = host.page.locator("[data-testid=log-line]:not([data-type=kept])")
    for name in ("Ada", "Ben", "Cleo"):
        expect(moves.filter(has_text=name).first).to_be_attached()


def test_a_bot_plays_for_someone_who_is_gone_and_gives_the_seat_back(guests: Guests) -> None:
    """33: the context is closed, and a bot moves; it is opened again, and `your-turn` appears on the next turn."""
    one, two = guests(), guests()
    table = begin_game_of_two(one, two, seed="33", options={"grace_seconds": 1})
    two.see("ticket-choice")
    memory = two.close_and_remember()

    dot = one.page.locator("[data-testid=player-panel][data-seat='1']").get_by_test_id("connection-dot")
    expect(dot).to_have_attribute("data-online", "false")
    player = MousePlayer(one)
    player.keep(0, 1)
    expect(one.find("stand-in")).to_be_visible()
    player.turn()
    moves = one.page.locator("[data-testid=log-line]:not([data-type=kept])")
    expect(moves.filter(has_text="Grace").first).to_be_attached()

    back = guests(storage_state=memory)
    back.open_table(table)
    expect(one.find("stand-in")).to_have_count(0)
    expect(dot).to_have_attribute("data-online", "true")
    expect(back.find("your-turn")).to_have_count(0)
    one.find("deck-2").click()
    back.see("your-turn")
    before = MousePlayer(back).look()["seq"]
    MousePlayer(back).draw()
    expect(one.find("game")).to_have_attribute("data-seq", str(before + 1))


def test_who_leaves_twice_is_not_two_of_the_next_guests(guests: Guests) -> None:
    """Each guest is somebody of their own, also after tests in which somebody went away before the end."""
    gone = guests()
    gone.page.goto("/")
    gone.leave()
    gone.leave()
    one, two = guests(), guests()
    assert one.context is not two.context


def test_a_spectator_sees_the_game_and_can_do_nothing(guests: Guests) -> None:
    """39: a third context gets the role of a spectator and can't send actions."""
    one, two, watcher = guests(), guests(), guests()
    table = begin_game_of_two(one, two, seed="39")
    watcher.open_table(table)
    expect(watcher.find("game")).to_have_attribute("data-role", "spectator")
    expect(watcher.find("spectator-sign")).to_be_visible()
    expect(watcher.find("watching")).to_be_visible()
    expect(one.find("spectators")).to_contain_text("1")
    screen = MousePlayer(begin_turns(one, two)[0]).look()
    expect(watcher.find("game")).to_have_attribute("data-seq", str(screen["seq"]))

    for testid in ("display-0", "deck", "deck-2", "tickets"):
        expect(watcher.find(testid)).to_have_attribute("aria-disabled", "true")
        watcher.find(testid).click(force=True)
    for key in ("1", "d", "Shift+D", "t"):
        watcher.page.keyboard.press(key)
    watcher.page.mouse.click(*BoardGeometry(watcher, "usa").middle("houston--new-orleans"))
    assert not MousePlayer(watcher).look()["claimable"]
    assert {message["t"] for message in watcher.sent} <= {"hello", "ping"}
    expect(watcher.find("hand-locomotive")).to_have_count(0)

    with script_client(watcher, table) as client:
        answer = client.ask({"t": "act", "seq": screen["seq"], "seat": 0, "action": "draw deck"})
    assert answer["t"] == "refused"
    assert answer["reason"]["code"] == "not-your-seat"
    assert MousePlayer(one).look()["seq"] == screen["seq"]


def test_what_is_said_is_heard_by_all_and_is_only_text(guests: Guests) -> None:
    """The chat, in the lobby and during the game; what someone writes is never taken for HTML."""
    one, two, watcher = guests(), guests(), guests()
    table = one.make_table("usa", 2, start=False, seed="51")
    for guest in (one, two, watcher):
        guest.page.goto(f"/table/{table}")
    sit_down(two, 1, "Grace")
    words = "<img src=x onerror=alert(1)> & schöne Grüße"
    two.find("chat-input").fill(words)
    two.find("chat-input").press("Enter")
    for guest in (one, two, watcher):
        expect(guest.find("chat-line")).to_have_count(1)
        expect(guest.find("chat-line")).to_contain_text(words)
        expect(guest.find("chat-line")).to_contain_text("Grace")
        expect(guest.find("chat-line").locator("img")).to_have_count(0)
    one.find("start").click()
    for guest in (one, two, watcher):
        guest.see("game")
    MousePlayer(one).keep(0, 1)
    watcher.page.keyboard.press("c")
    expect(watcher.find("chat-input")).to_be_focused()
    watcher.page.keyboard.type("Good luck")
    watcher.page.keyboard.press("Enter")
    expect(one.find("tab-chat")).to_contain_text("1")
    one.find("tab-chat").click()
    expect(one.find("chat-line")).to_have_count(2)
    expect(one.find("chat-line").last).to_contain_text("Good luck")
    one.page.reload()
    one.see("tab-chat").click()
    expect(one.find("chat-line")).to_have_count(2)


def test_a_rematch_has_the_same_people_and_another_one_begins(guests: Guests) -> None:
    """52: all click `rematch`: a new game, and the start player is the next one."""
    one, two, watcher = guests(), guests(), guests()
    table = start_game_of_two(one, two, seed="52", options={"grace_seconds": 1, "fallback": "one-step"})
    with script_client(one, table) as client:
        order, beginner = names(client), client.view["to_move"]
    let_bots_finish(watcher, table)
    for guest in (one, two):
        guest.page.goto(f"/table/{table}")
        guest.see("rematch")
    watcher.page.goto(f"/table/{table}")
    game = one.find("game").get_attribute("data-game") or ""
    one.find("rematch").click()
    expect(two.find("rematch")).to_contain_text("1")
    expect(one.find("rematch")).to_be_disabled()
    two.find("rematch").click()
    for guest in (one, two):
        expect(guest.find("game")).not_to_have_attribute("data-game", game)
        expect(guest.find("game")).to_have_attribute("data-phase", "setup-tickets")
    expect(watcher.find("next-table")).to_be_visible()
    with script_client(one, one.page.url.rpartition("/")[2]) as client:
        assert client.table["game"] != game
        assert sorted(names(client)) == sorted(order)
        assert names(client)[client.view["to_move"]] == order[(beginner + 1) % 2]


def names(client: ScriptClient) -> list[str]:
    return [seat["name"] for seat in client.table["seats"]]
