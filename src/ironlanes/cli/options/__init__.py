"""Options and arguments of several commands."""
