"""SQLite: a database in a file."""
