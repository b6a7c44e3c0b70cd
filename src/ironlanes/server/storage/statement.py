"""A statement of SQL with its values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

#: A statement, and the values for each time that it is executed.
Statement = tuple[str, Sequence[Sequence[Any]]]
