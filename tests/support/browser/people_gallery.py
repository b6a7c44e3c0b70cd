"""The screens that are about people: accounts, profiles, games over days, tournaments, manners."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache

from playwright.sync_api import Browser, StorageState, expect

from tests.support.browser.accounts import make_account
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.saved_rows import make_operator, save_ratings, user_of
from tests.support.browser.games.table_steps import begin_game_of_two, begin_turns, play_to_the_end, sit_down
from tests.support.browser.games.tournaments import make_tournament, play_round
from tests.support.browser.server_process import Server

OWNER = "Robin Hale"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1"


class PeopleGallery:
    """Knows how to get to every screen that is about people."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self._browser = browser
        self._server = server

    def _arrive(self, name: str, **options: object) -> BrowserGuest:
        guest = BrowserGuest(self._browser, self._server.url, **options)  # type: ignore[arg-type] # what a context takes
        guest.page.goto("/")
        guest.set_name(name)
        return guest

    # ---- accounts

    @cache  # noqa: B019 # a gallery lives as long as the program
    def _owner(self) -> tuple[StorageState, str]:
        """Someone with an account, two devices, some games that everybody may see, and ratings; and their user id."""
        owner, phone = self._arrive("Robin H"), self._arrive("Robin's phone", user_agent=PHONE)
        for seed in ("31", "32", "33"):
            play_to_the_end(owner, owner.make_table("usa", 2, seed=seed, bot="random", options={"is_listed": True}))
        user = user_of(owner)  # the cookie of an account names a session
        make_account(owner, OWNER)
        owner.see("codes-done").click()
        owner.see("add-device").click()
        phone.page.goto(f"/sign-in#{owner.see('device-code-text').inner_text()}")
        phone.see("use-code").click()
        expect(phone.see("account-owner")).to_contain_text(OWNER)
        save_ratings(self._server, user, "usa", 1080, 1195, 1120, 1260, first=2)
        return self._memory_of(owner, phone), user

    def _memory_of(self, owner: BrowserGuest, *others: BrowserGuest) -> StorageState:
        for other in others:
            other.leave()
        return owner.close_and_remember()

    def _become(self, guest: BrowserGuest, memory: StorageState) -> None:
        """Let a guest be someone whom the server knows already."""
        guest.context.clear_cookies()
        guest.context.add_cookies(memory["cookies"])  # type: ignore[arg-type] # what a browser remembers, it can be told

    @contextmanager
    def account(self, guest: BrowserGuest) -> Iterator[None]:
        self._become(guest, self._owner()[0])
        guest.page.goto("/account")
        expect(guest.see("device")).to_have_count(2)
        yield

    @contextmanager
    def device_code(self, guest: BrowserGuest) -> Iterator[None]:
        with self.account(guest):
            guest.see("add-device").click()
            guest.see("device-code").scroll_into_view_if_needed()
            yield

    @contextmanager
    def guest_account(self, guest: BrowserGuest) -> Iterator[None]:
        """What a guest without an account is told."""
        guest.page.goto("/account")
        guest.see("make-account")
        yield

    @contextmanager
    def sign_in(self, guest: BrowserGuest) -> Iterator[None]:
        guest.page.goto("/sign-in")
        guest.see("code")
        yield

    @contextmanager
    def profile(self, guest: BrowserGuest) -> Iterator[None]:
        """The profile of somebody else."""
        owner = self._arrive("Robin")
        self._become(owner, self._owner()[0])
        player = owner.page.request.get("/api/account").json()["player"]
        owner.leave()
        guest.page.goto(f"/player/{player}")
        guest.see("history-game")
        yield

    # ---- games over days

    @cache  # noqa: B019
    def _days_player(self) -> tuple[StorageState, str]:
        """Someone with games over days: two wait for them, one for somebody else, one for players; and a table."""
        owner, friend = self._arrive("Robin"), self._arrive("Grace")
        owner.make_table("europe", 3, start=False, options={"days": "slow", "is_listed": True})
        tables = []
        for days in ("untimed", "brisk", "steady"):
            table = begin_game_of_two(owner, friend, options={"days": days})
            mover, other = begin_turns(owner, friend)
            if mover is friend:
                other.page.goto("/rules")
                for _ in range(2):
                    mover.see("deck").click()
                    mover.see("confirm").click()
                    expect(mover.find("confirm-move")).to_have_count(0)
                    expect(mover.find("game")).to_have_attribute("data-busy", "false")
                tables.append(table)
        assert tables, "somebody else moved first in one of three games"
        return self._memory_of(owner, friend), tables[0]

    @contextmanager
    def days(self, guest: BrowserGuest) -> Iterator[None]:
        self._become(guest, self._days_player()[0])
        guest.page.goto("/days")
        guest.see("resume-card")
        guest.see("reminders")
        yield

    @contextmanager
    def vacation(self, guest: BrowserGuest) -> Iterator[None]:
        with self.days(guest):
            guest.see("away").click()
            guest.see("away-until").scroll_into_view_if_needed()
            yield
            guest.see("back").click()
            guest.see("away")

    @contextmanager
    def days_notice(self, guest: BrowserGuest) -> Iterator[None]:
        """A game in which something happened since the last visit."""
        memory, table = self._days_player()
        self._become(guest, memory)
        guest.open_table(table)
        guest.see("days-notice")
        yield

    @contextmanager
    def recap(self, guest: BrowserGuest) -> Iterator[None]:
        with self.days_notice(guest):
            guest.see("watch-missed").click()
            guest.see("back-to-game")
            yield

    # ---- tournaments

    def _club_evening(self, host: BrowserGuest) -> str:
        """A tournament that waits for players; its id."""
        wanted = {"board": "europe", "form": "swiss", "seats": 3, "rounds": 4, "pace": "brisk"}
        headers = {"Origin": host.url}
        answer = host.page.request.post("/api/tournaments", data={"name": "Club evening", **wanted}, headers=headers)
        return str(answer.json()["tournament"])

    @contextmanager
    def new_tournament(self, guest: BrowserGuest) -> Iterator[None]:
        """The form, below one's own tournaments."""
        self._club_evening(guest)
        guest.page.goto("/tournament")
        guest.see("own-tournament")
        guest.see("tournament-name").fill("Winter cup")
        yield

    def _played(self, names: list[str], rounds: int, **wanted: object) -> tuple[StorageState, str]:
        """A tournament after some rounds, as its host sees it."""
        host, *others = (self._arrive(name) for name in names)
        tournament = make_tournament(host, others, **wanted)
        for _ in range(rounds):
            play_round([host, *others], tournament)
        return self._memory_of(host, *others), tournament

    @cache  # noqa: B019
    def _swiss(self) -> tuple[StorageState, str]:
        return self._played(["Robin", "Grace", "Ada", "Linus", "Margaret"], 2, name="Club evening", form="swiss")

    @cache  # noqa: B019
    def _knockout(self) -> tuple[StorageState, str]:
        return self._played(["Robin", "Grace", "Ada", "Linus"], 2, name="Winter cup", form="knockout")

    @contextmanager
    def swiss(self, guest: BrowserGuest) -> Iterator[None]:
        memory, tournament = self._swiss()
        self._become(guest, memory)
        guest.page.goto(f"/tournament/{tournament}")
        guest.see("tournament-game")
        yield

    @contextmanager
    def knockout(self, guest: BrowserGuest) -> Iterator[None]:
        memory, tournament = self._knockout()
        self._become(guest, memory)
        guest.page.goto(f"/tournament/{tournament}")
        guest.see("tournament-over")
        yield

    @contextmanager
    def open_tournament(self, guest: BrowserGuest) -> Iterator[None]:
        """A tournament that waits for players, before its host."""
        guest.page.goto(f"/tournament/{self._club_evening(guest)}")
        with ExitStack() as leaving:
            for number, name in enumerate(("Grace", "Ada", "Linus"), 1):
                friend = self._arrive(name)
                leaving.callback(friend.leave)
                friend.page.goto(guest.page.url)
                friend.see("tournament-join").click()
                expect(guest.find("standing")).to_have_count(number)
            yield

    # ---- manners

    @contextmanager
    def people(self, guest: BrowserGuest) -> Iterator[None]:
        """Who sits at a table, and what can be done about it."""
        friend, rude = self._arrive("Grace"), self._arrive("Rude Ralph")
        table = guest.make_table("usa", 4, start=False)
        for number, each in enumerate((guest, friend, rude)):
            each.page.goto(f"/table/{table}")
            if number:
                sit_down(each, number, "Grace" if each is friend else "Rude Ralph")
        for words in ("You play like a snail.", "Hurry up, snail!"):
            rude.see("chat-input").fill(words)
            rude.find("chat-input").press("Enter")
            guest.page.get_by_test_id("chat-line").filter(has_text=words).wait_for()
        guest.see("people").click()
        expect(guest.see("person")).to_have_count(2)
        yield
        for each in (friend, rude):
            each.leave()

    @contextmanager
    def report(self, guest: BrowserGuest) -> Iterator[None]:
        with self.people(guest):
            guest.see("block").last.click()
            guest.see("is-blocked")
            guest.find("report").last.click()
            guest.see("report-text").fill("They insult everybody who thinks for a moment.")
            yield

    @cache  # noqa: B019
    def _reported(self) -> StorageState:
        """An operator; there are reports, one of them dealt with."""
        memory, user = self._owner()
        owner, host = self._arrive("Robin"), self._arrive("Linus")
        self._become(owner, memory)
        make_operator(self._server, user)
        for _ in range(2):
            with self.report(host):
                host.find("report-send").click()
                expect(host.find("report-send")).to_have_count(0)
        owner.page.goto("/operator")
        dealt_with = owner.see("accused").nth(1)  # the newest come first; other tests may have left more
        closed = owner.page.locator("[data-testid=report-sheet][data-closed=true]")
        before = closed.count()
        dealt_with.get_by_test_id("ban-reason").fill("Insults in the chat.")
        dealt_with.get_by_test_id("ban-button").click()
        owner.see("ban")
        dealt_with.get_by_test_id("close-report").click()
        expect(closed).to_have_count(before + 1)
        return self._memory_of(owner, host)

    @contextmanager
    def operator(self, guest: BrowserGuest) -> Iterator[None]:
        self._become(guest, self._reported())
        guest.page.goto("/operator")
        report = guest.see("report-sheet").first
        report.locator("summary").click()
        guest.page.evaluate("scrollTo(0, 0)")
        yield
