"""Repositories for the servers that use a database together."""
