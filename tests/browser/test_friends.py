"""Friends in a real browser: by a link, who is here, invitations on every screen, and after a game."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.support.browser.axe import check_both_themes
from tests.support.browser.friends import ask_friend, befriend
from tests.support.browser.games.table_steps import start_game_of_two
from tests.support.browser.games.tournaments import play_against_each_other
from tests.support.browser.guest import ScriptGuest
from tests.support.browser.server_process import Server


@pytest.mark.smoke
def test_two_become_friends_by_a_link_and_play(guests: Guests) -> None:
    ada, ben = guests(), guests("phone")
    ada.page.goto("/friends")
    ada.set_name("Ada")
    ben.page.goto("/friends")
    ben.set_name("Ben")
    ada.see("copy-friend-link").click()
    ben.page.goto("/")  # a link that is opened loads the page
    ben.page.goto(ada.see("friend-link").inner_text())
    expect(ben.see("linked-friend")).to_contain_text("Ada")
    ben.see("ask-friend").click()
    expect(ben.see("asked-player")).to_contain_text("Ada")
    ada.page.goto("/")
    expect(ada.see("friend-requests")).to_be_visible()
    ada.see("friend-requests").click()
    ada.see("accept").click()
    expect(ada.see("friend")).to_contain_text("Ben")
    ben.page.reload()
    expect(ben.see("friend-state")).to_have_text("here now")
    ada.see("play-with").click()
    ada.see("lobby")
    expect(ben.see("friend-invitation")).to_contain_text("Ada")
    check_both_themes(ben)
    ben.see("join-friend").click()
    ben.see("lobby")
    expect(ben.find("friend-invitation")).to_have_count(0)


def test_friends_are_invited_from_a_table(guests: Guests, server: Server) -> None:
    ada = guests()
    with ScriptGuest(server.url, "Grace") as grace:
        befriend(ada, grace)
        ada.page.goto("/")
        expect(ada.see("friends-here").get_by_test_id("play-with")).to_contain_text("Grace")
        table = ada.make_table(players=2, start=False)
        ada.page.goto(f"/table/{table}")
        ada.see("invite-friend").click()
        expect(ada.find("invite-friend")).to_be_disabled()
        [invitation] = grace.ask("POST", "/api/friends/here")["invitations"]
        assert invitation["table"] == table
        ada.page.goto("/friends")
        ada.see("end-friendship").click()
        expect(ada.find("friend")).to_have_count(0)


def test_after_a_game_one_asks_the_other(guests: Guests, server: Server) -> None:
    ada = guests()
    ada.set_name("Ada")
    with ScriptGuest(server.url, "Grace") as grace:
        table = start_game_of_two(ada, grace)
        play_against_each_other([ada, grace], table)
        ada.open_table(table)
        ada.see("ask-players").get_by_test_id("ask-friend").click()
        expect(ada.see("is-asked")).to_contain_text("Grace")
        [request] = grace.ask("POST", "/api/friends/here")["requests"]
        assert request["name"] == "Ada"
        ask_friend(grace, ada)
