"""The names that nobody may have."""

from __future__ import annotations

import re
from typing import Final

from ...model.request_errors import RequestError
from .skeletons import looks_of

#: Names that would pass for the server or for those who run it.
RESERVED: Final = frozenset(
    looks_of(name).skeleton
    for name in (
        *("ironlanes", "operator", "operators", "admin", "administrator", "moderator", "mod", "support", "system"),
        *("server", "staff", "team", "root", "official", "betreiber", "moderation"),
    )
)
#: Addresses: a name is no place for advertisements.
ADDRESS: Final = re.compile(r"://|www\.|@|\b[a-z0-9-]+\.(?:com|net|org|io|de|gg|tv|xyz|info|ru|cn)\b", re.IGNORECASE)


def names_address(text: str) -> bool:
    """Return whether a text contains a web address or an e-mail address."""
    return ADDRESS.search(text) is not None


def check_name_rules(name: str) -> None:
    """Raise RequestError if a name is not allowed."""
    if not RESERVED.isdisjoint(looks_of(name)) or names_address(name):
        raise RequestError(
            "name-refused", "This name is an address, or would pass for the people who run this server.", 422
        )
