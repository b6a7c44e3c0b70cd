"""Someone who plays by clicking: looks at the screen, chooses something that it offers, and clicks or taps it.

`MousePlayer(guest).turn()` plays a whole turn, `MousePlayer(guest).play_to_the_end()` the rest of the game. Single
actions: `keep`, `split`, `draw`, `draw_both`, `take`, `draw_tickets`, `claim`, `build`, `pay_tunnel`,
`decline_tunnel`, `take_passenger`; each returns what the screen shows once the server has answered. `look` reads the
whole screen (see `screen_reader.js`) as soon as a condition on it holds.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.players.screen_driver import ScreenDriver, ScreenState

#: May do something unusual; returns whether it did.
CustomMove = Callable[["MousePlayer", ScreenState], bool]

#: Shorter tracks are claimed only by those who have many cards or few trains.
LONG, MANY_CARDS, FEW_TRAINS = 3, 12, 6


def no_custom_move(_player: MousePlayer, _screen: ScreenState) -> bool:
    return False


class MousePlayer(ScreenDriver):
    """A guest who plays to have done soon: long tracks, and cards until there is one."""

    def __init__(self, guest: BrowserGuest, custom_move: CustomMove = no_custom_move) -> None:
        super().__init__(guest)
        self.custom_move = custom_move

    # ---- playing

    def turn(self) -> ScreenState:
        """Play until the next turn begins or the game is over; the screen is then what is returned."""
        screen = self.decide(self.wait_for_turn())
        while not screen["isOver"] and screen["phase"] != "turn":
            screen = self.decide(screen)
        return screen

    def play_to_the_end(self, check: Callable[[ScreenState], None] = lambda _: None, most: int = 1000) -> ScreenState:
        """Play until the game is over; `check` is shown the screen at every decision, and at the end."""
        screen = self.wait_for_turn()
        for _ in range(most):
            check(screen)
            if screen["isOver"]:
                return screen
            screen = self.decide(screen)
        raise AssertionError(f"the game is not over after {most} decisions")

    def decide(self, screen: ScreenState) -> ScreenState:
        """Do one thing that the screen offers, and wait for what is to be decided next."""
        if not self.custom_move(self, screen):
            self.go_on(screen)
        return self.wait_for_turn()

    def go_on(self, screen: ScreenState) -> None:
        """Do what is to be done in the middle of a turn, or begin one."""
        match screen:
            case {"options": [_, *_] as options}:
                self.keep(*range(len(options)))
            case {"splits": [_, *_]}:
                self.split(0)
            case {"passengers": [colour, *_]}:
                self.take_passenger(colour)
            case {"tunnel": {"payments": [_, *_]}}:
                self.pay_tunnel()
            case {"tunnel": {}}:
                self.decline_tunnel()
            case {"canPass": True}:
                self._press_and_wait("pass")
            case _:
                self._begin(screen)

    def _begin(self, screen: ScreenState) -> None:
        free = [place for place, slot in enumerate(screen["market"]) if slot["isFree"]]
        if track := self._worth_claiming(screen):
            self.claim(track)
        elif screen["canDrawBoth"]:
            self.draw_both()
        elif screen["canDraw"]:
            self.draw()
        elif free:
            self.take(free[0])
        elif screen["claimable"]:
            self.claim(screen["claimable"][0]["name"])
        elif screen["canDrawTickets"]:
            self.draw_tickets()
        else:
            raise AssertionError(f"nothing can be done: {screen}")

    def _worth_claiming(self, screen: ScreenState) -> str | None:
        longest = max(screen["claimable"], key=lambda track: int(track["length"]), default=None)
        if longest is None:
            return None
        own = next((player for player in screen["players"] if player["isToMove"]), None)
        is_late = own is not None and own["trains"] <= FEW_TRAINS
        is_worth = longest["length"] >= LONG or screen["handTotal"] >= MANY_CARDS or is_late
        return str(longest["name"]) if is_worth else None

    # ---- one thing

    def keep(self, *positions: int) -> ScreenState:
        """Keep those of the tickets on offer."""
        before = self.look("now.options.length > 0 && !now.isBusy")
        for position in positions:
            self.press(self.guest.find("ticket-option").nth(position))
        return self._press_and_wait("keep-tickets", before)

    def split(self, index: int) -> ScreenState:
        """Say of which kinds the tickets shall be."""
        return self._press_and_wait(f"split-{index}")

    def draw(self) -> ScreenState:
        """One card from the deck."""
        return self._press_and_wait("deck")

    def draw_both(self) -> ScreenState:
        """Two cards from the deck with one click."""
        before = self.wait_for_turn()
        self.press(self.guest.find("deck-2"))
        return self._wait_after(before, "!(now.phase === 'second-draw' && now.mayAct && now.canDraw)")

    def take(self, place: int) -> ScreenState:
        """A card that lies face up."""
        return self._press_and_wait(f"display-{place}")

    def draw_tickets(self, split: int = 0) -> ScreenState:
        """More tickets; touch confirms that, and where there are kinds of them they are chosen."""
        before = self.wait_for_turn()
        self.press(self.guest.find("tickets"))
        asked = self.look("now.question || now.splits.length || now.seq > known.seq", seq=before["seq"])
        if asked["question"]:
            self.press(self.guest.find("confirm"))
        elif asked["splits"]:
            self.press(self.guest.find(f"split-{split}"))
        return self._wait_after(before)

    def claim(self, track: str, payment: str | None = None) -> ScreenState:
        """Claim a track on the board, with this payment or the first that is offered."""
        before = self.wait_for_turn()
        asked = self.press_track(track)
        if asked["question"]:
            self.pay(asked, payment)
        after = self._wait_after(before)
        if after["zoom"] > 1:
            self.zoom_out()
        return after

    def build(self, city: str, payment: str | None = None) -> ScreenState:
        """Build a station in a city on the board."""
        before = self.wait_for_turn()
        asked = self.press_place(city)
        if asked["question"]:
            self.pay(asked, payment)
        return self._wait_after(before)

    def pay(self, asked: ScreenState, payment: str | None = None) -> None:
        """Answer what the payment dialog asks."""
        payments = asked["question"]["payments"]
        self.press(self.guest.find(f"pay-{payments.index(payment) if payment else 0}"))
        if asked["question"]["mustConfirm"]:
            self.press(self.guest.find("confirm"))

    def pay_tunnel(self, index: int = 0) -> ScreenState:
        return self._press_and_wait(f"tunnel-pay-{index}" if index else "tunnel-pay")

    def decline_tunnel(self) -> ScreenState:
        return self._press_and_wait("tunnel-decline")

    def take_passenger(self, colour: str) -> ScreenState:
        return self._press_and_wait(f"passenger-{colour}")

    # ---- waiting for the answer

    def _press_and_wait(self, testid: str, before: ScreenState | None = None) -> ScreenState:
        before = before or self.wait_for_turn()
        self.press(self.guest.find(testid).first)
        return self._wait_after(before)

    def _wait_after(self, before: ScreenState, also: str = "true") -> ScreenState:
        """The screen after what was just done: the server has answered, and it shows."""
        return self.look(f"now.seq > known.seq && !now.isBusy && {also}", seq=before["seq"])
