"""The largest numbers that options take: what is more would overflow somewhere, or take longer than anybody lives."""

from __future__ import annotations

from typing import Final

MAX_PORT: Final = 65_535
MAX_MILLISECONDS: Final = 86_400_000
MAX_SECONDS: Final = 1e9
MAX_DAYS: Final = 100_000
MAX_GAMES: Final = 1_000_000_000
MAX_JOBS: Final = 1024
