"""PostgreSQL, which needs the extra `host`."""
