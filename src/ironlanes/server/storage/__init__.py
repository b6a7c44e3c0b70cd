"""The databases, SQLite and PostgreSQL: event logs, lists of tables, names, and uploaded records."""
