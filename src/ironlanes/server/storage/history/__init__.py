"""Achievements and other figures in the database, which outlive the games that they come from."""
