"""Reviews of finished games and of uploaded records, as compressed JSON; each could be made again."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from ..database.database import Repository, Statement

SCHEMA: Final = """
    CREATE TABLE reviews (game {id} PRIMARY KEY, at {real} NOT NULL, body {bytes} NOT NULL);
    CREATE INDEX reviews_by_age ON reviews (at);
    """
#: The nodes that make reviews.
CLAIMS_SCHEMA: Final = "CREATE TABLE review_claims (game {id} PRIMARY KEY, node {id} NOT NULL){end};"
#: How many reviews are kept, some 10 kB each; older ones are made again when someone asks.
KEPT_REVIEWS: Final = 5000
SAVE: Final = (
    "INSERT INTO reviews (game, at, body) VALUES (?, ?, ?)"
    " ON CONFLICT (game) DO UPDATE SET at = excluded.at, body = excluded.body"
)
REMOVE_OLDEST: Final = "DELETE FROM reviews WHERE at < (SELECT at FROM reviews ORDER BY at DESC LIMIT 1 OFFSET ?)"
CLAIM: Final = "INSERT INTO review_claims (game, node) VALUES (?, ?) ON CONFLICT DO NOTHING"
REMOVE_CLAIM: Final = "DELETE FROM review_claims WHERE game = ?"


@dataclass(frozen=True, slots=True)
class SaveReview:
    """Save a review, compressed, and remove the oldest if there are too many."""

    game: str
    at: float
    text: bytes

    def statements(self) -> Iterator[Statement]:
        yield Statement(SAVE, ((self.game, self.at, zlib.compress(self.text)),))
        yield Statement(REMOVE_OLDEST, ((KEPT_REVIEWS - 1,),))
        yield Statement(REMOVE_CLAIM, ((self.game,),))


@dataclass(frozen=True, slots=True)
class ClaimReview:
    """Claim the review of a game that has just ended at a node."""

    game: str
    node: str

    def statements(self) -> Iterator[Statement]:
        yield Statement(CLAIM, ((self.game, self.node),))


class Reviews(Repository):
    """Queries for reviews."""

    async def get(self, game: str) -> bytes | None:
        """Return the review of a game, as JSON; None if there is none, or it is damaged."""
        for (body,) in await self._database.fetch("SELECT body FROM reviews WHERE game = ?", (game,)):
            with suppress(zlib.error, TypeError):  # it is damaged
                return zlib.decompress(body)
        return None

    async def claim(self, game: str, node: str) -> str | None:
        """Claim the review of a game for a node; return the address of the node that already makes it, or None."""
        alive = "SELECT 1 FROM nodes WHERE nodes.id = review_claims.node"
        claim = (
            "INSERT INTO review_claims (game, node) VALUES (?, ?) ON CONFLICT (game) DO UPDATE"
            f" SET node = excluded.node WHERE NOT EXISTS ({alive})"
        )
        await self._database.execute((claim, (game, node)))
        query = "SELECT address FROM review_claims JOIN nodes ON nodes.id = node WHERE game = ? AND node <> ?"
        return await self._database.fetch_text(query, (game, node))

    async def remove_before(self, at: float, limit: int) -> int:
        """Remove reviews that were made before a time; return their number."""
        reviews = "DELETE FROM reviews WHERE game IN (SELECT game FROM reviews WHERE at < ? LIMIT ?)"
        claims = "DELETE FROM review_claims WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = node)"
        return await self._database.execute((reviews, (at, limit)), (claims, ()))
