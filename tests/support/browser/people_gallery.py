"""The screens that are about people: accounts, profiles, games over days, tournaments, moderation."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache

from playwright.sync_api import Browser, expect

from ironlanes.server.model.ids import public_id
from tests.support.browser.accounts import make_account
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.friends import ask_friend
from tests.support.browser.games.saved_rows import make_operator, save_ratings, user_of
from tests.support.browser.games.table_steps import keep_first_tickets, play_to_the_end, start_game_of_two
from tests.support.browser.games.tournaments import get_ready, make_tournament, play_round
from tests.support.browser.guest import ScriptGuest
from tests.support.browser.players.script_client import script_client
from tests.support.browser.server_process import Server

OWNER = "Robin Hale"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1"


class PeopleGallery:
    """Knows how to get to every screen that is about people."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self._browser = browser
        self._server = server

    def _script(self, name: str) -> ScriptGuest:
        """Someone whose screen is not pictured."""
        return ScriptGuest(self._server.url, name)

    def _arrive(self, name: str, **options: object) -> BrowserGuest:
        guest = BrowserGuest(self._browser, self._server.url, **options)  # type: ignore[arg-type] # what a context takes
        guest.page.goto("/")
        guest.set_name(name)
        return guest

    # ---- accounts

    @cache  # noqa: B019 # a gallery lives as long as the program
    def _owner(self) -> tuple[str, str]:
        """Someone with an account, two devices, some games that everybody may see, and ratings: cookies and user id."""
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
        cookies = owner.cookies
        for guest in (owner, phone):
            guest.leave()
        return cookies, user

    def _become(self, guest: BrowserGuest, cookies: str) -> None:
        """Let a guest be someone whom the server knows already."""
        guest.context.clear_cookies()
        pairs = (each.split("=", 1) for each in cookies.split("; "))
        guest.context.add_cookies([{"name": name, "value": value, "url": guest.url} for name, value in pairs])

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
        guest.page.goto(f"/player/{public_id(self._owner()[1])}")
        guest.see("history-game")
        yield

    # ---- friends

    @cache  # noqa: B019
    def _with_friends(self) -> str:
        """Someone with a friend who is here, one who is not, and requests in both directions: their cookies."""
        with ExitStack() as leaving:
            names = ("Robin", "Grace", "Linus", "Ada Byron of Lovelace", "Margaret")
            robin, grace, linus, ada, margaret = (leaving.enter_context(self._script(name)) for name in names)
            for one, other in ((robin, grace), (grace, robin), (robin, linus), (linus, robin), (ada, robin)):
                ask_friend(one, other)
            ask_friend(robin, margaret)
            return robin.cookies

    @contextmanager
    def friends(self, guest: BrowserGuest) -> Iterator[None]:
        self._become(guest, self._with_friends())
        guest.page.goto("/friends")
        expect(guest.see("friend")).to_have_count(2)
        guest.see("copy-friend-link").click()
        guest.see("friend-link")
        yield

    # ---- games over days

    @cache  # noqa: B019
    def _days_player(self) -> tuple[str, str]:
        """Someone with games over days, one of which has gone on since they left, and one that waits for players.

        The answer is their cookies, and the table of the first game.
        """
        with self._script("Robin") as owner, self._script("Grace") as friend:
            owner.make_table("europe", 3, start=False, options={"days": "slow", "is_listed": True})
            tables = {
                days: start_game_of_two(owner, friend, options={"days": days, "first_seat": seat})
                for days, seat in (("untimed", 1), ("brisk", 0), ("steady", 0))
            }
            for table in tables.values():
                keep_first_tickets([owner, friend], table)
            with script_client(friend, tables["untimed"]) as mover:
                for _ in range(2):
                    mover.wait_for_turn()
                    mover.wait_until(mover.act("draw deck")["seq"])
            return owner.cookies, tables["untimed"]

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
        cookies, table = self._days_player()
        self._become(guest, cookies)
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
        wanted["has_shared_addresses"] = True  # all browsers of a test have one
        return str(host.ask("POST", "/api/tournaments", {"name": "Club evening", **wanted})["tournament"])

    @contextmanager
    def new_tournament(self, guest: BrowserGuest) -> Iterator[None]:
        """The form, below one's own tournaments."""
        self._club_evening(guest)
        guest.page.goto("/tournament")
        guest.see("own-tournament")
        guest.see("tournament-name").fill("Winter cup")
        yield

    def _played(self, names: list[str], rounds: int, **wanted: object) -> tuple[str, str]:
        """A tournament after some rounds: the host's cookies, and its id."""
        with ExitStack() as leaving:
            host, *others = (leaving.enter_context(self._script(name)) for name in names)
            tournament = make_tournament(host, others, **wanted)
            for _ in range(rounds):
                play_round([host, *others], tournament)
            get_ready([host, *others], tournament)  # for a round that nobody plays
            return host.cookies, tournament

    @cache  # noqa: B019
    def _swiss(self) -> tuple[str, str]:
        return self._played(["Robin", "Grace", "Ada", "Linus", "Margaret"], 2, name="Club evening", form="swiss")

    @cache  # noqa: B019
    def _knockout(self) -> tuple[str, str]:
        return self._played(["Robin", "Grace", "Ada", "Linus"], 2, name="Winter cup", form="knockout")

    @contextmanager
    def swiss(self, guest: BrowserGuest) -> Iterator[None]:
        cookies, tournament = self._swiss()
        self._become(guest, cookies)
        guest.page.goto(f"/tournament/{tournament}")
        guest.see("tournament-game")
        yield

    @contextmanager
    def knockout(self, guest: BrowserGuest) -> Iterator[None]:
        cookies, tournament = self._knockout()
        self._become(guest, cookies)
        guest.page.goto(f"/tournament/{tournament}")
        guest.see("tournament-over")
        yield

    @contextmanager
    def open_tournament(self, guest: BrowserGuest) -> Iterator[None]:
        """A tournament that waits for players, before its host."""
        tournament = self._club_evening(guest)
        guest.page.goto(f"/tournament/{tournament}")
        for name in ("Grace", "Ada", "Linus"):
            with self._script(name) as friend:
                friend.ask("POST", f"/api/tournaments/{tournament}/join")
        expect(guest.find("standing")).to_have_count(3)
        yield

    def _about_to_begin(self, guest: BrowserGuest) -> str:
        """A tournament of the guest and three others, one of them ready, in the break before its first round."""
        with ExitStack() as leaving:
            others = [leaving.enter_context(self._script(name)) for name in ("Grace", "Ada", "Linus")]
            tournament = make_tournament(guest, others, name="Winter cup", form="knockout")
            get_ready(others[:1], tournament)
            return tournament

    @contextmanager
    def tournament_break(self, guest: BrowserGuest) -> Iterator[None]:
        """A tournament whose first round is about to begin."""
        guest.page.goto(f"/tournament/{self._about_to_begin(guest)}")
        guest.see("tournament-break")
        yield

    @contextmanager
    def tournament_strip(self, guest: BrowserGuest) -> Iterator[None]:
        """The strip of that tournament, on the home page."""
        self._about_to_begin(guest)
        guest.page.goto("/")
        guest.see("tournament-strip")
        yield

    # ---- moderation

    @contextmanager
    def people(self, guest: BrowserGuest) -> Iterator[None]:
        """Who sits at a table, and what can be done about it."""
        table = guest.make_table("usa", 4, start=False)
        guest.page.goto(f"/table/{table}")
        with ExitStack() as leaving:
            for seat, name in ((1, "Grace"), (2, "Rude Ralph")):
                other = leaving.enter_context(self._script(name))
                client = leaving.enter_context(script_client(other, table))
                client.do("sit", seat=seat, name=name)
            for words in ("You play like a snail.", "Hurry up, snail!"):
                client.do("say", text=words)
                guest.page.get_by_test_id("chat-line").filter(has_text=words).wait_for()
            guest.see("people").click()
            expect(guest.see("person")).to_have_count(2)
            yield

    @contextmanager
    def report(self, guest: BrowserGuest) -> Iterator[None]:
        with self.people(guest):
            guest.see("block").last.click()
            guest.see("is-blocked")
            guest.find("report").last.click()
            guest.see("report-text").fill("They insult everybody who thinks for a moment.")
            yield

    @cache  # noqa: B019
    def _reported(self) -> str:
        """An operator; there are reports, one of them dealt with."""
        cookies, user = self._owner()
        owner, host = self._arrive("Robin"), self._arrive("Linus")
        self._become(owner, cookies)
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
        for guest in (owner, host):
            guest.leave()
        return cookies

    @contextmanager
    def operator(self, guest: BrowserGuest) -> Iterator[None]:
        self._become(guest, self._reported())
        guest.page.goto("/operator")
        report = guest.see("report-sheet").first
        report.locator("summary").click()
        guest.page.evaluate("scrollTo(0, 0)")
        yield
