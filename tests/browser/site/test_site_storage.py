"""The game without a server where the browser keeps nothing: full storage, and storage that is closed to the page."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.site.conftest import Visit
from tests.support.browser.site_folder import begin

#: Lets nothing be kept any more, as when the storage is full: whatever is written is given up at the end.
FULL = """
() => {
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (names, mode) {
    const transaction = begin.call(this, names, mode);
    if (mode === "readwrite") setTimeout(() => transaction.abort());
    return transaction;
  };
}
"""

#: A browser that closes its database to this page, as some do in a private window.
CLOSED = """
Object.defineProperty(globalThis, "indexedDB", {
  get() { throw new DOMException("closed", "SecurityError"); },
});
"""


def test_full_storage_is_told_and_the_move_is_made_when_there_is_room(visit: Visit) -> None:
    guest = visit()
    player = begin(guest, "usa")
    player.turn()
    for worker in guest.page.workers:
        worker.evaluate(FULL)
    guest.see("deck").click()
    banner = guest.find("connection")
    expect(banner).to_have_attribute("data-state", "storage")
    expect(banner).to_have_text("Nothing can be saved right now. Trying again soon …")
    guest.forgive("The database does not answer.")
    expect(banner).to_have_attribute("data-state", "online")  # another worker, where there is room
    player.turn()


def test_a_page_without_a_database_says_so(visit: Visit) -> None:
    guest = visit()
    guest.context.add_init_script(CLOSED)
    guest.page.reload()
    guest.see("hall")
    guest.see("play-bots-usa").click()
    expect(guest.see("toast")).to_contain_text("Nothing can be saved right now.")
