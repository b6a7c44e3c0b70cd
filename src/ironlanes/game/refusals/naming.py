"""How sentences name the things of a game."""

from __future__ import annotations

from typing import Final, Protocol


class Naming(Protocol):
    """How a reader calls the things of a game."""

    def track(self, name: str, /) -> str: ...

    def place(self, slug: str, /) -> str: ...

    def player(self, seat: int, /) -> str: ...


class _Slugs:
    """The names that texts use."""

    def track(self, name: str) -> str:
        return name

    def place(self, slug: str) -> str:
        return slug

    def player(self, seat: int) -> str:
        return f"Seat {seat}"


SLUGS: Final[Naming] = _Slugs()
