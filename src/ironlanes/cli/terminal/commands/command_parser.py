"""Parse the lines that a player types: texts of actions, shorter forms of them, and topics to show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ironlanes.boards.actions import Action, DeclineTunnel, DrawTickets, KeepTickets, PayTunnel
from ironlanes.boards.text import join_words, printable
from ironlanes.game.refusals.reasons import WANTED
from ironlanes.game.view import View

from ..name_search import find_cards, parse_purchase
from ..phrasing.phrasing import Phrasing
from .menus import by_payment
from .purchase_parser import PurchaseParser, WhyNot, with_payment
from .replies import ActionReply, ErrorReply, Reply, TopicReply

#: The topics that can be shown, by the words for them.
TOPICS: Final = {
    "?": "help", "h": "help", "help": "help",
    "tracks": "tracks", "track": "tracks", "tr": "tracks", "routes": "tracks", "map": "tracks", "board": "tracks",
    "table": "table", "look": "table", "hand": "table",
    "goals": "goals", "goal": "goals", "log": "log", "rules": "rules", "legal": "legal", "passengers": "passengers",
    "save": "save", "q": "quit", "quit": "quit", "exit": "quit",
}  # fmt: skip
DECK: Final = ("d", "deck", "blind")
#: The words that Tab completes.
COMMANDS: Final = (
    "claim station tickets keep deck pay decline tracks goals passengers log table rules legal help save quit "
    "payable mine open gray tunnel ferry"
).split()


VERBS: Final = "claim c station s stations tickets t ticket draw take d deck".split()


def starts_with_verb(line: str) -> bool:
    """Whether a line starts with a verb, rather than only naming a card or a place."""
    return line.lower().split()[:1] in ([verb] for verb in VERBS)


class CommandParser:
    """Parses what a player types for one decision."""

    def __init__(self, view: View, legal: Sequence[Action], why_not: WhyNot, phrasing: Phrasing) -> None:
        self.view = view
        self.legal = legal
        self.why_not = why_not
        self._purchases = PurchaseParser(view, legal, why_not, phrasing)
        self.by_text = {action.text: action for action in legal}

    def read(self, line: str) -> Reply:
        """Return the meaning of a line."""
        text = " ".join(line.lower().split())
        if not text:
            return TopicReply("table", "")
        if text in self.by_text:
            return ActionReply((self.by_text[text],))
        verb, _, rest = text.partition(" ")
        if verb in TOPICS:
            return TopicReply(TOPICS[verb], " ".join(line.split()[1:]))
        match verb:
            case "claim" | "c":
                return self._not_now() or self._purchases.claim(rest)
            case "station" | "s" | "stations":
                if not self.view.board.rules.stations:
                    return ErrorReply("This game has no stations.")
                return self._not_now() or self._purchases.station(rest)
            case "tickets" | "t" | "ticket":
                return self._tickets(rest)
            case "keep" | "k" | "all":
                return self._keep(rest or "all")
            case "draw" | "take":
                return self._draw(text, rest.split())
            case _:
                return self._by_phase(text)

    def _by_phase(self, text: str) -> Reply:
        """Parse a line without a verb."""
        match self.view.phase:
            case "setup-tickets" | "keep-tickets" if text.replace(" ", "").replace(",", "").isdigit():
                return self._keep(text)
            case "tunnel":
                return self._tunnel(text)
            case "setup-split":
                return self._tickets(text)
            case _:
                return self._draw(text, text.split())

    def _unknown(self, text: str) -> ErrorReply:
        return ErrorReply(self.why_not(text) or f"I don't understand «{printable(text, 40)}». Type ? for help.")

    def _not_now(self) -> ErrorReply | None:
        if self.view.phase == "turn":
            return None
        return ErrorReply(f"You can't do that now: {WANTED[self.view.phase]}.")

    def _legal_or_why(self, text: str) -> Reply:
        return ActionReply((self.by_text[text],)) if text in self.by_text else self._unknown(text)

    def _draw(self, text: str, words: Sequence[str]) -> Reply:
        """Parse one card, or both cards of a turn at once."""
        draws = [self._card(word) for word in words[:2]]
        if not draws or None in draws or len(words) > 2:
            return self._unknown(text)
        for draw in draws:
            if isinstance(draw, ErrorReply):
                return draw
        first = self._legal_or_why(f"draw {draws[0]}")
        if isinstance(first, ActionReply) and len(draws) == 2:
            return ActionReply(first.actions, then=f"draw {draws[1]}")
        return first

    def _card(self, word: str) -> str | ErrorReply | None:
        """Return `deck`, or the card of a word: its name, the start of its name, or the number of a face-up card."""
        display = self.view.display
        if word in DECK:
            return "deck"
        if word.isascii() and word.isdigit():
            number = int(word) if len(word) < 3 else 0
            if 0 < number <= len(display):
                return display[number - 1]
            return ErrorReply(f"The face-up cards are numbered 1 to {len(display)}.")
        meant = find_cards(word)
        face_up = [card for card in meant if card in display]
        if len(face_up) > 1:
            return ErrorReply(f"«{printable(word)}» could be {join_words(face_up, 'or')}.")
        return next(iter(face_up or meant), None)

    def _tickets(self, rest: str) -> Reply:
        """Parse a draw of tickets; with two decks, a split such as `3 1`, `3 short 1 long` or `4 long`."""
        draws = [action for action in self.legal if isinstance(action, DrawTickets)]
        if self.view.board.rules.ticket_decks == 1:
            return self._legal_or_why("tickets")
        if not draws:
            return self._not_now() or ErrorReply("There are no tickets left to draw.")
        words = rest.replace(",", " ").split()
        numbers = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 3]
        if not words:
            return ActionReply(tuple(draws), is_certain=False)
        if len(numbers) == 1 and words[-1].startswith("l"):
            numbers = [0, numbers[0]]
        split = (*numbers, 0)[:2] if numbers else None
        found = tuple(action for action in draws if (action.short, action.long) == split)
        total = (draws[0].short or 0) + (draws[0].long or 0)
        return (
            ActionReply(found)
            if found
            else ErrorReply(f"Type how many short and how many long ones, {total} in total: `t 3 1`.")
        )

    def _keep(self, text: str) -> Reply:
        """Parse the numbers of the tickets to keep."""
        size = len(self.view.offer)
        if self.view.phase not in ("setup-tickets", "keep-tickets"):
            return self._not_now() or self._unknown("keep 1")
        digits = "".join(map(str, range(1, size + 1))) if text == "all" else text.replace(" ", "").replace(",", "")
        chosen = sorted({int(digit) for digit in digits if digit.isascii() and digit.isdigit()})
        if not chosen or len(digits) != len(chosen) or chosen[0] < 1 or chosen[-1] > size:
            return ErrorReply(f"Type which of the tickets 1 to {size} you keep, for example: keep 1 2")
        return self._legal_or_why(KeepTickets(tuple(chosen)).text)

    def _tunnel(self, text: str) -> Reply:
        """Parse yes, no, or cards."""
        pays = tuple(sorted((action for action in self.legal if isinstance(action, PayTunnel)), key=by_payment))
        if text in ("n", "no", "give up", "decline"):
            return self._legal_or_why(DeclineTunnel().text)
        if text in ("y", "yes", "pay"):
            return ActionReply(pays) if pays else ErrorReply("You don't have the extra cards; you can only decline.")
        request = parse_purchase(text.removeprefix("pay "))
        found = with_payment(request, pays) if request.cards and not request.names else ()
        return ActionReply(found) if found else self._unknown(text)
