"""Browser contexts that guests use one after the other.

In a fresh context everything is loaded and compiled anew, which is a quarter of what a page costs. So a context in
which someone has only visited pages is kept, with its cache and the process of its site. It forgets all else: pages,
cookies, storage.
"""

from __future__ import annotations

from typing import Any, Final
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, Error, Page

#: Contexts of a browser that wait for a guest, at most: those of servers that are gone are never asked for again.
MOST: Final = 12
#: A page with next to nothing in it. As long as it is open, so is the process of its site.
EMPTY_PAGE: Final = "/healthz"
#: What a site stores, apart from cookies.
STORED: Final = "local_storage,indexeddb,cache_storage,service_workers,file_systems"

_waiting: WeakKeyDictionary[Browser, list[PooledContext]] = WeakKeyDictionary()


class PooledContext:
    """A context, and an empty page in it."""

    def __init__(self, browser: Browser, url: str, init_scripts: tuple[str, ...], options: dict[str, Any]) -> None:
        self._browser, self._url = browser, url
        self._wish = (url, init_scripts, options)
        self._empty: Page | None = None  # opened when it is needed
        self.context = browser.new_context(base_url=url, **options)
        for script in init_scripts:
            self.context.add_init_script(script)

    @classmethod
    def take(cls, browser: Browser, url: str, init_scripts: tuple[str, ...], options: dict[str, Any]) -> PooledContext:
        """Return a context as it is wished for, one that waits or a new one."""
        waiting = _waiting.setdefault(browser, [])
        found = next((each for each in waiting if each._wish == (url, init_scripts, options)), None)
        if found is None:
            return cls(browser, url, init_scripts, options)
        waiting.remove(found)
        return found

    def give_back(self) -> None:
        """Forget the guest, and wait for the next one; without a server nobody will come any more."""
        if self._empty is None:
            self._empty = self.context.new_page()
            try:
                self._empty.goto(EMPTY_PAGE)
            except Error:
                self.context.close()
                return
        for page in self.context.pages:
            if page != self._empty:
                page.close()
        self.context.clear_cookies()
        session = self.context.new_cdp_session(self._empty)
        session.send("Storage.clearDataForOrigin", {"origin": self._url, "storageTypes": STORED})
        session.detach()
        waiting = _waiting[self._browser]
        waiting.append(self)
        if len(waiting) > MOST:
            waiting.pop(0).context.close()
