"""Repositories for tables: their logs, their rows in lists, and who has been there."""
