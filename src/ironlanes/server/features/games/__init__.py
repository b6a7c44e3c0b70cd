"""Finished games and uploaded records, and their replays."""
