"""How strangers find each other: a list of open tables that is always up to date, and quick matches."""
