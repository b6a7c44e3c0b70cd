"""Reminders for correspondence games: by web push and by e-mail, from an outbox in the database."""
