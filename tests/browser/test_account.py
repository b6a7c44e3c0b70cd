"""Accounts in a real browser, with its virtual authenticator: passkeys, devices, codes, one's data, deletion."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Guests
from tests.support.browser.accounts import make_account
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.passkeys import VirtualAuthenticator


def is_narrow(guest: BrowserGuest) -> bool:
    """Whether nothing is wider than the screen."""
    return bool(guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize(
    ("size", "locale", "title", "name"),
    [("desktop", "en-GB", "Account", "Ada B"), ("phone", "de-DE", "Konto", "Ada C")],
)
def test_an_account_from_the_first_passkey_to_deletion(
    guests: Guests, size: str, locale: str, title: str, name: str, tmp_path: Path
) -> None:
    guest = guests(size, locale=locale)
    table = guest.make_table()
    authenticator = make_account(guest, name)
    expect(guest.page.get_by_role("heading", level=1)).to_have_text(title)
    assert is_narrow(guest)
    assert len(authenticator.credentials) == 1
    guest.see("codes-done").click()
    guest.see("recovery-left")
    expect(guest.see("account-owner")).to_contain_text(name)

    guest.see("profile-link").click()
    expect(guest.page.get_by_role("heading", level=1)).to_have_text(name)
    guest.see("own-profile")
    assert is_narrow(guest)
    guest.page.goto("/account")

    guest.see("sign-out").click()
    expect(guest.find("sign-out")).to_contain_text(re.compile("Really sign out|Wirklich abmelden"))
    guest.find("sign-out").click()
    expect(guest.see("account-page")).to_have_attribute("data-account", "false")
    guest.see("sign-in-link").click()
    guest.see("sign-in-passkey").click()
    expect(guest.see("account-page")).to_have_attribute("data-account", "true")
    guest.page.goto("/")
    expect(guest.page.locator(f"a[href='/table/{table}']")).to_have_count(1)

    guest.page.goto("/account")
    with guest.page.expect_download() as download:
        guest.see("export").click()
    file = tmp_path / "data.json"
    download.value.save_as(file)
    copy = json.loads(file.read_text())
    assert (copy["name"], [each["table_id"] for each in copy["tables"]]) == (name, [table])

    guest.see("delete").click()
    expect(guest.see("delete-confirm")).to_be_disabled()
    guest.see("delete-name").fill(name)
    guest.see("delete-confirm").click()
    expect(guest.see("account-page")).to_have_attribute("data-account", "false")
    expect(guest.see("account-name")).not_to_have_value(name)


def test_a_second_device_by_code_and_its_guest(guests: Guests) -> None:
    desktop, phone = guests(), guests("phone")
    make_account(desktop, "Ada D")
    desktop.see("codes-done").click()
    desktop.see("add-device").click()
    code = desktop.see("device-code-text").inner_text()
    assert is_narrow(desktop)

    phone.make_table()
    phone.set_name("Phone of Ada")
    phone.page.goto(f"/sign-in#{code}")
    expect(phone.see("code")).to_have_value(code)
    assert "#" not in phone.page.url, "the code does not stay in the address"
    phone.see("use-code").click()
    expect(phone.see("other-guest")).to_contain_text("Phone of Ada")
    assert is_narrow(phone)
    phone.see("merge").click()
    expect(phone.find("other-guest")).to_have_count(0)

    desktop.page.reload()
    expect(desktop.see("device")).to_have_count(2)
    desktop.see("end-session").click()
    expect(desktop.find("device")).to_have_count(1)
    phone.page.reload()
    expect(phone.see("account-page")).to_have_attribute("data-account", "false")


def test_a_synced_passkey_and_a_recovery_code(guests: Guests) -> None:
    first, second = guests(), guests()
    known = make_account(first, "Ada E")
    recovery = first.find("recovery-code").first.inner_text()
    second.page.goto("/sign-in")
    synced = VirtualAuthenticator(second)
    synced.take_over(known)
    second.see("sign-in-passkey").click()
    expect(second.see("account-owner")).to_contain_text("Ada E")
    second.see("sign-out").click()
    expect(second.find("sign-out")).to_contain_text(re.compile("Really sign out|Wirklich abmelden"))
    second.find("sign-out").click()
    second.see("sign-in-link").click()
    second.see("code").fill(recovery)
    second.see("use-code").click()
    expect(second.see("recovery-left")).to_contain_text("7")


@pytest.mark.parametrize(("size", "locale"), [("desktop", "en-GB"), ("phone", "de-DE")])
def test_a_device_without_a_proof_is_asked_for_one_and_goes_on(guests: Guests, size: str, locale: str) -> None:
    owner, other = guests(), guests(size, locale=locale)
    known = make_account(owner, f"Ada G {size}")
    recovery = owner.find("recovery-code").first.inner_text()
    owner.see("codes-done").click()
    owner.see("add-device").click()
    code = owner.see("device-code-text").inner_text()
    other.page.goto(f"/sign-in#{code}")
    synced = VirtualAuthenticator(other)
    synced.take_over(known)
    other.see("use-code").click()

    other.see("renew-codes").click()
    dialog = other.see("proof-dialog")
    assert is_narrow(other)
    dialog.get_by_test_id("close").click()
    expect(other.find("recovery-code")).to_have_count(0)
    other.see("renew-codes").click()
    other.see("prove-code").fill("abcd-efgh-jkmn-pqrs")
    other.see("prove-use-code").click()
    other.see("toast")
    other.see("prove-code").fill(recovery)
    other.see("prove-use-code").click()
    expect(other.see("recovery-code")).to_have_count(8)
    expect(other.find("proof-dialog")).to_have_count(0)

    other.page.goto("/account")
    owner.page.reload()
    owner.see("end-others").click()
    expect(owner.find("device")).to_have_count(1)
    owner.see("add-device").click()
    other.page.goto(f"/sign-in#{owner.see('device-code-text').inner_text()}")
    other.see("use-code").click()
    other.see("add-device").click()
    other.see("prove-passkey").click()
    other.see("device-code-text")
    other.forgive("403")


def test_a_removed_passkey_takes_the_account_back(guests: Guests) -> None:
    owner, thief = guests(), guests("phone", locale="de-DE")
    make_account(owner, "Ada H")
    recovery = owner.find("recovery-code").first.inner_text()
    thief.page.goto("/sign-in")
    VirtualAuthenticator(thief)
    thief.see("code").fill(recovery)
    thief.see("use-code").click()
    thief.see("add-passkey").click()
    expect(thief.see("passkey")).to_have_count(2)
    thief.see("remove-passkey").first.click()
    thief.see("removed-passkey")
    thief.see("end-others").click()
    expect(thief.find("device")).to_have_count(1)

    owner.page.goto("/sign-in")
    owner.see("sign-in-passkey").click()
    owner.see("taken-back")
    expect(owner.find("passkey")).to_have_count(1)
    expect(owner.find("removed-passkey")).to_have_count(0)
    thief.page.reload()
    expect(thief.see("account-page")).to_have_attribute("data-account", "false")
    owner.see("renew-codes").click()
    expect(owner.see("recovery-code")).to_have_count(8)
    expect(owner.find("taken-back")).to_have_count(0)


def test_what_is_refused_is_told(guests: Guests) -> None:
    owner, other = guests(), guests()
    make_account(owner, "Ada F")
    other.page.goto("/account")
    VirtualAuthenticator(other).refuse()
    other.see("account-name").fill("ADA-F")
    other.see("account-save-name").click()
    expect(other.see("toast")).to_contain_text("An account has this name")
    other.page.goto("/sign-in")
    other.see("code").fill("abcde-fghjk")
    other.see("use-code").click()
    expect(other.see("toast")).to_contain_text("This code is wrong")
    other.forgive("409")
    other.forgive("403")


def test_passkeys_are_for_one_address(guests: Guests) -> None:
    guest = guests()
    guest.page.goto(guest.url.replace("localhost", "127.0.0.1") + "/account")
    expect(guest.see("passkeys-elsewhere")).to_contain_text(guest.url)
    expect(guest.find("make-account")).to_have_count(0)
