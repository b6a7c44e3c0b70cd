"""The PostgreSQL store, which needs the extra `server`."""
