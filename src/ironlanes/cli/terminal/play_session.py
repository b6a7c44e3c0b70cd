"""A game between a person and bots, from the first decision to the final score."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rich.text import Text

from ironlanes.boards.actions import Action
from ironlanes.boards.model import CARDS
from ironlanes.bots import SeatedBot
from ironlanes.game.game import Game
from ironlanes.game.refusal import UnknownAction
from ironlanes.game.view import View

from ..errors import CommandError
from ..palette import in_colour
from . import decision_screens
from .help_page import hint
from .looking import Looking
from .menus import Menu, fitted, menu_lines, menu_of, pick, without_twins
from .record_keeper import RecordKeeper
from .replies import Act, Problem, Show
from .score_page import score_parts
from .screen import Screen
from .story import Story
from .table_screen import Holding, TableScreen
from .understanding import COMMANDS, Understanding, names_verb
from .words import Words


class GameLeft(Exception):
    """The person has left the game."""


class PlaySession:
    """One person at a table of bots."""

    def __init__(
        self, game: Game, seat: int, opponents: Mapping[int, SeatedBot], screen: Screen, save: Path | None = None
    ) -> None:
        self.game = game
        self.seat = seat
        self.opponents = opponents
        self.screen = screen
        self.keeper = RecordKeeper(game, screen, save)
        self.words = Words(game.board, game.names, seat)
        self.story = Story(self.words)
        self.table = TableScreen(screen, self.words)
        self.menu: Menu | None = None
        self.second: str | None = None
        #: Nothing has been shown yet: the person may come back to the middle of a turn.
        self.is_new = True

    def run(self) -> None:
        """Play to the end, or until the person leaves."""
        self.screen.complete((*COMMANDS, *CARDS, *(place.slug for place in self.game.board.places)))
        try:
            for seat, bot in self.opponents.items():
                bot.start(self.game.view(seat))
            while self.game.seat is not None:
                if self.game.seat == self.seat:
                    self._decide()
                else:
                    self._let_play(self.game.seat)
            self._finish()
        except (EOFError, GameLeft) as end:
            self._leave(isinstance(end, EOFError))
        except (KeyboardInterrupt, CommandError):
            self.keeper.keep()
            raise
        finally:
            for bot in self.opponents.values():
                bot.close()

    def _let_play(self, seat: int) -> None:
        with self.screen.waiting(f"{self.words.names[seat]} is thinking ..."):
            bot = self.opponents[seat]
            action = bot.decide(self.game.view(seat), self.game.legal_actions())
        if bot.trouble:
            self.screen.complain(bot.trouble)
        self._play(action)

    @property
    def view(self) -> View:
        return self.game.view(self.seat)

    def holding(self) -> Holding:
        """The person's own cards and tickets."""
        view = self.view
        completed = frozenset(self.game.score().seats[self.seat].tickets_completed)
        return Holding(view.hand, view.tickets, completed)

    def _play(self, action: Action) -> None:
        seat, phase = self.game.seat, self.game.phase
        assert seat is not None
        happened = self.game.play(action)
        for bot in self.opponents.values():
            bot.hear(happened)
        sentences = self.story.note(seat, phase, happened)
        self.keeper.is_saved = False
        if seat == self.seat:
            self.screen.say(*map(in_colour, sentences), indent=2)

    def _decide(self) -> None:
        """Ask until the person has made one decision."""
        if self.game.phase == "second-draw" and self.second is not None:
            line, self.second = self.second, None
            if self._answer(line):
                return
        self.second = None
        self.menu = None
        self._show_decision()
        while not self._answer(self.screen.ask(self._prompt())):
            pass

    def _show_decision(self) -> None:
        """What the person has to know for this decision."""
        view = self.view
        if view.phase == "turn" or (self.is_new and not view.is_setup):
            self.screen.say(*self.table.parts(view, self.holding(), self.story.since_last_turn(), self._title()))
        self.is_new = False
        if view.phase == "turn":
            self.screen.say(Text(hint(view.board), style="dim"))
            return
        self.screen.say(*decision_screens.parts(view, self.words))
        if view.phase in ("setup-split", "tunnel", "passengers"):
            self._ask_which(menu_of(self.game.legal_actions(), self.words))

    def _title(self) -> str:
        begun = sum(turn.seat == self.seat for turn in self.story.turns) - self._setup_turns
        return f"{self.game.board.name}, your turn {begun + (self.game.phase == 'turn')}"

    @property
    def _setup_turns(self) -> int:
        if self.game.origin is not None:
            return 0
        return 2 if self.game.board.rules.ticket_decks == 2 else 1

    def _prompt(self) -> str:
        if self.menu is not None:
            last = self.menu.numbered
            numbers = f"1-{last}" if last > 1 else "1"
            return f"{numbers}, or Enter to go back> " if self._may_go_back else f"{numbers}> "
        return decision_screens.PROMPTS[self.game.phase]

    @property
    def _may_go_back(self) -> bool:
        return self.game.phase == "turn"

    def _answer(self, line: str) -> bool:
        """Do what a line asks for; True where that was the decision."""
        if self.menu is not None:
            typed = line.strip().lower()
            left = pick(self.menu, typed, self.words)
            if left:
                return self._act(left, is_certain=True)
            if not typed and self._may_go_back:
                self.menu = None
                self._show_decision()
                return False
            if typed.isdigit():
                self.screen.complain("That number is not on the list.")
                return False
        reply = self._understanding().read(line)
        if self.menu is not None and self._may_go_back and isinstance(reply, Act) and not names_verb(line):
            reply = Problem("That is not on the list. Enter goes back.")  # a colour here is no card to draw
        match reply:
            case Act(actions, is_certain, then):
                self.second = then
                return self._act(actions, is_certain)
            case Problem(sentence):
                self.screen.complain(sentence)
            case Show("save", rest):
                self.keeper.save_as(rest)
            case Show("quit", rest):
                self.keeper.before_leaving(rest)
                raise GameLeft
            case Show("table", _):
                self.menu = None
                self._show_decision()
            case Show(topic, rest):
                Looking(self).show(topic, rest)
        return False

    def _understanding(self) -> Understanding:
        return Understanding(self.view, self.game.legal_actions(), self._why_not, self.words)

    def _why_not(self, text: str) -> str | None:
        try:
            refusal = self.game.why_not(text)
        except UnknownAction:
            return None
        return refusal.sentence_for(self.words) if refusal else None

    def _act(self, actions: tuple[Action, ...], is_certain: bool) -> bool:
        """Carry out the only action that is left, or ask which of several is meant."""
        left = without_twins(actions, self.words)
        if len(left) == 1 and is_certain:
            self.menu = None
            self._play(left[0])
            return True
        self._ask_which(menu_of(left, self.words))
        return False

    def _ask_which(self, menu: Menu) -> None:
        self.menu = fitted(menu, self.screen.room)
        self.screen.say(*menu_lines(self.menu))

    def _finish(self) -> None:
        """The final score, and what becomes of the record."""
        game = self.game
        for bot in self.opponents.values():
            bot.end(game.score())
        self.screen.takes_commands = False
        turns = self.story.since_last_turn()
        self.screen.say(*self.table.ending(turns, f"{game.board.name}: the game is over"))
        self.screen.say(*score_parts(game.board, game.score(), self.words))
        self.screen.say(Text(), Text(f"The seed was {game.seed}.", style="dim"))
        self.keeper.after_the_end()

    def _leave(self, is_input_over: bool) -> None:
        self.keeper.keep()
        why = "The input has ended: the" if is_input_over else "The"
        kept = "" if self.keeper.is_saved else " and not saved"
        self.screen.say(f"{why} game was left unfinished{kept}.")
