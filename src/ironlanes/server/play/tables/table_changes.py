"""What is saved of a table: events become lines of its log, and rows for lists, deadlines, reminders and ratings."""

from __future__ import annotations

from typing import Final

from ...model.table_events import LogRow, OptionsSet, Started, TableEvent
from ...runtime import wall_clock
from ...storage.database.database import Change
from ...storage.features.correspondence import RemoveCorrespondence, SaveCorrespondence
from ...storage.features.ratings import AddRatedGame
from ...storage.features.reminder_outbox import SaveReminder
from ...storage.play.logs import AppendLine
from ...storage.play.table_rows import SaveProgress
from .game_hooks import GameHooks
from .saved_rows import correspondence_row, rated_game, save_row
from .table_state import TableState

#: Seconds before someone is reminded that it is their turn in a correspondence game.
REMINDER_SECONDS: Final = 60.0
#: Seconds after which a game that goes on gets a new place in lists.
LIST_EVERY: Final = 60.0


class TableChanges:
    """The changes that events make to one table, in memory and in the database."""

    def __init__(self, state: TableState, epoch: int, hooks: GameHooks) -> None:
        self._state = state
        self._epoch = epoch
        self._hooks = hooks
        self._listed_at = 0.0

    def apply(self, *events: TableEvent, user: str | None, message: str | None) -> list[Change]:
        """Apply events in memory and return the changes to save."""
        changes: list[Change] = []
        state, last, at = self._state, events[-1], wall_clock.now()
        was_over = state.phase == "over"
        for event in events:
            entry = LogRow(at, event, user, message) if event is last else LogRow(at, event)
            changes.append(AppendLine(state.id, state.length, entry))
            state.apply(entry)
        changes.append(self._changed_row(has_started=isinstance(last, Started)))
        if state.options.days is not None or isinstance(last, OptionsSet):
            changes += correspondence_changes(state, has_new_options=isinstance(last, OptionsSet))
        if not was_over and state.phase == "over":
            changes += self._end_changes()
        return changes

    def _changed_row(self, *, has_started: bool) -> Change:
        """Return the row for lists; during a game its time is updated only now and then, because that costs more."""
        state = self._state
        is_due = state.changed_at - self._listed_at > LIST_EVERY
        if state.phase != "playing" or has_started or is_due:
            self._listed_at = state.changed_at
            return save_row(state, epoch=self._epoch)
        return SaveProgress(state.id, state.seq, state.user_to_move, state.changed_at, self._epoch)

    def _end_changes(self) -> list[Change]:
        """Return what else is saved when a game ends."""
        rated = rated_game(self._state)
        changes: list[Change] = [] if rated is None else [AddRatedGame(rated)]
        for end_changes in self._hooks.end_changes:
            changes += end_changes(self._state)
        return changes


def correspondence_changes(state: TableState, *, has_new_options: bool = False) -> list[Change]:
    """Return the changes for a correspondence game: its row is saved, or removed when it ends or is one no more."""
    row = correspondence_row(state)
    if row is not None:
        return [SaveCorrespondence(row, _reminder(state))]
    return [RemoveCorrespondence(state.id)] if has_new_options or state.options.days is not None else []


def _reminder(state: TableState) -> SaveReminder | None:
    """Return the reminder for the person whose turn it is in a correspondence game, if there is one."""
    clock, user = state.correspondence, state.user_to_move
    if clock is None or user is None or clock.seat in state.stand_ins:
        return None
    return SaveReminder(state.id, user, clock.since, clock.since + REMINDER_SECONDS)
