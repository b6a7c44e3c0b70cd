"""How the arena tells a person that it can't do what was asked."""

from __future__ import annotations


class ArenaError(Exception):
    """Why a match can't be played, kept or reported, as one sentence that says what to do."""
