"""The database as repositories see it: queries, commits, errors, and how a schema is written."""
