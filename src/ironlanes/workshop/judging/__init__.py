"""How a board plays: games between bots, what they say about it, and a search for a better one."""
