"""A game between a person and bots, from the first decision to the final score."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rich.text import Text

from ironlanes.boards.actions import Action
from ironlanes.boards.model import CARDS
from ironlanes.bots import SeatedBot
from ironlanes.game.game import Game
from ironlanes.game.refusals.refusal import UnknownAction
from ironlanes.game.view import View

from ...card_styles import in_colour
from ...errors import CommandError
from ..commands.command_parser import COMMANDS, CommandParser, starts_with_verb
from ..commands.info_commands import InfoCommands
from ..commands.menus import Menu, choose_option, fit_menu, menu_lines, menu_of, without_duplicate_tracks
from ..commands.replies import ActionReply, ErrorReply, TopicReply
from ..phrasing.game_log import GameLog
from ..phrasing.phrasing import Phrasing
from ..screens import decision_screens
from ..screens.help_page import hint
from ..screens.score_page import score_parts
from ..screens.screen import Screen
from ..screens.table_screen import OwnCards, TableScreen
from .record_saver import RecordSaver


class PlayerQuit(Exception):
    """The player quit the game."""


class PlaySession:
    """One person at a table of bots."""

    def __init__(
        self, game: Game, seat: int, opponents: Mapping[int, SeatedBot], screen: Screen, save: Path | None = None
    ) -> None:
        self.game = game
        self.seat = seat
        self.opponents = opponents
        self.screen = screen
        self.saver = RecordSaver(game, screen, save)
        self.phrasing = Phrasing(game.board, game.names, seat)
        self.log = GameLog(self.phrasing)
        self.table = TableScreen(screen, self.phrasing)
        self.menu: Menu | None = None
        self.queued_draw: str | None = None
        #: Whether nothing has been shown yet; a saved game may start in the middle of a turn.
        self.is_new = True

    def run(self) -> None:
        """Play until the game ends or the player quits."""
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
        except (EOFError, PlayerQuit) as end:
            self._leave(isinstance(end, EOFError))
        except (KeyboardInterrupt, CommandError):
            self.saver.save_if_named()
            raise
        finally:
            for bot in self.opponents.values():
                bot.close()

    def _let_play(self, seat: int) -> None:
        with self.screen.waiting(f"{self.phrasing.names[seat]} is thinking ..."):
            bot = self.opponents[seat]
            action = bot.decide(self.game.view(seat), self.game.legal_actions())
        if bot.trouble:
            self.screen.write_error(bot.trouble)
        self._play(action)

    @property
    def view(self) -> View:
        return self.game.view(self.seat)

    def own_cards(self) -> OwnCards:
        """Return the player's cards and tickets."""
        view = self.view
        completed = frozenset(self.game.score().seats[self.seat].tickets_completed)
        return OwnCards(view.hand, view.tickets, completed)

    def _play(self, action: Action) -> None:
        seat, phase = self.game.seat, self.game.phase
        assert seat is not None
        happened = self.game.play(action)
        for bot in self.opponents.values():
            bot.hear(happened)
        sentences = self.log.note(seat, phase, happened)
        self.saver.is_saved = False
        if seat == self.seat:
            self.screen.write(*map(in_colour, sentences), indent=2)

    def _decide(self) -> None:
        """Ask until the player has made one decision."""
        if self.game.phase == "second-draw" and self.queued_draw is not None:
            line, self.queued_draw = self.queued_draw, None
            if self._answer(line):
                return
        self.queued_draw = None
        self.menu = None
        self._show_decision()
        while not self._answer(self.screen.ask(self._prompt())):
            pass

    def _show_decision(self) -> None:
        """Show what the player needs for this decision."""
        view = self.view
        if view.phase == "turn" or (self.is_new and not view.is_setup):
            self.screen.write(*self.table.parts(view, self.own_cards(), self.log.since_last_turn(), self._title()))
        self.is_new = False
        if view.phase == "turn":
            self.screen.write(Text(hint(view.board), style="dim"))
            return
        self.screen.write(*decision_screens.parts(view, self.phrasing))
        if view.phase in ("setup-split", "tunnel", "passengers"):
            self._ask_which(menu_of(self.game.legal_actions(), self.phrasing))

    def _title(self) -> str:
        begun = sum(turn.seat == self.seat for turn in self.log.turns) - self._setup_turns
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
        """Carry out a line; return whether that was the decision."""
        if self.menu is not None:
            typed = line.strip().lower()
            left = choose_option(self.menu, typed, self.phrasing)
            if left:
                return self._act(left, is_certain=True)
            if not typed and self._may_go_back:
                self.menu = None
                self._show_decision()
                return False
            if typed.isdigit():
                self.screen.write_error("That number is not on the list.")
                return False
        reply = self._parser().read(line)
        if (
            self.menu is not None
            and self._may_go_back
            and isinstance(reply, ActionReply)
            and not starts_with_verb(line)
        ):
            reply = ErrorReply(
                "That is not on the list. Press Enter to go back."
            )  # a colour means a payment here, not a card to draw
        match reply:
            case ActionReply(actions, is_certain, then):
                self.queued_draw = then
                return self._act(actions, is_certain)
            case ErrorReply(sentence):
                self.screen.write_error(sentence)
            case TopicReply("save", rest):
                self.saver.save_as(rest)
            case TopicReply("quit", rest):
                self.saver.before_leaving(rest)
                raise PlayerQuit
            case TopicReply("table", _):
                self.menu = None
                self._show_decision()
            case TopicReply(topic, rest):
                InfoCommands(self).show(topic, rest)
        return False

    def _parser(self) -> CommandParser:
        return CommandParser(self.view, self.game.legal_actions(), self._why_not, self.phrasing)

    def _why_not(self, text: str) -> str | None:
        try:
            refusal = self.game.why_not(text)
        except UnknownAction:
            return None
        return refusal.sentence_for(self.phrasing) if refusal else None

    def _act(self, actions: tuple[Action, ...], is_certain: bool) -> bool:
        """Play the action if there is only one, or ask which of several is meant."""
        left = without_duplicate_tracks(actions, self.phrasing)
        if len(left) == 1 and is_certain:
            self.menu = None
            self._play(left[0])
            return True
        self._ask_which(menu_of(left, self.phrasing))
        return False

    def _ask_which(self, menu: Menu) -> None:
        self.menu = fit_menu(menu, self.screen.lines_left)
        self.screen.write(*menu_lines(self.menu))

    def _finish(self) -> None:
        """Show the final score, and save the record."""
        game = self.game
        for bot in self.opponents.values():
            bot.end(game.score())
        self.screen.takes_commands = False
        turns = self.log.since_last_turn()
        self.screen.write(*self.table.ending(turns, f"{game.board.name}: the game is over"))
        self.screen.write(*score_parts(game.board, game.score(), self.phrasing))
        self.screen.write(Text(), Text(f"The seed was {game.seed}.", style="dim"))
        self.saver.after_the_end()

    def _leave(self, is_input_over: bool) -> None:
        self.saver.save_if_named()
        why = "The input ended, so the" if is_input_over else "The"
        kept = "" if self.saver.is_saved else " and not saved"
        self.screen.write(f"{why} game was left unfinished{kept}.")
