"""The screens of the screenshots: each is reached in a real game against real bots, with a fixed seed."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache

from playwright.sync_api import expect

from ironlanes.boards.actions import ClaimTrack
from ironlanes.game.game import Game
from tests.support.browser.board_geometry import BoardGeometry
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.exercises import give_exercise
from tests.support.browser.games.finished_games import FinishedGame, finish_game
from tests.support.browser.games.game_session import open_game, open_precomputed_game
from tests.support.browser.games.precomputed_game import PrecomputedGame, bot_policy, precompute
from tests.support.browser.games.saved_rows import remove_ratings, save_leaders, save_ratings, user_of
from tests.support.browser.games.table_steps import (
    finish_rated_game,
    play_to_the_end,
    see_review,
)
from tests.support.browser.guest import Guest, ScriptGuest
from tests.support.browser.players.mouse_player import MousePlayer
from tests.support.browser.players.script_client import script_client
from tests.support.browser.server_process import Server

#: Brings a guest's page to a screen, and keeps it there for as long as it is pictured.
ScreenSetup = Callable[[BrowserGuest], AbstractContextManager[None]]


#: Puts a picture in the place of the page.
SHOW_PICTURE = """
(source) => {
  const picture = new Image();
  picture.src = source;
  picture.style.width = "100%";
  document.body.replaceChildren(picture);
  return picture.decode();
}
"""


class ScreenGallery:
    """Knows how to get to every screen."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._url = server.url

    @cache  # noqa: B019 # a gallery lives as long as the program
    def _finished(self) -> FinishedGame:
        return finish_game(self._url, "usa", 4, "12", bot="steady")

    @contextmanager
    def home(self, guest: BrowserGuest) -> Iterator[None]:
        for board, seed in (("europe", "21"), ("usa", "22")):
            guest.make_table(board, 3, seed=seed)
        guest.page.goto("/")
        guest.see("resume-card")
        yield

    @contextmanager
    def lobby(self, guest: BrowserGuest) -> Iterator[None]:
        table = guest.make_table("europe", 5, start=False, options={"turn_seconds": 60})
        guest.page.goto(f"/table/{table}")
        with ScriptGuest(self._url, "Grace") as friend, script_client(friend, table) as client:
            client.do("sit", seat=1, name="Grace")
            guest.see("seat-kind-3").select_option("bot:path")
            client.do("say", text="Is Lisboa still free?")
            guest.see("chat-line")
            guest.see("chat-input").fill("Not for long.")
            guest.find("chat-input").press("Enter")
            expect(guest.find("chat-line")).to_have_count(2)
            guest.page.evaluate("() => (document.activeElement.blur(), scrollTo(0, 0))")
            yield

    @contextmanager
    def tickets(self, guest: BrowserGuest) -> Iterator[None]:
        with open_game(guest, "europe", 4, 7):
            options = guest.see("ticket-option")
            for position in (0, 2):
                MousePlayer(guest).press(options.nth(position))
            if not guest.is_phone:
                options.nth(2).hover()
            yield

    @contextmanager
    def history(self, guest: BrowserGuest) -> Iterator[None]:
        for seed in ("31", "32"):
            play_to_the_end(guest, guest.make_table("usa", 2, seed=seed, bot="random"))
        guest.page.goto("/history")
        guest.see("history-game")
        yield

    @contextmanager
    def split(self, guest: BrowserGuest) -> Iterator[None]:
        with open_game(guest, "germany", 3, 70):
            guest.see("split-choice")
            yield

    @contextmanager
    def turn(self, guest: BrowserGuest) -> Iterator[None]:
        with open_game(guest, "usa", 5, 7, ["keep 1 2"]):
            guest.see("your-turn")
            yield

    @contextmanager
    def second_card(self, guest: BrowserGuest) -> Iterator[None]:
        with open_game(guest, "usa", 3, 7, ["keep 1 2", "draw deck"]):
            guest.see("your-turn")
            yield

    @contextmanager
    def chat(self, guest: BrowserGuest) -> Iterator[None]:
        with open_game(guest, "usa", 3, 7, ["keep 1 2"]):
            MousePlayer(guest).press(guest.find("tab-chat"))
            guest.see("chat-input").fill("Good luck!")
            guest.find("chat-input").press("Enter")
            guest.see("chat-line")
            yield

    @contextmanager
    def usa(self, guest: BrowserGuest) -> Iterator[None]:
        """The board in the middle of a game for four; the next ones as well."""
        with open_precomputed_game(guest, _precomputed("usa", 4, 170)):
            yield

    @contextmanager
    def europe(self, guest: BrowserGuest) -> Iterator[None]:
        with open_precomputed_game(guest, _precomputed("europe", 6, 170)):
            yield

    @contextmanager
    def germany(self, guest: BrowserGuest) -> Iterator[None]:
        with open_precomputed_game(guest, _precomputed("germany", 5, 170)):
            yield

    @contextmanager
    def payment(self, guest: BrowserGuest) -> Iterator[None]:
        precomputed = precompute("europe", 4, 0, _has_three_payments, bot_policy)
        with open_precomputed_game(guest, precomputed) as session:
            assert session.client.decision
            claims: dict[str, list[str]] = session.client.decision["claims"]
            session.player.press_track(max(claims, key=lambda track: len(claims[track])))
            yield

    @contextmanager
    def _hint(self, guest: BrowserGuest, level: int) -> Iterator[None]:
        with open_precomputed_game(guest, _precomputed("usa", 4, 90)):
            _ask_for_hint(guest, level)
            yield

    @contextmanager
    def hint_nudge(self, guest: BrowserGuest) -> Iterator[None]:
        with self._hint(guest, 1):
            yield

    @contextmanager
    def hint_moves(self, guest: BrowserGuest) -> Iterator[None]:
        with self._hint(guest, 2):
            yield

    @contextmanager
    def hint_move(self, guest: BrowserGuest) -> Iterator[None]:
        with self._hint(guest, 3):
            yield

    @contextmanager
    def hint_tickets(self, guest: BrowserGuest) -> Iterator[None]:
        """What the sets of tickets are worth, and which one to keep."""
        with open_game(guest, "europe", 3, 7):
            _ask_for_hint(guest, 3)
            yield

    @contextmanager
    def tunnel(self, guest: BrowserGuest) -> Iterator[None]:
        with open_precomputed_game(guest, precompute("europe", 3, 1, _is_in_a_tunnel, bot_policy)):
            guest.see("tunnel")
            yield

    @contextmanager
    def passengers(self, guest: BrowserGuest) -> Iterator[None]:
        with open_precomputed_game(guest, precompute("germany", 3, 0, _meets_passengers, bot_policy)):
            guest.see("passenger-choice")
            yield

    @contextmanager
    def tracks(self, guest: BrowserGuest) -> Iterator[None]:
        with open_precomputed_game(guest, _precomputed("germany", 2, 90)):
            MousePlayer(guest).press(guest.find("tab-tracks"))
            guest.see("track-filter").fill("mün")
            yield

    @contextmanager
    def hover(self, guest: BrowserGuest) -> Iterator[None]:
        with open_precomputed_game(guest, _precomputed("usa", 2, 100)) as session:
            assert session.client.decision
            track = max(
                session.client.decision["claims"], key=lambda name: len(BoardGeometry(guest, "usa").slots(name))
            )
            guest.page.mouse.move(*BoardGeometry(guest, "usa").middle(track))
            guest.see("tooltip")
            yield

    @contextmanager
    def privacy_screen(self, guest: BrowserGuest) -> Iterator[None]:
        table = guest.make_table("usa", 2, local_names=["Grace"], seed="71")
        guest.page.goto(f"/table/{table}")
        guest.see("privacy-screen")
        yield

    @contextmanager
    def score(self, guest: BrowserGuest) -> Iterator[None]:
        guest.page.goto(f"/table/{self._finished().table}")
        guest.see("final-score")
        yield

    @contextmanager
    def fairness(self, guest: BrowserGuest) -> Iterator[None]:
        guest.page.goto(f"/replay/{self._finished().game}?seq=80")
        guest.see("check-shuffle").click()
        guest.page.locator("[data-testid=replay-verdict][data-done=true]").wait_for()
        yield

    @contextmanager
    def replay(self, guest: BrowserGuest) -> Iterator[None]:
        guest.page.goto(f"/replay/{self._finished().game}?seq=120")
        guest.see("replay-bar")
        yield

    @contextmanager
    def review(self, guest: BrowserGuest) -> Iterator[None]:
        guest.page.goto(f"/review/{self._finished().game}")
        see_review(guest)
        yield

    @contextmanager
    def review_figures(self, guest: BrowserGuest) -> Iterator[None]:
        """The rest of a review, unfolded."""
        with self.review(guest):
            for part in guest.page.locator("details > summary").all():
                part.click()
            guest.find("review-ticket").first.scroll_into_view_if_needed()
            yield

    @contextmanager
    def review_plan(self, guest: BrowserGuest) -> Iterator[None]:
        """The champion's plan beside what was played."""
        with self.review(guest):
            guest.find("plan-map").evaluate("map => map.scrollIntoView({ block: 'center' })")
            yield

    @contextmanager
    def review_picture(self, guest: BrowserGuest) -> Iterator[None]:
        """The picture of a review that people share, alone on the page."""
        with self.review(guest):
            with guest.page.expect_download() as download:
                guest.find("share-picture").click()
            picture = base64.b64encode(download.value.path().read_bytes()).decode()
            guest.page.evaluate(SHOW_PICTURE, f"data:image/png;base64,{picture}")
            yield

    @cache  # noqa: B019
    def _leaders(self) -> None:
        save_leaders(self._server, "usa", 57)

    @contextmanager
    def leaders(self, guest: BrowserGuest) -> Iterator[None]:
        self._leaders()
        user = user_of(guest)
        save_ratings(self._server, user, "usa", 1559, first=38)
        guest.page.goto("/leaders/usa")
        guest.see("leader")
        yield
        remove_ratings(self._server, user)

    @contextmanager
    def workshop(self, guest: BrowserGuest) -> Iterator[None]:
        guest.page.goto("/workshop?from=usa")
        guest.see("editor")
        guest.see("part-tracks").click()
        guest.see("track-row").nth(3).click()
        guest.see("lock-track").click()
        guest.see("deselect").click()
        guest.see("reroll").click()
        guest.page.evaluate("scrollTo(0, 0)")
        yield

    @contextmanager
    def book(self, guest: BrowserGuest) -> Iterator[None]:
        guest.page.goto("/book/usa")
        guest.see("book-tickets")
        yield

    @contextmanager
    def sayings(self, guest: BrowserGuest) -> Iterator[None]:
        guest.page.goto("/sayings")
        guest.see("sayings")
        yield

    @contextmanager
    def open_tables(self, guest: BrowserGuest) -> Iterator[None]:
        """Somebody waits for a quick match, somebody else at a table with a link."""
        with ScriptGuest(self._url, "Robin") as waiting, ScriptGuest(self._url, "Grace") as host:
            found = waiting.ask("POST", "/api/quick-match", {"board": "usa", "wait_seconds": 300})["table"]
            options = {"is_listed": True, "turn_seconds": 120}
            table = host.make_table("europe", 4, start=False, bots=["steady"], options=options)
            with script_client(waiting, found), script_client(host, table):
                guest.page.goto("/open-tables")
                expect(guest.find("open-table").nth(1)).to_be_visible()  # other tests may have made more
                yield

    @contextmanager
    def quick_match_lobby(self, guest: BrowserGuest) -> Iterator[None]:
        guest.page.goto("/open-tables")
        guest.choose("match-players", "3")
        guest.choose("match-wait", "300")
        guest.find("find-match").click()
        guest.see("starts-in")
        yield

    @contextmanager
    def rated_lobby(self, guest: BrowserGuest) -> Iterator[None]:
        options = {"is_rated": True, "turn_seconds": 60}
        table = guest.make_table("usa", 3, start=False, bots=["beginner", "champion"], options=options)
        guest.page.goto(f"/table/{table}")
        guest.see("seat-rating")
        guest.find("option-is_rated").scroll_into_view_if_needed()
        yield

    @contextmanager
    def rating_change(self, guest: BrowserGuest) -> Iterator[None]:
        guest.page.goto(f"/table/{finish_rated_game(guest)}")
        guest.see("rating-change").scroll_into_view_if_needed()
        yield

    @contextmanager
    def ratings(self, guest: BrowserGuest) -> Iterator[None]:
        user = user_of(guest)
        with self.rating_change(guest):
            save_ratings(self._server, user, "usa", 1080, 1040, 1195, 1120, 1205, 1260, 1247, first=2)
        save_ratings(self._server, user, "germany", 1290, 1270)
        guest.page.goto("/history")
        guest.see("own-rating").first.scroll_into_view_if_needed()
        yield
        remove_ratings(self._server, user)

    @contextmanager
    def practice(self, guest: BrowserGuest) -> Iterator[None]:
        give_exercise(self._server, guest)
        guest.page.goto("/practice")
        guest.see("practice-begin")
        yield

    @contextmanager
    def exercise(self, guest: BrowserGuest) -> Iterator[None]:
        with self.practice(guest):
            MousePlayer(guest).press(guest.find("practice-begin"))
            guest.see("exercise")
            yield

    @contextmanager
    def exercise_result(self, guest: BrowserGuest) -> Iterator[None]:
        with self.exercise(guest):
            MousePlayer(guest).press(
                guest.page.locator("[data-testid^=display-][aria-disabled=false], [data-testid=ticket-option]").first
            )
            keep = guest.find("keep-tickets")
            if keep.count():
                MousePlayer(guest).press(keep)
            guest.page.get_by_test_id("exercise-result").wait_for(timeout=120_000)
            yield

    @contextmanager
    def daily(self, guest: BrowserGuest) -> Iterator[None]:
        """The deal before it is played; yesterday has no players on a new server."""
        guest.page.goto("/daily")
        guest.see("daily-play")
        yield

    @cache  # noqa: B019
    def _deal_of_others(self) -> None:
        for name in ("Grace", "Linus"):
            with ScriptGuest(self._url, name) as other:
                play_daily(other)

    @contextmanager
    def daily_result(self, guest: BrowserGuest) -> Iterator[None]:
        """The deal after it has been played."""
        self._deal_of_others()
        play_daily(guest)
        guest.page.goto("/daily")
        guest.see("daily-place")
        yield

    @contextmanager
    def settings(self, guest: BrowserGuest) -> Iterator[None]:
        guest.page.goto("/settings")
        guest.see("settings-page")
        yield

    @contextmanager
    def help(self, guest: BrowserGuest) -> Iterator[None]:
        with open_game(guest, "europe", 3, 7, ["keep 1 2"]):
            guest.page.keyboard.press("?")
            guest.see("help")
            yield

    @contextmanager
    def guide(self, guest: BrowserGuest) -> Iterator[None]:
        guest.page.goto("/")
        MousePlayer(guest).press(guest.see("learn"))
        MousePlayer(guest).press(guest.see("guide-go-on"))
        guest.see("guide-ring")
        yield

    @contextmanager
    def news(self, guest: BrowserGuest) -> Iterator[None]:
        with open_game(guest, "germany", 3, 7):
            guest.page.keyboard.press("?")
            MousePlayer(guest).press(guest.see("show-news"))
            guest.see("news")
            yield

    @contextmanager
    def rules(self, guest: BrowserGuest) -> Iterator[None]:
        guest.page.goto("/rules/europe")
        guest.see("rules-screen")
        yield

    @contextmanager
    def lost(self, guest: BrowserGuest) -> Iterator[None]:
        guest.page.goto("/nowhere")
        guest.see("error-page")
        guest.forgive("404")
        yield


