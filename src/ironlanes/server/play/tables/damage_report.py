"""Searches in a database that may be damaged: what can't be read is left out, and reported once."""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from typing import TypeVar

from ...storage.database.errors import DatabaseDamaged

log = logging.getLogger(__name__)
Found = TypeVar("Found")


class DamageReport:
    """Reports each kind of damage once."""

    def __init__(self) -> None:
        self._reported = set[str]()

    async def found_or(self, nothing: Found, search: Awaitable[Found]) -> Found:
        """Return what a search finds, or `nothing` where the database is damaged at that place."""
        try:
            return await search
        except DatabaseDamaged as error:
            if str(error) not in self._reported:
                self._reported.add(str(error))
                log.warning("the database is damaged, and lists are not whole: %s", error)
            return nothing
