"""The PostgreSQL store, which needs the extra `ironlanes[server]`."""
