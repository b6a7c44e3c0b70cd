"""Accounts, made as people make them."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.passkeys import VirtualAuthenticator


def make_account(guest: BrowserGuest, name: str) -> VirtualAuthenticator:
    """Take a name and make an account, from the settings on."""
    guest.page.goto("/settings")
    authenticator = VirtualAuthenticator(guest)
    guest.see("account-link").click()
    guest.see("account-name").fill(name)
    guest.see("account-save-name").click()
    expect(guest.find("account-save-name")).to_be_disabled()
    guest.see("make-account").click()
    expect(guest.find("recovery-code")).to_have_count(8)
    return authenticator
