"""The review of a whole game, and of a single position."""
