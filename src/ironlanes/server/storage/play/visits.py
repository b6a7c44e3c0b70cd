"""Where people have said or done something, so that a deletion finds their lines without reading every log.

The database itself notes a visit with the first line that someone adds to a table's log. Actions of the game are left
out: they are most of the lines, and those who play are among the users of the table.
"""

from __future__ import annotations

import asyncio
from typing import Final

from ..database.database import Repository
from ..database.schema import POSTGRES, SQLITE, Step

#: The condition for a line that is a visit; `{line}` is the row of `events`.
_IS_VISIT: Final = """{line}"user" IS NOT NULL AND substr({line}body, 1, 15) <> '{{"type":"acted"'"""
#: The key of the server's own values that says up to which table the logs of an older database have been searched.
#: Without it, all of them have been.
SEARCHED_TO: Final = "visits-searched-to"
#: How many tables of an older database are searched at once.
SEARCHED_AT_ONCE: Final = 20


def _visits(identifier: str, end: str, trigger: str) -> str:
    return f"""
    CREATE TABLE visits (
        "user" {identifier} NOT NULL,
        table_id {identifier} NOT NULL,
        PRIMARY KEY ("user", table_id)
    ){end};
    CREATE INDEX visits_by_table ON visits (table_id);
    {trigger}
    INSERT INTO house (key, value) VALUES ('{SEARCHED_TO}', '');
    """


_NOTE: Final = 'INSERT INTO visits ("user", table_id) VALUES (NEW."user", NEW.table_id) ON CONFLICT DO NOTHING;'
_WHEN: Final = _IS_VISIT.format(line="NEW.")

STEP: Final = Step(
    _visits(
        SQLITE["id"],
        SQLITE["end"],
        f"CREATE TRIGGER note_visit AFTER INSERT ON events WHEN {_WHEN} BEGIN {_NOTE} END;",
    ),
    _visits(
        POSTGRES["id"],
        POSTGRES["end"],
        f"""
    CREATE FUNCTION note_visit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {_NOTE} RETURN NULL; END $$;
    CREATE TRIGGER note_visit AFTER INSERT ON events FOR EACH ROW WHEN ({_WHEN})
    EXECUTE FUNCTION note_visit();
    """,
    ),
)


class Visits(Repository):
    """Queries for visits."""

    async def tables_of(self, user: str) -> list[str]:
        """Return the tables where a user has said or done something, apart from actions of the game."""
        return await self._database.fetch_texts(
            'SELECT table_id FROM visits WHERE "user" = ? ORDER BY table_id', (user,)
        )

    async def note_earlier(self, limit: int) -> bool:
        """Note the visits at the next `limit` tables of an older database; return whether there may be more."""
        last = await self._database.fetch_text("SELECT value FROM house WHERE key = ?", (SEARCHED_TO,))
        if last is None:
            return False
        tables = await self._database.fetch_texts(
            "SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT ?", (last, limit)
        )
        if not tables:
            await self._database.execute(("DELETE FROM house WHERE key = ?", (SEARCHED_TO,)))
            return False
        note = (
            'INSERT INTO visits ("user", table_id) SELECT DISTINCT "user", table_id FROM events'
            f" WHERE table_id >= ? AND table_id <= ? AND {_IS_VISIT.format(line='')} ON CONFLICT DO NOTHING"
        )
        # Reports of older versions don't say who spoke: everybody who has been at the table may have.
        link = (
            'INSERT INTO report_speakers ("user", report) SELECT visits."user", reports.id FROM visits'
            " JOIN reports ON reports.table_id = visits.table_id WHERE visits.table_id >= ? AND visits.table_id <= ?"
            " ON CONFLICT DO NOTHING"
        )
        ends = (tables[0], tables[-1])
        # The place is saved with the visits, so this goes on from there if the server ends meanwhile.
        await self._database.execute(
            (note, ends), (link, ends), ("UPDATE house SET value = ? WHERE key = ?", (tables[-1], SEARCHED_TO))
        )
        return True

    async def note_all_earlier(self) -> None:
        """Note all visits of an older database, some tables at a time; others are served in between."""
        while await self.note_earlier(SEARCHED_AT_ONCE):
            await asyncio.sleep(0)
