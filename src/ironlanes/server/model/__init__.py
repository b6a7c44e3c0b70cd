"""The server's own types: settings, ids, errors, limits, messages, and the events of a table's log."""
