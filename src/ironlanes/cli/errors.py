"""The error that commands show to people."""

from __future__ import annotations


class CommandError(Exception):
    """A command failed; the message is one line that says why and what to do. The exit status is 1."""
