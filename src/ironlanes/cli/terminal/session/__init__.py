"""Play against bots in the terminal, from the setup to the saved record."""
