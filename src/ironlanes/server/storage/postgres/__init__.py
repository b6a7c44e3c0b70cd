"""The PostgreSQL store, which needs the extra `host`."""
