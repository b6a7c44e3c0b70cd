"""The screens of the workshop and its gallery: each with a real board that a guest has made."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from ironlanes.boards.file.template import template_for
from tests.support.browser.browser_guest import BOARD_IS_FITTED, BrowserGuest
from tests.support.browser.games.table_steps import play_to_the_end
from tests.support.browser.guest import ScriptGuest


class BoardGallery:
    """Knows how to get to every screen of boards that people make."""

    def __init__(self, url: str) -> None:
        self._url = url

    @cache  # noqa: B019 # a gallery lives as long as the program
    def _kept(self) -> str:
        """Return a board on which a game was finished."""
        with ScriptGuest(self._url, "Maker") as maker:
            board: str = maker.ask("POST", "/api/boards", {"text": template_for("shore")})["card"]["id"]
            play_to_the_end(maker, maker.make_table(board, 2, seed="4", bot="random"))
        return board

    @contextmanager
    def workshop_start(self, guest: BrowserGuest) -> Iterator[None]:
        guest.page.goto("/workshop")
        guest.see("from-usa")
        yield

    @contextmanager
    def board_editor(self, guest: BrowserGuest) -> Iterator[None]:
        guest.page.goto("/workshop?from=europe")
        guest.see("play-now")
        guest.page.evaluate(BOARD_IS_FITTED)
        yield

    @contextmanager
    def track_editor(self, guest: BrowserGuest) -> Iterator[None]:
        with self.board_editor(guest):
            guest.see("part-tracks").click()
            guest.see("track-row").nth(5).click()
            guest.see("track-form")
            yield

    @contextmanager
    def rule_editor(self, guest: BrowserGuest) -> Iterator[None]:
        with self.board_editor(guest):
            guest.see("part-rules").click()
            guest.see("rule-trains")
            yield

    @contextmanager
    def board_problems(self, guest: BrowserGuest) -> Iterator[None]:
        with self.board_editor(guest):
            guest.see("place-row").first.click()
            guest.see("city-name").fill("Berlin")
            guest.see("problems")
            yield

    @contextmanager
    def board_gallery(self, guest: BrowserGuest) -> Iterator[None]:
        self._kept()
        guest.page.goto("/gallery")
        guest.see("board-tile")
        yield

    @contextmanager
    def kept_board(self, guest: BrowserGuest) -> Iterator[None]:
        guest.page.goto(f"/gallery/{self._kept()}")
        guest.see("play-board")
        guest.page.evaluate(BOARD_IS_FITTED)
        yield
