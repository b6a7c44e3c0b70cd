"""Reminders for games that last for days: by web push and by e-mail, from an outbox in the database."""
