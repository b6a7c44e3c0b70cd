"""Ratings in the browser: in the room, in one's history, and on the leaderboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.saved_rows import save_leaders, save_ratings, user_of
from tests.support.browser.games.table_steps import finish_rated_game, seated, sit_down
from tests.support.browser.server_process import Server


def test_the_room_of_a_rated_game(guest: BrowserGuest) -> None:
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


def test_a_rated_game_changes_a_rating(guest: BrowserGuest) -> None:
    table = finish_rated_game(guest)
    guest.page.goto(f"/table/{table}")
    guest.see("final-score")
    change = guest.see("rating-change")
    expect(change).to_have_count(1)
    expect(change).to_contain_text(re.compile("\\d{3,4}\\?\\s*[+\N{MINUS SIGN}]\\d+"))
    guest.page.goto("/history")
    expect(guest.see("own-rating")).to_contain_text("1 rated game")


def test_the_rating_graph(guest: BrowserGuest, server: Server) -> None:
    guest.page.goto("/history")
    guest.see("no-ratings")
    save_ratings(server, user_of(guest), "usa", 1320, 1340, 1360)
    guest.page.reload()
    expect(guest.see("own-rating")).to_contain_text("3 rated games")
    expect(guest.find("own-rating")).to_contain_text("1360")
    graph = guest.see("rating-graph").get_by_role("img")
    expect(graph).to_have_accessible_name("Rating over time, from 1310 to 1360")


def test_two_people_at_one_address_are_told_why_they_play_unrated(guests: Guests) -> None:
    host, friend = guests("phone", locale="de-DE"), guests()
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
    save_leaders(server, "europe", 60)
    guest.page.reload()
    leaders = guest.see("leader")
    expect(leaders).to_have_count(50)
    expect(leaders.first).to_have_text(re.compile(r"1\s*Ada\s+43 rated games\s*1577"))
    guest.find("leaders-worse").click()
    expect(leaders).to_have_count(10)
    expect(leaders.last).to_contain_text("1400")
    guest.find("leaders-of-germany").click()
    guest.see("no-leaders")
    expect(guest.page).to_have_title("Leaderboard: Germany · Ironlanes")


@pytest.mark.parametrize(("size", "locale"), [("desktop", "en-GB"), ("phone", "de-DE")])
def test_who_sat_down_before_is_asked_whether_they_play_rated(guests: Guests, size: str, locale: str) -> None:
    host, friend = guests(), guests(size, locale=locale)
    host.page.goto("/")
    table = host.make_table("usa", 2, start=False)
    for guest in (host, friend):
        guest.page.goto(f"/table/{table}")
    sit_down(friend, 1, "Grace")
    expect(friend.find("agree-1")).to_have_count(0)
    host.find("option-is_rated").check()
    expect(host.find("seat-1")).to_contain_text("has to agree to the rated game")
    friend.see("agree-1").click()
    expect(friend.find("agree-1")).to_have_count(0)
    expect(friend.find("seat-1")).to_contain_text("Grace")
    expect(host.find("seat-1")).not_to_contain_text("has to agree")
    assert friend.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
