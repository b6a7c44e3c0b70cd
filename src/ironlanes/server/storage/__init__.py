"""The SQLite database: event logs, lists of tables, names, and uploaded records."""
