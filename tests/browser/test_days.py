"""Games that last for days: begun on their page, played with a confirmation, and never lost by one missed day."""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from playwright.sync_api import Browser, expect

from ironlanes.server.people.reminders.push_message import public_point
from ironlanes.server.runtime.base64url import to_base64url
from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.table_steps import begin_game_of_two, begin_turns
from tests.support.browser.players.mouse_player import MousePlayer
from tests.support.browser.server_process import Server
from tests.support.timeouts import wait_until


@pytest.fixture
def days(tmp_path: Path) -> Iterator[Server]:
    """A server whose days pass when the test says so."""
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


def picture(guest: BrowserGuest, name: str) -> None:
    """Keep a picture for someone who wants to look at it."""
    if folder := os.environ.get("IRONLANES_PICTURES"):
        guest.page.screenshot(path=Path(folder) / f"{name}.png")


def fits(guest: BrowserGuest) -> bool:
    return bool(guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize(
    ("size", "locale", "title"), [("desktop", "en-GB", "Games over days"), ("phone", "de-DE", "Partien über Tage")]
)
def test_a_stranger_joins_and_the_game_starts(guests: Guests, size: str, locale: str, title: str) -> None:
    host, stranger = guests(size, locale=locale), guests(size, locale=locale)
    host.page.goto("/open-tables")
    host.see("days-link").click()
    expect(host.page.get_by_role("heading", level=1)).to_have_text(title)
    host.see("new-days-table")
    picture(host, f"days-{size}")
    assert fits(host)
    host.choose("days-pace", "brisk")
    host.find("days-create").click()
    expect(host.see("option-days")).to_have_value("brisk")
    expect(host.find("option-turn_seconds")).to_have_count(0)
    picture(host, f"days-lobby-{size}")
    table = host.page.url
    host.page.goto("/")
    host.see("days-games")
    stranger.page.goto("/open-tables")
    stranger.see("filters").click()
    stranger.see("filter-pace").select_option("days")
    row = stranger.page.locator(f"a[href='{table.removeprefix(stranger.url)}']")
    expect(row).to_have_count(1)
    picture(stranger, f"days-open-{size}")
    row.click()
    stranger.see("sit-1").click()
    stranger.see("game")  # the last seat is taken, so the game starts
    expect(stranger.see("clock")).to_be_visible()
    picture(stranger, f"days-game-{size}")
    host.page.goto("/days")
    expect(host.see("resume-card")).to_have_count(1)
    expect(host.find("resume-card")).not_to_contain_text(host.find("name").locator("strong").inner_text())


def arrive(chromium: Browser, server: Server, size: str = "desktop", **options: object) -> BrowserGuest:
    return BrowserGuest(chromium, server.url, size, **options)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_game_over_days(chromium: Browser, days: Server, size: str) -> None:
    host, friend = arrive(chromium, days, size), arrive(chromium, days)
    table = begin_game_of_two(host, friend, options={"days": "brisk", "has_vacation": False})
    mover, other = begin_turns(host, friend)
    # Every move is confirmed, also a card from the deck.
    mover.see("deck").click()
    mover.see("confirm-move")
    picture(mover, f"days-confirm-{size}")
    assert len(mover.acts) == 1, "nothing was sent but the first tickets"
    mover.find("confirm").click()
    expect(mover.find("confirm-move")).to_have_count(0)
    assert mover.acts[-1] == "draw deck"
    days.advance(hours=20)
    mover.page.reload()
    mover.see("game")
    expect(mover.see("clock")).to_contain_text("3 h")
    seq = int(other.find("game").get_attribute("data-seq") or 0)
    # The day is missed: the bot plays what is left of this turn, and no more.
    days.advance(hours=17)
    expect(other.find("your-turn")).to_be_visible()
    expect(other.find("stand-in")).to_have_count(0)
    assert int(other.find("game").get_attribute("data-seq") or 0) == seq + 1
    # The other one has been away meanwhile: what happened is shown, and the game that waits is found.
    other.page.goto("/")
    expect(other.see("next-waiting")).to_have_attribute("href", f"/table/{table}")
    picture(other, f"days-home-{size}")
    other.find("next-waiting").click()
    other.see("your-turn")
    for guest in (host, friend):
        guest.page.wait_for_load_state("networkidle")  # what a page loads late is there
    days.kill()
    days.start()
    expect(other.see("clock")).to_be_visible()
    for guest in (host, friend):
        guest.forgive("WebSocket")
        guest.forgive("net::ERR_CONNECTION_RESET")  # pictures of the home page that were on their way
        guest.leave()


def test_what_happened_since_the_last_visit(chromium: Browser, days: Server) -> None:
    one, two = arrive(chromium, days), arrive(chromium, days)
    table = begin_game_of_two(one, two, options={"days": "untimed"})
    mover, other = begin_turns(one, two)
    other.page.goto("/rules")
    for _ in range(2):
        mover.see("deck").click()
        mover.see("confirm").click()
        expect(mover.find("confirm-move")).to_have_count(0)
        expect(mover.find("game")).to_have_attribute("data-busy", "false")
    expect(mover.find("your-turn")).to_have_count(0)
    other.open_table(table)
    expect(other.see("days-notice")).to_contain_text("2 moves since your last visit")
    picture(other, "days-notice")
    other.find("watch-missed").click()
    expect(other.see("replay")).to_have_attribute("data-seq", "2")
    picture(other, "days-recap")
    other.see("back-to-game").click()
    other.see("your-turn")
    expect(other.find("watch-missed")).to_have_count(0)
    for guest in (one, two):
        guest.leave()


#: A browser without the network can't subscribe; the rest of it is real.
SUBSCRIPTION = """
const subscription = {
  endpoint: "https://fcm.googleapis.com/fcm/send/test",
  unsubscribe: async () => true,
  toJSON: () => ({ endpoint: subscription.endpoint, keys: { p256dh: "POINT", auth: "AUTH" } }),
};
let isSubscribed = false;
PushManager.prototype.subscribe = async () => ((isSubscribed = true), subscription);
PushManager.prototype.getSubscription = async () => (isSubscribed ? subscription : null);
"""


def decrypted(body: bytes, key: ec.EllipticCurvePrivateKey, auth: bytes) -> Any:
    """Read a message as a browser does (RFC 8291)."""
    salt, length = body[:16], body[20]
    point, sealed = body[21 : 21 + length], body[21 + length :]
    own = public_point(key.public_key())
    shared = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point))

    def derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
        return HKDF(hashes.SHA256(), length, salt, info).derive(secret)

    secret = derive(shared, auth, b"WebPush: info\0" + own + point, 32)
    content_key = derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    return json.loads(AESGCM(content_key).decrypt(nonce, sealed, None).rstrip(b"\2"))