@cache
def _precomputed(board: str, seed: int, actions: int) -> PrecomputedGame:
    def condition(game: Game) -> bool:
        return game.phase == "turn" and len(game.played) >= actions

    return precompute(board, 4, seed, condition, bot_policy)


def _is_in_a_tunnel(game: Game) -> bool:
    return game.phase == "tunnel" and len(game.played) >= 60 and len(game.legal_actions()) > 1


def _meets_passengers(game: Game) -> bool:
    return game.phase == "passengers" and len(game.played) >= 50 and len(game.legal_actions()) > 2


def _has_three_payments(game: Game) -> bool:
    tracks = [action.track for action in game.legal_actions() if isinstance(action, ClaimTrack)]
    return len(game.played) >= 70 and max(map(tracks.count, tracks), default=0) >= 3


def play_daily(guest: Guest) -> None:
    """Play the daily deal to its end."""
    play_to_the_end(guest, guest.ask("POST", "/api/daily")["table"])


def _ask_for_hint(guest: BrowserGuest, level: int) -> None:
    """Ask until a level is shown and its moves have been compared."""
    guest.see("hint").click()
    for shown in range(1, level + 1):
        guest.page.locator(f"[data-testid=hint-panel][data-level='{shown}'][data-final=true]").wait_for()
        if shown < level:
            guest.find("hint-more").click()
