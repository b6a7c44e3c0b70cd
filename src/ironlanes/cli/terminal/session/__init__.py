"""A game against bots in the terminal, from its setup to its saved record."""
