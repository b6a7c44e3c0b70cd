"""How a command tells a person that it could not do what was asked."""

from __future__ import annotations


class CommandError(Exception):
    """Why a command failed, as one line that says what to do; the program ends with status 1."""
