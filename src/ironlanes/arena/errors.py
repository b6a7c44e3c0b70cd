"""The error that the arena shows to people."""

from __future__ import annotations


class ArenaError(Exception):
    """A match can't be played, saved or reported; the message is one sentence that says what to do."""
