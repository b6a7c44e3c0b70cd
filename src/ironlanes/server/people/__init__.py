"""Accounts, moderation and reminders."""
