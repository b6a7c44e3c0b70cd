"""Whole numbers in requests: none is larger than what both databases and the rules can hold."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field

#: Larger than the number of anything at a table; the largest integer of PostgreSQL.
MAX_NUMBER: Final = 2**31 - 1

#: A number of steps or decisions that a visitor sends, in an address or in a message.
Number = Annotated[int, Field(ge=0, le=MAX_NUMBER)]