@pytest.mark.parametrize(
    ("size", "locale", "text"), [("desktop", "en-GB", "It is your turn."), ("phone", "de-DE", "Du bist am Zug.")]
)
def test_a_push_subscription_over_days(chromium: Browser, days: Server, size: str, locale: str, text: str) -> None:
    key, auth = ec.generate_private_key(ec.SECP256R1()), bytes(range(16))
    keys = {"POINT": to_base64url(public_point(key.public_key())), "AUTH": to_base64url(auth)}
    host = arrive(chromium, days)
    friend = arrive(chromium, days, size, locale=locale, service_workers="allow", permissions=["notifications"])
    friend.context.add_init_script(SUBSCRIPTION.replace("POINT", keys["POINT"]).replace("AUTH", keys["AUTH"]))
    table = begin_game_of_two(host, friend, options={"days": "brisk"})
    friend.page.goto("/days")
    expect(friend.see("reminders")).to_have_attribute("data-told", "false")
    friend.see("quiet-from").select_option("0")
    friend.find("quiet-to").select_option("0")
    picture(friend, f"days-reminders-{size}")
    friend.see("tell-me").click()
    expect(friend.find("reminders")).to_have_attribute("data-told", "true")
    # One notice when it becomes their turn, which they are told while they are elsewhere.
    MousePlayer(host).keep(0, 1)  # now, or as soon as it is the host's turn
    days.advance(hours=1)
    wait_until(lambda: bool(days.pushed), "the notice")
    [sent] = days.pushed
    notice = decrypted(base64.b64decode(sent["body"]), key, auth)
    assert (notice["kind"], notice["table"], notice["language"]) == ("turn", table, locale[:2])
    # The worker shows it, though no page is told.
    session = friend.context.new_cdp_session(friend.page)
    registrations: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(each["registrationId"] for each in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    while not registrations:
        friend.page.evaluate("0")  # events come with the answers
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": days.url, "registrationId": registrations[-1], "data": json.dumps(notice)},
    )
    shown = friend.page.evaluate_handle(
        """async () => {
          const registration = await navigator.serviceWorker.ready;
          for (;;) {
            const [notification] = await registration.getNotifications();
            if (notification) return { body: notification.body, data: notification.data };
            await new Promise((resolve) => setTimeout(resolve, 50));
          }
        }"""
    ).json_value()
    assert shown == {"body": text, "data": f"/table/{table}"}
    for guest in (host, friend):
        guest.leave()


@pytest.mark.parametrize(("size", "locale", "sign"), [("desktop", "en-GB", "away"), ("phone", "de-DE", "verreist")])
def test_who_is_away_says_so(guests: Guests, size: str, locale: str, sign: str) -> None:
    host, friend = guests(locale=locale), guests(size)
    begin_game_of_two(host, friend, options={"days": "slow"})
    away = friend.open()
    away.goto("/days")
    away.get_by_test_id("away-days-3").check(force=True)
    away.get_by_test_id("away").click()
    expect(away.get_by_test_id("away-until")).to_contain_text("away for 3 d")
    expect(host.see("away-sign")).to_have_text(sign)
    picture(host, f"days-away-{size}")
    away.get_by_test_id("back").click()
    expect(host.find("away-sign")).to_have_count(0)
