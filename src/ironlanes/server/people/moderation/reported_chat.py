"""The chat that is kept with a report: what is stored, what operators are shown, and what is removed with a person."""

from __future__ import annotations

import json
from typing import Final

from ...play.tables.table_state import TableState
from ...storage.people.reports import Reports

#: What is left of a chat message of someone who was deleted.
NOTHING_SAID: Final = "…"


def chat_of(state: TableState) -> str:
    """Return the last chat messages at a table, as JSON, each with the user who said it."""
    lines = [
        {"name": line.name, "seat": line.seat, "text": line.text, "at": line.at, "user": line.user}
        for line in state.chat
    ]
    return json.dumps(lines, ensure_ascii=False)


def shown_chat(chat: str) -> list[dict[str, object]]:
    """Return the chat of a report as operators see it: without the users."""
    return [{key: value for key, value in line.items() if key != "user"} for line in json.loads(chat)]


async def replace_speaker(reports: Reports, old: str, new: str | None) -> None:
    """Replace a user by another one in the chat of all reports; without a new one, take out what they said."""
    for report in await reports.with_words_of(old):
        lines = [_replaced(line, old, new, report.name) for line in json.loads(report.chat)]
        await reports.save_chat(report.id, json.dumps(lines, ensure_ascii=False), old, new)


def _replaced(line: dict[str, object], old: str, new: str | None, accused: str) -> dict[str, object]:
    # Older versions did not keep who spoke: if it was not the one who is reported, it may have been this user.
    is_theirs = line["user"] == old if "user" in line else new is None and line["name"] != accused
    if not is_theirs:
        return line
    if new is None:
        return line | {"name": NOTHING_SAID, "text": NOTHING_SAID, "user": None}
    return line | {"user": new}
