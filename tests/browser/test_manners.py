"""Blocking and reporting someone at a table, and the operators' page, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.browser.test_account import is_narrow
from tests.support.browser.accounts import make_account
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.table_steps import sit_down
from tests.support.browser.server_process import Server
from tests.support.program import running_program


def say(guest: BrowserGuest, text: str) -> None:
    guest.see("chat-input").fill(text)
    guest.see("chat-send").click()
    expect(guest.see("chat-line").last).to_contain_text(text)


@pytest.mark.parametrize(("size", "locale"), [("desktop", "en-GB"), ("phone", "de-DE")])
def test_someone_is_blocked_reported_and_banned(guests: Guests, server: Server, size: str, locale: str) -> None:
    rude_name, boss_name = f"Rude {size}", f"Boss {size}"
    boss = guests(size, locale=locale)
    make_account(boss, boss_name)
    server.stop()
    with running_program("operator", "add", boss_name, "--database", str(server.database)) as program:
        assert program.wait().status == 0
    server.start()

    host, rude = guests(size, locale=locale), guests()
    table = host.make_table(players=2, start=False)
    for guest in (host, rude):
        guest.page.goto(f"/table/{table}")
        guest.see("lobby")
    sit_down(rude, 1, rude_name)
    say(rude, "rude words")
    expect(host.see("chat-line")).to_have_count(1)

    host.see("people").click()
    assert is_narrow(host)
    host.see("report").click()
    host.see("report-text").fill("Look at the chat.")
    host.see("report-send").click()
    expect(host.find("report-send")).to_have_count(0)
    host.see("block").click()
    host.see("is-blocked")
    host.see("close").click()
    host.page.reload()
    host.see("lobby")
    say(rude, "more rude words")
    say(host, "silence")
    expect(host.find("chat-line")).to_have_count(1)
    host.page.goto("/account")
    expect(host.see("blocked-player")).to_contain_text(rude_name)
    host.see("unblock").click()
    expect(host.find("blocked-player")).to_have_count(0)

    boss.page.goto("/operator")
    accused = boss.see("accused").filter(has_text=rude_name)
    report = accused.get_by_test_id("report-sheet")
    assert is_narrow(boss)
    expect(report).to_contain_text("Look at the chat.")
    report.locator("summary").click()
    expect(report).to_contain_text("rude words")
    accused.get_by_test_id("ban-reason").fill("Rude words.")
    accused.get_by_test_id("ban-button").click()
    expect(boss.see("ban").filter(has_text=rude_name)).to_contain_text("Rude words.")
    report.get_by_test_id("close-report").click()
    expect(report).to_have_attribute("data-closed", "true")

    rude.page.goto("/")
    rude.see("create-table").click()
    expect(rude.see("toast")).to_contain_text("Rude words.")
    rude.forgive("403")
    boss.find("ban").filter(has_text=rude_name).get_by_test_id("unban").click()
    expect(boss.find("ban").filter(has_text=rude_name)).to_have_count(0)


def test_a_stranger_sees_no_operators_page(guests: Guests) -> None:
    guest = guests()
    guest.page.goto("/operator")
    expect(guest.find("operator-page")).to_have_count(0)
    guest.forgive("404")
