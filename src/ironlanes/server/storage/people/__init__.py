"""Repositories for people: accounts, moderation, reminders."""
