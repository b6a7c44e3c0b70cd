"""A live tournament takes its players from round to round: strip, break, ready check, and the way to the table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.support.browser.axe import check_both_themes
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.table_steps import play_to_the_end
from tests.support.browser.games.tournaments import (
    get_ready,
    make_tournament,
    own_table,
    play_against_each_other,
    tournament_page,
)
from tests.support.browser.guest import Guest, ScriptGuest
from tests.support.browser.server_process import Server
from tests.support.timeouts import wait_until

#: Longer than the break before a round.
AFTER_BREAK = 45_000


def play_all(guests: Sequence[Guest], tournament: str) -> None:
    """Play the games of the round that has begun."""
    tables: dict[str, list[Guest]] = {}
    for guest in guests:
        if table := own_table(guest, tournament):
            tables.setdefault(table, []).append(guest)
    for table, players in tables.items():
        if len(players) > 1:
            play_against_each_other(players, table)
        else:
            play_to_the_end(players[0], table)


def wait_for_round(guest: Guest, tournament: str, number: int) -> None:
    """Wait until a round is paired."""
    wait_until(lambda: len(tournament_page(guest, tournament)["games"]) >= number, f"round {number}", interval=0.1)


@pytest.mark.parametrize("size", ["desktop", "phone", "landscape"])
def test_a_finalist_is_told_wherever_they_are(guests: Guests, server: Server, size: str) -> None:
    ada = guests(size)
    ada.set_name("Ada")
    with ScriptGuest(server.url, "Ben") as ben:
        tournament = make_tournament(ada, [ben], name="Club evening", form="swiss", rounds=2)
        ada.page.goto("/")
        # On home: the strip says what begins, and its button leads there.
        strip = ada.see("tournament-strip")
        expect(strip).to_contain_text("Round 1 of 2")
        expect(ada.see("tournament-news")).to_have_text(re.compile(r"Round 1 of 2 begins in 0:\d\d"))
        check_both_themes(ada)
        get_ready([ben], tournament)
        strip.get_by_test_id("tournament-ready").click()
        ada.see("game")
        expect(ada.see("tournament-strip")).to_contain_text("Club evening")
        expect(ada.find("own-table")).to_have_count(0)  # they are there
        assert ada.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        check_both_themes(ada)
        play_against_each_other([ada, ben], own_table(ada, tournament) or "")
        # On the final score: the first button.
        wait_for_round(ada, tournament, 2)
        first = ada.see("final-score").locator(".buttons .button").first
        expect(ada.find("skip")).to_have_count(0)  # without motion the points are not counted on the board first
        expect(first).to_have_text(re.compile(r"Round 2 begins in 0:\d\d: to your table"))
        expect(ada.find("rematch")).to_have_count(0)
        check_both_themes(ada)
        # Anywhere else.
        ada.page.goto("/settings")
        expect(ada.see("tournament-strip")).to_contain_text("Place")
        get_ready([ada, ben], tournament)
        ada.see("tournament-strip").get_by_test_id("own-table").click()
        ada.see("game")
        play_against_each_other([ada, ben], own_table(ada, tournament) or "")
        ada.page.goto("/")
        ada.see("hall")
        expect(ada.find("tournament-strip")).to_have_count(0)  # it is over


def test_eight_play_to_the_end_with_one_who_reloads_one_away_and_one_late(guests: Guests, server: Server) -> None:
    """Four browsers and four others; of the browsers one reloads, one is away for a round, one comes late."""
    host, reloader, away, late = browsers = [guests(), guests("phone"), guests(), guests("phone")]
    for guest, name in zip(browsers, ("Ada", "Ben", "Cleo", "Dora"), strict=True):
        guest.set_name(name)
    with ExitStack() as leaving:
        others = [leaving.enter_context(ScriptGuest(server.url, f"Guest {number}")) for number in range(4)]
        everybody: list[Guest] = [*browsers, *others]
        tournament = make_tournament(host, [*browsers[1:], *others], name="Summer cup", form="swiss", rounds=3)
        for guest in browsers:
            guest.page.goto(f"/tournament/{tournament}")
            guest.see("tournament-break")

        # Round 1: one is away, one is late; nobody waits for them longer than the break.
        get_ready(others, tournament)
        for guest in (host, reloader):
            guest.find("tournament-ready").click()
        reloader.page.reload()
        expect(reloader.see("tournament-break")).to_contain_text("You are ready")
        away.page.goto("about:blank")
        for guest in (host, reloader):
            guest.page.get_by_test_id("game").wait_for(timeout=AFTER_BREAK)
        late.see("own-table").click()
        expect(late.see("game")).to_have_attribute("data-role", "player")
        expect(late.find("stand-in")).to_have_count(0)
        reloader.page.reload()
        reloader.see("game")
        play_all([guest for guest in everybody if guest is not away], tournament)
        wait_for_round(host, tournament, 2)

        # Rounds 2 and 3: who was away is back, and is led to the table like everybody else.
        away.page.goto("/")
        away.see("tournament-strip")
        for number in (2, 3):
            wait_for_round(host, tournament, number)
            get_ready([guest for guest in everybody if guest is not away], tournament)
            away.see("tournament-strip").get_by_test_id("tournament-ready").click()
            away.see("game")
            play_all(everybody, tournament)
            away.page.goto("/")
        wait_until(lambda: tournament_page(host, tournament)["phase"] == "over", "the end", interval=0.1)
        page = tournament_page(host, tournament)
        assert [len(games) for games in page["games"]] == [4, 4, 4]
        assert sum(each["points"] for each in page["standings"]) == 12
        assert not any(each["has_left"] for each in page["standings"])
        for guest in browsers:
            guest.page.goto(f"/tournament/{tournament}")
            guest.see("tournament-over")


def quick_match(guest: BrowserGuest, players: int, wait: int = 300) -> None:
    guest.page.goto("/open-tables")
    guest.choose("match-players", players)
    guest.choose("match-wait", wait)
    guest.find("find-match").click()


@pytest.mark.parametrize("size", ["desktop", "phone", "landscape"])
def test_a_quick_match_waits_on_its_own_screen(guests: Guests, size: str) -> None:
    one, two = guests(size), guests()
    quick_match(one, 3)
    expect(one.see("quick-wait")).to_contain_text("Looking for 2 more players")
    expect(one.see("starts-in")).to_have_text(re.compile(r"[45]:\d\d"))
    assert one.page.locator("[data-testid^=chapter-]").count() > 2
    expect(one.find("lobby")).to_have_count(0)
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    check_both_themes(one)
    quick_match(two, 3)
    expect(one.find("quick-wait")).to_contain_text("Looking for another player")
    two.see("stop-looking").click()
    two.see("open-tables-page")
    expect(one.find("quick-wait")).to_contain_text("Looking for 2 more players")
    one.see("quick-options").click()
    expect(one.see("lobby")).to_be_visible()
    one.page.reload()
    one.see("quick-wait")
    one.find("start").click()
    expect(one.see("game")).to_have_attribute("data-role", "player")
