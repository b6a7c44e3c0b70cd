"""Ratings in the browser: in the room, in one's history, and on the leaderboard."""

from __future__ import annotations

import asyncio
import re
import time
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import expect

from ironlanes.server.storage.changes import Change, SaveRatings, SetName
from ironlanes.server.storage.rating_rows import RatingChange
from ironlanes.server.storage.sqlite.sqlite_store import SqliteStore
from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.table_steps import seated, sit_down
from tests.support.browser.server_process import Server


def change_of(user: str, board: str, number: int, rating: float) -> SaveRatings:
    change = RatingChange(user, board, number, f"game{number}", time.time(), rating - 10, rating, 60, 1, 2)
    return SaveRatings(f"table {user} {number}", [change])


def save(server: Server, *changes: Change) -> None:
    """Save something beside the server, in a thread of its own: Playwright's event loop runs in this one."""

    def work() -> None:
        store = SqliteStore(server.database)
        store.commit(changes)
        asyncio.run(store.close())

    with ThreadPoolExecutor(1) as thread:
        thread.submit(work).result()


def test_the_room_of_a_rated_game(guest: BrowserGuest) -> None:
    guest.page.goto("/")
    table = guest.make_table("usa", 2, start=False, bots=["beginner"])
    guest.page.goto(f"/table/{table}")
    guest.see("lobby")
    expect(guest.find("seat-rating")).to_have_count(0)
    guest.find("option-is_rated").check()
    expect(guest.find("option-turn_seconds")).to_have_value("60")
    expect(guest.find("seat-0").get_by_test_id("seat-rating")).to_have_text("1300?")
    expect(guest.find("seat-1").get_by_test_id("seat-rating")).to_have_text("1000")
    guest.find("start").click()
    guest.see("game")


def test_the_rating_graph(guest: BrowserGuest, server: Server) -> None:
    guest.page.goto("/history")
    guest.see("no-ratings")
    [user] = [str(each.get("value")).split(".")[0] for each in guest.page.context.cookies()]
    save(server, *(change_of(user, "usa", number, 1300 + 20 * number) for number in range(1, 4)))
    guest.page.reload()
    expect(guest.see("own-rating")).to_contain_text("3 rated games")
    expect(guest.find("own-rating")).to_contain_text("1360")
    graph = guest.see("rating-graph").get_by_role("img")
    expect(graph).to_have_accessible_name("Rating over time, from 1310 to 1360")


def test_two_people_at_one_address_are_told_why_they_play_unrated(guests: Guests) -> None:
    host, friend = guests("phone", locale="de-DE"), guests()
    host.page.goto("/")
    table = host.make_table("usa", 2, start=False, options={"is_rated": True, "turn_seconds": 60})
    for guest in (host, friend):
        guest.page.goto(f"/table/{table}")
    sit_down(friend, 1, "Grace")
    expect(seated(host)).to_have_count(2)
    host.find("start").click()
    expect(host.see("toast").first).to_contain_text("haben dieselbe Netzadresse")
    host.find("option-is_rated").uncheck()
    expect(host.find("seat-rating")).to_have_count(0)
    host.find("start").click()
    host.see("game")


def test_the_leaderboard(guest: BrowserGuest, server: Server) -> None:
    guest.page.goto("/leaders/europe")
    guest.see("no-leaders")
    save(server, *(change_of(f"leader{number}", "europe", 40, 1400 + number) for number in range(60)))
    save(server, SetName("leader59", "Ada", time.time()))
    guest.page.reload()
    leaders = guest.see("leader")
    expect(leaders).to_have_count(50)
    expect(leaders.first).to_have_text(re.compile(r"1\s*Ada\s+40 rated games\s*1459"))
    guest.find("leaders-worse").click()
    expect(leaders).to_have_count(10)
    expect(leaders.last).to_contain_text("1400")
    guest.find("leaders-of-usa").click()
    guest.see("no-leaders")
    expect(guest.page).to_have_title("Leaderboard: USA · Ironlanes")
