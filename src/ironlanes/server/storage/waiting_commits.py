"""Commits that wait to be saved together."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from .database.commit import Commit
from .database.database import Change
from .play.logs import AppendLine
from .play.table_rows import SaveProgress, SaveRow


class WaitingCommit(NamedTuple):
    """Changes that are saved together, and the tables that they are about."""

    changes: Sequence[Change]
    commit: Commit

    @property
    def tables(self) -> set[str]:
        return {change.table for change in self.changes if isinstance(change, AppendLine | SaveProgress | SaveRow)}


def fail_tables(failed: WaitingCommit, waiting: deque[WaitingCommit], error: Exception) -> None:
    """Fail a commit, and those of the same tables that wait: otherwise the logs of these tables would have a gap."""
    tables, later, dropped = failed.tables, list(waiting), [failed]
    waiting.clear()
    for each in later:
        if tables.isdisjoint(each.tables):
            waiting.append(each)
        else:
            tables |= each.tables
            dropped.append(each)
    for each in dropped:
        each.commit.finish(error)
