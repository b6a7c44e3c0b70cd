"""What people do around a table: sit down, go away and come back, leave a game to the bots."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

from playwright.sync_api import Locator, expect

from tests.support.browser.browser_guest import TIMEOUT_MS, BrowserGuest
from tests.support.browser.guest import Guest
from tests.support.browser.players.mouse_player import MousePlayer
from tests.support.browser.players.script_client import script_client


def sit_down(guest: BrowserGuest, seat: int, name: str) -> None:
    """Take a seat in a room, under a name."""
    guest.see(f"sit-{seat}").click()
    guest.find("seat-name").fill(name)
    guest.find("seat-name-save").click()


def seated(guest: BrowserGuest) -> Locator:
    """The seats of a room that a person has."""
    return guest.page.locator("li[data-kind=person]")


def take_seat(guest: Guest, table: str, seat: int, name: str) -> None:
    """Take a seat in a room by script, under a name."""
    with script_client(guest, table) as client:
        client.do("sit", seat=seat, name=name)


def start_game_of_two(host: Guest, friend: Guest, board: str = "usa", **options: Any) -> str:
    """A table where two people play, without bots; the game has begun, and nobody looks at it yet."""
    table = host.make_table(board, 2, start=False, **options)
    take_seat(friend, table, 1, "Grace")
    with script_client(host, table) as client:
        client.do("start")
    return table


def keep_first_tickets(guests: Sequence[Guest], table: str) -> None:
    """Let all people at a table keep as few tickets as they may, by script."""
    with ExitStack() as connections:
        clients = [connections.enter_context(script_client(guest, table)) for guest in guests]
        clients.sort(key=lambda client: client.view["viewer"] != client.view["to_move"])
        for client in clients:
            client.wait_for_turn()
            assert client.decision is not None
            assert client.act(some_action(client.decision))["t"] == "ack"


def begin_game_of_two(host: BrowserGuest, friend: BrowserGuest, board: str = "usa", **options: Any) -> str:
    """A game of two people, without bots, on both screens."""
    table = start_game_of_two(host, friend, board, **options)
    for guest in (host, friend):
        guest.open_table(table)
    return table


def begin_turns(one: BrowserGuest, two: BrowserGuest) -> tuple[BrowserGuest, BrowserGuest]:
    """Both choose their first tickets; the answer is who has the first turn, and the other one."""
    choosing = sorted((one, two), key=lambda guest: MousePlayer(guest).look()["active"] != own_seat(guest))
    for guest in choosing:
        MousePlayer(guest).keep(0, 1)
    to_move = MousePlayer(two).look("now.phase === 'turn'")["active"]
    return (one, two) if own_seat(one) == to_move else (two, one)


def own_seat(guest: BrowserGuest) -> str | None:
    """The number of the seat whose cards a guest's browser shows."""
    scene = next(message for message in reversed(guest.received) if message["t"] == "snapshot")["scene"]
    return str(scene["view"]["viewer"])


def let_bots_finish(watcher: Guest, table: str) -> str:
    """Let a script watch while all people are gone: after the grace time bots play to the end; return the game's id."""
    with script_client(watcher, table) as client:
        client.wait_for_end()
        game: str = client.table["game"]
    return game


def play_to_the_end(guest: Guest, table: str) -> None:
    """Play a whole game by script: claim what is possible, and draw cards otherwise."""
    with script_client(guest, table) as client:
        while not client.is_over:
            assert client.decision is not None
            client.play(some_action(client.decision))


def finish_rated_game(guest: Guest) -> str:
    """Play a rated game against a beginner to its end; return the table."""
    table = guest.make_table("usa", 2, bots=["beginner"], options={"is_rated": True, "turn_seconds": 60})
    play_to_the_end(guest, table)
    return table


def some_action(decision: dict[str, Any]) -> str:
    """What someone does who claims what is possible, and draws cards otherwise."""
    if decision.get("keep_least"):
        return "keep " + " ".join(str(number + 1) for number in range(decision["keep_least"]))
    for place, colours in decision["passengers"].items():
        return f"passenger {place} {colours[0]}"
    if decision["payments"]:
        return f"pay {decision['payments'][0]}"
    if decision["can_decline"]:
        return "decline"
    return _some_turn(decision)


def _some_turn(decision: dict[str, Any]) -> str:
    ways = [(track, way) for track, payments in decision["claims"].items() for way in payments]
    if ways:
        track, way = max(ways, key=lambda each: sum(map(int, re.findall(r"\d+", each[1]))))
        return f"claim {track} with {way}"
    if decision["draws"]:
        return f"draw {'deck' if 'deck' in decision['draws'] else decision['draws'][0]}"
    return str(decision["tickets"][0]) if decision["tickets"] else "pass"


def see_review(guest: BrowserGuest) -> None:
    """Wait until the review on a guest's screen is ready."""
    page = guest.find("review-page")
    expect(page).to_have_attribute("data-status", re.compile("ready|failed"), timeout=5 * TIMEOUT_MS)
    expect(page).to_have_attribute("data-status", "ready")
